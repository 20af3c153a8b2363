// ret - Retrieval.
//
// One team must steal the documents of the other and carry them to its own
// radio van. A round ends when the documents arrive, when one team is wiped
// out or when the clock runs down. After half of the rounds the teams swap
// their jobs; a draw after the last round is decided in overtime.
//
// What a map may bring (all optional, there is a fallback for every one):
//   script_model     targetname "ret_object"   where the documents lie
//   trigger_multiple targetname "ret_goal"     where they have to go
//   mp_retrieval_spawn_allied / mp_retrieval_spawn_axis
//   mp_global_intermission

main()
{
	level.callbackStartGameType = ::Callback_StartGameType;
	level.callbackPlayerConnect = ::Callback_PlayerConnect;
	level.callbackPlayerDisconnect = ::Callback_PlayerDisconnect;
	level.callbackPlayerDamage = ::Callback_PlayerDamage;
	level.callbackPlayerKilled = ::Callback_PlayerKilled;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();

	level.spawnclasses["allies"][0] = "mp_retrieval_spawn_allied";
	level.spawnclasses["allies"][1] = "mp_searchanddestroy_spawn_allied";
	level.spawnclasses["axis"][0] = "mp_retrieval_spawn_axis";
	level.spawnclasses["axis"][1] = "mp_searchanddestroy_spawn_axis";
	for (i = 0; i < 2; i++)
	{
		team = other_side("axis");
		if (i == 1)
			team = "axis";
		next = level.spawnclasses[team].size;
		level.spawnclasses[team][next] = "mp_teamdeathmatch_spawn";
		level.spawnclasses[team][next + 1] = "mp_deathmatch_spawn";
		place_all_spawns(level.spawnclasses[team]);
	}

	level.roundlength = cvar_number("scr_ret_roundlength", 2.5, 0.2, 10);
	level.timelimit = cvar_number("scr_ret_timelimit", 0, 0, 1440);
	level.roundlimit = (int)cvar_number("scr_ret_roundlimit", 6, 1, 99);
	level.scorelimit = (int)cvar_number("scr_ret_scorelimit", 4, 0, 99);
	level.graceperiod = cvar_number("scr_ret_graceperiod", 8, 0, 60);
	level.overtimelength = cvar_number("scr_ret_overtime", 1, 0, 10);
	level.killcam = (int)cvar_number("scr_killcam", 1, 0, 1);
	level.friendlyfire = (int)cvar_number("scr_friendlyfire", 0, 0, 3);
	level.drawfriend = (int)cvar_number("scr_drawfriend", 1, 0, 1);
	makecvarserverinfo("scr_ret_roundlimit", "6");
	makecvarserverinfo("scr_ret_scorelimit", "4");
	makecvarserverinfo("ui_ret_state", "");

	if (!isdefined(game["state"]))
		game["state"] = "playing";
	if (!isdefined(game["roundsplayed"]))
	{
		game["roundsplayed"] = 0;
		game["matchstarted"] = false;
		game["overtime"] = false;
		game["swapped"] = false;
		game["attackers"] = "allies";
		game["defenders"] = "axis";
		game["score"]["allies"] = 0;
		game["score"]["axis"] = 0;
		game["mvp"] = [];
	}
	setteamscore("allies", game["score"]["allies"]);
	setteamscore("axis", game["score"]["axis"]);

	level.roundstarted = false;
	level.roundended = false;
	level.mapended = false;
	level.exist["allies"] = 0;
	level.exist["axis"] = 0;
	level.didexist["allies"] = false;
	level.didexist["axis"] = false;
	setarchive(level.killcam);
	setclientnamemode("manual_change");
}

// A number cvar with a default and bounds; what it ends up as is written back.
cvar_number(name, def, low, high)
{
	text = getcvar(name);
	if (text == "")
		value = def;
	else
		value = getcvarfloat(name);
	if (value < low)
		value = low;
	else if (value > high)
		value = high;
	setcvar(name, value);
	return value;
}

other_side(team)
{
	if (team == "axis")
		return "allies";
	return "axis";
}

place_all_spawns(classes)
{
	for (c = 0; c < classes.size; c++)
	{
		spots = getentarray(classes[c], "classname");
		for (i = 0; i < spots.size; i++)
			spots[i] placespawnpoint();
	}
}

