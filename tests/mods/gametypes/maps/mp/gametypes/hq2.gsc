// hq2 - Headquarters, played with radios.
//
// One radio is on the air at a time. A team builds it by standing next to it,
// gets points for every interval that it holds it and loses it when the enemy
// stands there long enough to blow it up, or when its time is over. While a
// team owns the radio its dead wait for the next one; everybody else comes
// back at once.
//
// What a map may bring: script_model with targetname "hqradio" (any number).
// Without them radios are set up at spawn points that lie apart.

main()
{
	level.callbackStartGameType = ::Callback_StartGameType;
	level.callbackPlayerConnect = ::Callback_PlayerConnect;
	level.callbackPlayerDisconnect = ::Callback_PlayerDisconnect;
	level.callbackPlayerDamage = ::Callback_PlayerDamage;
	level.callbackPlayerKilled = ::Callback_PlayerKilled;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();

	level.hq["timelimit"] = number("scr_hq2_timelimit", 20, 0, 600);
	level.hq["scorelimit"] = number("scr_hq2_scorelimit", 300, 0, 10000);
	level.hq["buildtime"] = number("scr_hq2_buildtime", 4, 1, 60);
	level.hq["destroytime"] = number("scr_hq2_destroytime", 5, 1, 60);
	level.hq["holdtime"] = number("scr_hq2_holdtime", 60, 5, 600);
	level.hq["gap"] = number("scr_hq2_gap", 10, 1, 120);
	level.hq["interval"] = number("scr_hq2_interval", 2, 1, 60);
	level.hq["points"] = number("scr_hq2_points", 5, 1, 100);
	level.hq["radius"] = number("scr_hq2_radius", 200, 32, 1024);
	level.hq["teambalance"] = number("scr_teambalance", 1, 0, 1);
	level.hq["forcerespawn"] = number("scr_forcerespawn", 1, 0, 1);
	level.hq["friendlyfire"] = number("scr_friendlyfire", 1, 0, 3);
	level.hq["respawndelay"] = number("scr_hq2_respawndelay", 3, 0, 60);
	makecvarserverinfo("scr_hq2_scorelimit", "300");
	makecvarserverinfo("scr_hq2_timelimit", "20");

	level.sides = [];
	level.sides[0] = "allies";
	level.sides[1] = "axis";

	level.spawnpoints = find_spawns();
	if (level.spawnpoints.size == 0)
		logprint("hq2: this map has no spawn points\n");
	for (i = 0; i < level.spawnpoints.size; i++)
		level.spawnpoints[i] placespawnpoint();

	if (!isdefined(game["state"]))
		game["state"] = "playing";
	level.radio = undefined;
	level.mapended = false;
	level.healthpacks = [];
	setarchive(false);
}

number(name, def, low, high)
{
	if (getcvar(name) == "")
		setcvar(name, def);
	value = getcvarint(name);
	if (value < low || value > high)
	{
		value = def;
		setcvar(name, value, true);
	}
	return value;
}

find_spawns()
{
	classes = [];
	classes[0] = "mp_hq2_spawn";
	classes[1] = "mp_teamdeathmatch_spawn";
	classes[2] = "mp_deathmatch_spawn";
	for (i = 0; i < classes.size; i++)
	{
		spots = getentarray(classes[i], "classname");
		if (spots.size)
			return spots;
	}
	return [];
}

