// The mod's gametype: the server's team game, with a killcam, votes watched, death icons, squads.

main()
{
	maps\mp\gametypes\_teamgame::Setup("killtdm", 30, 6);
	level.playerKilled = ::CountKill;
	points = maps\mp\gametypes\_spawns::FindPoints("mp_teamdeathmatch_spawn");
	if (points.size == 0)
		points = maps\mp\gametypes\_spawns::FindPoints("mp_deathmatch_spawn");
	level.spawnPoints["allies"] = points;
	level.spawnPoints["axis"] = points;
	level.intermissionPoints = getentarray("mp_teamdeathmatch_intermission", "classname");

	level.oldStart = level.callbackStartGameType;
	level.callbackStartGameType = ::StartGameType;
	level.oldConnect = level.callbackPlayerConnect;
	level.callbackPlayerConnect = ::PlayerConnect;
	level.oldKilled = level.callbackPlayerKilled;
	level.callbackPlayerKilled = ::PlayerKilled;

	if (getcvar("scr_killcam") == "")
		setcvar("scr_killcam", "1");
	level.killcam = getcvarint("scr_killcam");
	setarchive(level.killcam > 0);
	setcvar("sv_wwwDownload", "1");
	setcvar("sv_wwwBaseURL", "http://example.org/mods");
	makecvarserverinfo("ui_allow_allies", "1");
	makecvarserverinfo("ui_allow_axis", "0");
	makecvarserverinfo("sv_mymod", "1.0");
}

StartGameType()
{
	[[level.oldStart]]();
	precachestring(&"MYMOD_KILLCAM");
	precachestring(&"MYMOD_SKIP");
	precacheshader("black");
	precacheshader("gfx/hud/death_icon.tga");
	precachestatusicon("gfx/hud/status_squad.tga");
	precacheheadicon("gfx/hud/head_squad.tga");
	precachemenu("quickcommands");
	level.fxfire = loadfx("fx/fire/barrel.efx");
	ambientplay("ambient_mymod", 3);
	thread Atmosphere();
	level.kc = 0;
	level.skipped = 0;
	thread Tell();
}

Atmosphere()
{
	org = (0, 0, 200);
	fx = playloopedfx(level.fxfire, 0.8, org, 3000);
	wait 5;
	fx delete();
	for (n = 0; n < 20; n++)
	{
		playfx(level.fxfire, org + (n * 10, 0, 0), (0, 0, 1));
		wait 1 + randomfloat(2);
	}
	ambientstop(2);
}

PlayerConnect()
{
	self thread Watch();
	[[level.oldConnect]]();
}

Watch()
{
	self endon("disconnect");
	self waittill("begin");
	iprintln(&"MYMOD_HELLO", self);
	self setclientcvar("ui_mymod", &"MYMOD_PROMOTED");
	if (self getentitynumber() % 2)
		self.sessionsquad = "squad_alpha";
	else
		self.sessionsquad = "squad_bravo";
	self.headicon = "gfx/hud/head_squad.tga";
	self.headiconteam = "allies";
	for (;;)
	{
		self waittill("menuresponse", menu, response);
		if (menu == "quickcommands" && !isdefined(self.spamdelay))
			self thread maps\mp\gametypes\_teams::quickcommands(response);
	}
}

CountKill(eAttacker)
{
	if (isplayer(eAttacker) && eAttacker.pers["team"] != self.pers["team"])
		maps\mp\gametypes\_teamgame::Score(eAttacker.pers["team"], 1);
}

PlayerKilled(eInflictor, attacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	self thread DeathIcon(self.pers["team"], self.origin);
	if (isplayer(attacker) && attacker != self && level.killcam)
		self thread killcam(attacker getentitynumber(), 1);
	[[level.oldKilled]](eInflictor, attacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc);
}

DeathIcon(team, origin)
{
	if (team != "allies" && team != "axis")
		return;
	icon = newteamhudelem(team);
	icon.x = 320 + (int)(origin[0] / 20);
	icon.y = 240 - (int)(origin[1] / 20);
	icon.alignx = "center";
	icon.aligny = "middle";
	icon.alpha = 0.6;
	icon.archived = true;
	icon setshader("gfx/hud/death_icon.tga", 7, 7);
	wait 3;
	icon fadeovertime(1.5);
	icon.alpha = 0;
	wait 1.5;
	icon destroy();
}

killcam(attackerNum, delay)
{
	self endon("disconnect");
	self endon("spawned");
	wait delay;
	if (attackerNum < 0)
		return;

	self.sessionstate = "spectator";
	self.spectatorclient = attackerNum;
	self.archivetime = delay + 7;
	// The module takes the archive back when there is none that old.
	wait 0.05;
	level.kc += 1;
	if (self.archivetime <= delay)
	{
		self.spectatorclient = -1;
		self.archivetime = 0;
		self.sessionstate = "dead";
		self thread respawn();
		return;
	}
	self.kc_bar = newclienthudelem(self);
	self.kc_bar.archived = false;
	self.kc_bar.alpha = 0.5;
	self.kc_bar setshader("black", 640, 112);
	self.kc_title = newclienthudelem(self);
	self.kc_title.archived = false;
	self.kc_title.x = 320;
	self.kc_title.y = 40;
	self.kc_title.alignx = "center";
	self.kc_title.sort = 1;
	self.kc_title.fontscale = 3.5;
	self.kc_title settext(&"MYMOD_KILLCAM");
	self.kc_skip = newclienthudelem(self);
	self.kc_skip.archived = false;
	self.kc_skip.x = 320;
	self.kc_skip.y = 70;
	self.kc_skip settext(&"MYMOD_SKIP");
	self.kc_timer = newclienthudelem(self);
	self.kc_timer.archived = false;
	self.kc_timer.y = 460;
	self.kc_timer settenthstimer(self.archivetime - delay);

	self thread spawnedKillcamCleanup();
	self thread waitSkipKillcamButton();
	self thread waitKillcamTime();
	self waittill("end_killcam");
	self removeKillcamElements();
	self.spectatorclient = -1;
	self.archivetime = 0;
	self.sessionstate = "dead";
	self thread respawn();
}

waitKillcamTime()
{
	self endon("disconnect");
	self endon("end_killcam");
	wait self.archivetime - 0.05;
	self notify("end_killcam");
}

waitSkipKillcamButton()
{
	self endon("disconnect");
	self endon("end_killcam");
	while (self usebuttonpressed())
		wait .05;
	while (!(self usebuttonpressed()))
		wait .05;
	level.skipped += 1;
	self notify("end_killcam");
}

spawnedKillcamCleanup()
{
	self endon("end_killcam");
	self waittill("spawned");
	self removeKillcamElements();
}

removeKillcamElements()
{
	if (isdefined(self.kc_bar)) self.kc_bar destroy();
	if (isdefined(self.kc_title)) self.kc_title destroy();
	if (isdefined(self.kc_skip)) self.kc_skip destroy();
	if (isdefined(self.kc_timer)) self.kc_timer destroy();
}

respawn()
{
	self endon("spawned");
	wait 0.1;
}

Tell()
{
	for (;;)
	{
		wait 60;
		println("killcams ", level.kc, " skipped ", level.skipped);
	}
}
