/*
	Behind the lines: few allies among many axis.  Who kills an ally takes his place; the ally that fell goes back to
	the axis.  Allies get points for each ten seconds that they stay alive; the axis see them on the compass.

	Written from script-api.md alone.
*/

main()
{
	points = getentarray("mp_deathmatch_spawn", "classname");
	if (!points.size)
		points = getentarray("mp_teamdeathmatch_spawn", "classname");
	if (!points.size)
	{
		maps\mp\gametypes\_callbacksetup::SetupCallbacks();
		level.nopoints = true;
		return;
	}
	for (i = 0; i < points.size; i++)
		points[i] placespawnpoint();
	level.points = points;

	level.callbackStartGameType = ::Callback_StartGameType;
	level.callbackPlayerConnect = ::Callback_PlayerConnect;
	level.callbackPlayerDisconnect = ::Callback_PlayerDisconnect;
	level.callbackPlayerDamage = ::Callback_PlayerDamage;
	level.callbackPlayerKilled = ::Callback_PlayerKilled;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();

	if (getCvar("scr_lines_timelimit") == "")
		setCvar("scr_lines_timelimit", "10");
	else if (getCvarFloat("scr_lines_timelimit") > 1440)
		setCvar("scr_lines_timelimit", "1440");
	level.timelimit = getCvarFloat("scr_lines_timelimit");
	setCvar("ui_lines_timelimit", level.timelimit);
	makeCvarServerInfo("ui_lines_timelimit", "10");

	if (getCvar("scr_lines_scorelimit") == "")
		setCvar("scr_lines_scorelimit", "50");
	level.scorelimit = getCvarInt("scr_lines_scorelimit");
	setCvar("ui_lines_scorelimit", level.scorelimit);
	makeCvarServerInfo("ui_lines_scorelimit", "50");

	if (getCvar("scr_lines_ratio") == "")
		setCvar("scr_lines_ratio", "4");
	if (getCvar("scr_lines_alivepoints") == "")
		setCvar("scr_lines_alivepoints", "2");
	if (getCvar("scr_lines_alivetime") == "")
		setCvar("scr_lines_alivetime", "10");
	if (getCvar("scr_lines_postime") == "")
		setCvar("scr_lines_postime", "6");

	if (!isdefined(game["state"]))
		game["state"] = "playing";
	level.mapended = false;
	level.healthqueue = [];
	level.healthqueuecurrent = 0;
	setarchive(true);
}

Callback_StartGameType()
{
	if (!isdefined(game["allies"]))
		game["allies"] = "american";
	if (!isdefined(game["axis"]))
		game["axis"] = "german";
	if (!isdefined(game["layoutimage"]))
		game["layoutimage"] = "default";
	layoutname = "levelshots/layouts/hud@layout_" + game["layoutimage"];
	precacheShader(layoutname);
	setCvar("scr_layoutimage", layoutname);
	makeCvarServerInfo("scr_layoutimage", "");

	game["menu_team"] = "team_" + game["allies"] + game["axis"];
	game["menu_weapon_allies"] = "weapon_" + game["allies"];
	game["menu_weapon_axis"] = "weapon_" + game["axis"];
	game["menu_viewmap"] = "viewmap";
	game["menu_callvote"] = "callvote";
	game["headicon_allies"] = "gfx/hud/headicon@american.tga";
	game["objecticon"] = "gfx/hud/objective.tga";

	precacheString(&"LINES_KILL_ALLIES");
	precacheString(&"LINES_STAY_ALIVE");
	precacheString(&"MPSCRIPT_PRESS_ACTIVATE_TO_RESPAWN");
	precacheMenu(game["menu_team"]);
	precacheMenu(game["menu_weapon_allies"]);
	precacheMenu(game["menu_weapon_axis"]);
	precacheMenu(game["menu_viewmap"]);
	precacheMenu(game["menu_callvote"]);
	precacheShader("black");
	precacheShader("white");
	precacheShader(game["objecticon"]);
	precacheHeadIcon(game["headicon_allies"]);
	precacheStatusIcon("gfx/hud/hud@status_dead.tga");
	precacheStatusIcon("gfx/hud/hud@status_connecting.tga");
	precacheItem("item_health");
	precacheItem("m1garand_mp");
	precacheItem("thompson_mp");
	precacheItem("kar98k_mp");
	precacheItem("mp40_mp");
	precacheItem("colt_mp");
	precacheItem("luger_mp");
	precacheItem("fraggrenade_mp");
	precacheItem("stielhandgranate_mp");
	precacheShellshock("default");

	setClientNameMode("auto_change");
	level.starttime = getTime();
	for (i = 0; i < 16; i++)
		objective_delete(i, "surplus", 3, (0, 0, 0));
	level.objused = [];
	for (i = 0; i < 16; i++)
		level.objused[i] = false;

	thread clock();
	thread keepRatio();
	thread updateCvars();
}

