/*
	Assault: each side has two bases of 3000 points of health.  Fire and explosives hurt a base; a charge (planted with use
	at the base while looking at it) hurts it most.  Spawn in waves, ranks by battle points, HUD bars, artillery, fatigue.

	Written from script-api.md alone.
*/

main()
{
	level.callbackStartGameType = ::Callback_StartGameType;
	level.callbackPlayerConnect = ::Callback_PlayerConnect;
	level.callbackPlayerDisconnect = ::Callback_PlayerDisconnect;
	level.callbackPlayerDamage = ::Callback_PlayerDamage;
	level.callbackPlayerKilled = ::Callback_PlayerKilled;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();

	level.cvars = [];
	defcvar("scr_asl_timelimit", 8, 0, 1440);
	defcvar("scr_asl_basehealth", 3000, 100, 100000);
	defcvar("scr_asl_wave", 8, 1, 60);
	defcvar("scr_asl_charge", 900, 1, 100000);
	defcvar("scr_asl_chargetime", 8, 1, 60);
	defcvar("scr_asl_roundlimit", 2, 0, 20);
	level.timelimit = level.cvars["scr_asl_timelimit"];
	setCvar("ui_asl_timelimit", level.timelimit);
	makeCvarServerInfo("ui_asl_timelimit", "8");

	if (!isdefined(game["timepassed"]))
		game["timepassed"] = 0;
	if (!isdefined(game["roundsplayed"]))
		game["roundsplayed"] = 0;
	if (!isdefined(game["alliedscore"]))
		setTeamScore("allies", 0);
	if (!isdefined(game["axisscore"]))
		setTeamScore("axis", 0);
	game["state"] = "playing";
	level.mapended = false;
	level.roundended = false;
	setarchive(false);

	level.points["allies"] = side("mp_teamdeathmatch_spawn", "allies");
	level.points["axis"] = side("mp_teamdeathmatch_spawn", "axis");
}

defcvar(name, value, low, high)
{
	if (getCvar(name) == "")
		setCvar(name, value);
	else if (getCvarFloat(name) < low)
		setCvar(name, low);
	else if (getCvarFloat(name) > high)
		setCvar(name, high);
	level.cvars[name] = getCvarFloat(name);
}

// The half of the points that lies to one side of the middle of all.
side(classname, team)
{
	all = getentarray(classname, "classname");
	if (!all.size)
		all = getentarray("mp_deathmatch_spawn", "classname");
	sum = 0;
	for (i = 0; i < all.size; i++)
		sum += all[i].origin[0];
	mid = sum / all.size;
	list = [];
	for (i = 0; i < all.size; i++)
	{
		all[i] placeSpawnpoint();
		if ((all[i].origin[0] < mid && team == "allies") || (all[i].origin[0] >= mid && team == "axis"))
			list[list.size] = all[i];
	}
	if (!list.size)
		list = all;
	return list;
}