Callback_StartGameType()
{
	if (!isdefined(game["allies"]))
		game["allies"] = "british";
	if (!isdefined(game["axis"]))
		game["axis"] = "german";
	game["menu_team"] = "team_" + game["allies"] + game["axis"];
	game["menu_weapon"]["allies"] = "weapon_" + game["allies"];
	game["menu_weapon"]["axis"] = "weapon_" + game["axis"];
	precachemenu(game["menu_team"]);
	precachemenu(game["menu_weapon"]["allies"]);
	precachemenu(game["menu_weapon"]["axis"]);

	level.icons["neutral"] = "gfx/hud/hud@objective_radio.tga";
	level.icons["allies"] = "gfx/hud/hud@objective_allies.tga";
	level.icons["axis"] = "gfx/hud/hud@objective_axis.tga";
	precacheshader(level.icons["neutral"]);
	precacheshader(level.icons["allies"]);
	precacheshader(level.icons["axis"]);
	precacheshader("white");
	precacheshader("hudStopwatch");
	precacheshader("hudStopwatchNeedle");
	precachestatusicon("gfx/hud/hud@status_connecting.tga");
	precachestatusicon("gfx/hud/hud@status_dead.tga");
	precacheheadicon("gfx/hud/headicon@british.tga");
	precacheheadicon("gfx/hud/headicon@german.tga");
	level.headicon["allies"] = "gfx/hud/headicon@british.tga";
	level.headicon["axis"] = "gfx/hud/headicon@german.tga";
	precachemodel("xmodel/radio_box");
	precachemodel("xmodel/radio_wreck");
	precachemodel("xmodel/airborne");
	precachemodel("xmodel/wehrmacht");
	level.body["allies"] = "xmodel/airborne";
	level.body["axis"] = "xmodel/wehrmacht";
	precachestring(&"HQ2_NEXT_RADIO");
	precachestring(&"HQ2_BUILDING");
	precachestring(&"HQ2_DESTROYING");
	precachestring(&"HQ2_HELD_FOR");
	precachestring(&"HQ2_REINFORCEMENTS");
	precachestring(&"HQ2_PRESS_USE");
	precachestring(&"HQ2_SCORE");
	level.fx["built"] = loadfx("fx/misc/radio_on.efx");
	level.fx["blast"] = loadfx("fx/explosions/radio_blast.efx");
	level.fx["smoke"] = loadfx("fx/smoke/radio_smoke.efx");

	level.guns["allies"][0] = "enfield_mp";
	level.guns["allies"][1] = "sten_mp";
	level.guns["allies"][2] = "bren_mp";
	level.guns["axis"][0] = "kar98k_mp";
	level.guns["axis"][1] = "mp40_mp";
	level.guns["axis"][2] = "mp44_mp";
	level.pistol["allies"] = "colt_mp";
	level.pistol["axis"] = "luger_mp";
	level.grenade["allies"] = "mk1britishfrag_mp";
	level.grenade["axis"] = "stielhandgranate_mp";
	for (s = 0; s < level.sides.size; s++)
	{
		side = level.sides[s];
		for (i = 0; i < level.guns[side].size; i++)
			precacheitem(level.guns[side][i]);
		precacheitem(level.pistol[side]);
		precacheitem(level.grenade[side]);
		setteamscore(side, 0);
	}
	precacheitem("item_health");

	setculldefaults();
	level.starttime = gettime();
	level thread radio_director();
	level thread match_clock();
	level thread score_hud();
	level thread every_second();
	level thread balance_teams();
	level thread respawn_director();
}

setculldefaults()
{
	if (getcvar("scr_hq2_fog") == "1")
		setcullfog(0, 6000, 0.6, 0.6, 0.65, 0);
	else if (getcvar("scr_hq2_fog") == "2")
		setexpfog(0.0002, 0.5, 0.5, 0.5, 0);
	if (getcvar("scr_hq2_ambient") != "")
		ambientplay(getcvar("scr_hq2_ambient"), 2);
}

// ------------------------------------------------------------------- radios