Callback_StartGameType()
{
	level.starttime = gettime();

	if (!isdefined(game["precached"]))
	{
		game["allies"] = "american";
		game["axis"] = "german";
		game["menu_team"] = "team_" + game["allies"] + game["axis"];
		game["menu_weapon_allies"] = "weapon_" + game["allies"];
		game["menu_weapon_axis"] = "weapon_" + game["axis"];
		game["menu_callvote"] = "callvote";
		game["menu_quickcommands"] = "quickcommands";
		game["headicon_allies"] = "gfx/hud/headicon@american.tga";
		game["headicon_axis"] = "gfx/hud/headicon@german.tga";
		game["headicon_carrier"] = "gfx/hud/headicon@re_objcarrier.tga";
		game["statusicon_carrier"] = "gfx/hud/hud@status_carrier.tga";
		game["statusicon_dead"] = "gfx/hud/hud@status_dead.tga";
		game["model_object"] = "xmodel/mp_documents1";
		game["model_allies"] = "xmodel/airborne";
		game["model_axis"] = "xmodel/wehrmacht";
		game["precached"] = true;
	}

	precachemenu(game["menu_team"]);
	precachemenu(game["menu_weapon_allies"]);
	precachemenu(game["menu_weapon_axis"]);
	precachemenu(game["menu_callvote"]);
	precachemenu(game["menu_quickcommands"]);
	precachestatusicon(game["statusicon_carrier"]);
	precachestatusicon(game["statusicon_dead"]);
	precacheheadicon(game["headicon_allies"]);
	precacheheadicon(game["headicon_axis"]);
	precacheheadicon(game["headicon_carrier"]);
	precachemodel(game["model_object"]);
	precachemodel(game["model_allies"]);
	precachemodel(game["model_axis"]);
	precacheshader("gfx/hud/objective.tga");
	precacheshader("gfx/hud/objective_goal.tga");
	precacheshader("gfx/hud/objective_down.tga");
	precacheshader("hudStopwatch");
	precacheshader("hudStopwatchNeedle");
	precacheshader("black");
	precacheshader("white");
	precachestring(&"RET_ATTACK");
	precachestring(&"RET_DEFEND");
	precachestring(&"RET_OVERTIME");
	precachestring(&"RET_HALFTIME");
	precachestring(&"RET_ROUND");
	precachestring(&"RET_CARRYING");
	precachestring(&"MPSCRIPT_KILLCAM");
	precachestring(&"PLATFORM_PRESS_TO_RESPAWN");
	precacheshellshock("default");

	// The weapon lists are in menu order: name, slot, how many a team may have.
	add_weapon("allies", "m1garand_mp", 99);
	add_weapon("allies", "m1carbine_mp", 99);
	add_weapon("allies", "thompson_mp", 99);
	add_weapon("allies", "bar_mp", 2);
	add_weapon("allies", "springfield_mp", 1);
	add_weapon("axis", "kar98k_mp", 99);
	add_weapon("axis", "mp40_mp", 99);
	add_weapon("axis", "mp44_mp", 2);
	add_weapon("axis", "kar98k_sniper_mp", 1);
	level.sidearm["allies"] = "colt_mp";
	level.sidearm["axis"] = "luger_mp";
	level.frag["allies"] = "fraggrenade_mp";
	level.frag["axis"] = "stielhandgranate_mp";
	precacheitem(level.sidearm["allies"]);
	precacheitem(level.sidearm["axis"]);
	precacheitem(level.frag["allies"]);
	precacheitem(level.frag["axis"]);
	precacheitem("item_health");

	level.fx["pickup"] = loadfx("fx/misc/ret_pickup.efx");

	if (getcvar("scr_allies") != "")
		game["allies"] = getcvar("scr_allies");
	setup_objective();
	level thread round_clock();
	level thread watch_cvars();
	if (game["overtime"])
		announcement(&"RET_OVERTIME");
}

add_weapon(team, weapon, limit)
{
	precacheitem(weapon);
	slot = 0;
	if (isdefined(level.weapons) && isdefined(level.weapons[team]))
		slot = level.weapons[team].size;
	level.weapons[team][slot] = weapon;
	level.weaponlimit[weapon] = limit;
}

weapon_allowed(team, weapon)
{
	known = false;
	for (i = 0; i < level.weapons[team].size; i++)
	{
		if (level.weapons[team][i] == weapon)
			known = true;
	}
	if (!known)
		return false;
	used = 0;
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		p = players[i];
		if (p == self || !isdefined(p.pers["team"]) || p.pers["team"] != team)
			continue;
		if (isdefined(p.pers["weapon"]) && p.pers["weapon"] == weapon)
			used++;
	}
	return used < level.weaponlimit[weapon];
}

// ------------------------------------------------------------ the documents