Callback_StartGameType()
{
	if (!isdefined(game["gamestarted"]))
	{
		game["allies"] = "american";
		game["axis"] = "german";
		game["menu_team"] = "team_americangerman";
		game["menu_weapon_all"] = "weapon_all";
		game["menu_quickcommands"] = "quickcommands";
		game["rank0"] = "gfx/hud/rank0.dds";
		game["rank1"] = "gfx/hud/rank1.dds";
		game["rank2"] = "gfx/hud/rank2.dds";

		precacheString(&"ASL_BASE_UNDER_ATTACK");
		precacheString(&"ASL_BASE_LOST");
		precacheString(&"ASL_NEXT_WAVE");
		precacheString(&"ASL_PLANTING");
		precacheString(&"ASL_PROMOTED");
		precacheString(&"ASL_ROUND");
		precacheString(&"GMI_HEALTH");
		precacheMenu(game["menu_team"]);
		precacheMenu(game["menu_weapon_all"]);
		precacheMenu(game["menu_quickcommands"]);
		precacheShader("black");
		precacheShader("white");
		precacheShader("hudStopwatch");
		precacheShader("gfx/hud/objective_a.dds");
		precacheShader("gfx/hud/objective_d.dds");
		for (i = 0; i < 3; i++)
		{
			precacheStatusIcon(game["rank" + i]);
			precacheHeadIcon(game["rank" + i]);
			precacheShader(game["rank" + i]);
		}
		precacheStatusIcon("gfx/hud/hud@status_dead.tga");
		precacheModel("xmodel/mp_base_intact");
		precacheModel("xmodel/mp_base_damaged");
		precacheModel("xmodel/mp_base_ruin");
		precacheModel("xmodel/mp_charge");
		precacheModel("xmodel/viewmodel_hands_us");
		precacheItem("m1garand_mp");
		precacheItem("mp40_mp");
		precacheItem("flamethrower_mp");
		precacheItem("panzerfaust_mp");
		precacheItem("colt_mp");
		precacheItem("fraggrenade_mp");
		precacheItem("smokegrenade_mp");
		precacheItem("satchelcharge_mp");
		precacheItem("binoculars_mp");
		precacheItem("binoculars_artillery_mp");
		precacheShellshock("default");
	}
	game["gamestarted"] = true;
	setClientNameMode("manual_change");

	level._effect["fire"] = loadfx("fx/fire/base_fire.efx");
	level._effect["boom"] = loadfx("fx/explosions/base_boom.efx");
	level._effect["smoke"] = loadfx("fx/smoke/base_smoke.efx");
	level.starttime = getTime();
	level.wave["allies"] = [];
	level.wave["axis"] = [];
	ambientPlay("ambient_mp_base", 2);
	setCullFog(0, 13500, .32, .36, .40, 0);

	thread makeBases();
	thread waves("allies");
	thread waves("axis");
	thread clock();
	thread tryVehicles();
	thread ambience();
}

// ------------------------------------------------------------------------------------------------ bases

makeBases()
{
	level.bases = [];
	teams[0] = "allies";
	teams[1] = "axis";
	for (t = 0; t < teams.size; t++)
	{
		list = level.points[teams[t]];
		for (i = 0; i < 2; i++)
		{
			p = list[(i * 3) % list.size];
			base = spawn("script_model", p.origin + (0, 0, 8));
			base.angles = p.angles;
			base setModel("xmodel/mp_base_intact");
			base.targetname = "base";
			base.team = teams[t];
			base.num = level.bases.size;
			base.script_gameobjectname = "asl";
			base.health = (int)level.cvars["scr_asl_basehealth"];
			base.full = base.health;
			base setContents(1);
			base setBounds((-24, -24, 0), (24, 24, 72));
			base setTakeDamage(true);
			base enableGrenadeBounce();

			base.use = spawn("trigger_use", base.origin);
			base.use setBounds((-64, -64, -16), (64, 64, 96));
			base.use setCursorHint("HINT_ACTIVATE");
			base.use setHintString(&"ASL_PLANTING");
			base.use.base = base;
			base.look = spawn("trigger_lookat", base.origin);
			base.look setBounds((-32, -32, -16), (32, 32, 96));
			base.look.target = "base";

			level.bases[level.bases.size] = base;
			objective_add(base.num, "current", base.origin, "gfx/hud/objective_a.dds");
			if (base.team == "allies")
				objective_team(base.num, "axis");
			else
				objective_team(base.num, "allies");
			objective_add(base.num + 8, "current", base.origin, "gfx/hud/objective_d.dds");
			objective_team(base.num + 8, base.team);

			base thread baseDamage();
			base thread baseUse();
			base thread baseBar();
		}
	}
}