Callback_PlayerConnect()
{
	self.statusicon = "gfx/hud/hud@status_connecting.tga";
	self waittill("begin");
	self.statusicon = "";
	iprintln(&"MPSCRIPT_CONNECTED", self);

	lpselfnum = self getEntityNumber();
	lpselfguid = self getGuid();
	logPrint("J;" + lpselfguid + ";" + lpselfnum + ";" + self.name + "\n");

	self.god = false;
	self.respawnwait = false;

	if (game["state"] == "intermission")
	{
		spawnIntermission();
		return;
	}
	level endon("intermission");

	if (isdefined(self.pers["team"]) && self.pers["team"] != "spectator")
	{
		self setClientCvar("ui_weapontab", "1");
		self.sessionteam = self.pers["team"];
		if (isdefined(self.pers["weapon"]))
			spawnPlayer();
		else
		{
			spawnSpectator();
			self openMenu(game["menu_weapon_" + self.pers["team"]]);
		}
	}
	else
	{
		self setClientCvar("g_scriptMainMenu", game["menu_team"]);
		self setClientCvar("ui_weapontab", "0");
		if (!isdefined(self.pers["skipserverinfo"]))
			self openMenu(game["menu_team"]);
		self.pers["team"] = "spectator";
		self.sessionteam = "spectator";
		spawnSpectator();
	}

	for (;;)
	{
		self waittill("menuresponse", menu, response);

		if (response == "open" || response == "close")
			continue;

		if (menu == game["menu_team"])
		{
			switch (response)
			{
			case "allies":
			case "axis":
			case "autoassign":
				// Nobody becomes an ally by asking.
				if (self.pers["team"] == "axis" || self.pers["team"] == "allies")
					break;
				self.pers["team"] = "axis";
				self.sessionteam = "axis";
				self setClientCvar("ui_weapontab", "1");
				self setClientCvar("g_scriptMainMenu", game["menu_weapon_axis"]);
				self openMenu(game["menu_weapon_axis"]);
				break;

			case "spectator":
				if (self.pers["team"] != "spectator")
				{
					self.switching = true;
					if (isAlive(self))
						self suicide();
					self.pers["team"] = "spectator";
					self.pers["weapon"] = undefined;
					self.sessionteam = "spectator";
					self setClientCvar("ui_weapontab", "0");
					self notify("stop_ally");
					spawnSpectator();
					self.switching = undefined;
				}
				break;

			case "weapon":
				if (self.pers["team"] == "allies" || self.pers["team"] == "axis")
					self openMenu(game["menu_weapon_" + self.pers["team"]]);
				break;

			case "viewmap":
				self openMenu(game["menu_viewmap"]);
				break;

			case "callvote":
				self openMenu(game["menu_callvote"]);
				break;
			}
		}
		else if (menu == game["menu_weapon_allies"] || menu == game["menu_weapon_axis"])
		{
			if (response == "team")
			{
				self openMenu(game["menu_team"]);
				continue;
			}
			if (!isdefined(self.pers["team"]) || self.pers["team"] == "spectator")
				continue;
			weapon = restrict(response, self.pers["team"]);
			if (weapon == "restricted")
			{
				self openMenu(menu);
				continue;
			}
			self setClientCvar("ui_weapontab", "1");
			first = !isdefined(self.pers["weapon"]);
			self.pers["weapon"] = weapon;
			if (first && !self.respawnwait)
			{
				spawnPlayer();
				self thread printJoinedTeam(self.pers["team"]);
			}
		}
	}
}

