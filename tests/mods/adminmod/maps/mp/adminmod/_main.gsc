// zzz_adminmod: settings, commands, map vote, HUD that belongs to the level.

precache()
{
	level.am["welcome"] = setting("am_welcome", 1);
	level.am["blips"] = setting("am_blips", 1);
	level.am["bleeding"] = setting("am_bleeding", 1);
	level.am["laser"] = setting("am_laser", 0);
	level.am["camptime"] = setting("am_camptime", 30);
	level.am["campradius"] = setting("am_campradius", 120);
	level.am["packs"] = setting("am_packs", 1);
	level.am["bombs"] = setting("am_bombs", 1);
	level.am["mapvote"] = setting("am_mapvote", 1);
	level.am["votetime"] = setting("am_votetime", 6);
	if (getcvar("am_limit") == "")
		setcvar("am_limit", "springfield_mp=1 kar98k_sniper_mp=1 bar_mp=2 panzerfaust_mp=1");
	if (getcvar("am_cmd") == "")
		setcvar("am_cmd", "");
	makecvarserverinfo("am_version", "1.0");

	precacheshader("gfx/hud/am_blip.tga");
	precacheshader("gfx/hud/am_bar.tga");
	precacheshader("gfx/hud/am_campclock.tga");
	precacheshader("gfx/hud/am_needle.tga");
	precachestatusicon("gfx/hud/am_camper.tga");
	precacheheadicon("gfx/hud/am_camper.tga");
	precachestring(&"AM_WELCOME");
	precachestring(&"AM_VOTE_TITLE");
	precachestring(&"AM_CAMPING");
	precachestring(&"AM_STREAK");
	precachestring(&"AM_RANK");
	precachestring(&"AM_BLEEDING");
	precacheshellshock("default");
	precachemodel("xmodel/am_bottle");
	precachemodel("xmodel/am_bandage");
	precacheitem("item_health");
	precachemenu("am_admin");
	level.amfx["laser"] = loadfx("fx/am/laserdot.efx");
	level.amfx["blood"] = loadfx("fx/am/blood.efx");
	level.amfx["fire"] = loadfx("fx/am/fire.efx");
	level.amfx["trail"] = loadfx("fx/am/trail.efx");

	level.amranks = [];
	add_rank(0, "Recruit");
	add_rank(5, "Private");
	add_rank(15, "Corporal");
	add_rank(40, "Sergeant");
	add_rank(100, "Captain");
}

setting(name, def)
{
	if (getcvar(name) == "")
		setcvar(name, def);
	return getcvarint(name);
}

add_rank(kills, title)
{
	rank = spawnstruct();
	rank.kills = kills;
	rank.title = title;
	level.amranks[level.amranks.size] = rank;
}

start()
{
	level.amlimits = [];
	level.amlimited = [];
	read_limits();
	level thread poll_settings();
	level thread poll_commands();
	level thread wait_for_end();
	level thread next_map_hud();
	/#
	println("adminmod: started, map " + getcvar("mapname"));
	#/
	logprint("adminmod: gametype " + getcvar("g_gametype") + " map " + getcvar("mapname") + "\n");
}

poll_settings()
{
	names = [];
	names[names.size] = "welcome";
	names[names.size] = "blips";
	names[names.size] = "bleeding";
	names[names.size] = "laser";
	names[names.size] = "camptime";
	names[names.size] = "packs";
	names[names.size] = "bombs";
	limits = getcvar("am_limit");
	while (true)
	{
		wait 1;
		for (i = 0; i < names.size; i++)
		{
			now = getcvarint("am_" + names[i]);
			if (now == level.am[names[i]])
				continue;
			level.am[names[i]] = now;
			level notify("am_setting", names[i], now);
		}
		text = getcvar("am_limit");
		if (text != limits)
		{
			limits = text;
			read_limits();
		}
	}
}

