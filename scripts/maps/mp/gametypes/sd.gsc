/*
	Search and destroy: one side carries a bomb to one of two places and lights it, the other keeps it from that.
	One life a round; a round ends with the bomb, with the clock, or with the last player of a side.  Between rounds the map is
	restarted and `game` kept: map_restart(true).

	Map entities
		mp_searchanddestroy_spawn_allied, ..._spawn_axis    where the sides come in
		mp_searchanddestroy_intermission                    the camera
		trigger_multiple, targetname bombzone_A, bombzone_B where the bomb can be lit
		On maps without zones these are the two spawn points of the defenders that are farthest from each other.
	Cvars
		scr_sd_scorelimit   rounds that win the match (0: none)
		scr_sd_roundlimit   rounds at most (0: none)
		scr_sd_roundlength  minutes of a round
		scr_sd_planttime, scr_sd_defusetime, scr_sd_bombtimer   seconds
		scr_sd_attackers    allies or axis
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
	level.safeSpawnDistance = 0;
	level.forcerespawn = 1;

	maps\mp\gametypes\_players::CvarOr("scr_sd_scorelimit", 3);
	maps\mp\gametypes\_players::CvarOr("scr_sd_roundlimit", 9);
	level.roundLength = maps\mp\gametypes\_players::CvarOr("scr_sd_roundlength", 3);
	level.plantTime = maps\mp\gametypes\_players::CvarOr("scr_sd_planttime", 5);
	level.defuseTime = maps\mp\gametypes\_players::CvarOr("scr_sd_defusetime", 6);
	level.bombTimer = maps\mp\gametypes\_players::CvarOr("scr_sd_bombtimer", 40);
	if (getcvar("scr_sd_attackers") != "axis")
		setcvar("scr_sd_attackers", "allies");
	level.attackers = getcvar("scr_sd_attackers");
	level.defenders = maps\mp\gametypes\_teams::Other(level.attackers);

	maps\mp\gametypes\_objects::FindSides("mp_searchanddestroy_spawn_allied", "mp_searchanddestroy_spawn_axis");
	level.intermissionPoints = getentarray("mp_searchanddestroy_intermission", "classname");
	if (level.intermissionPoints.size == 0)
		level.intermissionPoints = level.spawnPoints["allies"];
	setarchive(false);
}

Callback_StartGameType()
{
	if (!isdefined(game["round"]))
	{
		game["round"] = 0;
		game["score_allies"] = 0;
		game["score_axis"] = 0;
	}
	game["menu_team"] = "team_ft";
	maps\mp\gametypes\_players::PrecacheShared();
	precacheshader("gfx/hud/hud@objectiveA.tga");
	precacheshader("gfx/hud/hud@objectiveB.tga");
	precacheshader("gfx/hud/hud@bomb.tga");
	precachemodel("xmodel/mp_bomb1");
	setclientnamemode("manual_change");
	setteamscore("allies", game["score_allies"]);
	setteamscore("axis", game["score_axis"]);

	level.mapended = false;
	level.roundstarted = false;
	level.roundended = false;
	level.bombplanted = false;

	if (level.spawnPoints["allies"].size < 2 || level.spawnPoints["axis"].size < 2)
	{
		thread maps\mp\gametypes\_players::CannotPlay("sd: this map has too few spawn points");
		return;
	}
	zoneA = maps\mp\gametypes\_objects::First("bombzone_A");
	zoneB = maps\mp\gametypes\_objects::First("bombzone_B");
	if (!isdefined(zoneA) || !isdefined(zoneB))
	{
		spots = maps\mp\gametypes\_objects::Reachable(level.spawnPoints[level.defenders], level.spawnPoints[level.attackers]);
		if (spots.size < 2)
			spots = level.spawnPoints[level.defenders];
		spots = maps\mp\gametypes\_objects::FarthestPair(spots);
		zoneA = MakeZone(spots[0].origin);
		zoneB = MakeZone(spots[1].origin);
	}
	objective_add(0, "current", zoneA.origin, "gfx/hud/hud@objectiveA.tga");
	objective_add(1, "current", zoneB.origin, "gfx/hud/hud@objectiveB.tga");
	zoneA thread WatchZone("A");
	zoneB thread WatchZone("B");
	thread WaitForPlayers();
}

// ---------------------------------------------------------------------------------------------- coming and going

Callback_PlayerConnect()
{
	self.statusicon = "";
	self waittill("begin");
	if (!isdefined(self.pers["joined"]))
	{
		self maps\mp\gametypes\_players::Joined();
		self.pers["joined"] = 1;
		self.pers["score"] = 0;
		self.pers["deaths"] = 0;
	}
	self.score = self.pers["score"];
	self.deaths = self.pers["deaths"];

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
	level thread CheckSides();
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
		level thread CheckSides();
		return;
	}
	self setclientcvar("g_scriptMainMenu", game["menu_weapon"]);
	self openmenu(game["menu_weapon"]);
}

ChooseWeapon(weapon)
{
	first = !isdefined(self.pers["weapon"]);
	self.pers["weapon"] = weapon;
	if (first && !level.roundstarted)
		SpawnPlayer();
	else
		self iprintln("You come in with the next round");
}

SpawnPlayer()
{
	team = self.pers["team"];
	point = self maps\mp\gametypes\_spawns::FarFromEnemies(level.spawnPoints[team]);
	self maps\mp\gametypes\_players::SpawnAt(point, team);
	self.usingBomb = undefined;
}

// Who is out watches his own side.
SpawnSpectator()
{
	self maps\mp\gametypes\_players::Spectate(level.intermissionPoints[0]);
	if (self.pers["team"] != "spectator")
	{
		self.sessionteam = self.pers["team"];
		self allowspectateteam(maps\mp\gametypes\_teams::Other(self.pers["team"]), false);
		self allowspectateteam("freelook", false);
	}
}

// ---------------------------------------------------------------------------------------------- damage and death

Callback_PlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	if (level.mapended || level.roundended || self.sessionstate != "playing" || !self maps\mp\gametypes\_teams::IsHarmful(eAttacker))
		return;
	self maps\mp\gametypes\_players::TakeDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
}

Callback_PlayerKilled(eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	self endon("spawned");
	if (self.sessionteam == "spectator" || self.sessionstate != "playing")
		return;

	self maps\mp\gametypes\_players::Die(eAttacker, iDamage, sMeansOfDeath, sWeapon, sHitLoc);
	self.pers["deaths"] = self.deaths;
	if (level.mapended)
		return;

	if (isplayer(eAttacker) && eAttacker != self)
	{
		if (eAttacker.pers["team"] == self.pers["team"])
			eAttacker Reward(-1);
		else
			eAttacker Reward(1);
	}
	else
		self Reward(-1);
	level thread CheckSides();

	level endon("intermission");
	wait 3;
	if (self.sessionstate == "dead")
		SpawnSpectator();
}

Reward(points)
{
	self.score += points;
	self.pers["score"] = self.score;
}

// ---------------------------------------------------------------------------------------------- a round

// A round begins when both sides have somebody; until then everybody can walk about.
WaitForPlayers()
{
	while (maps\mp\gametypes\_teams::Members("allies", true).size == 0 || maps\mp\gametypes\_teams::Members("axis", true).size == 0)
		wait 0.5;
	wait 3;
	level.roundstarted = true;
	level.starttime = gettime();
	game["round"]++;
	announcement("Round " + game["round"]);
	logprint("R;" + game["round"] + ";start\n");
	thread WatchClock();
	thread CheckSides();
}

WatchClock()
{
	level endon("round_ended");
	level endon("bomb_planted");
	wait level.roundLength * 60;
	thread EndRound(level.defenders, "time is up");
}

// A side without a living player has lost; attackers whose bomb burns have not.
CheckSides()
{
	wait 0.05;
	if (!level.roundstarted || level.roundended)
		return;
	attackers = maps\mp\gametypes\_teams::Members(level.attackers, true).size;
	defenders = maps\mp\gametypes\_teams::Members(level.defenders, true).size;
	if (defenders == 0)
		EndRound(level.attackers, "the defenders are gone");
	else if (attackers == 0 && !level.bombplanted)
		EndRound(level.defenders, "the attackers are gone");
}

EndRound(winner, why)
{
	if (level.roundended)
		return;
	level.roundended = true;
	level notify("round_ended");

	game["score_" + winner]++;
	setteamscore(winner, game["score_" + winner]);
	announcement("The " + winner + " win the round: " + why);
	logprint("R;" + game["round"] + ";" + winner + ";" + why + "\n");
	wait 4;

	scoreLimit = getcvarint("scr_sd_scorelimit");
	roundLimit = getcvarint("scr_sd_roundlimit");
	if ((scoreLimit > 0 && game["score_" + winner] >= scoreLimit) || (roundLimit > 0 && game["round"] >= roundLimit))
		EndMap();
	else
		map_restart(true);
}

EndMap()
{
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

// ---------------------------------------------------------------------------------------------- the bomb

// A zone where the map has none.
MakeZone(place)
{
	zone = spawn("script_origin", place);
	zone thread NoticePlayers();
	return zone;
}

NoticePlayers()
{
	level endon("round_ended");
	for (;;)
	{
		wait 0.1;
		attackers = maps\mp\gametypes\_teams::Members(level.attackers, true);
		for (i = 0; i < attackers.size; i++)
		{
			if (maps\mp\gametypes\_objects::IsAt(attackers[i], self.origin, 56))
				self notify("trigger", attackers[i]);
		}
	}
}

// One loop a zone: an attacker who holds use inside it lights the bomb.
WatchZone(name)
{
	level endon("round_ended");
	for (;;)
	{
		self waittill("trigger", player);
		if (level.bombplanted)
			return;
		if (!level.roundstarted || !isplayer(player) || player.pers["team"] != level.attackers || isdefined(player.usingBomb))
			continue;
		if (player usebuttonpressed())
			self thread Plant(player, name);
	}
}

// Holds use for `seconds` near `place`; true when he held out.
HoldUse(place, reach, seconds)
{
	held = 0;
	while (held < seconds)
	{
		wait 0.05;
		if (!isalive(self) || self.sessionstate != "playing" || !self usebuttonpressed() || distance(self.origin, place) > reach)
			return false;
		held += 0.05;
	}
	return true;
}

Plant(player, name)
{
	level endon("round_ended");
	level endon("bomb_planted");
	player.usingBomb = 1;
	done = player HoldUse(self.origin, 140, level.plantTime);
	if (!isdefined(player))
		return;
	player.usingBomb = undefined;
	if (!done || level.bombplanted)
		return;

	level.bombplanted = true;
	player Reward(3);
	announcement("The bomb burns at " + name);
	logprint("A;" + player getguid() + ";" + player getentitynumber() + ";" + player.pers["team"] + ";" + player.name + ";bomb_plant\n");
	bomb = spawn("script_model", player.origin);
	bomb setmodel("xmodel/mp_bomb1");
	objective_delete(1);
	objective_add(0, "current", bomb.origin, "gfx/hud/hud@bomb.tga");
	bomb thread Burn();
	bomb thread WatchDefuse();
	level notify("bomb_planted");
}

Burn()
{
	level endon("round_ended");
	wait level.bombTimer;
	radiusdamage(self.origin, 500, 2000, 1000);
	level thread EndRound(level.attackers, "the target is gone");
}

// A defender who holds use at the bomb puts it out.
WatchDefuse()
{
	level endon("round_ended");
	for (;;)
	{
		wait 0.05;
		defenders = maps\mp\gametypes\_teams::Members(level.defenders, true);
		for (i = 0; i < defenders.size; i++)
		{
			player = defenders[i];
			if (!isdefined(player.usingBomb) && player usebuttonpressed() && distance(player.origin, self.origin) < 80)
				self thread Defuse(player);
		}
	}
}

Defuse(player)
{
	level endon("round_ended");
	player.usingBomb = 1;
	done = player HoldUse(self.origin, 100, level.defuseTime);
	if (!isdefined(player))
		return;
	player.usingBomb = undefined;
	if (!done)
		return;
	player Reward(3);
	logprint("A;" + player getguid() + ";" + player getentitynumber() + ";" + player.pers["team"] + ";" + player.name + ";bomb_defuse\n");
	level thread EndRound(level.defenders, "the bomb is out");
}
