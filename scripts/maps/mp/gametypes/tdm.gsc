/*
	Team deathmatch: allies against axis, a point for the side whose player kills one of the other.

	Map entities
		mp_teamdeathmatch_spawn         where players come in
		mp_teamdeathmatch_intermission  the camera of the end
	Cvars
		scr_tdm_scorelimit, scr_tdm_timelimit   points, minutes that end the match (0: none)
		scr_friendlyfire                        1: team-mates can be hurt
		scr_forcerespawn                        1: nobody has to press a button to come back
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
	level.teamplay = true;
	level.safeSpawnDistance = 700;

	maps\mp\gametypes\_players::CvarOr("scr_tdm_timelimit", 10);
	maps\mp\gametypes\_players::CvarOr("scr_tdm_scorelimit", 50);
	level.forcerespawn = maps\mp\gametypes\_players::CvarOr("scr_forcerespawn", 0);

	level.spawnPoints = maps\mp\gametypes\_spawns::FindPoints("mp_teamdeathmatch_spawn");
	if (level.spawnPoints.size == 0)
		level.spawnPoints = maps\mp\gametypes\_spawns::FindPoints("mp_deathmatch_spawn");
	level.intermissionPoints = getentarray("mp_teamdeathmatch_intermission", "classname");
	if (level.intermissionPoints.size == 0)
		level.intermissionPoints = level.spawnPoints;
	setarchive(false);
}

Callback_StartGameType()
{
	game["menu_team"] = "team_ft";
	maps\mp\gametypes\_players::PrecacheShared();
	setclientnamemode("auto_change");
	setteamscore("allies", 0);
	setteamscore("axis", 0);

	level.mapended = false;
	level.starttime = gettime();
	if (level.spawnPoints.size == 0)
	{
		thread maps\mp\gametypes\_players::CannotPlay("tdm: this map has no mp_teamdeathmatch_spawn");
		return;
	}
	thread WatchClock();
}

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
	if (isdefined(self.pers["team"]) && self.pers["team"] != "spectator" && isdefined(self.pers["weapon"]))
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
	if (!isdefined(team) || team == self.pers["team"])
		return;
	if (self.sessionstate == "playing" && isalive(self))
		self suicide();
	self.pers["team"] = team;
	self.pers["weapon"] = undefined;
	if (team == "spectator")
	{
		SpawnSpectator();
		return;
	}
	self setclientcvar("g_scriptMainMenu", game["menu_weapon"]);
	self openmenu(game["menu_weapon"]);
}

ChooseWeapon(weapon)
{
	first = !isdefined(self.pers["weapon"]);
	self.pers["weapon"] = weapon;
	if (first)
		SpawnPlayer();
	else
		self iprintln("You will come back with the " + weapon);
}

SpawnPlayer()
{
	point = self maps\mp\gametypes\_spawns::FarFromEnemies(level.spawnPoints);
	self maps\mp\gametypes\_players::SpawnAt(point, self.pers["team"]);
}

SpawnSpectator()
{
	self maps\mp\gametypes\_players::Spectate(level.intermissionPoints[randomint(level.intermissionPoints.size)]);
}

Callback_PlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	if (level.mapended || self.sessionstate != "playing" || !self maps\mp\gametypes\_teams::IsHarmful(eAttacker))
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
		if (eAttacker.pers["team"] == self.pers["team"])
			eAttacker.score--;
		else
		{
			eAttacker.score++;
			team = eAttacker.pers["team"];
			setteamscore(team, getteamscore(team) + 1);
			CheckScore(team);
		}
	}
	else
		self.score--;

	level endon("intermission");
	wait 2;
	self maps\mp\gametypes\_players::WaitForRespawn();
	if (self.pers["team"] != "spectator")
		SpawnPlayer();
}

CheckScore(team)
{
	limit = getcvarint("scr_tdm_scorelimit");
	if (limit > 0 && getteamscore(team) >= limit)
	{
		iprintln("Score limit reached");
		level thread EndMap();
	}
}

WatchClock()
{
	level endon("intermission");
	for (;;)
	{
		wait 1;
		limit = getcvarfloat("scr_tdm_timelimit");
		if (limit > 0 && gettime() - level.starttime >= limit * 60000)
		{
			iprintln("Time limit reached");
			level thread EndMap();
		}
	}
}

EndMap()
{
	if (level.mapended)
		return;
	level.mapended = true;
	level notify("intermission");

	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		players[i] closemenu();
		players[i] maps\mp\gametypes\_players::Intermission(level.intermissionPoints[0]);
	}
	maps\mp\gametypes\_teams::Declare(maps\mp\gametypes\_teams::Leading());
	wait 10;
	exitlevel(false);
}
