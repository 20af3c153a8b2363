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

	level.chooseTeam = ::ChooseTeam;
	level.chooseWeapon = ::ChooseWeapon;
	level.teamplay = false;
	level.safeSpawnDistance = 600;

	level.timelimit = maps\mp\gametypes\_players::CvarOr("scr_dm_timelimit", 10);
	level.scorelimit = maps\mp\gametypes\_players::CvarOr("scr_dm_scorelimit", 20);
	level.forcerespawn = maps\mp\gametypes\_players::CvarOr("scr_forcerespawn", 0);
	level.intermissionTime = maps\mp\gametypes\_players::CvarOr("scr_dm_intermission", 10);
	makecvarserverinfo("ui_dm_timelimit", "" + level.timelimit);
	makecvarserverinfo("ui_dm_scorelimit", "" + level.scorelimit);

	level.spawnPoints = maps\mp\gametypes\_spawns::FindPoints("mp_deathmatch_spawn");
	level.intermissionPoints = getentarray("mp_deathmatch_intermission", "classname");
	if (level.intermissionPoints.size == 0)
		level.intermissionPoints = level.spawnPoints;

	setarchive(false);
}

Callback_StartGameType()
{
	if (!isdefined(game["gamestarted"]))
	{
		game["menu_team"] = "team_ft";
		game["gamestarted"] = true;
	}
	maps\mp\gametypes\_players::PrecacheShared();
	setclientnamemode("auto_change");

	level.mapended = false;
	level.starttime = gettime();
	if (level.spawnPoints.size == 0)
	{
		thread maps\mp\gametypes\_players::CannotPlay("dm: this map has no mp_deathmatch_spawn");
		return;
	}
	thread WatchClock();
	thread WatchScore();
}

// ---------------------------------------------------------------------------------------------- coming and going

Callback_PlayerConnect()
{
	self.statusicon = "";
	self waittill("begin");
	self maps\mp\gametypes\_players::Joined();

	if (level.mapended)
	{
		if (level.intermissionPoints.size > 0)
			self maps\mp\gametypes\_players::Intermission(level.intermissionPoints[0]);
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
	self maps\mp\gametypes\_players::AnswerMenus();
}

Callback_PlayerDisconnect()
{
	self maps\mp\gametypes\_players::Left();
}

ChooseTeam(response)
{
	team = maps\mp\gametypes\_teams::Resolve(response);
	if (!isdefined(team))
		return;
	if (team == "spectator")
	{
		if (self.pers["team"] == "spectator")
			return;
		if (isalive(self) && self.sessionstate == "playing")
			self suicide();
		self.pers["team"] = "spectator";
		self.pers["weapon"] = undefined;
		SpawnSpectator();
		return;
	}

	// In deathmatch the side is the uniform only: who plays already goes on to play.
	self.pers["team"] = team;
	self setclientcvar("g_scriptMainMenu", game["menu_weapon"]);
	if (!isdefined(self.pers["weapon"]))
		self openmenu(game["menu_weapon"]);
}

ChooseWeapon(weapon)
{
	first = !isdefined(self.pers["weapon"]);
	self.pers["weapon"] = weapon;
	if (first || self.sessionstate == "spectator")
		SpawnPlayer();
	else
		self iprintln("You will come back with the " + weapon);
}

SpawnPlayer()
{
	point = self maps\mp\gametypes\_spawns::FarFromEnemies(level.spawnPoints);
	self maps\mp\gametypes\_players::SpawnAt(point, "none");
}

SpawnSpectator()
{
	self maps\mp\gametypes\_players::Spectate(level.intermissionPoints[randomint(level.intermissionPoints.size)]);
}

// ---------------------------------------------------------------------------------------------- damage and death

Callback_PlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	if (level.mapended || self.sessionstate != "playing")
		return;
	self maps\mp\gametypes\_players::TakeDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
}

Callback_PlayerKilled(eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	self endon("spawned");
	if (self.sessionteam == "spectator" || self.sessionstate != "playing")
		return;

	self maps\mp\gametypes\_players::Die(eAttacker, iDamage, sMeansOfDeath, sWeapon, sHitLoc);
	if (level.mapended)
		return;

	if (isplayer(eAttacker) && eAttacker != self)
	{
		eAttacker.score++;
		level notify("score", eAttacker);
	}
	else
		self.score--;

	level endon("intermission");
	wait 2;
	self maps\mp\gametypes\_players::WaitForRespawn();
	SpawnPlayer();
}

// ---------------------------------------------------------------------------------------------- limits and the end

WatchClock()
{
	level endon("intermission");
	for (;;)
	{
		wait 1;
		level.timelimit = getcvarfloat("scr_dm_timelimit");
		if (level.timelimit > 0 && gettime() - level.starttime >= level.timelimit * 60000)
		{
			iprintln("Time limit reached");
			thread EndMap();
		}
	}
}

WatchScore()
{
	level endon("intermission");
	for (;;)
	{
		level waittill("score", player);
		level.scorelimit = getcvarint("scr_dm_scorelimit");
		if (level.scorelimit > 0 && isdefined(player) && player.score >= level.scorelimit)
		{
			iprintln("Score limit reached");
			thread EndMap();
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
	losers = "";
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		players[i] closemenu();
		players[i] maps\mp\gametypes\_players::Intermission(level.intermissionPoints[0]);
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