// "bar_mp=2 springfield_mp=1"
read_limits()
{
	for (i = 0; i < level.amlimited.size; i++)
		level.amlimits[level.amlimited[i]] = undefined;
	level.amlimited = [];
	pairs = maps\mp\adminmod\_strings::split(getcvar("am_limit"), " ;,");
	for (i = 0; i < pairs.size; i++)
	{
		at = maps\mp\adminmod\_strings::find(pairs[i], "=");
		if (at < 1)
			continue;
		weapon = maps\mp\adminmod\_strings::sub(pairs[i], 0, at);
		count = maps\mp\adminmod\_strings::sub(pairs[i], at + 1);
		if (!maps\mp\adminmod\_strings::is_number(count))
			continue;
		level.amlimits[weapon] = (int)count;
		level.amlimited[level.amlimited.size] = weapon;
	}
}

// ----------------------------------------------------------------- commands

poll_commands()
{
	while (true)
	{
		wait 0.5;
		text = getcvar("am_cmd");
		if (text == "")
			continue;
		setcvar("am_cmd", "");
		words = maps\mp\adminmod\_strings::split(text, " ");
		if (words.size == 0)
			continue;
		command(words);
	}
}

command(words)
{
	verb = maps\mp\adminmod\_strings::lower(words[0]);
	switch (verb)
	{
	case "say":
		iprintlnbold(maps\mp\adminmod\_strings::join_from(words, 1, " "));
		return;
	case "endmap":
		map_over();
		return;
	case "restart":
		map_restart(false);
		return;
	case "quake":
		players = getentarray("player", "classname");
		for (i = 0; i < players.size; i++)
			earthquake(0.3, 2, players[i].origin, 600);
		return;
	case "who":
		who();
		return;
	}
	if (words.size < 2)
	{
		logprint("adminmod: " + verb + " needs a player\n");
		return;
	}
	targets = find_players(words[1]);
	for (i = 0; i < targets.size; i++)
		targets[i] single_command(verb, words);
}

single_command(verb, words)
{
	logprint("adminmod: " + verb + " on " + self.name + "\n");
	switch (verb)
	{
	case "slay":
		if (isalive(self))
			self suicide();
		break;
	case "heal":
		self.health = self.maxhealth;
		self notify("am_healed");
		break;
	case "spank":
		if (isalive(self))
		{
			self viewkick(60, self.origin + (10, 0, 0));
			self dodamage(5, self.origin + (0, 0, 40));
			self shellshock("default", 1);
		}
		break;
	case "freeze":
		self freezecontrols(true);
		self thread thaw(5);
		break;
	case "disarm":
		self thread disarm(5);
		break;
	case "give":
		if (words.size > 2)
		{
			if (self getweaponslotweapon("primaryb") != "none")
				self takeweapon(self getweaponslotweapon("primaryb"));
			self setweaponslotweapon("primaryb", words[2]);
			self givestartammo(words[2]);
			self giveclipammo(words[2], 2);
			self switchtoweapon(words[2]);
		}
		break;
	case "up":
		self setorigin(self.origin + (0, 0, 64));
		self setplayerangles((0, self.angles[1] + 180, 0));
		break;
	case "slow":
		self.maxspeed = self.maxspeed / 2;
		break;
	case "tell":
		self iprintlnbold(maps\mp\adminmod\_strings::join_from(words, 2, " "));
		break;
	case "squad":
		self.sessionsquad = "squad_alpha";
		self saysquad("present");
		break;
	default:
		logprint("adminmod: no such command: " + verb + "\n");
	}
}

thaw(time)
{
	self endon("disconnect");
	wait time;
	self freezecontrols(false);
}

disarm(time)
{
	self endon("disconnect");
	self disableweapon();
	wait time;
	self enableweapon();
}

// By number, "all", or a part of the name.
find_players(what)
{
	found = [];
	if (maps\mp\adminmod\_strings::is_number(what))
	{
		if (isplayernumber((int)what))
		{
			p = getentbynum((int)what);
			if (isdefined(p) && isvalidplayer(p))
				found[0] = p;
		}
		return found;
	}
	what = maps\mp\adminmod\_strings::lower(what);
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		name = maps\mp\adminmod\_strings::lower(maps\mp\adminmod\_strings::plain(players[i].name));
		if (what == "all" || maps\mp\adminmod\_strings::find(name, what) >= 0)
			found[found.size] = players[i];
	}
	return found;
}