radio_places()
{
	places = [];
	placed = getentarray("hqradio", "targetname");
	for (i = 0; i < placed.size; i++)
	{
		place = spawnstruct();
		place.origin = placed[i].origin;
		place.angles = placed[i].angles;
		places[places.size] = place;
		placed[i] delete();
	}
	if (places.size > 0)
		return places;

	// every point that is not too near to those already taken
	for (i = 0; i < level.spawnpoints.size && places.size < 8; i++)
	{
		ok = true;
		for (j = 0; j < places.size; j++)
		{
			if (distance(places[j].origin, level.spawnpoints[i].origin) < 700)
				ok = false;
		}
		if (!ok)
			continue;
		place = spawnstruct();
		ahead = anglestoforward(level.spawnpoints[i].angles);
		from = level.spawnpoints[i].origin + (0, 0, 30);
		trace = bullettrace(from, from + scaled(ahead, 120), false, undefined);
		spot = trace["position"];
		trace = bullettrace(spot, spot - (0, 0, 500), false, undefined);
		place.origin = trace["position"];
		place.angles = vectortoangles(ahead);
		places[places.size] = place;
	}
	return places;
}

scaled(v, s)
{
	return (v[0] * s, v[1] * s, v[2] * s);
}

radio_director()
{
	level endon("intermission");
	places = radio_places();
	if (places.size == 0)
		return;
	last = -1;
	while (true)
	{
		countdown(level.hq["gap"]);
		pick = randomint(places.size);
		if (places.size > 1)
		{
			while (pick == last)
				pick = randomint(places.size);
		}
		last = pick;
		radio = spawn("script_model", places[pick].origin);
		radio.angles = places[pick].angles;
		radio setmodel("xmodel/radio_box");
		radio.team = "none";
		radio.progress = 0;
		level.radio = radio;
		radio playloopsound("hq_radio_static");
		objective_add(2, "current", radio.origin, level.icons["neutral"]);
		objective_team(2, "none");
		announcement(&"HQ2_ON_AIR");
		playfx(level.fx["built"], radio.origin + (0, 0, 20), (0, 0, 1));

		level thread radio_think(radio);
		level waittill("radio_gone", how);
		logprint("HQ2;radio " + how + ";" + radio.team + "\n");
		objective_delete(2);
		radio stoploopsound();
		radio setmodel("xmodel/radio_wreck");
		if (how == "destroyed")
		{
			playfx(level.fx["blast"], radio.origin);
			earthquake(0.4, 1.2, radio.origin, 800);
			radiusdamage(radio.origin + (0, 0, 16), 120, 40, 5, radio);
			radio playsound("hq_radio_explode");
			smoke = playloopedfx(level.fx["smoke"], 0.8, radio.origin, 3000);
			wait 3;
			smoke delete();
		}
		level.radio = undefined;
		level notify("reinforcements");
		radio delete();
	}
}

countdown(seconds)
{
	timer = newhudelem();
	timer.x = 10;
	timer.y = 90;
	timer.font = "default";
	timer.fontscale = 1.1;
	timer.label = &"HQ2_NEXT_RADIO";
	timer settimer(seconds);
	watch = newhudelem();
	watch.x = 10;
	watch.y = 110;
	watch setclock(seconds, 60, "hudStopwatch", 48, 48);
	wait seconds;
	timer destroy();
	watch destroy();
}