printJoinedTeam(team)
{
	if (team == "allies")
		iprintln(&"MPSCRIPT_JOINED_ALLIES", self);
	else
		iprintln(&"MPSCRIPT_JOINED_AXIS", self);
}

restrict(response, team)
{
	switch (response)
	{
	case "m1garand_mp":
	case "thompson_mp":
		if (team != "allies")
			return "restricted";
		return response;
	case "kar98k_mp":
	case "mp40_mp":
		if (team != "axis")
			return "restricted";
		return response;
	}
	return "restricted";
}

Callback_PlayerDisconnect()
{
	iprintln(&"MPSCRIPT_DISCONNECTED", self);
	logPrint("Q;" + self getGuid() + ";" + self getEntityNumber() + ";" + self.name + "\n");
	if (isdefined(self.objnum))
		freeObjective(self);
}

Callback_PlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	if (self.sessionteam == "spectator" || self.god)
		return;
	if (!isDefined(vDir))
		iDFlags |= level.iDFLAGS_NO_KNOCKBACK;
	if (!(iDFlags & level.iDFLAGS_NO_PROTECTION))
	{
		if (isPlayer(eAttacker) && (self != eAttacker) && (self.pers["team"] == eAttacker.pers["team"]))
			return;
	}
	if (iDamage < 1)
		iDamage = 1;
	self finishPlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
	if (self.sessionstate != "dead")
	{
		logPrint("D;" + self getGuid() + ";" + self getEntityNumber() + ";" + self.pers["team"] + ";" + self.name + ";" + sWeapon + ";" + iDamage + ";" + sMeansOfDeath + ";" + sHitLoc + "\n");
		if (sMeansOfDeath == "MOD_GRENADE_SPLASH")
			self shellshock("default", 2.5);
	}
}

Callback_PlayerKilled(eInflictor, attacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	self endon("spawned");
	if (self.sessionteam == "spectator")
		return;
	if (sHitLoc == "head" && sMeansOfDeath != "MOD_MELEE")
		sMeansOfDeath = "MOD_HEAD_SHOT";
	obituary(self, attacker, sWeapon, sMeansOfDeath);
	self dropItem(self getCurrentWeapon());
	self dropHealth();

	was = self.pers["team"];
	self.sessionstate = "dead";
	self.statusicon = "gfx/hud/hud@status_dead.tga";
	self.headicon = "";
	if (!isdefined(self.switching))
		self.deaths++;

	attackerNum = -1;
	took = false;
	if (isPlayer(attacker))
	{
		attackerNum = attacker getEntityNumber();
		if (attacker == self)
			attacker.score--;
		else
		{
			if (attacker.pers["team"] == was)
				attacker.score--;
			else
			{
				attacker.score++;
				if (was == "allies")
				{
					attacker.score += 4;
					took = true;
				}
			}
			attacker checkScoreLimit();
		}
		lpattackname = attacker.name;
	}
	else
		lpattackname = "";
	logPrint("K;" + self getGuid() + ";" + self getEntityNumber() + ";" + was + ";" + self.name + ";" + attackerNum + ";" + lpattackname + ";" + sWeapon + ";" + iDamage + ";" + sMeansOfDeath + ";" + sHitLoc + "\n");

	self notify("stop_ally");
	if (isdefined(self.objnum))
		freeObjective(self);
	body = self cloneplayer();

	if (was == "allies")
	{
		// Team switch in the middle of the callback, for both.
		self moveTo_team("axis");
		if (took && isAlive(attacker) && attacker.pers["team"] == "axis")
			attacker thread becomeAlly(true);
		else
			level thread pickAlly();
	}

	if (level.mapended)
		return;
	delay = 2;
	wait delay;
	self thread respawn();
}

moveTo_team(team)
{
	self.pers["team"] = team;
	self.sessionteam = team;
	if (team == "axis")
		self.pers["weapon"] = "kar98k_mp";
	else
		self.pers["weapon"] = "thompson_mp";
	self setClientCvar("g_scriptMainMenu", game["menu_weapon_" + team]);
}