who()
{
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		p = players[i];
		line = maps\mp\adminmod\_strings::pad(p getentitynumber(), 2) + " " + p.name + " " + p.sessionteam + " " + p.sessionstate;
		line += " score " + p.score + " deaths " + p.deaths + " health " + p getnormalhealth();
		line += " weapon " + p getcurrentweapon() + " at " + p.origin;
		if (p isinvehicle())
			line += " driving";
		logprint("adminmod: " + line + "\n");
	}
}

map_over()
{
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
		players[i].sessionstate = "intermission";
	level thread leave_in(level.am["votetime"] + 2);
}

leave_in(time)
{
	wait time;
	exitlevel(false);
}

next_map_hud()
{
	hud = newteamhudelem("spectator");
	hud.x = 6;
	hud.y = 470;
	hud.aligny = "bottom";
	hud.fontscale = 0.8;
	hud.font = "smallfixed";
	hud settext(&"AM_WELCOME");
	while (true)
	{
		wait 30;
		hud.alpha = 0.2;
		hud fadeovertime(3);
		hud.alpha = 0.8;
	}
}

// ----------------------------------------------------------------- map vote

// No gametype tells us when the match is over: all players in intermission do.
wait_for_end()
{
	if (!level.am["mapvote"])
		return;
	over = false;
	while (!over)
	{
		wait 0.25;
		players = getentarray("player", "classname");
		there = 0;
		for (i = 0; i < players.size; i++)
		{
			if (players[i].sessionstate == "intermission")
				there++;
		}
		over = there > 0 && there * 2 > players.size;
	}
	vote();
}

candidates()
{
	rotation = getcvar("sv_mapRotation");
	words = maps\mp\adminmod\_strings::split(rotation, " ");
	maps = [];
	gametype = getcvar("g_gametype");
	for (i = 0; i + 1 < words.size; i++)
	{
		if (words[i] == "gametype")
			gametype = words[i + 1];
		else if (words[i] == "map")
		{
			map["name"] = words[i + 1];
			map["gametype"] = gametype;
			map["votes"] = 0;
			maps[maps.size] = map;
		}
	}
	if (maps.size == 0)
	{
		maps[0]["name"] = getcvar("mapname");
		maps[0]["gametype"] = gametype;
		maps[0]["votes"] = 0;
	}
	return maps;
}

vote()
{
	level.amvote = candidates();
	level notify("am_vote");
	title = newhudelem();
	title.archived = false;
	title.x = 320;
	title.y = 60;
	title.alignx = "center";
	title.fontscale = 1.4;
	title settext(&"AM_VOTE_TITLE");
	count = newhudelem();
	count.archived = false;
	count.x = 320;
	count.y = 80;
	count.alignx = "center";
	count settenthstimer(level.am["votetime"]);

	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
		players[i] thread voter();
	wait level.am["votetime"];
	level notify("am_vote_over");

	best = 0;
	for (i = 1; i < level.amvote.size; i++)
	{
		if (level.amvote[i]["votes"] > level.amvote[best]["votes"])
			best = i;
	}
	next = "gametype " + level.amvote[best]["gametype"] + " map " + level.amvote[best]["name"];
	setcvar("sv_mapRotationCurrent", next);
	iprintlnbold("Next: " + level.amvote[best]["name"] + ", " + level.amvote[best]["votes"] + " votes");
	logprint("adminmod: vote " + next + " with " + level.amvote[best]["votes"] + "\n");
	title destroy();
	count destroy();
}

voter()
{
	self endon("disconnect");
	level endon("am_vote_over");
	choice = -1;
	while (true)
	{
		while (!self attackbuttonpressed())
			wait 0.05;
		if (choice >= 0)
			level.amvote[choice]["votes"]--;
		choice = (choice + 1) % level.amvote.size;
		level.amvote[choice]["votes"]++;
		self iprintln(level.amvote[choice]["name"]);
		self setclientcvar("am_choice", level.amvote[choice]["name"]);
		while (self attackbuttonpressed())
			wait 0.05;
	}
}