radio_think(radio)
{
	level endon("intermission");
	level endon("radio_gone");
	held = 0;
	since = 0;
	holdhud = undefined;
	while (true)
	{
		wait 0.25;
		near["allies"] = [];
		near["axis"] = [];
		players = getentarray("player", "classname");
		for (i = 0; i < players.size; i++)
		{
			p = players[i];
			inside = isalive(p) && p.sessionstate == "playing" && distance(p.origin, radio.origin) < level.hq["radius"];
			if (inside)
				near[p.pers["team"]][near[p.pers["team"]].size] = p;
			else
				p remove_bar();
		}

		if (radio.team == "none")
		{
			if (near["allies"].size > 0 && near["axis"].size > 0)
				continue;
			builder = "none";
			for (s = 0; s < level.sides.size; s++)
			{
				if (near[level.sides[s]].size > 0)
					builder = level.sides[s];
			}
			if (builder == "none")
			{
				if (radio.progress > 0)
					radio.progress -= 0.25;
				continue;
			}
			radio.progress += 0.25 * speedup(near[builder].size);
			show_bars(near[builder], radio.progress / level.hq["buildtime"], &"HQ2_BUILDING");
			if (radio.progress < level.hq["buildtime"])
				continue;
			radio.team = builder;
			radio.progress = 0;
			held = 0;
			since = 0;
			reward(near[builder], 3, "hq2_build");
			objective_icon(2, level.icons[builder]);
			iprintln(&"HQ2_BUILT_" , builder);
			remove_bars(near[builder]);
			holdhud = newhudelem();
			holdhud.x = 320;
			holdhud.y = 20;
			holdhud.alignx = "center";
			holdhud.label = &"HQ2_HELD_FOR";
			holdhud settenthstimer(level.hq["holdtime"]);
			holdhud thread kill_with_radio();
			continue;
		}

		enemy = "allies";
		if (radio.team == "allies")
			enemy = "axis";
		held += 0.25;
		since += 0.25;
		if (since >= level.hq["interval"])
		{
			since = 0;
			setteamscore(radio.team, getteamscore(radio.team) + level.hq["points"]);
			level notify("score_changed", radio.team);
		}
		if (near[enemy].size > 0 && near[radio.team].size == 0)
		{
			radio.progress += 0.25 * speedup(near[enemy].size);
			show_bars(near[enemy], radio.progress / level.hq["destroytime"], &"HQ2_DESTROYING");
			if (radio.progress >= level.hq["destroytime"])
			{
				reward(near[enemy], 5, "hq2_destroy");
				remove_bars(near[enemy]);
				level notify("radio_gone", "destroyed");
				return;
			}
		}
		else if (radio.progress > 0)
			radio.progress = radio.progress - 0.25;
		if (held >= level.hq["holdtime"])
		{
			level notify("radio_gone", "expired");
			return;
		}
	}
}

speedup(n)
{
	if (n > 3)
		n = 3;
	return 1 + (n - 1) * 0.5;
}

kill_with_radio()
{
	level waittill("radio_gone");
	self destroy();
}

reward(players, points, what)
{
	for (i = 0; i < players.size; i++)
	{
		p = players[i];
		p.score += points;
		p playlocalsound("hq_reward");
		logprint("A;" + p getguid() + ";" + p getentitynumber() + ";" + p.pers["team"] + ";" + p.name + ";" + what + "\n");
	}
}

show_bars(players, fraction, text)
{
	if (fraction > 1)
		fraction = 1;
	for (i = 0; i < players.size; i++)
	{
		p = players[i];
		if (!isdefined(p.bar))
		{
			p.bar = newclienthudelem(p);
			p.bar.x = 220;
			p.bar.y = 360;
			p.bar.aligny = "middle";
			p.bar.color = (0.2, 0.9, 0.2);
			p.bar.sort = 2;
			p.barback = newclienthudelem(p);
			p.barback.x = 220;
			p.barback.y = 360;
			p.barback.aligny = "middle";
			p.barback.alpha = 0.4;
			p.barback.sort = 1;
			p.barback setshader("white", 200, 10);
			p.bartext = newclienthudelem(p);
			p.bartext.x = 320;
			p.bartext.y = 345;
			p.bartext.alignx = "center";
			p.bartext.aligny = "bottom";
			p.bartext settext(text);
			p.bar setshader("white", 1, 8);
		}
		width = (int)(200 * fraction);
		if (width < 1)
			width = 1;
		p.bar scaleovertime(0.25, width, 8);
	}
}

remove_bars(players)
{
	for (i = 0; i < players.size; i++)
		players[i] remove_bar();
}

remove_bar()
{
	if (!isdefined(self.bar))
		return;
	self.bar destroy();
	self.barback destroy();
	self.bartext destroy();
	self.bar = undefined;
}

// -------------------------------------------------------------------- match

match_clock()
{
	level endon("intermission");
	if (level.hq["timelimit"] <= 0)
		return;
	clock = newhudelem();
	clock.x = 320;
	clock.y = 460;
	clock.alignx = "center";
	clock.aligny = "middle";
	clock.font = "bigfixed";
	clock settimer(level.hq["timelimit"] * 60);
	level.clock = clock;
	wait level.hq["timelimit"] * 60;
	level thread end_match("time");
}

