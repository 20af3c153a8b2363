// radio posts: hold the post that is on the air; rounds by map_restart(true) (own text)
main()
{
	level.callbackStartGameType = ::start;
	level.callbackPlayerConnect = ::connect;
	level.callbackPlayerDisconnect = ::disconnect;
	level.callbackPlayerDamage = ::damage;
	level.callbackPlayerKilled = ::killed;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();

	names = []; names[0] = "mp_teamdeathmatch_spawn"; names[1] = "mp_deathmatch_spawn"; names[2] = "info_player_deathmatch"; names[3] = "mp_searchanddestroy_spawn_allied";
	level.spots = [];
	for(i = 0; i < names.size && !level.spots.size; i++)
	{
		level.spots = getentarray(names[i], "classname");
		for(j = 0; j < level.spots.size; j++) level.spots[j] placeSpawnpoint();
	}
	level.roundlength = maps\mp\gametypes\_t6::cvardef("scr_radio_roundlength", "3", .2, 30);
	level.roundlimit = maps\mp\gametypes\_t6::cvardef("scr_radio_roundlimit", "4", 1);
	level.holdtime = maps\mp\gametypes\_t6::cvardef("scr_radio_holdtime", "6", 1);
	level.graceperiod = maps\mp\gametypes\_t6::cvardef("scr_radio_grace", "3", 0);
	level.killcam = getCvarInt("scr_killcam");
	level.drawfriend = 1;
	level.healthdrops = 0;
	level.mapended = false; level.roundended = false; level.roundstarted = false;
	level.exist["allies"] = 0; level.exist["axis"] = 0;
	if(!isDefined(game["state"])) game["state"] = "playing";
	if(!isDefined(game["roundsplayed"])) game["roundsplayed"] = 0;
	if(!isDefined(game["alliedscore"])) { game["alliedscore"] = 0; game["axisscore"] = 0; }
	if(!isDefined(game["matchstarted"])) game["matchstarted"] = false;
	setTeamScore("allies", game["alliedscore"]);
	setTeamScore("axis", game["axisscore"]);
	if(level.killcam > 0) setarchive(true);
	game["probe"]["fn"] = ::start;
	game["probe"]["n"] = game["roundsplayed"];
}
start()
{
	if(!isDefined(game["gamestarted"]))
	{
		// stock precaches once; on a restart with save the game array tells
		game["gamestarted"] = true;
	}
	maps\mp\gametypes\_t6::precache();
	precacheShader("gfx/hud/hud@radio.tga");
	precacheShader("gfx/hud/objective_allies.tga");
	precacheShader("gfx/hud/objective_axis.tga");
	precacheShader("gfx/hud/objective_none.tga");
	precacheStatusIcon("gfx/hud/hud@status_carrier.tga");
	precacheString(&"RADIO_CAPTURE");
	precacheString(&"RADIO_STARTS_IN");
	precacheString(&"RADIO_HOLD");
	precacheModel("xmodel/radio_post");
	level._effect["air"] = loadfx("fx/smoke/radio.efx");
	setClientNameMode("manual_change");
	makePosts();
	thread startGame();
	level.bonus = newHudElem();
	level.bonus.x = 320; level.bonus.y = 12; level.bonus.alignX = "center";
	level.bonus.archived = false;
	level.bonus setClock(level.roundlength * 60, 60, "hudStopwatch", 64, 64);
}
makePosts()
{
	level.posts = [];
	used = [];
	for(k = 0; k < 3; k++)
	{
		// farthest from those already chosen
		top = undefined; bestd = -1;
		for(i = 0; i < level.spots.size; i++)
		{
			d = 999999;
			for(j = 0; j < used.size; j++)
			{
				dd = distancesquared(used[j], level.spots[i].origin) / 1000;
				if(dd < d) d = dd;
			}
			if(d > bestd) { bestd = d; top = level.spots[i]; }
		}
		if(!isDefined(top)) break;
		used[used.size] = top.origin;
		p = spawn("script_model", top.origin);
		p setModel("xmodel/radio_post");
		p.angles = (0, top.angles[1] + 90, 0);
		p.targetname = "radio_post";
		p.owner = "none"; p.num = k; p.radius = 160;
		p setContents(0);
		p hide();
		p thread spin();
		fxo = playloopedfx(level._effect["air"], 2, p.origin + (0, 0, 20), 3000, (0, 0, 1));
		p.fx = fxo;
		level.posts[k] = p;
		objective_add(k, "invisible", p.origin, "gfx/hud/objective_none.tga");
	}
	a = getentarray("radio_post", "targetname");
	assert(a.size == level.posts.size);
}
spin()
{
	self endon("death");
	for(;;)
	{
		self rotateYaw(90, 1.5, .2, .2);
		self waittill("rotatedone");
		self moveZ(10, .5); self waittill("movedone");
		self moveTo(self.origin - (0, 0, 10), .5, .1, .1); self waittill("movedone");
	}
}
connect()
{
	self.statusicon = "gfx/hud/hud@status_connecting.tga";
	self waittill("begin");
	self.statusicon = "";
	if(!isDefined(self.pers["n"])) self.pers["n"] = 0;
	self.pers["n"]++;
	if(game["state"] == "intermission") { self thread toIntermission(); return; }
	level endon("intermission");
	self setClientCvar("g_scriptMainMenu", game["menu_team"]);
	self setClientCvar("scr_showweapontab", "0");
	if(isDefined(self.pers["team"]) && self.pers["team"] != "spectator" && isDefined(self.pers["weapon"]))
	{
		self.sessionteam = self.pers["team"];
		self.score = self.pers["score"];
		self.deaths = self.pers["deaths"];
		self thread spawnPlayer();
	}
	else
	{
		if(!isDefined(self.pers["team"])) { self openMenu(game["menu_team"]); self.pers["team"] = "spectator"; self.pers["score"] = 0; self.pers["deaths"] = 0; }
		self.sessionteam = "spectator";
		self toSpectator();
	}
	self thread watchvsay();
	for(;;)
	{
		self waittill("menuresponse", menu, response);
		if(menu == game["menu_team"])
		{
			if(response == "autoassign")
			{
				n["allies"] = 0; n["axis"] = 0;
				p = getentarray("player", "classname");
				for(i = 0; i < p.size; i++)
				{
					t = p[i].pers["team"];
					if(!isDefined(t) || t == "spectator" || p[i] == self) continue;
					n[t]++;
				}
				if(n["allies"] == n["axis"]) { if(randomInt(2)) response = "allies"; else response = "axis"; }
				else if(n["allies"] < n["axis"]) response = "allies";
				else response = "axis";
			}
			if(response == "allies" || response == "axis")
			{
				if(self.pers["team"] == response) continue;
				if(self.sessionstate == "playing") { self.switching_teams = true; self suicide(); }
				self notify("end_respawn");
				self.pers["team"] = response;
				self.pers["weapon"] = undefined;
				self.pers["savedmodel"] = undefined;
				self setClientCvar("g_scriptMainMenu", game["menu_weapon_" + response]);
				self openMenu(game["menu_weapon_" + response]);
			}
			else if(response == "spectator") { self.pers["team"] = "spectator"; self.sessionteam = "spectator"; self toSpectator(); }
			continue;
		}
		if(menu == game["menu_weapon_allies"] || menu == game["menu_weapon_axis"])
		{
			if(!isDefined(self.pers["team"]) || self.pers["team"] == "spectator") continue;
			if(!maps\mp\gametypes\_t6::allowed(self.pers["team"], response)) { self openMenuNoMouse(menu); continue; }
			first = !isDefined(self.pers["weapon"]);
			self.pers["weapon"] = response;
			if(first) { self.sessionteam = self.pers["team"]; self thread spawnPlayer(); }
			continue;
		}
		self thread maps\mp\gametypes\_t6::quick(response);
	}
}
watchvsay() { self endon("disconnect"); for(;;) { self waittill("vsay", t); self sayAll(t); } }
disconnect()
{
	iprintln(&"MPSCRIPT_DISCONNECTED", self);
	if(isDefined(self.bar)) self.bar destroy();
	if(isDefined(self.barback)) self.barback destroy();
	level notify("teamcheck");
}
damage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	if(self.sessionteam == "spectator") return;
	if(!isDefined(vDir)) iDFlags |= level.iDFLAGS_NO_KNOCKBACK;
	if(isPlayer(eAttacker) && eAttacker != self && eAttacker.pers["team"] == self.pers["team"])
	{
		mode = getCvarInt("scr_friendlyfire");
		if(mode == 0) return;
		if(mode == 2) { eAttacker.friendlydamage = true; eAttacker finishPlayerDamage(eInflictor, eAttacker, int_(iDamage * .5), iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc); eAttacker.friendlydamage = undefined; return; }
	}
	if(iDamage < 1) iDamage = 1;
	if(sMeansOfDeath == "MOD_GRENADE_SPLASH" && iDamage > 20) self shellshock("default", 1.5);
	self finishPlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
}
int_(f) { return (int)f; }
killed(eInflictor, attacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	self endon("spawned");
	obituary(self, attacker, sWeapon, sMeansOfDeath);
	self.sessionstate = "dead";
	self.statusicon = "gfx/hud/hud@status_dead.tga";
	self.headicon = "";
	if(!isDefined(self.switching_teams)) { self.pers["deaths"]++; self.deaths = self.pers["deaths"]; }
	self.switching_teams = undefined;
	num = -1;
	if(isPlayer(attacker) && attacker != self)
	{
		num = attacker getEntityNumber();
		attacker.pers["score"]++;
		attacker.score = attacker.pers["score"];
		if(sMeansOfDeath == "MOD_RIFLE_BULLET") attacker allowComplaint(self);
	}
	maps\mp\gametypes\_t6::dolog("K", self, attacker, sWeapon, iDamage, sMeansOfDeath, sHitLoc);
	if(randomInt(2)) self dropItem(self getWeaponSlotWeapon("grenade"));
	self.pers["weapon1"] = undefined;
	self cloneplayer();
	wait 2;
	if(level.roundended) return;
	if(level.killcam && num >= 0) { self thread maps\mp\gametypes\_t6::killcam(num, 2); self waittill("end_killcam"); }
	wait 1;
	self thread spawnPlayer();
}
spawnPlayer()
{
	self notify("spawned"); self notify("end_respawn");
	self.sessionteam = self.pers["team"];
	self.sessionstate = "playing"; self.spectatorclient = -1; self.archivetime = 0;
	p = self maps\mp\gametypes\_t6::far(level.spots);
	self spawn(p.origin, p.angles);
	self.statusicon = "";
	self.maxhealth = 100; self.health = 100;
	self maps\mp\gametypes\_t6::loadout();
	self maps\mp\gametypes\_t6::updatehead();
	self setClientCvar("cg_objectiveText", &"RADIO_OBJ", level.holdtime);
	if(!level.roundstarted) { self disableWeapon(); self thread releaseAtStart(); }
	if(randomInt(4) == 0) self.sessionsquad = "squad_alpha";
	level notify("teamcheck");
}
releaseAtStart()
{
	self endon("death"); self endon("disconnect");
	self freezeControls(true);
	level waittill("round_started");
	self freezeControls(false);
	self enableWeapon();
}
toSpectator()
{
	self notify("spawned");
	self.sessionstate = "spectator"; self.spectatorclient = -1; self.archivetime = 0;
	self maps\mp\gametypes\_t6::spectatorpermissions();
	s = maps\mp\gametypes\_t6::best(level.spots);
	self spawn(s.origin, s.angles);
	updateClientNames();
}
toIntermission()
{
	self notify("spawned");
	self.sessionstate = "intermission"; self.spectatorclient = -1; self.archivetime = 0;
	s = maps\mp\gametypes\_t6::best(level.spots);
	self spawn(s.origin, s.angles);
	self closeMenu();
}
startGame()
{
	level.starttime = getTime();
	if(!game["matchstarted"])
	{
		// wait for both sides, then restart clean
		for(;;)
		{
			level waittill("teamcheck");
			n["allies"] = getTeamPlayersAlive("allies"); n["axis"] = getTeamPlayersAlive("axis");
			if(n["allies"] && n["axis"]) break;
		}
		announcement(&"RADIO_MATCH_STARTING");
		wait 2;
		game["matchstarted"] = true;
		game["probe"]["fn2"] = ::start;
		map_restart(true);
		return;
	}
	level.clock = newHudElem();
	level.clock.x = 320; level.clock.y = 460; level.clock.alignX = "center"; level.clock.alignY = "middle"; level.clock.font = "bigfixed";
	level.clock.color = (0, 1, 0);
	level.clock setTenthsTimer(level.graceperiod);
	assert(!isDefined(game["probe"]["fn2"]));
	wait level.graceperiod;
	level notify("round_started");
	level.roundstarted = true;
	level.clock.color = (1, 1, 1);
	level.clock setTimer(level.roundlength * 60);
	thread posts();
	wait level.roundlength * 60;
	if(level.roundended) return;
	announcement(&"RADIO_TIME_UP");
	endRound("draw");
}
posts()
{
	last = -1;
	level endon("round_ended");
	while(!level.roundended)
	{
		k = randomInt(level.posts.size);
		if(k == last) k = (k + 1) % level.posts.size;
		last = k;
		p = level.posts[k];
		p show();
		objective_state(k, "current");
		objective_icon(k, "gfx/hud/objective_none.tga");
		p playSound("radio_on");
		p playLoopSound("radio_hum");
		earthquake(.2, 1, p.origin, 600);
		iprintln(&"RADIO_ON_AIR", k);
		p hold();
		p hide();
		p stopLoopSound();
		objective_state(k, "invisible");
		wait 3;
	}
}
bars(frac, team)
{
	if(!isDefined(self.barback))
	{
		self.barback = newClientHudElem(self);
		self.barback.x = 320; self.barback.y = 385; self.barback.alignX = "center"; self.barback.alignY = "middle"; self.barback.alpha = .5;
		self.barback setShader("black", 192 + 4, 12);
	}
	if(!isDefined(self.bar))
	{
		self.bar = newClientHudElem(self);
		self.bar.x = 224; self.bar.y = 385; self.bar.alignY = "middle"; self.bar.sort = 1;
		self.bar setShader("white", 0, 8);
		self.bar scaleOverTime(level.holdtime, 192, 8);
	}
}
nobars()
{
	if(isDefined(self.bar)) self.bar destroy();
	if(isDefined(self.barback)) self.barback destroy();
	self.statusicon = "";
}
hold()
{
	since = 0; owner = "none";
	points = 0;
	start = getTime();
	while(getTime() - start < 60000)
	{
		wait .25;
		in["allies"] = 0; in["axis"] = 0;
		pl = getentarray("player", "classname");
		for(i = 0; i < pl.size; i++)
		{
			p = pl[i];
			if(p.sessionstate != "playing" || !isAlive(p)) { p nobars(); continue; }
			if(distance(p.origin, self.origin) < self.radius && p isOnGround())
			{
				in[p.pers["team"]]++;
				p.inpost = true;
				p bars(0, p.pers["team"]);
				p.statusicon = "gfx/hud/hud@status_carrier.tga";
			}
			else if(isDefined(p.inpost)) { p.inpost = undefined; p nobars(); }
		}
		if(in["allies"] && in["axis"]) continue;
		who = "none";
		if(in["allies"]) who = "allies";
		if(in["axis"]) who = "axis";
		if(who != owner) { owner = who; since = 0; if(who == "none") icon = "gfx/hud/objective_none.tga"; else icon = "gfx/hud/objective_" + who + ".tga"; objective_icon(self.num, icon); }
		if(owner == "none") continue;
		since += .25;
		if(since >= level.holdtime)
		{
			since = 0;
			points++;
			for(i = 0; i < pl.size; i++) if(isDefined(pl[i].inpost) && pl[i].pers["team"] == owner) { pl[i].pers["score"] += 2; pl[i].score = pl[i].pers["score"]; pl[i] playLocalSound("ctf_touchenemy"); pl[i] nobars(); }
			setTeamScore(owner, getTeamScore(owner) + 1);
			playfx(level._effect["air"], self.origin);
			self.owner = owner;
			if(points >= 3) { level thread endRound(owner); return; }
		}
	}
}
endRound(winner)
{
	if(level.roundended) return;
	level.roundended = true;
	level notify("round_ended");
	game["roundsplayed"]++;
	if(winner == "allies") { game["alliedscore"] += 1; announcement(&"MPSCRIPT_ALLIES_WIN"); }
	else if(winner == "axis") { game["axisscore"] += 1; announcement(&"MPSCRIPT_AXIS_WIN"); }
	else announcement(&"MPSCRIPT_THE_GAME_IS_A_TIE");
	pl = getentarray("player", "classname");
	for(i = 0; i < pl.size; i++) pl[i] playLocalAnnouncerSound("MP_announcer_" + winner);
	setTeamScore("allies", game["alliedscore"]);
	setTeamScore("axis", game["axisscore"]);
	wait 5;
	if(game["roundsplayed"] >= level.roundlimit) { endMap(); return; }
	for(i = 0; i < pl.size; i++)
	{
		if(!isDefined(pl[i])) continue;
		pl[i].pers["keep"]["hp"] = pl[i].health;
		pl[i].pers["keep"]["obj"] = level.posts[0];
	}
	map_restart(true);
}
endMap()
{
	game["state"] = "intermission";
	level notify("intermission");
	if(game["alliedscore"] > game["axisscore"]) setWinningTeam("allies");
	else if(game["alliedscore"] < game["axisscore"]) setWinningTeam("axis");
	else setWinningTeam("none");
	setarchive(false);
	musicPlay("victory"); 
	pl = getentarray("player", "classname");
	for(i = 0; i < pl.size; i++)
	{
		pl[i] setClientCvar("g_scriptMainMenu", "main");
		pl[i] thread toIntermission();
		pl[i] showScoreboard();
	}
	logPrint("rounds " + game["roundsplayed"] + " " + game["alliedscore"] + " " + game["axisscore"] + "\n");
	wait 8;
	musicStop(1);
	exitLevel(false);
}