setup_objective()
{
	object = getent("ret_object", "targetname");
	if (!isdefined(object))
	{
		spot = pick_spot(game["defenders"], 0);
		object = spawn("script_model", spot.origin + (0, 0, 12));
		object.targetname = "ret_object";
	}
	object setmodel(game["model_object"]);
	object.home = object.origin;
	object.homeangles = object.angles;
	object.radius = 40;
	object.carrier = undefined;
	object thread bob();
	level.object = object;

	goals = getentarray("ret_goal", "targetname");
	if (goals.size > 0)
	{
		level.goal = goals[randomint(goals.size)];
		level.goalorigin = getbrushmodelcenter(level.goal);
	}
	else
	{
		spot = pick_spot(game["attackers"], 1);
		level.goal = undefined;
		level.goalorigin = spot.origin;
	}

	objective_add(0, "current", object.origin, "gfx/hud/objective.tga");
	objective_add(1, "current", level.goalorigin, "gfx/hud/objective_goal.tga");
	objective_team(1, game["attackers"]);
	level thread object_think();
}

// The n-th spawn point of a team, counted from the one farthest from the others.
pick_spot(team, n)
{
	spots = team_spots(team);
	if (spots.size < 1)
	{
		everything = getentarray();
		return everything[0];
	}
	far = spots[0];
	best = -1;
	enemies = team_spots(other_side(team));
	for (i = n; i < spots.size; i++)
	{
		sum = 0;
		for (j = 0; j < enemies.size; j++)
			sum += distance(spots[i].origin, enemies[j].origin);
		if (sum > best)
		{
			best = sum;
			far = spots[i];
		}
	}
	// both teams share the points: take opposite ends
	if (n > 0 && far == spots[0])
		far = spots[spots.size - 1];
	return far;
}

team_spots(team)
{
	for (c = 0; c < level.spawnclasses[team].size; c++)
	{
		spots = getentarray(level.spawnclasses[team][c], "classname");
		if (spots.size > 0)
			return spots;
	}
	return [];
}

bob()
{
	level endon("round_ended");
	self endon("death");
	while (true)
	{
		if (isdefined(self.carrier))
		{
			self waittill("dropped");
			continue;
		}
		self rotateyaw(180, 2);
		self waittill("rotatedone");
	}
}

object_think()
{
	level endon("round_ended");
	object = level.object;
	while (true)
	{
		wait 0.1;
		if (isdefined(object.carrier))
			continue;
		players = getentarray("player", "classname");
		for (i = 0; i < players.size; i++)
		{
			p = players[i];
			if (!isalive(p) || p.sessionstate != "playing")
				continue;
			if (distancesquared(p.origin, object.origin) > object.radius * object.radius * 2)
				continue;
			if (p.pers["team"] == game["attackers"])
			{
				p thread take_object(object);
				break;
			}
			if (object.origin != object.home && !isdefined(object.moving))
			{
				object return_home();
				p.score += 2;
				iprintln(&"RET_RETURNED", p);
				logprint("A;" + p getguid() + ";" + p getentitynumber() + ";" + p.pers["team"] + ";" + p.name + ";ret_return\n");
				break;
			}
		}
	}
}

return_home()
{
	self.moving = true;
	self.origin = self.home;
	self.angles = self.homeangles;
	objective_position(0, self.home);
	objective_icon(0, "gfx/hud/objective.tga");
	self.moving = undefined;
}

take_object(object)
{
	level endon("round_ended");
	object.carrier = self;
	self.carrying = object;
	object hide();
	object linkto(self);
	self.statusicon = game["statusicon_carrier"];
	if (level.drawfriend)
	{
		self.headicon = game["headicon_carrier"];
		self.headiconteam = self.pers["team"];
	}
	self.maxspeed = (int)(self.maxspeed * 0.9);
	self pingplayer();
	objective_onentity(0, self);
	objective_team(0, game["attackers"]);
	self playlocalsound("re_pickup_paper");
	playfx(level.fx["pickup"], self.origin);
	iprintln(&"RET_TAKEN", self);
	logprint("A;" + self getguid() + ";" + self getentitynumber() + ";" + self.pers["team"] + ";" + self.name + ";ret_take\n");
	self.score += 3;

	self.carryhud = newclienthudelem(self);
	self.carryhud.x = 620;
	self.carryhud.y = 410;
	self.carryhud.alignx = "right";
	self.carryhud.aligny = "middle";
	self.carryhud.fontscale = 1.2;
	self.carryhud.color = (1, 0.8, 0.2);
	self.carryhud settext(&"RET_CARRYING");

	while (isdefined(self) && isalive(self) && isdefined(self.carrying))
	{
		home = false;
		if (isdefined(level.goal))
			home = self istouching(level.goal);
		else
			home = distance(self.origin, level.goalorigin) < 96;
		if (home)
		{
			self.score += 10;
			self.pers["captures"]++;
			logprint("A;" + self getguid() + ";" + self getentitynumber() + ";" + self.pers["team"] + ";" + self.name + ";ret_capture\n");
			iprintlnbold(&"RET_CAPTURED", self);
			level thread end_round(game["attackers"], "captured");
			return;
		}
		wait 0.1;
	}
}