score_hud()
{
	level endon("intermission");
	for (i = 0; i < level.sides.size; i++)
	{
		hud = newhudelem();
		hud.x = 8;
		hud.y = 240 + 18 * i;
		hud.fontscale = 0.9;
		hud.label = &"HQ2_SCORE";
		hud setvalue(0);
		if (i)
			hud.color = (1, 0.6, 0.6);
		else
			hud.color = (0.6, 0.8, 1);
		level.scorehud[level.sides[i]] = hud;
	}
	while (true)
	{
		level waittill("score_changed", side);
		level.scorehud[side] setvalue(getteamscore(side));
		limit = level.hq["scorelimit"];
		if (limit > 0 && getteamscore(side) >= limit)
		{
			level thread end_match("score");
			return;
		}
	}
}

every_second()
{
	level endon("intermission");
	while (true)
	{
		wait 1;
		names = [];
		names[names.size] = "scorelimit";
		names[names.size] = "interval";
		names[names.size] = "points";
		for (i = 0; i < names.size; i++)
		{
			now = getcvarint("scr_hq2_" + names[i]);
			if (now != level.hq[names[i]] && now > 0)
			{
				level.hq[names[i]] = now;
				iprintln("scr_hq2_" + names[i] + " " + now);
			}
		}
		level.hq["teambalance"] = getcvarint("scr_teambalance");
	}
}

end_match(why)
{
	if (level.mapended)
		return;
	level.mapended = true;
	game["state"] = "intermission";
	level notify("intermission");
	level notify("radio_gone", "match over");
	a = getteamscore("allies");
	x = getteamscore("axis");
	winner = "none";
	text = &"HQ2_DRAW";
	if (a > x)
	{
		winner = "allies";
		text = &"HQ2_ALLIES_WIN";
	}
	else if (x > a)
	{
		winner = "axis";
		text = &"HQ2_AXIS_WIN";
	}
	setwinningteam(winner);
	logprint("HQ2;end " + why + ";" + a + ";" + x + "\n");
	line["allies"] = "";
	line["axis"] = "";
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		p = players[i];
		p closemenu();
		p remove_bar();
		p setclientcvar("cg_objectiveText", text);
		team = p.pers["team"];
		if (isdefined(team) && isdefined(line[team]))
			line[team] += ";" + p getguid() + ";" + p.name;
		p spawn_intermission();
		p freezecontrols(true);
	}
	if (winner != "none")
	{
		loser = "allies";
		if (winner == "allies")
			loser = "axis";
		logprint("W;" + winner + line[winner] + "\n");
		logprint("L;" + loser + line[loser] + "\n");
	}
	musicplay("hq_end");
	wait 10;
	musicstop(1);
	exitlevel(false);
}

// -------------------------------------------------------------------- teams

members(team)
{
	list = [];
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		if (isdefined(players[i].pers["team"]) && players[i].pers["team"] == team)
			list[list.size] = players[i];
	}
	return list;
}

balance_teams()
{
	level endon("intermission");
	while (true)
	{
		wait 15;
		if (!level.hq["teambalance"])
			continue;
		a = members("allies");
		x = members("axis");
		big = a;
		to = "axis";
		if (x.size > a.size)
		{
			big = x;
			to = "allies";
		}
		difference = a.size - x.size;
		if (difference < 0)
			difference = 0 - difference;
		if (difference < 2)
			continue;
		iprintlnbold(&"HQ2_AUTOBALANCE");
		wait 3;
		moves = difference / 2;
		while (moves > 0)
		{
			last = newest(big);
			if (!isdefined(last))
				break;
			last change_side(to);
			moves--;
			big = members(last.oldteam);
		}
	}
}

newest(list)
{
	found = undefined;
	for (i = 0; i < list.size; i++)
	{
		if (!isdefined(list[i].pers["teamtime"]))
			continue;
		if (!isdefined(found) || list[i].pers["teamtime"] > found.pers["teamtime"])
			found = list[i];
	}
	return found;
}

