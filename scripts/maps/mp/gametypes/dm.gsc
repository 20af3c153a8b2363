/*
	Deathmatch: everybody against everybody.

	Map entities
		mp_deathmatch_spawn         where players come in; ten or more, spread over the map
		mp_deathmatch_intermission  the camera of the end; at least one
	Cvars
		scr_dm_scorelimit   points that end the match (0: none)
		scr_dm_timelimit    minutes that end the match (0: none)
		scr_forcerespawn    1: nobody has to press a button to come back
		scr_dm_intermission seconds of the final scoreboard
*/

main()
{
	level.callbackStartGameType = ::Callback_StartGameType;
	level.callbackPlayerConnect = ::Callback_PlayerConnect;
	level.callbackPlayerDisconnect = ::Callback_PlayerDisconnect;
	level.callbackPlayerDamage = ::Callback_PlayerDamage;
	level.callbackPlayerKilled = ::Callback_PlayerKilled;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();

	level.teamplay = false;
	level.safeSpawnDistance = 600;

	level.timelimit = CvarOr("scr_dm_timelimit", 10);
	level.scorelimit = CvarOr("scr_dm_scorelimit", 20);
	level.forcerespawn = CvarOr("scr_forcerespawn", 0);
	level.intermissionTime = CvarOr("scr_dm_intermission", 10);
	makecvarserverinfo("ui_dm_timelimit", "" + level.timelimit);
	makecvarserverinfo("ui_dm_scorelimit", "" + level.scorelimit);

	level.spawnPoints = maps\mp\gametypes\_spawns::FindPoints("mp_deathmatch_spawn");
	if (level.spawnPoints.size == 0)
	{
		maperror("mp_deathmatch_spawn");
		return;
	}
	level.intermissionPoints = getentarray("mp_deathmatch_intermission", "classname");
	if (level.intermissionPoints.size == 0)
		level.intermissionPoints = level.spawnPoints;

	setarchive(false);
}

maperror(classname)
{
	iprintln("dm: this map has no " + classname);
	logprint("E;dm;the map has no " + classname + "\n");
}

// A number of the server's configuration; the default is written back so that it can be seen in cvarlist.
CvarOr(name, value)
{
	if (getcvar(name) == "")
		setcvar(name, value);
	return getcvarfloat(name);
}

Callback_StartGameType()
{
	if (!isdefined(game["gamestarted"]))
	{
		game["menu_team"] = "team_ft";
		game["menu_weapon"] = "weapon_ft";
		game["weapons"] = [];
		game["weapons"][0] = "ft_rifle_mp";
		game["weapons"][1] = "ft_carbine_mp";

		precachestring(&"MPSCRIPT_KILLCAM");
		precacheshader("black");
		precachemenu(game["menu_team"]);
		precachemenu(game["menu_weapon"]);
		precachestatusicon("gfx/hud/hud@status_dead.tga");
		for (i = 0; i < game["weapons"].size; i++)
			precacheitem(game["weapons"][i]);
		game["gamestarted"] = true;
	}

	setclientnamemode("auto_change");

	level.mapended = false;
	level.starttime = gettime();
	thread WatchClock();
	thread WatchLimits();
}

// ---------------------------------------------------------------------------------------------- coming and going

Callback_PlayerConnect()
{
	self.statusicon = "";
	self waittill("begin");
	self.statusicon = "";

	iprintln(self.name + "^7 joined");
	logprint("J;" + self getguid() + ";" + self getentitynumber() + ";" + self.name + "\n");

	if (level.mapended)
	{
		SpawnIntermission();
		return;
	}

	level endon("intermission");
	self setclientcvar("g_scriptMainMenu", game["menu_team"]);
	if (isdefined(self.pers["team"]) && self.pers["team"] != "spectator")
		SpawnPlayer();
	else
	{
		self.pers["team"] = "spectator";
		SpawnSpectator();
		self openmenu(game["menu_team"]);
	}
	AnswerMenus();
}