drop_object()
{
	object = self.carrying;
	self.carrying = undefined;
	if (isdefined(self.carryhud))
		self.carryhud destroy();
	if (!isdefined(object))
		return;
	object.carrier = undefined;
	object unlink();
	trace = bullettrace(self.origin + (0, 0, 24), self.origin + (0, 0, -4096), false, self);
	spot = trace["position"] + trace["normal"];
	if (trace["fraction"] == 1 || trace["surfacetype"] == "sky")
		spot = object.home;
	object.origin = self.origin + (0, 0, 24);
	object show();
	object thread fall_to(spot);
	objective_position(0, spot);
	objective_icon(0, "gfx/hud/objective_down.tga");
	objective_team(0, "none");
	object thread come_back();
	object notify("dropped");
}

fall_to(spot)
{
	self.moving = true;
	self moveto(spot, 0.4, 0.3, 0);
	self waittill("movedone");
	self.moving = undefined;
}

come_back()
{
	level endon("round_ended");
	self notify("stop_come_back");
	self endon("stop_come_back");
	wait 25;
	if (!isdefined(self.carrier) && self.origin != self.home)
	{
		self return_home();
		iprintln(&"RET_TIMEOUT");
	}
}

// ------------------------------------------------------------------- rounds

round_clock()
{
	level endon("round_ended");
	level.clock = newhudelem();
	level.clock.x = 320;
	level.clock.y = 460;
	level.clock.alignx = "center";
	level.clock.aligny = "middle";
	level.clock.font = "bigfixed";
	level.clock.archived = true;
	level.clock.label = &"RET_ROUND";
	level.clock.sort = 1;

	while (!game["matchstarted"])
	{
		wait 0.5;
		count_teams();
		if (level.exist["allies"] > 0 && level.exist["axis"] > 0)
		{
			game["matchstarted"] = true;
			announcement(&"RET_MATCHSTARTING");
			wait 2;
			map_restart(true);
			return;
		}
	}

	level.clock settenthstimer(level.graceperiod + 0.1);
	wait level.graceperiod;
	level.roundstarted = true;
	length = level.roundlength * 60;
	if (game["overtime"])
		length = level.overtimelength * 60;
	level.clock settimer(length);
	level.clock.color = (1, 1, 1);
	level thread announce_jobs();

	left = length;
	while (left > 0)
	{
		wait 1;
		left -= 1;
		if (left <= 10)
		{
			level.clock.color = (1, 0, 0);
			players = getentarray("player", "classname");
			for (i = 0; i < players.size; i++)
				players[i] playlocalannouncersound("ret_tick");
		}
		check_alive();
	}
	level thread end_round(game["defenders"], "time");
}

announce_jobs()
{
	teams = [];
	teams[teams.size] = "allies";
	teams[teams.size] = "axis";
	for (i = 0; i < teams.size; i++)
	{
		hud = newteamhudelem(teams[i]);
		hud.x = 320;
		hud.y = 120;
		hud.alignx = "center";
		hud.aligny = "middle";
		hud.fontscale = 2;
		if (teams[i] == game["attackers"])
			hud settext(&"RET_ATTACK");
		else
			hud settext(&"RET_DEFEND");
		hud thread fade_away(4);
	}
}

fade_away(time)
{
	wait time;
	self fadeovertime(1);
	self.alpha = 0;
	wait 1.1;
	self destroy();
}

count_teams()
{
	level.exist["allies"] = 0;
	level.exist["axis"] = 0;
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		p = players[i];
		if (isdefined(p.pers["team"]) && p.pers["team"] != "spectator" && p.sessionstate == "playing" && isalive(p))
			level.exist[p.pers["team"]]++;
	}
	if (level.exist["allies"] > 0)
		level.didexist["allies"] = true;
	if (level.exist["axis"] > 0)
		level.didexist["axis"] = true;
}

check_alive()
{
	if (level.roundended)
		return;
	count_teams();
	if (level.exist["allies"] != getteamplayersalive("allies"))
		logprint("ret: alive counts differ, " + level.exist["allies"] + " and " + getteamplayersalive("allies") + "\n");
	if (level.didexist["allies"] && level.exist["allies"] == 0 && level.exist["axis"] == 0)
		level thread end_round("draw", "nobody");
	else if (level.didexist["allies"] && level.exist["allies"] == 0)
		level thread end_round("axis", "eliminated");
	else if (level.didexist["axis"] && level.exist["axis"] == 0)
		level thread end_round("allies", "eliminated");
}