change_side(team)
{
	self.oldteam = self.pers["team"];
	self.switching = true;
	if (self.sessionstate == "playing")
		self suicide();
	self.switching = undefined;
	self.pers["team"] = team;
	self.pers["teamtime"] = gettime();
	self.pers["weapon"] = undefined;
	self.sessionteam = team;
	self iprintlnbold(&"HQ2_YOU_WERE_MOVED");
	self openmenu(game["menu_weapon"][team]);
}

// ------------------------------------------------------------------ players

Callback_PlayerConnect()
{
	self endon("disconnect");
	self.statusicon = "gfx/hud/hud@status_connecting.tga";
	self waittill("begin");
	self.statusicon = "";
	self.pers["teamtime"] = gettime();
	iprintln(&"HQ2_CONNECTED", self);
	logprint("J;" + self getguid() + ";" + self getentitynumber() + ";" + self.name + "\n");
	if (game["state"] == "intermission")
	{
		self spawn_intermission();
		return;
	}
	self.pers["team"] = "spectator";
	self.pers["weapon"] = undefined;
	self spawn_spectator();
	self setclientcvar("g_scriptMainMenu", game["menu_team"]);
	self openmenu(game["menu_team"]);
	self thread menus();
}

menus()
{
	self endon("disconnect");
	level endon("intermission");
	for (;;)
	{
		self waittill("menuresponse", menu, response);
		if (menu == "-1")
			return;
		if (menu == game["menu_team"])
			self team_answer(response);
		else if (menu == game["menu_weapon"]["allies"] || menu == game["menu_weapon"]["axis"])
			self weapon_answer(response);
	}
}

team_answer(response)
{
	if (response == "spectator")
	{
		if (self.sessionstate == "playing")
			self suicide();
		self.pers["team"] = "spectator";
		self.sessionteam = "spectator";
		self spawn_spectator();
		return;
	}
	if (response == "autoassign")
	{
		response = level.sides[randomint(2)];
		a = members("allies");
		x = members("axis");
		if (a.size < x.size)
			response = "allies";
		else if (x.size < a.size)
			response = "axis";
	}
	if (response != "allies" && response != "axis")
		return;
	if (response == self.pers["team"])
		return;
	if (self.pers["team"] != "spectator" && self.sessionstate == "playing")
		self suicide();
	self.pers["team"] = response;
	self.pers["teamtime"] = gettime();
	self.pers["weapon"] = undefined;
	self.sessionteam = response;
	self openmenu(game["menu_weapon"][response]);
}

weapon_answer(response)
{
	team = self.pers["team"];
	if (team == "spectator")
		return;
	found = false;
	for (i = 0; i < level.guns[team].size; i++)
		found = found || level.guns[team][i] == response;
	if (!found)
	{
		self openmenu(game["menu_weapon"][team]);
		return;
	}
	fresh = !isdefined(self.pers["weapon"]);
	self.pers["weapon"] = response;
	if (fresh && self.sessionstate != "playing")
		self thread want_respawn(0);
}

// Whoever waits for a respawn asks for it here; the director lets him in.
want_respawn(delay)
{
	self endon("disconnect");
	self endon("spawned");
	self notify("want_respawn");
	self endon("want_respawn");
	if (delay > 0)
		wait delay;
	if (!level.hq["forcerespawn"])
	{
		hint = newclienthudelem(self);
		hint.alignx = "center";
		hint.aligny = "middle";
		hint.x = 320;
		hint.y = 70;
		hint.archived = false;
		hint settext(&"HQ2_PRESS_USE");
		while (!self usebuttonpressed() && !self attackbuttonpressed())
			wait 0.05;
		hint destroy();
	}
	self.waiting = true;
}