Callback_PlayerDisconnect()
{
	iprintln(self.name + "^7 left");
	logprint("Q;" + self getguid() + ";" + self getentitynumber() + ";" + self.name + "\n");
}

// One loop a player, for as long as he is here.
AnswerMenus()
{
	for (;;)
	{
		self waittill("menuresponse", menu, response);

		if (response == "open" || response == "close")
			continue;
		if (response == "team")
			self openmenu(game["menu_team"]);
		else if (response == "weapon")
			self openmenu(game["menu_weapon"]);
		else if (menu == game["menu_team"])
			ChooseTeam(response);
		else if (menu == game["menu_weapon"])
			ChooseWeapon(response);
	}
}

ChooseTeam(response)
{
	if (response == "spectator")
	{
		if (self.pers["team"] == "spectator")
			return;
		if (isalive(self) && self.sessionstate == "playing")
			self suicide();
		self.pers["team"] = "spectator";
		self.pers["weapon"] = undefined;
		self.sessionteam = "spectator";
		SpawnSpectator();
		return;
	}

	if (response == "autoassign")
	{
		if (randomint(2))
			response = "allies";
		else
			response = "axis";
	}
	if (response != "allies" && response != "axis")
		return;

	// In deathmatch the side is the uniform only: who plays already goes on to play.
	self.pers["team"] = response;
	self setclientcvar("g_scriptMainMenu", game["menu_weapon"]);
	if (!isdefined(self.pers["weapon"]))
		self openmenu(game["menu_weapon"]);
}

ChooseWeapon(weapon)
{
	if (self.pers["team"] == "spectator" || !IsOffered(weapon))
		return;

	first = !isdefined(self.pers["weapon"]);
	self.pers["weapon"] = weapon;
	if (first || self.sessionstate == "spectator")
		SpawnPlayer();
	else
		self iprintln("You will come back with the " + weapon);
}

IsOffered(weapon)
{
	for (i = 0; i < game["weapons"].size; i++)
	{
		if (game["weapons"][i] == weapon)
			return true;
	}
	return false;
}

// ---------------------------------------------------------------------------------------------- spawning

SpawnPlayer()
{
	self notify("spawned");
	self notify("end_respawn");

	point = self maps\mp\gametypes\_spawns::FarFromEnemies(level.spawnPoints);

	self.sessionteam = "none";
	self.sessionstate = "playing";
	self.spectatorclient = -1;
	self.archivetime = 0;
	self.maxhealth = 100;
	self.health = self.maxhealth;
	self.statusicon = "";
	self spawn(point.origin, point.angles);

	if (!isdefined(self.pers["weapon"]))
		self.pers["weapon"] = game["weapons"][0];
	self setweaponslotweapon("primary", self.pers["weapon"]);
	self setweaponslotammo("primary", 999);
	self setweaponslotclipammo("primary", 999);
	self setspawnweapon(self.pers["weapon"]);
}

SpawnSpectator()
{
	self notify("spawned");
	self notify("end_respawn");

	self.sessionteam = "spectator";
	self.sessionstate = "spectator";
	self.spectatorclient = -1;
	self.archivetime = 0;
	self.statusicon = "";
	self allowspectateteam("allies", true);
	self allowspectateteam("axis", true);
	self allowspectateteam("none", true);
	self allowspectateteam("freelook", true);

	point = level.intermissionPoints[randomint(level.intermissionPoints.size)];
	self spawn(point.origin, point.angles);
}

SpawnIntermission()
{
	self notify("spawned");
	self notify("end_respawn");

	self.sessionstate = "intermission";
	self.spectatorclient = -1;
	self.archivetime = 0;
	point = level.intermissionPoints[0];
	self spawn(point.origin, point.angles);
}

// ---------------------------------------------------------------------------------------------- damage and death