baseDamage()
{
	self endon("ruined");
	state = 0;
	for (;;)
	{
		self waittill("damage", amount, attacker, dir, point, mod, inflictor);
		if (!isdefined(attacker) || !isPlayer(attacker) || attacker.pers["team"] == self.team)
		{
			self.health += amount;
			continue;
		}
		if (isdefined(mod) && (mod == "MOD_RIFLE_BULLET" || mod == "MOD_PISTOL_BULLET" || mod == "MOD_MELEE"))
			gain = amount / 10.0;
		else
			gain = amount;
		attacker addBattlePoints(gain / 100.0);
		if (isdefined(point))
			playfx(level._effect["smoke"], point);
		left = (float)self.health / self.full;
		if (left < 0.5 && state == 0)
		{
			state = 1;
			self setModel("xmodel/mp_base_damaged");
			self.fire = playLoopedFx(level._effect["fire"], 0.5, self.origin, 0);
			self playLoopSound("medfire");
			announceTeam(self.team, &"ASL_BASE_UNDER_ATTACK");
			earthquake(0.3, 2, self.origin, 800);
		}
		if (self.health <= 0)
		{
			self thread ruin(attacker);
			return;
		}
	}
}

ruin(attacker)
{
	if (isdefined(self.ruined))
		return;
	self.ruined = true;
	self notify("ruined");
	self setTakeDamage(false);
	self setModel("xmodel/mp_base_ruin");
	self stopLoopSound();
	if (isdefined(self.fire))
		self.fire delete();
	playfx(level._effect["boom"], self.origin, (0, 0, 1));
	self playSound("mortar_explosion");
	objective_delete(self.num);
	objective_delete(self.num + 8);
	if (isdefined(self.use))
		self.use delete();
	if (isdefined(self.look))
		self.look delete();
	announcement(&"ASL_BASE_LOST", "^1(" + self.num + ")");
	radiusDamage(self.origin + (0, 0, 40), 200, 150, 10, attacker, self);
	self rotatePitch(30, 1, .2, .2);
	self moveTo(self.origin - (0, 0, 30), 2);
	self waittill("movedone");
	if (isdefined(attacker))
		attacker addBattlePoints(10);
	left = 0;
	for (i = 0; i < level.bases.size; i++)
	{
		if (level.bases[i].team == self.team && !isdefined(level.bases[i].ruined))
			left++;
	}
	if (!left)
	{
		if (self.team == "allies")
			level thread endRound("axis");
		else
			level thread endRound("allies");
	}
}

baseUse()
{
	self endon("ruined");
	for (;;)
	{
		self.use waittill("trigger", player);
		if (!isPlayer(player) || player.pers["team"] == self.team || !isAlive(player))
			continue;
		if (isdefined(self.charge) || isdefined(player.planting))
			continue;
		if (!player isOnGround())
			continue;
		player.looked = player isLookingAt(self.look);
		self plant(player);
	}
}

plant(player)
{
	self endon("ruined");
	player endon("disconnect");
	player.planting = true;
	player linkTo(self);
	player disableWeapon();

	player.progressback = newClientHudElem(player);
	player.progressback.x = 320;
	player.progressback.y = 385;
	player.progressback.alignX = "center";
	player.progressback.alignY = "middle";
	player.progressback.alpha = 0.5;
	player.progressback setShader("black", 196, 16);
	player.progressbar = newClientHudElem(player);
	player.progressbar.x = 320 - 96;
	player.progressbar.y = 385;
	player.progressbar.alignX = "left";
	player.progressbar.alignY = "middle";
	player.progressbar setShader("white", 1, 12);
	player.progressbar scaleOverTime(3, 192, 12);

	time = 0;
	while (isAlive(player) && player useButtonPressed() && time < 3)
	{
		wait 0.05;
		time += 0.05;
	}
	if (isdefined(player.progressback))
		player.progressback destroy();
	if (isdefined(player.progressbar))
		player.progressbar destroy();
	player.planting = undefined;
	player unlink();
	if (isAlive(player))
		player enableWeapon();
	if (time < 2.95 || isdefined(self.ruined))
		return;

	self.charge = spawn("script_model", self.origin + (0, 0, 20));
	self.charge setModel("xmodel/mp_charge");
	self.charge linkTo(self);
	self.charge playLoopSound("bomb_tick");
	logPrint("A;" + player getGuid() + ";" + player getEntityNumber() + ";" + player.pers["team"] + ";" + player.name + ";bomb_plant\n");
	self thread chargeClock(player);
}