respawn_director()
{
	level endon("intermission");
	while (true)
	{
		wait 0.2;
		players = getentarray("player", "classname");
		for (i = 0; i < players.size; i++)
		{
			p = players[i];
			if (!isdefined(p.waiting) || !isdefined(p.pers["weapon"]))
				continue;
			if (isdefined(level.radio) && level.radio.team == p.pers["team"])
			{
				p show_wait();
				continue;
			}
			p hide_wait();
			p.waiting = undefined;
			p thread spawn_player();
		}
	}
}

show_wait()
{
	if (isdefined(self.waithud))
		return;
	self.waithud = newclienthudelem(self);
	self.waithud.x = 320;
	self.waithud.y = 280;
	self.waithud.alignx = "center";
	self.waithud settext(&"HQ2_REINFORCEMENTS");
}

hide_wait()
{
	if (isdefined(self.waithud))
		self.waithud destroy();
	self.waithud = undefined;
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
	spot = self choose_spot();
	if (!isdefined(spot))
		self spawn((0, 0, 64), (0, 0, 0));
	else
		self spawn(spot.origin, spot.angles);
	self.statusicon = "";
	self.maxhealth = 100;
	self.health = 100;
	self setmodel(level.body[team]);
	self.headicon = level.headicon[team];
	self.headiconteam = team;

	gun = self.pers["weapon"];
	self setweaponslotweapon("primary", gun);
	self givemaxammo(gun);
	self setweaponslotclipammo("primary", 999);
	if (self getweaponslotweapon("primaryb") != "none")
		self setweaponslotweapon("primaryb", "none");
	self setweaponslotweapon("pistol", level.pistol[team]);
	self setweaponslotammo("pistol", 999);
	self setweaponslotweapon("grenade", level.grenade[team]);
	self setweaponslotclipammo("grenade", 3);
	self setspawnweapon(gun);
	self switchtoweapon(gun);
	self thread watch_stance();
}

// The weight of a point: near to mates and to the radio is good, near to
// enemies is bad, in their sight is worse.
choose_spot()
{
	best = undefined;
	bestweight = -1000000.0;
	players = getentarray("player", "classname");
	for (i = 0; i < level.spawnpoints.size; i++)
	{
		spot = level.spawnpoints[i];
		if (positionwouldtelefrag(spot.origin))
			continue;
		weight = randomfloat(100);
		for (j = 0; j < players.size; j++)
		{
			p = players[j];
			if (p == self || p.sessionstate != "playing" || !isalive(p))
				continue;
			d = distance(spot.origin, p.origin);
			if (d > 1500)
				continue;
			if (p.pers["team"] == self.pers["team"])
				weight += (1500 - d) * 0.1;
			else
			{
				weight -= (1500 - d);
				trace = bullettrace(spot.origin + (0, 0, 50), p geteye(), false, p);
				if (trace["fraction"] > 0.99)
					weight -= 1000;
			}
		}
		if (isdefined(level.radio) && level.radio.team != self.pers["team"])
		{
			d = distance(spot.origin, level.radio.origin);
			if (d < level.hq["radius"])
				weight -= 3000;
			else
				weight -= d * 0.2;
		}
		if (weight > bestweight)
		{
			bestweight = weight;
			best = spot;
		}
		resettimeout();
	}
	if (!isdefined(best) && level.spawnpoints.size > 0)
		best = level.spawnpoints[randomint(level.spawnpoints.size)];
	return best;
}

watch_stance()
{
	self endon("disconnect");
	self endon("spawned");
	self endon("death");
	level endon("intermission");
	seconds["stand"] = 0;
	seconds["crouch"] = 0;
	seconds["prone"] = 0;
	while (true)
	{
		wait 1;
		stance = self getstance();
		seconds[stance]++;
		if (seconds["prone"] == 60)
			self iprintln(&"HQ2_GET_UP");
	}
}

spawn_spectator()
{
	self notify("spawned");
	self.sessionstate = "spectator";
	self.spectatorclient = -1;
	self.archivetime = 0;
	self allowspectateteam("allies", true);
	self allowspectateteam("axis", true);
	self allowspectateteam("freelook", true);
	self allowspectateteam("none", true);
	self at_camera();
}