end_round(winner, why)
{
	if (level.roundended)
		return;
	level.roundended = true;
	level notify("round_ended");
	setplayerignoreradiusdamage(true);
	objective_state(0, "invisible");
	objective_delete(1);

	if (winner != "draw")
	{
		game["score"][winner]++;
		setteamscore(winner, game["score"][winner]);
	}
	logprint("RoundEnd: " + winner + " " + why + "\n");
	losers = "";
	winners = "";
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		p = players[i];
		if (!isdefined(p.pers["team"]) || p.pers["team"] == "spectator")
			continue;
		entry = ";" + p getguid() + ";" + p.name;
		if (p.pers["team"] == winner)
			winners += entry;
		else
			losers += entry;
		p.pers["score"] = p.score;
		p.pers["deaths"] = p.deaths;
	}
	if (winner != "draw")
	{
		logprint("W;" + winner + winners + "\n");
		logprint("L;" + other_side(winner) + losers + "\n");
	}

	wait 5;
	game["roundsplayed"]++;

	if (match_is_over())
	{
		level thread end_map();
		return;
	}
	if (game["roundsplayed"] == (level.roundlimit + 1) / 2 && !game["swapped"])
		half_time();
	game["timepassed"] = passed_minutes();
	updateclientnames();
	map_restart(true);
}

match_is_over()
{
	a = game["score"]["allies"];
	x = game["score"]["axis"];
	if (game["overtime"])
		return a != x;
	if (level.scorelimit > 0 && (a >= level.scorelimit || x >= level.scorelimit))
		return true;
	if (level.timelimit > 0 && passed_minutes() >= level.timelimit)
		return true;
	if (game["roundsplayed"] < level.roundlimit)
		return false;
	if (a == x && level.overtimelength > 0)
	{
		game["overtime"] = true;
		return false;
	}
	return true;
}

passed_minutes()
{
	before = 0;
	if (isdefined(game["timepassed"]))
		before = game["timepassed"];
	return before + (gettime() - getstarttime()) / 1000.0 / 60.0;
}

half_time()
{
	game["swapped"] = true;
	swap = game["attackers"];
	game["attackers"] = game["defenders"];
	game["defenders"] = swap;
	setcvar("ui_ret_state", &"RET_HALFTIME");
	banner = newhudelem();
	banner.x = 320;
	banner.y = 200;
	banner.alignx = "center";
	banner.aligny = "middle";
	banner.alpha = 0;
	banner settext(&"RET_HALFTIME");
	banner fadeovertime(0.5);
	banner.alpha = 1;
	wait 0.5;
	banner moveovertime(1.5);
	banner.y = 100;
	wait 2;
	banner destroy();
}

end_map()
{
	game["state"] = "intermission";
	level.mapended = true;
	level notify("intermission");
	a = game["score"]["allies"];
	x = game["score"]["axis"];
	if (a > x)
		winner = "allies";
	else if (x > a)
		winner = "axis";
	else
		winner = "none";
	setwinningteam(winner);

	players = getentarray("player", "classname");
	best = undefined;
	for (i = 0; i < players.size; i++)
	{
		p = players[i];
		p closemenu();
		p setclientcvar("g_scriptMainMenu", "main");
		p setclientcvar("cg_objectiveText", &"RET_OVER_", winner);
		p spawn_intermission();
		if (!isdefined(best) || p.score > best.score)
			best = p;
	}
	if (isdefined(best))
		logprint("ret: best " + best.name + " " + best.score + "\n");
	wait 8;
	exitlevel(false);
}

watch_cvars()
{
	level endon("intermission");
	while (true)
	{
		wait 1;
		limit = getcvarint("scr_ret_scorelimit");
		if (limit != level.scorelimit)
		{
			level.scorelimit = limit;
			iprintln(&"RET_NEWLIMIT", limit);
		}
		ff = getcvarint("scr_friendlyfire");
		if (ff >= 0 && ff <= 3)
			level.friendlyfire = ff;
		draw = getcvarint("scr_drawfriend");
		if (draw != level.drawfriend)
		{
			level.drawfriend = draw;
			players = getentarray("player", "classname");
			for (i = 0; i < players.size; i++)
				players[i] show_icon();
		}
	}
}

