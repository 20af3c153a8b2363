// zzz_adminmod: what belongs to one player.

connected()
{
	self endon("disconnect");
	if (!isdefined(self.pers["am_key"]))
	{
		// bots have no identity of their own: fall back to the name
		key = "" + self getguid();
		if (key == "0")
			key = maps\mp\adminmod\_strings::safe(self.name);
		self.pers["am_key"] = key;
		self.pers["am_joined"] = gettime();
		self load_rank();
	}
	self waittill("begin");
	self.amhits = [];
	if (level.am["welcome"])
		self thread welcome();
	self thread watch_life();
	self thread watch_names();
	self thread watch_voice();
}

left()
{
	self save_rank();
	if (isdefined(self.ambottle))
		self.ambottle delete();
	self notify("am_stop");
}

welcome()
{
	self endon("disconnect");
	clientannouncement(self, &"AM_WELCOME");
	n = 1;
	while (getcvar("am_welcome_" + n) != "")
	{
		wait 2;
		text = getcvar("am_welcome_" + n);
		text = maps\mp\adminmod\_strings::replace(text, "%n", self.name);
		text = maps\mp\adminmod\_strings::replace(text, "%m", getcvar("mapname"));
		self iprintln(text);
		n++;
		if (n > 9)
			break;
	}
	wait 1;
	self iprintln(&"AM_RANK", self.pers["am_title"]);
	self autodemostart();
}

// -------------------------------------------------------------------- ranks

// The cvar am_r_<key> holds "kills deaths best-streak".
load_rank()
{
	numbers = maps\mp\adminmod\_strings::split(getcvar("am_r_" + self.pers["am_key"]), " ");
	self.pers["am_kills"] = 0;
	self.pers["am_deaths"] = 0;
	self.pers["am_best"] = 0;
	if (numbers.size == 3)
	{
		self.pers["am_kills"] = (int)numbers[0];
		self.pers["am_deaths"] = (int)numbers[1];
		self.pers["am_best"] = (int)numbers[2];
	}
	self.pers["am_streak"] = 0;
	self.pers["am_title"] = title_for(self.pers["am_kills"]);
}

save_rank()
{
	if (!isdefined(self.pers["am_kills"]))
		return;
	setcvar("am_r_" + self.pers["am_key"], self.pers["am_kills"] + " " + self.pers["am_deaths"] + " " + self.pers["am_best"]);
}

title_for(kills)
{
	title = "";
	for (i = 0; i < level.amranks.size; i++)
	{
		if (kills >= level.amranks[i].kills)
			title = level.amranks[i].title;
	}
	return title;
}

count_kill()
{
	self.pers["am_kills"]++;
	self.pers["am_streak"]++;
	if (self.pers["am_streak"] > self.pers["am_best"])
		self.pers["am_best"] = self.pers["am_streak"];
	title = title_for(self.pers["am_kills"]);
	if (title != self.pers["am_title"])
	{
		self.pers["am_title"] = title;
		self iprintlnbold("You are now a " + title);
		logprint("adminmod: rank " + self.name + " " + title + "\n");
		self save_rank();
	}
	streak = self.pers["am_streak"];
	switch (streak)
	{
	case 3:
	case 5:
	case 8:
		self playlocalsound("am_streak_" + streak);
		iprintln(&"AM_STREAK", self, " ", streak);
		break;
	case 12:
		self playsound("am_streak_12");
		self sayall("unstoppable");
		break;
	}
}

count_death()
{
	self.pers["am_deaths"]++;
	self.pers["am_streak"] = 0;
	if (self.pers["am_deaths"] % 5 == 0)
		self save_rank();
}

// ------------------------------------------------------------ life and death

// Gametypes say "spawned" each in their own way, so look at the state itself.
watch_life()
{
	self endon("disconnect");
	was = false;
	while (true)
	{
		wait 0.1;
		is = self.sessionstate == "playing" && isalive(self);
		if (is && !was)
		{
			self notify("am_spawned");
			self thread check_limits();
			self thread watch_camping();
			self thread watch_bombs();
			self thread watch_laser();
			self thread watch_tired();
		}
		else if (was && !is)
		{
			self notify("am_stop");
			self clear_hud();
		}
		was = is;
	}
}

clear_hud()
{
	if (isdefined(self.amcamp))
		self.amcamp destroy();
	if (isdefined(self.amcamptext))
		self.amcamptext destroy();
	if (isdefined(self.ambleedhud))
		self.ambleedhud destroy();
	if (self.statusicon == "gfx/hud/am_camper.tga")
		self.statusicon = "";
}

check_limits()
{
	self endon("disconnect");
	self endon("am_stop");
	slots = [];
	slots[0] = "primary";
	slots[1] = "primaryb";
	while (true)
	{
		for (s = 0; s < slots.size; s++)
		{
			weapon = self getweaponslotweapon(slots[s]);
			if (weapon == "none" || !isdefined(level.amlimits[weapon]))
				continue;
			if (owners(weapon, self) < level.amlimits[weapon])
				continue;
			self iprintln("Too many have a ^3" + weapon);
			self dropitem(weapon);
			self setweaponslotweapon(slots[s], "none");
			pistol = self getweaponslotweapon("pistol");
			if (pistol != "none")
			{
				self setweaponslotammo("pistol", 999);
				self switchtoweapon(pistol);
			}
			logprint("adminmod: limit " + weapon + " for " + self.name + "\n");
		}
		wait 2;
	}
}