spawn_intermission()
{
	self notify("spawned");
	self.sessionstate = "intermission";
	self.spectatorclient = -1;
	self.archivetime = 0;
	self at_camera();
}

at_camera()
{
	cameras = getentarray("mp_global_intermission", "classname");
	if (cameras.size == 0)
		cameras = level.spawnpoints;
	if (cameras.size == 0)
		self spawn((0, 0, 128), (0, 0, 0));
	else
	{
		camera = cameras[randomint(cameras.size)];
		self spawn(camera.origin, camera.angles);
	}
}

Callback_PlayerDisconnect()
{
	self notify("disconnect");
	iprintln(&"HQ2_DISCONNECTED", self);
	logprint("Q;" + self getguid() + ";" + self getentitynumber() + ";" + self.name + "\n");
}

Callback_PlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	if (self.sessionteam == "spectator" || level.mapended)
		return;
	if (!isdefined(vDir))
		iDFlags = iDFlags | level.iDFLAGS_NO_KNOCKBACK;
	mate = isplayer(eAttacker) && eAttacker != self && self.pers["team"] == eAttacker.pers["team"];
	if (mate && !(iDFlags & level.iDFLAGS_NO_PROTECTION))
	{
		switch (level.hq["friendlyfire"])
		{
		case 0:
			return;
		case 2:
			eAttacker.friendlydamage = true;
			eAttacker finishplayerdamage(eInflictor, eAttacker, iDamage / 2 + 1, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
			eAttacker.friendlydamage = undefined;
			return;
		case 3:
			iDamage = iDamage / 2;
			break;
		}
	}
	if (iDamage < 1)
		iDamage = 1;
	self finishplayerdamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
}

Callback_PlayerKilled(eInflictor, eAttacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	if (self.sessionteam == "spectator")
		return;
	self notify("killed_player");
	if (sHitLoc == "head" && sMeansOfDeath != "MOD_MELEE")
		sMeansOfDeath = "MOD_HEAD_SHOT";
	obituary(self, eAttacker, sWeapon, sMeansOfDeath);
	self remove_bar();
	self.sessionstate = "dead";
	self.statusicon = "gfx/hud/hud@status_dead.tga";
	self.headicon = "";
	if (!isdefined(self.switching))
	{
		self.deaths++;
		if (isplayer(eAttacker) && eAttacker != self)
		{
			if (eAttacker.pers["team"] == self.pers["team"])
			{
				eAttacker.score -= 1;
				self allowcomplaint(eAttacker);
			}
			else
				eAttacker.score += 1;
		}
		else
			self.score -= 1;
	}
	who = ";;-1;world;;";
	if (isplayer(eAttacker))
		who = ";" + eAttacker getguid() + ";" + eAttacker getentitynumber() + ";" + eAttacker.pers["team"] + ";" + eAttacker.name + ";";
	logprint("K;" + self getguid() + ";" + self getentitynumber() + ";" + self.pers["team"] + ";" + self.name + who + sWeapon + ";" + iDamage + ";" + sMeansOfDeath + ";" + sHitLoc + "\n");

	held = self getcurrentweapon();
	if (held != "none")
		self dropitem(held);
	self thread drop_health();
	self cloneplayer();
	if (level.mapended)
		return;
	self thread want_respawn(level.hq["respawndelay"]);
}

// At most sixteen packs lie about; the oldest goes first.
drop_health()
{
	pack = self dropitem("item_health");
	if (!isdefined(pack))
		return;
	level.healthpacks[level.healthpacks.size] = pack;
	if (level.healthpacks.size <= 16)
		return;
	kept = [];
	for (i = 1; i < level.healthpacks.size; i++)
	{
		if (isdefined(level.healthpacks[i]))
			kept[kept.size] = level.healthpacks[i];
	}
	if (isdefined(level.healthpacks[0]))
		level.healthpacks[0] delete();
	level.healthpacks = kept;
}