chargeClock(player)
{
	time = level.cvars["scr_asl_chargetime"];
	watch = newTeamHudElem(self.team);
	watch.x = 6;
	watch.y = 76;
	watch setClock(time, 60, "hudStopwatch", 64, 64);
	wait time;
	watch destroy();
	if (isdefined(self.charge))
	{
		self.charge stopLoopSound();
		self.charge unlink();
		self.charge delete();
	}
	self.charge = undefined;
	if (isdefined(self.ruined))
		return;
	if (isdefined(player))
		self doDamage(level.cvars["scr_asl_charge"], self.origin + (0, 0, 200), player, player, "MOD_EXPLOSIVE");
	radiusDamage(self.origin + (0, 0, 40), 250, 200, 20);
	grenadeExplosionEffect(self.origin);
}

baseBar()
{
	bar = newHudElem();
	bar.x = 560;
	bar.y = 20 + self.num * 14;
	bar.alignX = "left";
	bar.sort = 1;
	if (self.team == "allies")
		bar.color = (0.3, 0.3, 1);
	else
		bar.color = (1, 0.3, 0.3);
	bar setShader("white", 64, 10);
	was = 64;
	while (!isdefined(self.ruined))
	{
		wait 1;
		width = (int)(64 * self.health / self.full);
		if (width < 1)
			width = 1;
		if (width != was)
		{
			bar scaleOverTime(0.5, width, 10);
			was = width;
		}
	}
	bar fadeOverTime(2);
	bar.alpha = 0;
	bar moveOverTime(2);
	bar.x = 660;
	wait 2;
	bar destroy();
}

announceTeam(team, text)
{
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		if (isdefined(players[i].pers["team"]) && players[i].pers["team"] == team)
		{
			clientAnnouncement(players[i], text);
			players[i] playLocalAnnouncerSound("under_attack");
		}
	}
}

// ------------------------------------------------------------------------------------------------ ranks

addBattlePoints(n)
{
	if (!isPlayer(self))
		return;
	if (!isdefined(self.pers["battlepoints"]))
		self.pers["battlepoints"] = 0;
	self.pers["battlepoints"] += n;
	self.score = (int)self.pers["battlepoints"];
	rank = 0;
	if (self.pers["battlepoints"] > 20)
		rank = 1;
	if (self.pers["battlepoints"] > 60)
		rank = 2;
	if (rank == self.pers["rank"])
		return;
	self.pers["rank"] = rank;
	self.statusicon = game["rank" + rank];
	self.headicon = game["rank" + rank];
	self.headiconteam = self.pers["team"];
	self iprintln(&"ASL_PROMOTED", rank);
	self thread rankIcon(rank);
	if (rank == 2)
		self giveWeapon("binoculars_artillery_mp");
}

rankIcon(rank)
{
	self endon("disconnect");
	if (isdefined(self.rankhud))
		self.rankhud destroy();
	self.rankhud = newClientHudElem(self);
	self.rankhud.x = 20;
	self.rankhud.y = 400;
	self.rankhud.archived = true;
	self.rankhud setShader(game["rank" + rank], 32, 32);
	self.rankhud fadeOverTime(5);
	self.rankhud.alpha = 0.3;
}

// ------------------------------------------------------------------------------------------------ players

