// A match of two sides whose players come back after each death: joining, choosing, coming in, dying, the clock and the end.
// tdm, ctf and dom are such matches; what is their own they put into `level` before Setup():
//
//	level.startGame()         at the start of the match, while precaching is allowed
//	level.playerSpawned()     self = a player who has just come in
//	level.playerKilled(eAttacker)   self = who died; before he can come back
//	level.playerLeft()        self = who leaves the server
//
// Each of them may be left out, and so may
//	level.waveTime            whole seconds between two moments at which the dead of a side come back together
//
// A gametype sets level.spawnPoints["allies"], ["axis"] and level.intermissionPoints itself.

// `name` is the gametype's: its cvars are scr_NAME_scorelimit and scr_NAME_timelimit (minutes); 0 means none.
Setup(name, scoreLimit, timeLimit)
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
	level.scoreLimitCvar = "scr_" + name + "_scorelimit";
	level.timeLimitCvar = "scr_" + name + "_timelimit";

	maps\mp\gametypes\_players::CvarOr(level.timeLimitCvar, timeLimit);
	maps\mp\gametypes\_players::CvarOr(level.scoreLimitCvar, scoreLimit);
	level.forcerespawn = maps\mp\gametypes\_players::CvarOr("scr_forcerespawn", 0);
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
	if (level.spawnPoints["allies"].size == 0 || level.spawnPoints["axis"].size == 0)
	{
		thread maps\mp\gametypes\_players::CannotPlay(getcvar("g_gametype") + ": this map lacks spawn points for two sides");
		return;
	}
	if (level.intermissionPoints.size == 0)
		level.intermissionPoints = level.spawnPoints["allies"];
	if (isdefined(level.startGame))
		[[level.startGame]]();
	thread WatchClock();
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
	if (isdefined(level.playerLeft))
		self [[level.playerLeft]]();
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
	team = self.pers["team"];
	point = self maps\mp\gametypes\_spawns::FarFromEnemies(level.spawnPoints[team]);
	self maps\mp\gametypes\_players::SpawnAt(point, team);
	if (isdefined(level.playerSpawned))
		self [[level.playerSpawned]]();
}

SpawnSpectator()
{
	self maps\mp\gametypes\_players::Spectate(level.intermissionPoints[randomint(level.intermissionPoints.size)]);
}

// ---------------------------------------------------------------------------------------------- damage and death

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

	// A point for an enemy, minus one for a friend or oneself.
	if (!isplayer(eAttacker) || eAttacker == self)
		self.score--;
	else if (eAttacker.pers["team"] == self.pers["team"])
		eAttacker.score--;
	else
		eAttacker.score++;
	if (isdefined(level.playerKilled))
		self [[level.playerKilled]](eAttacker);

	level endon("intermission");
	wait 2;
	if (isdefined(level.waveTime) && level.waveTime > 0)
		WaitForWave(self.pers["team"]);
	self maps\mp\gametypes\_players::WaitForRespawn();
	if (self.pers["team"] != "spectator")
		SpawnPlayer();
}

// The dead of a side come back together, so that nobody has to fight alone.  The waves of the sides take turns.
WaitForWave(team)
{
	since = gettime() - level.starttime;
	if (team == "axis")
		since += level.waveTime * 500;
	wait level.waveTime - (since % (level.waveTime * 1000)) * 0.001;
}

// ---------------------------------------------------------------------------------------------- score, clock and end

// Points for a side; the match ends with the ones that reach the limit.
Score(team, points)
{
	if (level.mapended)
		return;
	setteamscore(team, getteamscore(team) + points);
	limit = getcvarint(level.scoreLimitCvar);
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
		limit = getcvarfloat(level.timeLimitCvar);
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