show_icon()
{
	if (!isdefined(self.pers["team"]) || self.sessionstate != "playing")
		return;
	if (level.drawfriend)
	{
		self.headicon = game["headicon_" + self.pers["team"]];
		self.headiconteam = self.pers["team"];
	}
	else
		self.headicon = "";
}

// ------------------------------------------------------------------ players

Callback_PlayerConnect()
{
	self endon("disconnect");
	self.statusicon = "";
	self waittill("begin");
	lpselfnum = self getentitynumber();

	if (!isdefined(self.pers["joined"]))
	{
		self.pers["joined"] = true;
		self.pers["score"] = 0;
		self.pers["deaths"] = 0;
		self.pers["captures"] = 0;
		iprintln(&"MPSCRIPT_CONNECTED", self);
		logprint("J;" + self getguid() + ";" + lpselfnum + ";" + self.name + "\n");
	}
	self.score = self.pers["score"];
	self.deaths = self.pers["deaths"];

	if (game["state"] == "intermission")
	{
		self spawn_intermission();
		return;
	}
	level endon("intermission");

	if (isdefined(self.pers["team"]) && self.pers["team"] != "spectator")
	{
		self setclientcvar("ui_weapontab", "1");
		self setclientcvar("g_scriptMainMenu", game["menu_weapon_" + self.pers["team"]]);
		self.sessionteam = self.pers["team"];
		if (isdefined(self.pers["weapon"]))
			self spawn_player();
		else
		{
			self spawn_spectator();
			self openmenu(game["menu_weapon_" + self.pers["team"]]);
		}
	}
	else
	{
		self setclientcvar("ui_weapontab", "0");
		self setclientcvar("g_scriptMainMenu", game["menu_team"]);
		self spawn_spectator();
		self openmenu(game["menu_team"]);
	}
	self menu_loop();
}

menu_loop()
{
	while (true)
	{
		self waittill("menuresponse", menu, response);
		if (response == "open" || response == "close")
			continue;
		if (menu == game["menu_team"])
		{
			team = response;
			switch (response)
			{
			case "autoassign":
				team = smaller_team();
			case "allies":
			case "axis":
				self join(team);
				break;
			case "spectator":
				self leave_team();
				break;
			case "viewmap":
				self openmenu(game["menu_callvote"]);
				break;
			default:
				self iprintln("Unknown answer " + response);
				break;
			}
		}
		else if (menu == game["menu_weapon_allies"] || menu == game["menu_weapon_axis"])
		{
			if (response == "team")
			{
				self openmenu(game["menu_team"]);
				continue;
			}
			if (!isdefined(self.pers["team"]) || self.pers["team"] == "spectator")
				continue;
			if (!self weapon_allowed(self.pers["team"], response))
			{
				self iprintln(&"RET_WEAPONTAKEN");
				self openmenu(game["menu_weapon_" + self.pers["team"]]);
				continue;
			}
			self choose_weapon(response);
		}
		else if (menu == game["menu_quickcommands"])
			self sayteam(&"QUICKMESSAGE_", response);
	}
}

smaller_team()
{
	n["allies"] = 0;
	n["axis"] = 0;
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		t = players[i].pers["team"];
		if (isdefined(t) && t != "spectator" && players[i] != self)
			n[t]++;
	}
	if (n["allies"] == n["axis"])
	{
		if (randomint(2) == 0)
			return "allies";
		return "axis";
	}
	if (n["allies"] < n["axis"])
		return "allies";
	return "axis";
}

join(team)
{
	if (isdefined(self.pers["team"]) && self.pers["team"] == team)
		return;
	if (isalive(self) && self.sessionstate == "playing")
		self suicide();
	self.pers["team"] = team;
	self.pers["weapon"] = undefined;
	self.sessionteam = team;
	self setclientcvar("g_scriptMainMenu", game["menu_weapon_" + team]);
	self setclientcvar("scr_showweapontab", "1");
	iprintln(&"RET_JOINED", self);
	self openmenu(game["menu_weapon_" + team]);
}

leave_team()
{
	if (isdefined(self.pers["team"]) && self.pers["team"] == "spectator")
		return;
	if (isalive(self))
		self suicide();
	self.pers["team"] = "spectator";
	self.pers["weapon"] = undefined;
	self.sessionteam = "spectator";
	self.statusicon = "";
	self spawn_spectator();
}

choose_weapon(weapon)
{
	first = !isdefined(self.pers["weapon"]);
	self.pers["weapon"] = weapon;
	if (!first)
	{
		self iprintln(&"RET_NEXTROUND");
		return;
	}
	if (!game["matchstarted"] || !level.roundstarted || !level.didexist[self.pers["team"]])
		self spawn_player();
	else
		self spawn_spectator();
}