Callback_PlayerConnect()
{
	self.statusicon = "";
	self.pers["rank"] = 0;
	self waittill("begin");
	iprintln(&"MPSCRIPT_CONNECTED", self);
	logPrint("J;" + self getGuid() + ";" + self getEntityNumber() + ";" + self.name + "\n");
	if (game["state"] == "intermission")
	{
		intermission();
		return;
	}
	level endon("intermission");
	self thread tiredness();
	self thread vsays();
	self thread strikes();
	self setClientCvar("g_scriptMainMenu", game["menu_team"]);
	self setClientCvar("scr_showweapontab", "0");
	if (isdefined(self.pers["team"]) && self.pers["team"] != "spectator" && isdefined(self.pers["weapon"]))
		self thread joinWave();
	else
	{
		self.pers["team"] = "spectator";
		spectate();
		self openMenu(game["menu_team"]);
	}

	for (;;)
	{
		self waittill("menuresponse", menu, response);
		if (response == "open" || response == "close")
			continue;
		if (menu == game["menu_team"])
		{
			team = response;
			if (response == "autoassign")
			{
				team = "axis";
				if (count("axis") > count("allies"))
					team = "allies";
				else if (count("axis") == count("allies") && randomInt(2))
					team = "allies";
			}
			if (team == "allies" || team == "axis")
			{
				if (team == self.pers["team"])
					continue;
				if (self.sessionstate == "playing")
					self suicide();
				self.pers["team"] = team;
				self.pers["weapon"] = undefined;
				self.sessionteam = team;
				if (randomInt(2))
					self.sessionsquad = "squad_alpha";
				else
					self.sessionsquad = "squad_bravo";
				self openMenu(game["menu_weapon_all"]);
			}
			else if (team == "spectator" && self.pers["team"] != "spectator")
			{
				if (self.sessionstate == "playing")
					self suicide();
				self.pers["team"] = "spectator";
				self.pers["weapon"] = undefined;
				spectate();
			}
		}
		else if (menu == game["menu_weapon_all"])
		{
			if (self.pers["team"] == "spectator")
				continue;
			switch (response)
			{
			case "m1garand_mp":
			case "mp40_mp":
			case "flamethrower_mp":
			case "panzerfaust_mp":
				first = !isdefined(self.pers["weapon"]);
				self.pers["weapon"] = response;
				if (first)
					self thread joinWave();
				break;
			default:
				self iprintln("no such weapon: " + response);
				break;
			}
		}
		else if (menu == game["menu_quickcommands"])
			self saySquad(response);
	}
}

count(team)
{
	n = 0;
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		if (isdefined(players[i].pers["team"]) && players[i].pers["team"] == team)
			n++;
	}
	return n;
}

Callback_PlayerDisconnect()
{
	iprintln(&"MPSCRIPT_DISCONNECTED", self);
	logPrint("Q;" + self getGuid() + ";" + self getEntityNumber() + ";" + self.name + "\n");
}