// The killer turns ally where he stands: new team, new weapons, no new body.
becomeAlly(inplace)
{
	self endon("disconnect");
	self notify("stop_ally");
	level notify("new_ally");
	self moveTo_team("allies");
	self.god = true;
	origin = self.origin;
	angles = self.angles;
	if (!inplace)
		spawnPlayer();
	else
	{
		self takeallweapons();
		self giveLoadout();
		self.maxhealth = 100;
		self.health = 100;
		self switchtoweapon(self.pers["weapon"]);
	}
	self iprintlnbold(&"LINES_STAY_ALIVE");
	self playLocalSound("ctf_touchcapture");
	self thread allyLife();
	wait 1;
	self.god = false;
}

allyLife()
{
	self endon("disconnect");
	self endon("stop_ally");
	self endon("death");
	level endon("intermission");

	self.headicon = game["headicon_allies"];
	self.headiconteam = "allies";
	takeObjective(self);
	self thread followObjective();
	self thread blackBar();
	for (;;)
	{
		wait getCvarFloat("scr_lines_alivetime");
		self.score += getCvarInt("scr_lines_alivepoints");
		setTeamScore("allies", getTeamScore("allies") + 1);
		self checkScoreLimit();
	}
}

followObjective()
{
	self endon("disconnect");
	self endon("stop_ally");
	self endon("death");
	level endon("intermission");
	for (;;)
	{
		wait getCvarFloat("scr_lines_postime");
		if (!isdefined(self.objnum))
			return;
		if (self.pers["team"] != "allies")
			return;
		objective_position(self.objnum, self.origin);
		objective_onentity(self.objnum, self);
		self pingPlayer();
	}
}

blackBar()
{
	if (isdefined(self.bar))
		return;
	self.bar = newClientHudElem(self);
	self.bar.x = 320;
	self.bar.y = 40;
	self.bar.alignX = "center";
	self.bar.alignY = "middle";
	self.bar.alpha = 0.8;
	self.bar.sort = -2;
	self.bar.archived = false;
	self.bar setShader("white", 1, 8);
	self.bar scaleOverTime(getCvarFloat("scr_lines_alivetime"), 200, 8);
	self.alive = newClientHudElem(self);
	self.alive.x = 320;
	self.alive.y = 54;
	self.alive.alignX = "center";
	self.alive.fontScale = 1.2;
	self.alive setTimerUp(0.05);
	self waittill_any_end();
	if (isdefined(self.bar))
		self.bar destroy();
	if (isdefined(self.alive))
		self.alive destroy();
}

waittill_any_end()
{
	self endon("death");
	self endon("disconnect");
	level endon("intermission");
	self waittill("stop_ally");
}

takeObjective(player)
{
	for (i = 0; i < 16; i++)
	{
		if (level.objused[i])
			continue;
		level.objused[i] = true;
		player.objnum = i;
		objective_add(i, "current", player.origin, game["objecticon"]);
		objective_icon(i, game["objecticon"]);
		objective_team(i, "axis");
		objective_onentity(i, player);
		return;
	}
}

freeObjective(player)
{
	objective_delete(player.objnum);
	level.objused[player.objnum] = false;
	player.objnum = undefined;
}

// As many allies as one for each so many players.
keepRatio()
{
	level endon("intermission");
	for (;;)
	{
		wait 1;
		players = getentarray("player", "classname");
		in = 0;
		allies = 0;
		for (i = 0; i < players.size; i++)
		{
			if (!isdefined(players[i].pers["team"]) || players[i].pers["team"] == "spectator")
				continue;
			in++;
			if (players[i].pers["team"] == "allies")
				allies++;
		}
		want = (int)(in / getCvarFloat("scr_lines_ratio"));
		if (in > 1 && want < 1)
			want = 1;
		if (allies < want)
			pickAlly();
	}
}

pickAlly()
{
	wait 0.1;
	players = getentarray("player", "classname");
	list = [];
	for (i = 0; i < players.size; i++)
	{
		if (isdefined(players[i].pers["team"]) && players[i].pers["team"] == "axis" && isAlive(players[i]) && players[i].sessionstate == "playing")
			list[list.size] = players[i];
	}
	if (!list.size)
		return;
	list[randomInt(list.size)] thread becomeAlly(false);
}