spawn_player()
{
	self notify("spawned");
	self endon("disconnect");
	team = self.pers["team"];
	self.sessionteam = team;
	self.sessionstate = "playing";
	self.spectatorclient = -1;
	self.archivetime = 0;
	self.carrying = undefined;

	spots = team_spots(team);
	spot = best_spot(spots);
	self spawn(spot.origin, spot.angles);
	self.statusicon = "";
	self.maxhealth = 100;
	self.health = self.maxhealth;
	self detachall();
	self setmodel(game["model_" + team]);
	self setviewmodel(game["model_" + team]);
	self show_icon();

	self takeallweapons();
	self setweaponslotweapon("primary", self.pers["weapon"]);
	self setweaponslotammo("primary", 999);
	self setweaponslotclipammo("primary", getfullclipammo(self.pers["weapon"]));
	self giveweapon(level.sidearm[team]);
	self givemaxammo(level.sidearm[team]);
	self setweaponslotweapon("grenade", level.frag[team]);
	self setweaponslotclipammo("grenade", 2);
	self setspawnweapon(self.pers["weapon"]);
	if (team == game["attackers"])
		self setclientcvar("cg_objectiveText", &"RET_ATTACK");
	else
		self setclientcvar("cg_objectiveText", &"RET_DEFEND");
	self setentertime(gettime());
}

best_spot(spots)
{
	free = [];
	for (i = 0; i < spots.size; i++)
	{
		if (!positionwouldtelefrag(spots[i].origin))
			free[free.size] = spots[i];
	}
	if (free.size == 0)
		return spots[randomint(spots.size)];
	return free[randomint(free.size)];
}

spawn_spectator()
{
	self notify("spawned");
	self.sessionstate = "spectator";
	self.spectatorclient = -1;
	self.archivetime = 0;
	team = "none";
	if (isdefined(self.pers["team"]))
		team = self.pers["team"];
	self allowspectateteam("allies", team != "axis");
	self allowspectateteam("axis", team != "allies");
	self allowspectateteam("freelook", team == "none" || team == "spectator");
	self allowspectateteam("none", false);
	self at_intermission_spot();
}

spawn_intermission()
{
	self notify("spawned");
	self.sessionstate = "intermission";
	self.spectatorclient = -1;
	self.archivetime = 0;
	self at_intermission_spot();
	self showscoreboard();
}

at_intermission_spot()
{
	spots = getentarray("mp_global_intermission", "classname");
	if (spots.size == 0)
		spots = getentarray("mp_deathmatch_intermission", "classname");
	if (spots.size == 0)
		spots = team_spots("allies");
	spot = spots[randomint(spots.size)];
	self spawn(spot.origin, spot.angles);
}

Callback_PlayerDisconnect()
{
	self notify("disconnect");
	if (isdefined(self.carrying))
		self drop_object();
	iprintln(&"MPSCRIPT_DISCONNECTED", self);
	logprint("Q;" + self getguid() + ";" + self getentitynumber() + ";" + self.name + "\n");
	if (game["matchstarted"])
		level thread check_soon();
}

check_soon()
{
	wait 0.1;
	check_alive();
}

Callback_PlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	if (self.sessionteam == "spectator" || level.roundended)
		return;
	if (!isdefined(vDir))
		iDFlags |= 4;

	if (isplayer(eAttacker) && eAttacker != self && eAttacker.pers["team"] == self.pers["team"])
	{
		if (level.friendlyfire == 0)
			return;
		if (level.friendlyfire >= 2)
		{
			back = (int)(iDamage * 0.5);
			if (back < 1)
				back = 1;
			eAttacker finishplayerdamage(eInflictor, eAttacker, back, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
			if (level.friendlyfire == 2)
				return;
		}
	}
	if (sHitLoc == "head" && sMeansOfDeath != "MOD_MELEE")
		sMeansOfDeath = "MOD_HEAD_SHOT";
	if (iDamage < 1)
		iDamage = 1;
	if (sMeansOfDeath == "MOD_GRENADE_SPLASH" && iDamage < self.health)
		self shellshock("default", 2.5);
	self finishplayerdamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);

	line = "D;" + self getguid() + ";" + self getentitynumber() + ";" + self.pers["team"] + ";" + self.name;
	if (isplayer(eAttacker))
		line += ";" + eAttacker getguid() + ";" + eAttacker getentitynumber() + ";" + eAttacker.pers["team"] + ";" + eAttacker.name;
	else
		line += ";;-1;world;";
	logprint(line + ";" + sWeapon + ";" + iDamage + ";" + sMeansOfDeath + ";" + sHitLoc + "\n");
}