owners(weapon, but)
{
	n = 0;
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		if (players[i] != but && isalive(players[i]) && players[i] hasweapon(weapon))
			n++;
	}
	return n;
}

watch_camping()
{
	self endon("disconnect");
	self endon("am_stop");
	place = self.origin;
	since = gettime();
	warned = false;
	while (true)
	{
		wait 1;
		if (level.am["camptime"] <= 0)
			continue;
		if (distance(self.origin, place) > level.am["campradius"] || self isinvehicle())
		{
			place = self.origin;
			since = gettime();
			if (warned)
			{
				self clear_hud();
				warned = false;
			}
			continue;
		}
		still = (gettime() - since) / 1000;
		if (!warned && still >= level.am["camptime"] / 2)
		{
			warned = true;
			left = level.am["camptime"] - still;
			if (left < 1)
				left = 1;
			self.amcamp = newclienthudelem(self);
			self.amcamp.x = 590;
			self.amcamp.y = 380;
			self.amcamp setclock(left, level.am["camptime"], "gfx/hud/am_campclock.tga", 40, 40);
			self.amcamptext = newclienthudelem(self);
			self.amcamptext.x = 320;
			self.amcamptext.y = 380;
			self.amcamptext.alignx = "center";
			self.amcamptext settext(&"AM_CAMPING");
		}
		if (still >= level.am["camptime"])
		{
			self.statusicon = "gfx/hud/am_camper.tga";
			self pingplayer();
			self viewkick(30, self.origin + (randomintrange(-20, 20), randomintrange(-20, 20), 0));
			if (self getstance() == "prone")
				self iprintln("Get up!");
			self dodamage(10, self.origin);
		}
	}
}

watch_tired()
{
	self endon("disconnect");
	self endon("am_stop");
	while (true)
	{
		wait 2;
		if (self getfatigue() > 0.9 && self.health < 30)
			self setfatigue(0.5);
	}
}

// The dot of a laser where the player looks, for whoever aims down the sights.
watch_laser()
{
	self endon("disconnect");
	self endon("am_stop");
	while (true)
	{
		wait 0.1;
		if (!level.am["laser"] || !self isads())
			continue;
		eye = self geteye();
		way = anglestoforward(self.angles);
		end = (eye[0] + way[0] * 4096, eye[1] + way[1] * 4096, eye[2] + way[2] * 4096);
		trace = bullettrace(eye, end, true, self);
		if (trace["fraction"] == 1)
			continue;
		playfx(level.amfx["laser"], trace["position"], trace["normal"]);
		if (isdefined(trace["entity"]) && isplayer(trace["entity"]))
			trace["entity"] iprintln("You are being aimed at from " + (int)distance(eye, trace["position"]) + " units");
		/#
		line(eye, trace["position"], (1, 0, 0));
		#/
	}
}

// --------------------------------------------------------- cooked fire bottle

// Hold use and melee together: the bottle burns from then on, let go to throw.
watch_bombs()
{
	self endon("disconnect");
	self endon("am_stop");
	bottles = 2;
	while (bottles > 0)
	{
		wait 0.05;
		if (!level.am["bombs"] || !self usebuttonpressed() || !self meleebuttonpressed())
			continue;
		bottles--;
		self.ambottle = spawn("script_model", self geteye());
		self.ambottle setmodel("xmodel/am_bottle");
		self.ambottle linkto(self);
		self.ambottle playloopsound("am_fuse");
		self disableweapon();
		cooked = 0;
		while (self usebuttonpressed() && cooked < 4)
		{
			wait 0.05;
			cooked += 0.05;
		}
		self enableweapon();
		bottle = self.ambottle;
		self.ambottle = undefined;
		bottle thread fly(self, 4.05 - cooked);
		wait 1;
	}
}

fly(owner, fuse)
{
	self unlink();
	way = anglestoforward(owner.angles);
	self rotatevelocity((360, 90, 0), fuse);
	self movegravity((way[0] * 500, way[1] * 500, way[2] * 500 + 250), fuse);
	self waittill("movedone");
	self stoploopsound();
	self playsound("am_bottle_break");
	grenadeexplosioneffect(self.origin);
	spot = self.origin;
	fire = playloopedfx(level.amfx["fire"], 0.5, spot, 0, (0, 0, 1));
	self hide();
	for (i = 0; i < 10; i++)
	{
		if (isdefined(owner))
			radiusdamage(spot, 100, 12, 4, owner);
		else
			radiusdamage(spot, 100, 12, 4);
		wait 0.4;
	}
	fire delete();
	self delete();
}

// ---------------------------------------------------------------- spectators

watch_names()
{
	self endon("disconnect");
	last = -1;
	while (true)
	{
		wait 0.5;
		if (self.sessionstate != "spectator")
		{
			last = -1;
			continue;
		}
		now = self.spectatorclient;
		if (now == last || now < 0)
			continue;
		last = now;
		watched = getentbynum(now);
		if (!isdefined(watched) || !isplayer(watched))
			continue;
		self iprintln("Watching ", watched);
		self setclientcvar("am_watching", watched.name);
	}
}

watch_voice()
{
	self endon("disconnect");
	said = 0;
	while (true)
	{
		self waittill("vsay", text);
		said++;
		if (said > 3)
		{
			self iprintln("Keep the radio free");
			wait 10;
			said = 0;
		}
	}
}