respawn()
{
	self endon("disconnect");
	if (!isdefined(self.pers["weapon"]))
		return;
	self endon("end_respawn");
	self.respawnwait = true;
	if (getCvarInt("scr_forcerespawn") > 0)
	{
		self thread waitForceRespawnTime();
		self thread waitRespawnButton();
		self waittill("respawn");
	}
	else
	{
		self thread waitRespawnButton();
		self waittill("respawn");
	}
	self thread spawnPlayer();
}

waitForceRespawnTime()
{
	self endon("end_respawn");
	self endon("respawn");
	wait getCvarInt("scr_forcerespawn");
	self notify("respawn");
}

waitRespawnButton()
{
	self endon("disconnect");
	self endon("end_respawn");
	self endon("respawn");
	wait 0;
	self.respawntext = newClientHudElem(self);
	self.respawntext.alignX = "center";
	self.respawntext.alignY = "middle";
	self.respawntext.x = 320;
	self.respawntext.y = 70;
	self.respawntext.archived = false;
	self.respawntext setText(&"MPSCRIPT_PRESS_ACTIVATE_TO_RESPAWN");
	thread removeRespawnText();
	thread waitRemoveRespawnText("end_respawn");
	thread waitRemoveRespawnText("respawn");
	while (self useButtonPressed() != true)
		wait .05;
	self notify("remove_respawntext");
	self notify("respawn");
}

removeRespawnText()
{
	self waittill("remove_respawntext");
	if (isDefined(self.respawntext))
		self.respawntext destroy();
}

waitRemoveRespawnText(message)
{
	self endon("remove_respawntext");
	self waittill(message);
	self notify("remove_respawntext");
}

spawnPlayer()
{
	self notify("spawned");
	self notify("end_respawn");
	resettimeout();
	self.respawnwait = false;
	self.sessionteam = self.pers["team"];
	self.sessionstate = "playing";
	self.spectatorclient = -1;
	self.archivetime = 0;
	self.reflectdamage = undefined;
	self.psoffsettime = 0;

	spawnpoint = farthest(level.points, self);
	self spawn(spawnpoint.origin, spawnpoint.angles);
	self.statusicon = "";
	self.maxhealth = 100;
	self.health = self.maxhealth;
	if (!isdefined(self.pers["savedmodel"]))
		self.pers["savedmodel"] = "none";
	self giveLoadout();
	if (self.pers["team"] == "axis")
		self setClientCvar("cg_objectiveText", &"LINES_KILL_ALLIES");
	else
		self setClientCvar("cg_objectiveText", &"LINES_STAY_ALIVE");
}

giveLoadout()
{
	self setWeaponSlotWeapon("primary", self.pers["weapon"]);
	self setWeaponSlotAmmo("primary", 999);
	self setWeaponSlotClipAmmo("primary", 999);
	if (self.pers["team"] == "allies")
	{
		pistol = "colt_mp";
		grenade = "fraggrenade_mp";
	}
	else
	{
		pistol = "luger_mp";
		grenade = "stielhandgranate_mp";
	}
	self giveWeapon(pistol);
	self giveMaxAmmo(pistol);
	self giveWeapon(grenade);
	self setWeaponSlotClipAmmo("grenade", 3);
	self setSpawnWeapon(self.pers["weapon"]);
}

farthest(points, who)
{
	players = getentarray("player", "classname");
	best = points[randomInt(points.size)];
	bestdist = -1;
	for (i = 0; i < points.size; i++)
	{
		if (positionWouldTelefrag(points[i].origin))
			continue;
		near = 9999999;
		for (j = 0; j < players.size; j++)
		{
			if (players[j] == who || players[j].sessionstate != "playing")
				continue;
			if (isdefined(players[j].pers["team"]) && players[j].pers["team"] == who.pers["team"])
				continue;
			d = distancesquared(points[i].origin, players[j].origin);
			if (d < near)
				near = d;
		}
		near += randomFloat(400);
		if (near > bestdist)
		{
			bestdist = near;
			best = points[i];
		}
	}
	return best;
}

