// hunted: few allies behind the enemy's line; who kills one takes his place (own text)
main()
{
	spawnpointname = "mp_deathmatch_spawn";
	if(!getentarray(spawnpointname, "classname").size)
		spawnpointname = "mp_teamdeathmatch_spawn";
	n = maps\mp\gametypes\_t6::placeall(spawnpointname);
	if(!n)
	{
		// the map has none of ours
		level.spawnpoints = [];
		all = getentarray();
		for(i = 0; i < all.size; i++)
			if(isDefined(all[i].classname) && all[i].classname == "info_player_deathmatch")
				level.spawnpoints[level.spawnpoints.size] = all[i];
		if(!level.spawnpoints.size)
		{
			maps\mp\gametypes\_callbacksetup::AbortLevel();
			return;
		}
	}
	else
		level.spawnpoints = getentarray(spawnpointname, "classname");
	level.callbackStartGameType = ::Callback_StartGameType;
	level.callbackPlayerConnect = ::Callback_PlayerConnect;
	level.callbackPlayerDisconnect = ::Callback_PlayerDisconnect;
	level.callbackPlayerDamage = ::Callback_PlayerDamage;
	level.callbackPlayerKilled = ::Callback_PlayerKilled;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();

	level._effect["hit"] = loadfx("fx/impacts/flesh_hit.efx");
	level.timelimit = maps\mp\gametypes\_t6::cvardef("scr_hunted_timelimit", "10", 0, 1440);
	makeCvarServerInfo("ui_hunted_timelimit", "10");
	setCvar("ui_hunted_timelimit", level.timelimit);
	level.scorelimit = maps\mp\gametypes\_t6::cvardef("scr_hunted_scorelimit", "60", 0);
	makeCvarServerInfo("ui_hunted_scorelimit", "60");
	level.alivepointtime = maps\mp\gametypes\_t6::cvardef("scr_hunted_alivepointtime", "10", 1);
	level.positiontime = maps\mp\gametypes\_t6::cvardef("scr_hunted_positiontime", "6", 1);
	if(getCvar("scr_forcerespawn") == "") setCvar("scr_forcerespawn", "0");
	level.killcam = getCvarInt("scr_killcam");
	if(level.killcam >= 1) setarchive(true);
	level.drawfriend = getCvarInt("scr_drawfriend");
	level.healthdrops = 1;
	level.fraglimit = 0;
	level.mapended = false;
	level.alliesallowed = 1;
	level.numobj = [];
}
Callback_StartGameType()
{
	maps\mp\gametypes\_t6::precache();
	precacheShader("gfx/hud/hud@objective_bel.tga");
	precacheShader("gfx/hud/objective.tga");
	precacheString(&"BEL_ALLIED_SOLDIERS");
	precacheString(&"BEL_KILL_TO_BE_ALLY");
	precacheString(&"BEL_WONT_BE_SHOWN");
	precacheString(&"BEL_POINTS");
	precacheString(&"BEL_TIME_ALIVE");
	setClientNameMode("auto_change");
	setCullFog(0, 8000, .5, .5, .5, 0);
	ambientPlay("ambient_mp_t6", 1);
	setTeamScore("allies", 0);
	setTeamScore("axis", 0);
	thread startGame();
	thread updatecvars();
	level.objc = newHudElem();
	level.objc.x = 10; level.objc.y = 100; level.objc.label = &"BEL_ALLIED_SOLDIERS"; level.objc.archived = true;
	level.objc setValue(0);
	level.tclock = newHudElem();
	level.tclock.x = 320; level.tclock.y = 460; level.tclock.alignX = "center"; level.tclock.alignY = "middle"; level.tclock.font = "bigfixed";
	if(level.timelimit > 0) level.tclock setTimer(level.timelimit * 60);
	level.axisnote = newTeamHudElem("axis");
	level.axisnote.x = 320; level.axisnote.y = 25; level.axisnote.alignX = "center"; level.axisnote.fontScale = 1.1;
	level.axisnote setText(&"BEL_KILL_TO_BE_ALLY");
}
Callback_PlayerConnect()
{
	self.statusicon = "gfx/hud/hud@status_connecting.tga";
	self waittill("begin");
	self.statusicon = "";
	self.god = false; self.respawnwait = false; self.hudelem = [];
	if(!isDefined(self.pers["team"]))
		iprintln(&"MPSCRIPT_CONNECTED", self);
	maps\mp\gametypes\_t6::dolog("J", self, undefined, "", 0, "", "");
	if(game["state"] == "intermission") { self thread spawnIntermission(); return; }
	level endon("intermission");
	if(isDefined(self.pers["team"]) && self.pers["team"] != "spectator")
	{
		self setClientCvar("g_scriptMainMenu", game["menu_weapon_" + self.pers["team"]]);
		self openMenu(game["menu_weapon_" + self.pers["team"]]);
		spawnSpectator();
	}
	else
	{
		self setClientCvar("g_scriptMainMenu", game["menu_team"]);
		self setClientCvar("ui_weapontab", "0");
		if(!isDefined(self.pers["skipserverinfo"])) self openMenu(game["menu_team"]);
		self.pers["team"] = "spectator";
		self.sessionteam = "spectator";
		spawnSpectator();
	}
	for(;;)
	{
		self waittill("menuresponse", menu, response);
		if(response == "open" || response == "close") continue;
		if(menu == game["menu_team"])
		{
			switch(response)
			{
			case "allies":
			case "axis":
			case "autoassign":
				if(self.pers["team"] != "spectator") { self closeMenu(); break; }
				if(counted("allies") < 1 + counted("axis") / 4) response = "allies";
				else response = "axis";
				self.pers["team"] = response;
				self.pers["weapon"] = undefined;
				self.sessionteam = response;
				self setClientCvar("ui_weapontab", "1");
				self setClientCvar("g_scriptMainMenu", game["menu_weapon_" + response]);
				self openMenu(game["menu_weapon_" + response]);
				break;
			case "spectator":
				if(self.pers["team"] != "spectator")
				{
					self.pers["team"] = "spectator";
					self.sessionteam = "spectator";
					spawnSpectator();
				}
				break;
			case "weapon": if(isDefined(self.pers["team"]) && self.pers["team"] != "spectator") self openMenu(game["menu_weapon_" + self.pers["team"]]); break;
			case "viewmap": self openMenu(game["menu_viewmap"]); break;
			case "callvote": self openMenu(game["menu_callvote"]); break;
			}
		}
		else if(menu == game["menu_weapon_allies"] || menu == game["menu_weapon_axis"])
		{
			if(response == "team") { self openMenu(game["menu_team"]); continue; }
			if(self.pers["team"] != "allies" && self.pers["team"] != "axis") continue;
			if(!maps\mp\gametypes\_t6::allowed(self.pers["team"], response)) { self openMenu(menu); continue; }
			if(isDefined(self.pers["weapon"]) && self.pers["weapon"] == response) continue;
			if(!isDefined(self.pers["weapon"]))
			{
				self.pers["weapon"] = response;
				self thread spawnPlayer();
			}
			else
			{
				self.pers["weapon"] = response;
				self iprintln(&"MPSCRIPT_YOU_WILL_RESPAWN_WITH", response);
			}
		}
		else if(menu == game["menu_quickcommands"] || menu == game["menu_quickstatements"] || menu == game["menu_quickresponses"])
			self thread maps\mp\gametypes\_t6::quick(response);
	}
}
counted(team)
{
	n = 0;
	p = getentarray("player", "classname");
	for(i = 0; i < p.size; i++)
		if(isDefined(p[i].pers["team"]) && p[i].pers["team"] == team) n++;
	return n;
}
Callback_PlayerDisconnect()
{
	iprintln(&"MPSCRIPT_DISCONNECTED", self);
	if(isDefined(self.pers["team"])) setTeamScore("allies", getTeamScore("allies"));
	self.pers["team"] = "spectator";
	self removehud();
	self notify("death");
	logPrint("Q;" + self getGuid() + ";" + self getEntityNumber() + ";" + self.name + "\n");
	thread ensure();
}
Callback_PlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	if(self.sessionteam == "spectator" || self.god) return;
	if(!isDefined(vDir)) iDFlags |= level.iDFLAGS_NO_KNOCKBACK;
	if(!(iDFlags & level.iDFLAGS_NO_PROTECTION))
	{
		if(isPlayer(eAttacker) && self != eAttacker && self.pers["team"] == eAttacker.pers["team"])
		{
			if(getCvar("scr_friendlyfire") == "0") return;
			if(iDamage < 1) iDamage = 1;
			self finishPlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
			return;
		}
		if(iDamage < 1) iDamage = 1;
		self finishPlayerDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);
	}
	if(isDefined(vPoint) && isDefined(vDir)) playfx(level._effect["hit"], vPoint, vDir);
	if(self.sessionstate != "dead") maps\mp\gametypes\_t6::dolog("D", self, eAttacker, sWeapon, iDamage, sMeansOfDeath, sHitLoc);
}
Callback_PlayerKilled(eInflictor, attacker, iDamage, sMeansOfDeath, sWeapon, vDir, sHitLoc)
{
	self endon("spawned");
	if(self.sessionteam == "spectator") return;
	if(sHitLoc == "head" && sMeansOfDeath != "MOD_MELEE") sMeansOfDeath = "MOD_HEAD_SHOT";
	obituary(self, attacker, sWeapon, sMeansOfDeath);
	self notify("death");
	if(isDefined(self.bel_obj)) { objective_delete(self.bel_obj); level.numobj[self.bel_obj] = undefined; self.bel_obj = undefined; }
	self.sessionstate = "dead";
	self.statusicon = "gfx/hud/hud@status_dead.tga";
	self.headicon = "";
	self.deaths++;
	num = -1; swap = false;
	if(isPlayer(attacker))
	{
		if(attacker == self) attacker.score--;
		else
		{
			num = attacker getEntityNumber();
			if(self.pers["team"] == attacker.pers["team"]) attacker.score--;
			else
			{
				attacker.score++;
				if(self.pers["team"] == "allies") swap = true;
				else setTeamScore("allies", getTeamScore("allies") + 1);
			}
			attacker checkscore();
		}
	}
	else self.score--;
	maps\mp\gametypes\_t6::dolog("K", self, attacker, sWeapon, iDamage, sMeansOfDeath, sHitLoc);
	self dropItem(self getCurrentWeapon());
	self maps\mp\gametypes\_t6::drophealth();
	body = self cloneplayer();
	self removehud();
	if(swap && !level.mapended)
	{
		self move("axis");
		attacker move("allies");
		attacker thread promote();
		iprintln(&"BEL_TOOK_PLACE", attacker, self);
	}
	else if(self.pers["team"] == "allies")
	{
		self move("axis");
		thread ensure();
	}
	delay = 2;
	wait delay;
	if(level.killcam && num >= 0 && !swap) self thread maps\mp\gametypes\_t6::killcam(num, delay);
	if(level.killcam && num >= 0 && !swap) self waittill_any("end_killcam", "spawned");
	self thread respawn();
}
waittill_any(a, b)
{
	self endon(b);
	self waittill(a);
}
move(team)
{
	self.pers["team"] = team;
	self.sessionteam = team;
	w = maps\mp\gametypes\_t6::weaponlist(team);
	self.pers["weapon"] = w[randomInt(w.size)];
	self setClientCvar("g_scriptMainMenu", game["menu_weapon_" + team]);
	self maps\mp\gametypes\_t6::spectatorpermissions();
}
promote()
{
	self endon("disconnect");
	wait .5;
	if(!isAlive(self) || level.mapended) return;
	self.god = true;
	self iprintlnbold(&"BEL_YOU_ARE_ALLY");
	keep = self.origin; a = self.angles;
	self spawnPlayer(keep, a);
	wait 2;
	self.god = false;
}
ensure()
{
	wait 1;
	if(level.mapended || counted("allies") > 0) return;
	p = getentarray("player", "classname");
	for(i = 0; i < p.size; i++)
	{
		if(p[i].pers["team"] == "axis" && p[i].sessionstate == "playing")
		{
			p[i] move("allies");
			p[i] thread promote();
			return;
		}
	}
}
spawnPlayer(where, how)
{
	self endon("disconnect");
	self notify("spawned");
	self notify("end_respawn");
	resettimeout();
	self.sessionteam = self.pers["team"];
	self.sessionstate = "playing";
	self.spectatorclient = -1;
	self.archivetime = 0;
	self.friendlydamage = undefined;
	if(!isDefined(where))
	{
		p = self maps\mp\gametypes\_t6::far(level.spawnpoints);
		if(!isDefined(p)) { maps\mp\gametypes\_callbacksetup::AbortLevel(); return; }
		where = p.origin; how = p.angles;
	}
	self spawn(where, how);
	self.statusicon = "";
	self.maxhealth = 100;
	self.health = self.maxhealth;
	self maps\mp\gametypes\_t6::loadout();
	self setClientCvar("cg_objectiveText", &"BEL_OBJ_ALLIES");
	self maps\mp\gametypes\_t6::updatehead();
	self.god = false;
	self.spawntime = gettime();
	level.objc setValue(counted("allies"));
	if(self.pers["team"] == "allies")
	{
		self thread alive();
		self thread shown();
		self.maxspeed = 200;
	}
	else self.maxspeed = 190;
}
alive()
{
	self endon("death"); self endon("disconnect"); self endon("spawned"); level endon("intermission");
	self.hudelem["clock"] = newClientHudElem(self);
	self.hudelem["clock"].x = 6; self.hudelem["clock"].y = 76;
	self.hudelem["clock"].font = "bigfixed";
	self.hudelem["clock"].label = &"BEL_TIME_ALIVE";
	self.hudelem["clock"] setTimerUp(0);
	self.hudelem["points"] = newClientHudElem(self);
	self.hudelem["points"].x = 6; self.hudelem["points"].y = 96;
	self.hudelem["points"].label = &"BEL_POINTS";
	self.hudelem["points"].color = (1, .9, .3);
	pts = 0;
	for(;;)
	{
		wait level.alivepointtime;
		pts++;
		self.score++;
		self.hudelem["points"] setValue(pts);
		self.hudelem["points"].alpha = 1;
		self.hudelem["points"] fadeOverTime(level.alivepointtime);
		self.hudelem["points"].alpha = .3;
		setTeamScore("allies", getTeamScore("allies") + 1);
		self checkscore();
		if(level.mapended) return;
	}
}
shown()
{
	self endon("disconnect"); level endon("intermission");
	n = undefined;
	for(i = 0; i < 16; i++) if(!isDefined(level.numobj[i])) { n = i; break; }
	if(!isDefined(n)) return;
	level.numobj[n] = self;
	self.bel_obj = n;
	objective_add(n, "current", self.origin, "gfx/hud/objective.tga");
	objective_icon(n, "gfx/hud/hud@objective_bel.tga");
	objective_team(n, "axis");
	self thread shownend(n);
	self endon("death"); self endon("spawned");
	first = true;
	for(;;)
	{
		if(randomInt(2) == 0) objective_onEntity(n, self);
		else objective_position(n, self.origin);
		if(!first) objective_state(n, "current");
		first = false;
		dist = self.origin;
		wait level.positiontime;
		if(distance(dist, self.origin) > 400)
		{
			objective_state(n, "invisible");
			self iprintln(&"BEL_WONT_BE_SHOWN", level.positiontime, &"BEL_SECONDS");
			wait 1;
		}
	}
}
shownend(n)
{
	self waittill_first();
	if(isDefined(level.numobj[n]) || true) { objective_delete(n, "all", 1, 2); level.numobj[n] = undefined; }
	if(isDefined(self)) self.bel_obj = undefined;
}
waittill_first()
{
	self endon("disconnect"); self endon("spawned"); level endon("intermission");
	self waittill("death", who);
}
removehud()
{
	if(!isDefined(self.hudelem)) return;
	if(isDefined(self.hudelem["clock"])) self.hudelem["clock"] destroy();
	if(isDefined(self.hudelem["points"])) self.hudelem["points"] destroy();
}
respawn()
{
	self endon("end_respawn"); self endon("disconnect");
	if(!isDefined(self.pers["weapon"]) || level.mapended) return;
	if(getCvarInt("scr_forcerespawn") > 0) { wait 1; self thread spawnPlayer(); return; }
	self.resptext = newClientHudElem(self);
	self.resptext.alignX = "center"; self.resptext.alignY = "middle"; self.resptext.x = 320; self.resptext.y = 70; self.resptext.archived = false;
	self.resptext setText(&"MPSCRIPT_RESPAWN");
	self thread removeText();
	self thread waitForce();
	self thread waitUse();
	self waittill("respawn_now");
	self thread spawnPlayer();
}
waitForce() { self endon("respawn_now"); self endon("disconnect"); wait 4; self notify("respawn_now"); }
waitUse()
{
	self endon("respawn_now"); self endon("disconnect");
	while(!(self useButtonPressed())) wait .05;
	self notify("respawn_now");
}
removeText()
{
	self endon("disconnect");
	t = self.resptext;
	self waittill("respawn_now");
	if(isDefined(t)) t destroy();
}
spawnSpectator(origin, angles)
{
	self notify("spawned"); self notify("end_respawn");
	resettimeout();
	self.sessionstate = "spectator";
	self.spectatorclient = -1;
	self.archivetime = 0;
	if(self.pers["team"] == "spectator") self.statusicon = "";
	self maps\mp\gametypes\_t6::spectatorpermissions();
	p = getentarray("mp_global_intermission", "classname");
	if(!p.size) p = level.spawnpoints;
	s = maps\mp\gametypes\_t6::best(p);
	self spawn(s.origin, s.angles);
	self setClientCvar("cg_objectiveText", &"BEL_OBJ_SPEC", &"BEL_MORE", 42);
}
spawnIntermission()
{
	self notify("spawned"); self notify("end_respawn");
	resettimeout();
	self.sessionstate = "intermission";
	self.spectatorclient = -1;
	self.archivetime = 0;
	self removehud();
	p = getentarray("mp_global_intermission", "classname");
	if(!p.size) p = level.spawnpoints;
	s = maps\mp\gametypes\_t6::best(p);
	self spawn(s.origin, s.angles);
}
startGame()
{
	game["state"] = "playing";
	level.starttime = getTime();
	for(;;)
	{
		checktime();
		wait 1;
	}
}
checktime()
{
	if(level.timelimit <= 0 || level.mapended) return;
	if((getTime() - level.starttime) / 1000 / 60 < level.timelimit) return;
	level.mapended = true;
	announcement(&"MPSCRIPT_TIME_LIMIT_REACHED");
	level thread endMap();
}
checkscore()
{
	waittillframeend_();
	if(level.scorelimit <= 0 || level.mapended || self.score < level.scorelimit) return;
	level.mapended = true;
	iprintln(&"MPSCRIPT_SCORE_LIMIT_REACHED");
	level thread endMap();
}
waittillframeend_() { }
endMap()
{
	game["state"] = "intermission";
	level notify("intermission");
	setarchive(false);
	top = undefined; tie = false;
	p = getentarray("player", "classname");
	for(i = 0; i < p.size; i++)
	{
		if(p[i].pers["team"] == "spectator") continue;
		if(!isDefined(top) || p[i].score > top.score) { top = p[i]; tie = false; }
		else if(p[i].score == top.score) tie = true;
	}
	if(isDefined(top) && !tie) setWinningPlayer(top);
	for(i = 0; i < p.size; i++)
	{
		q = p[i];
		q closeMenu();
		q setClientCvar("g_scriptMainMenu", "main");
		if(isDefined(top) && !tie) q setClientCvar("cg_objectiveText", &"MPSCRIPT_WINS", top);
		else q setClientCvar("cg_objectiveText", &"MPSCRIPT_THE_GAME_IS_A_TIE");
		q thread spawnIntermission();
		q showScoreboard();
		q autoscreenshot(); q autodemostop();
	}
	if(isDefined(top)) { logPrint("W;;" + top getGuid() + ";" + top.name + "\n"); }
	wait 10;
	exitLevel(false);
}
updatecvars()
{
	for(;;)
	{
		t = getCvarFloat("scr_hunted_timelimit");
		if(level.timelimit != t)
		{
			if(t > 1440) { t = 1440; setCvar("scr_hunted_timelimit", "1440"); }
			level.timelimit = t;
			setCvar("ui_hunted_timelimit", level.timelimit);
			if(t > 0) level.tclock setTimer(t * 60);
		}
		d = getCvarInt("scr_drawfriend");
		if(d != level.drawfriend)
		{
			level.drawfriend = d;
			p = getentarray("player", "classname");
			for(i = 0; i < p.size; i++)
				if(isDefined(p[i].pers["team"]) && p[i].pers["team"] != "spectator" && p[i].sessionstate == "playing")
					p[i] maps\mp\gametypes\_t6::updatehead();
		}
		wait 1;
	}
}