Callback_PlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	if (self.sessionteam == "spectator" || level.roundended)
		return;
	if (!isDefined(vDir))
		iDFlags |= level.iDFLAGS_NO_KNOCKBACK;
	friendly = isPlayer(eAttacker) && eAttacker != self && self.pers["team"] == eAttacker.pers["team"];
	if (friendly)
	{
		switch (getCvarInt("scr_friendlyfire"))
		{
		case 0:
			return;
		case 2:
			eAttacker finishPlayerDamage(eInflictor, eAttacker, iDamage * .5, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
			return;
		case 3:
			eAttacker finishPlayerDamage(eInflictor, eAttacker, iDamage * .5, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
			iDamage = (int)(iDamage * .5);
			break;
		}
	}
	if (iDamage < 1)
		iDamage = 1;
	self finishPlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
	if (isdefined(vPoint) && isdefined(sMeansOfDeath) && sMeansOfDeath == "MOD_EXPLOSIVE")
		self viewkick(64, vPoint);
}

Callback_PlayerKilled(eInflictor, attacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	self endon("spawned");
	if (self.sessionteam == "spectator")
		return;
	if (sHitLoc == "head" && sMeansOfDeath != "MOD_MELEE")
		sMeansOfDeath = "MOD_HEAD_SHOT";
	obituary(self, attacker, sWeapon, sMeansOfDeath);
	self.sessionstate = "dead";
	self.statusicon = "gfx/hud/hud@status_dead.tga";
	self.headicon = "";
	self.deaths++;
	if (isPlayer(attacker) && attacker != self)
	{
		if (attacker.pers["team"] == self.pers["team"])
			attacker addBattlePoints(-2);
		else
			attacker addBattlePoints(1);
		if (attacker.pers["team"] == self.pers["team"])
			self allowComplaint(attacker);
		logPrint("K;" + self getGuid() + ";" + self getEntityNumber() + ";" + self.pers["team"] + ";" + self.name + ";" + attacker getGuid() + ";" + attacker getEntityNumber() + ";" + attacker.pers["team"] + ";" + attacker.name + ";" + sWeapon + ";" + iDamage + ";" + sMeansOfDeath + ";" + sHitLoc + "\n");
	}
	self dropItem("fraggrenade_mp");
	self dropItem(self getCurrentWeapon());
	body = self clonePlayer();
	if (isdefined(self.planting))
		self.planting = undefined;
	self unlink();
	wait 1;
	self thread joinWave();
}

joinWave()
{
	self endon("disconnect");
	level endon("intermission");
	if (self.pers["team"] == "spectator" || !isdefined(self.pers["weapon"]))
		return;
	level.wave[self.pers["team"]][self getEntityNumber()] = self;
	left = level.nextwave[self.pers["team"]] - getTime();
	if (left < 100)
		left = 100;
	self.wavehud = newClientHudElem(self);
	self.wavehud.x = 320;
	self.wavehud.y = 420;
	self.wavehud.alignX = "center";
	self.wavehud.label = &"ASL_NEXT_WAVE";
	self.wavehud setTenthsTimer(left / 1000.0);
	self waittill("spawned");
	if (isdefined(self.wavehud))
		self.wavehud destroy();
}

waves(team)
{
	level endon("intermission");
	for (;;)
	{
		level.nextwave[team] = getTime() + level.cvars["scr_asl_wave"] * 1000;
		wait level.cvars["scr_asl_wave"];
		for (i = 0; i < 64; i++)
		{
			player = level.wave[team][i];
			if (!isdefined(player) || player.pers["team"] != team || player.sessionstate == "playing")
				continue;
			level.wave[team][i] = undefined;
			player spawnPlayer();
		}
	}
}

spawnPlayer()
{
	self notify("spawned");
	resettimeout();
	self.sessionteam = self.pers["team"];
	self.sessionstate = "playing";
	self.spectatorclient = -1;
	self.archivetime = 0;
	self.maxhealth = 100;
	self.health = 100;
	list = level.points[self.pers["team"]];
	point = list[randomInt(list.size)];
	for (i = 0; i < list.size && positionWouldTelefrag(point.origin); i++)
		point = list[i];
	self spawn(point.origin, point.angles);
	self setViewModel("xmodel/viewmodel_hands_us");
	self.statusicon = game["rank" + self.pers["rank"]];
	self setWeaponSlotWeapon("primary", self.pers["weapon"]);
	self setWeaponSlotAmmo("primary", 999);
	self setWeaponSlotClipAmmo("primary", 999);
	if (self getWeaponSlotWeapon("primaryb") == "none")
		self setWeaponSlotWeapon("primaryb", "panzerfaust_mp");
	self giveWeapon("colt_mp");
	self giveMaxAmmo("colt_mp");
	self setWeaponSlotWeapon("grenade", "fraggrenade_mp");
	self setWeaponSlotClipAmmo("grenade", 2);
	self setWeaponSlotWeapon("smokegrenade", "smokegrenade_mp");
	self setWeaponSlotClipAmmo("smokegrenade", 1);
	self setWeaponSlotWeapon("satchel", "satchelcharge_mp");
	self setWeaponSlotWeapon("binocular", "binoculars_mp");
	self setSpawnWeapon(self.pers["weapon"]);
	self setFatigue(1);
	self.noInactivityKick = 1;
}

spectate()
{
	self notify("spawned");
	self.sessionteam = "spectator";
	self.sessionstate = "spectator";
	self.spectatorclient = -1;
	self.archivetime = 0;
	self.sessionsquad = "none";
	self allowSpectateTeam("allies", true);
	self allowSpectateTeam("axis", true);
	self allowSpectateTeam("freelook", true);
	p = level.points["allies"][0];
	self spawn(p.origin + (0, 0, 60), p.angles);
}

intermission()
{
	self notify("spawned");
	self.sessionstate = "intermission";
	self.spectatorclient = -1;
	self.archivetime = 0;
	p = level.points["allies"][0];
	self spawn(p.origin, p.angles);
}

tiredness()
{
	self endon("disconnect");
	level endon("intermission");
	hud = newClientHudElem(self);
	hud.x = 10;
	hud.y = 470;
	hud.archived = false;
	hud setShader("white", 50, 4);
	for (;;)
	{
		wait 0.5;
		f = self getFatigue();
		if (f < 0 || f > 1)
			println("FATIGUE ", f);
		hud.color = (1 - f, f, 0);
		hud scaleOverTime(0.5, (int)(1 + 49 * f), 4);
	}
}

vsays()
{
	self endon("disconnect");
	for (;;)
	{
		self waittill("vsay", text);
		self playSound("american_" + text);
		self sayTeam(self, " says ", &"QUICKMESSAGE_FOLLOW_ME");
		self pingPlayer();
	}
}

strikes()
{
	self endon("disconnect");
	for (;;)
	{
		self waittill("artillery", position);
		self playLocalSound("artillery_confirm");
		println("ARTILLERY ", position);
		self addBattlePoints(1);
	}
}

// ------------------------------------------------------------------------------------------------ vehicles, ambience

tryVehicles()
{
	list = getentarray("script_vehicle", "classname");
	println("vehicles: ", list.size, " ", getNumVehicles());
	for (i = 0; i < list.size; i++)
	{
		list[i] makeVehicleUsable();
		list[i] addVehicleToCompass();
	}
	wait 2;
	// A server without vehicles answers each of these with "not implemented" and goes on.
	v = spawn("script_vehicle", (0, 0, 0));
	if (isdefined(v))
		v makeVehicleUsable();
	n = getVehicleNodeSafe();
	println("after vehicles");
}

getVehicleNodeSafe()
{
	return undefined;
}

ambience()
{
	level endon("intermission");
	fx = playLoopedFx(level._effect["smoke"], 2, level.points["axis"][0].origin + (0, 0, 200), 4000, (0, 0, 1));
	speaker = spawn("script_origin", level.points["axis"][0].origin);
	speaker playLoopSound("amb_birds");
	for (;;)
	{
		speaker moveGravity((100, 0, 200), 2);
		wait 2.5;
		speaker rotateYaw(180, 1);
		speaker waittill("rotatedone");
		speaker.origin = level.points["axis"][0].origin;
		updateClientNames();
	}
}

// ------------------------------------------------------------------------------------------------ clock and end

clock()
{
	level endon("intermission");
	level.clock = newHudElem();
	level.clock.x = 320;
	level.clock.y = 20;
	level.clock.alignX = "center";
	level.clock.font = "smallfixed";
	level.clock setTimer(level.timelimit * 60);
	wait level.timelimit * 60;
	a = health("allies");
	b = health("axis");
	if (a > b)
		endRound("allies");
	else if (b > a)
		endRound("axis");
	else
		endRound("draw");
}

health(team)
{
	sum = 0;
	for (i = 0; i < level.bases.size; i++)
	{
		if (level.bases[i].team == team && !isdefined(level.bases[i].ruined))
			sum += level.bases[i].health;
	}
	return sum;
}

endRound(winner)
{
	if (level.roundended)
		return;
	level.roundended = true;
	println("ROUND ", winner, " ", game["roundsplayed"]);
	iprintlnbold(&"ASL_ROUND", game["roundsplayed"], "^7", winner);
	if (winner == "allies" || winner == "axis")
		setTeamScore(winner, getTeamScore(winner) + 1);
	game["alliedscore"] = getTeamScore("allies");
	game["axisscore"] = getTeamScore("axis");
	game["roundsplayed"]++;
	wait 5;
	if (level.cvars["scr_asl_roundlimit"] && game["roundsplayed"] < level.cvars["scr_asl_roundlimit"])
	{
		map_restart(true);
		return;
	}
	game["state"] = "intermission";
	level notify("intermission");
	if (game["alliedscore"] > game["axisscore"])
		setWinningTeam("allies");
	else if (game["alliedscore"] < game["axisscore"])
		setWinningTeam("axis");
	else
		setWinningTeam("none");
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		players[i] closeMenu();
		players[i] setClientCvar("g_scriptMainMenu", "main");
		players[i] autoScreenshot();
		players[i] intermission();
	}
	wait 8;
	exitLevel(false);
}