Callback_PlayerKilled(eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	self endon("spawned");
	self endon("disconnect");
	if (self.sessionteam == "spectator")
		return;
	obituary(self, eAttacker, sWeapon, sMeansOfDeath);
	if (isdefined(self.carrying))
		self drop_object();

	self.sessionstate = "dead";
	self.statusicon = game["statusicon_dead"];
	self.headicon = "";
	self.deaths++;
	killer = -1;
	if (isplayer(eAttacker))
	{
		if (eAttacker == self)
			eAttacker.score--;
		else
		{
			killer = eAttacker getentitynumber();
			if (eAttacker.pers["team"] == self.pers["team"])
				eAttacker.score--;
			else
				eAttacker.score++;
		}
		logprint("K;" + self getguid() + ";" + self getentitynumber() + ";" + self.pers["team"] + ";" + self.name + ";" + eAttacker getguid() + ";" + killer + ";" + eAttacker.pers["team"] + ";" + eAttacker.name + ";" + sWeapon + ";" + iDamage + ";" + sMeansOfDeath + ";" + sHitLoc + "\n");
	}
	else
		logprint("K;" + self getguid() + ";" + self getentitynumber() + ";" + self.pers["team"] + ";" + self.name + ";;-1;world;;" + sWeapon + ";" + iDamage + ";" + sMeansOfDeath + ";" + sHitLoc + "\n");

	held = self getcurrentweapon();
	if (held != "none")
		self dropitem(held);
	if (randomfloat(1) < 0.3)
		self dropitem("item_health");
	body = self cloneplayer();
	if (!game["matchstarted"])
	{
		wait 2;
		self thread spawn_player();
		return;
	}
	delay = 2;
	wait delay;
	if (!level.roundended)
		check_alive();
	if (level.killcam && killer >= 0 && !level.roundended)
		self killcam(killer, delay);
	// spawn_spectator says "spawned", which ends this thread
	self thread spawn_spectator();
}

killcam(killer, delay)
{
	self endon("spawned");
	self endon("disconnect");
	level endon("round_ended");
	self.sessionstate = "spectator";
	self.spectatorclient = killer;
	self.archivetime = delay + 5;
	wait 0.05;
	if (self.archivetime <= delay)
	{
		self.spectatorclient = -1;
		self.archivetime = 0;
		self.sessionstate = "dead";
		return;
	}
	self.kc = [];
	self.kc["top"] = self bar(0, 112);
	self.kc["bottom"] = self bar(368, 112);
	title = newclienthudelem(self);
	title.archived = false;
	title.x = 320;
	title.y = 40;
	title.alignx = "center";
	title.aligny = "middle";
	title.sort = 1;
	title.fontscale = 3.5;
	title settext(&"MPSCRIPT_KILLCAM");
	self.kc["title"] = title;
	timer = newclienthudelem(self);
	timer.archived = false;
	timer.x = 320;
	timer.y = 428;
	timer.alignx = "center";
	timer.aligny = "middle";
	timer.sort = 1;
	timer.fontscale = 3.5;
	timer settenthstimer(self.archivetime - delay);
	self.kc["timer"] = timer;
	self thread killcam_cleanup();
	self thread killcam_skip();
	self thread killcam_time(self.archivetime - 0.05);
	self waittill("end_killcam");
	self remove_killcam();
	self.spectatorclient = -1;
	self.archivetime = 0;
	self.sessionstate = "dead";
}

bar(y, h)
{
	hud = newclienthudelem(self);
	hud.archived = false;
	hud.x = 0;
	hud.y = y;
	hud.alpha = 0.5;
	hud setshader("black", 640, h);
	return hud;
}

killcam_time(time)
{
	self endon("disconnect");
	self endon("end_killcam");
	wait time;
	self notify("end_killcam");
}

killcam_skip()
{
	self endon("disconnect");
	self endon("end_killcam");
	while (self usebuttonpressed())
		wait 0.05;
	while (!(self usebuttonpressed()))
		wait 0.05;
	self notify("end_killcam");
}

killcam_cleanup()
{
	self endon("disconnect");
	self endon("end_killcam");
	self waittill("spawned");
	self remove_killcam();
}

remove_killcam()
{
	if (!isdefined(self.kc))
		return;
	names = [];
	names[0] = "top";
	names[1] = "bottom";
	names[2] = "title";
	names[3] = "timer";
	for (i = 0; i < names.size; i++)
	{
		if (isdefined(self.kc[names[i]]))
			self.kc[names[i]] destroy();
	}
	self.kc = undefined;
}