Callback_PlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	if (level.mapended || self.sessionstate != "playing")
		return;

	// Nothing to push from, nothing to push with.
	if (!isdefined(vDir))
		iDFlags = iDFlags | level.iDFLAGS_NO_KNOCKBACK;
	if (iDamage < 1)
		iDamage = 1;

	self finishplayerdamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);

	if (self.sessionstate == "playing" && self.health > 0)
		logprint("D;" + Who(self) + ";" + Who(eAttacker) + ";" + sWeapon + ";" + iDamage + ";" + sMeansOfDeath + ";" + sHitLoc + "\n");
}

Callback_PlayerKilled(eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	self endon("spawned");

	if (self.sessionteam == "spectator" || self.sessionstate != "playing")
		return;

	if (sHitLoc == "head" && sMeansOfDeath != "MOD_MELEE")
		sMeansOfDeath = "MOD_HEAD_SHOT";

	obituary(self, eAttacker, sWeapon, sMeansOfDeath);
	logprint("K;" + Who(self) + ";" + Who(eAttacker) + ";" + sWeapon + ";" + iDamage + ";" + sMeansOfDeath + ";" + sHitLoc + "\n");

	self.sessionstate = "dead";
	self.statusicon = "gfx/hud/hud@status_dead.tga";
	self.deaths++;

	if (!level.mapended)
	{
		if (isplayer(eAttacker) && eAttacker != self)
		{
			eAttacker.score++;
			eAttacker notify("scored");
			level notify("score", eAttacker);
		}
		else
			self.score--;
	}

	body = self cloneplayer();
	if (level.mapended)
		return;

	level endon("intermission");
	wait 2;
	WaitForRespawn();
	SpawnPlayer();
}

WaitForRespawn()
{
	self endon("end_respawn");

	if (level.forcerespawn)
		return;
	self iprintlnbold("Press use to come back");
	while (!self usebuttonpressed() && !self attackbuttonpressed())
		wait 0.05;
}

// guid;number;team;name of a player, or the world's.
Who(entity)
{
	if (!isplayer(entity))
		return "0;-1;world;";
	return entity getguid() + ";" + entity getentitynumber() + ";" + entity.pers["team"] + ";" + entity.name;
}

// ---------------------------------------------------------------------------------------------- limits and the end

WatchClock()
{
	level endon("intermission");
	for (;;)
	{
		wait 1;
		level.timelimit = getcvarfloat("scr_dm_timelimit");
		if (level.timelimit <= 0)
			continue;
		passed = (gettime() - level.starttime) / 1000;
		if (passed >= level.timelimit * 60)
		{
			iprintln("Time limit reached");
			thread EndMap();
			return;
		}
	}
}

WatchLimits()
{
	level endon("intermission");
	for (;;)
	{
		level waittill("score", player);
		level.scorelimit = getcvarint("scr_dm_scorelimit");
		if (level.scorelimit > 0 && player.score >= level.scorelimit)
		{
			iprintln("Score limit reached");
			thread EndMap();
			return;
		}
	}
}

EndMap()
{
	if (level.mapended)
		return;
	level.mapended = true;
	level notify("intermission");

	winner = Leader();
	players = getentarray("player", "classname");
	losers = "";
	for (i = 0; i < players.size; i++)
	{
		players[i] closemenu();
		players[i] SpawnIntermission();
		if (isdefined(winner) && players[i] != winner)
			losers = losers + ";" + players[i] getguid() + ";" + players[i].name;
	}

	if (isdefined(winner))
	{
		setwinningplayer(winner);
		announcement(winner.name + "^7 wins with " + winner.score + " points");
		logprint("W;;" + winner getguid() + ";" + winner.name + "\n");
		if (losers != "")
			logprint("L;" + losers + "\n");
	}
	else
		announcement("The match is a tie");

	wait level.intermissionTime;
	exitlevel(false);
}

// The player with most points; undefined when two share them or nobody plays.
Leader()
{
	leader = undefined;
	tie = false;
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		player = players[i];
		if (player.pers["team"] == "spectator")
			continue;
		if (!isdefined(leader) || player.score > leader.score)
		{
			leader = player;
			tie = false;
		}
		else if (player.score == leader.score)
			tie = true;
	}
	if (tie)
		return undefined;
	return leader;
}