spawnSpectator(origin, angles)
{
	self notify("spawned");
	self notify("end_respawn");
	resettimeout();
	self.sessionstate = "spectator";
	self.spectatorclient = -1;
	self.archivetime = 0;
	if (self.pers["team"] == "spectator")
		self.statusicon = "";
	self allowSpectateTeam("allies", true);
	self allowSpectateTeam("axis", true);
	self allowSpectateTeam("freelook", true);
	self allowSpectateTeam("none", true);
	if (isDefined(origin) && isDefined(angles))
		self spawn(origin, angles);
	else
	{
		p = level.points[randomInt(level.points.size)];
		self spawn(p.origin, p.angles);
	}
	self setClientCvar("cg_objectiveText", &"LINES_KILL_ALLIES");
}

spawnIntermission()
{
	self notify("spawned");
	self notify("end_respawn");
	resettimeout();
	self.sessionstate = "intermission";
	self.spectatorclient = -1;
	self.archivetime = 0;
	p = level.points[0];
	self spawn(p.origin, p.angles);
}

dropHealth()
{
	if (isdefined(level.healthqueue[level.healthqueuecurrent]))
		level.healthqueue[level.healthqueuecurrent] delete();
	level.healthqueue[level.healthqueuecurrent] = spawn("item_health", self.origin + (0, 0, 1));
	level.healthqueue[level.healthqueuecurrent].angles = (0, randomint(360), 0);
	level.healthqueuecurrent++;
	if (level.healthqueuecurrent >= 16)
		level.healthqueuecurrent = 0;
}

checkScoreLimit()
{
	if (level.scorelimit <= 0 || self.score < level.scorelimit || level.mapended)
		return;
	level.mapended = true;
	iprintln(&"MPSCRIPT_SCORE_LIMIT_REACHED");
	level thread endMap();
}

clock()
{
	level.clock = newHudElem();
	level.clock.x = 320;
	level.clock.y = 460;
	level.clock.alignX = "center";
	level.clock.alignY = "middle";
	level.clock.font = "bigfixed";
	level.clock setTimer(level.timelimit * 60);
	for (;;)
	{
		wait 1;
		if (level.timelimit <= 0)
			continue;
		if ((getTime() - level.starttime) / 1000 / 60.0 < level.timelimit)
			continue;
		if (level.mapended)
			return;
		level.mapended = true;
		iprintln(&"MPSCRIPT_TIME_LIMIT_REACHED");
		level thread endMap();
		return;
	}
}

updateCvars()
{
	for (;;)
	{
		timelimit = getCvarFloat("scr_lines_timelimit");
		if (level.timelimit != timelimit)
		{
			level.timelimit = timelimit;
			setCvar("ui_lines_timelimit", level.timelimit);
			level.starttime = getTime();
			if (isDefined(level.clock) && timelimit > 0)
				level.clock setTimer(level.timelimit * 60);
		}
		wait 1;
	}
}

endMap()
{
	game["state"] = "intermission";
	level notify("intermission");
	players = getentarray("player", "classname");
	highscore = undefined;
	for (i = 0; i < players.size; i++)
	{
		player = players[i];
		if (isdefined(player.pers["team"]) && player.pers["team"] == "spectator")
			continue;
		if (!isDefined(highscore) || player.score > highscore)
		{
			highscore = player.score;
			playername = player;
			tied = false;
		}
		else if (player.score == highscore)
			tied = true;
	}
	for (i = 0; i < players.size; i++)
	{
		player = players[i];
		player closeMenu();
		player setClientCvar("g_scriptMainMenu", "main");
		if (isdefined(tied) && tied == true)
			player setClientCvar("cg_objectiveText", &"MPSCRIPT_THE_GAME_IS_A_TIE");
		else if (isdefined(playername))
			player setClientCvar("cg_objectiveText", &"MPSCRIPT_WINS", playername);
		player spawnIntermission();
	}
	if (isdefined(playername) && !tied)
	{
		setWinningPlayer(playername);
		logPrint("W;;" + playername getGuid() + ";" + playername.name + "\n");
	}
	wait 10;
	exitLevel(false);
}
