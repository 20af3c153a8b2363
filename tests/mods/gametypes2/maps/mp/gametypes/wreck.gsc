// recover and wreck: attackers carry papers home and blow up two objects (own text)
#using_animtree("multiplayer");
main()
{
	level.callbackStartGameType = ::start;
	level.callbackPlayerConnect = ::connect;
	level.callbackPlayerDisconnect = ::disconnect;
	level.callbackPlayerDamage = ::damage;
	level.callbackPlayerKilled = ::killed;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	names = "mp_retrieval_spawn_allied mp_searchanddestroy_spawn_allied mp_teamdeathmatch_spawn mp_deathmatch_spawn info_player_deathmatch";
	if(isDefined(level.ext)) list = [[level.ext["strtok"]]](names, " ");
	else { list = []; list[0] = "mp_teamdeathmatch_spawn"; list[1] = "mp_deathmatch_spawn"; list[2] = "info_player_deathmatch"; }
	level.spots = [];
	for(i = 0; i < list.size && !level.spots.size; i++) level.spots = getentarray(list[i], "classname");
	for(i = 0; i < level.spots.size; i++) level.spots[i] placeSpawnpoint();
	level.timelimit = maps\mp\gametypes\_t6::cvardef("scr_wreck_timelimit", "8", 1, 60);
	level.scorelimit = maps\mp\gametypes\_t6::cvardef("scr_wreck_scorelimit", "5", 1);
	level.objhealth = maps\mp\gametypes\_t6::cvardef("scr_wreck_objhealth", "300", 1);
	level.healthdrops = 1; level.drawfriend = 0; level.killcam = 0;
	level.mapended = false;
	game["state"] = "playing";
}
start()
{
	maps\mp\gametypes\_t6::precache();
	precacheModel("xmodel/papers"); precacheModel("xmodel/crate"); precacheModel("xmodel/crate_d"); precacheModel("xmodel/gun_base"); precacheModel("xmodel/gun_arm");
	precacheShader("gfx/hud/objective_allies.tga"); precacheShader("gfx/hud/objective_axis.tga"); precacheShader("gfx/hud/hud@papers.tga");
	precacheStatusIcon("gfx/hud/hud@papers.tga"); precacheHeadIcon("gfx/hud/headicon@papers");
	precacheString(&"RE_PICKUP"); precacheString(&"RE_CAPTURED"); precacheString(&"RE_DROPPED"); precacheString(&"RE_HEALTH");
	level._effect["boom"] = loadfx("fx/explosions/crate.efx");
	level._effect["rain"] = loadfx("fx/weather/rain.efx");
	playfxonplayer(level._effect["rain"]);
	setWind((0, 90, 0), 3.5);
	setExpFog(.0001, .3, .3, .3, 0);
	sides();
	papers();
	objects();
	gun();
	level thread clock();
	level thread doors();
	m = getAngleDelta(%legs_stand_idle);
	l = getAnimLength(%legs_stand_run);
	if(l <= 0) iprintln("no length");
}
sides()
{
	// the two farthest spawn points are the bases
	best = -1;
	for(i = 0; i < level.spots.size; i++)
		for(j = i + 1; j < level.spots.size; j++)
		{
			d = distance(level.spots[i].origin, level.spots[j].origin);
			if(d > best) { best = d; a = level.spots[i]; b = level.spots[j]; }
		}
	level.base["allies"] = a.origin; level.base["axis"] = b.origin;
	level.near["allies"] = []; level.near["axis"] = [];
	for(i = 0; i < level.spots.size; i++)
	{
		s = level.spots[i];
		if(closer(s.origin, a.origin, b.origin)) t = "allies"; else t = "axis";
		level.near[t][level.near[t].size] = s;
	}
}
papers()
{
	p = spawn("script_model", level.base["axis"] + (0, 0, 8));
	p.targetname = "papers";
	p setModel("xmodel/papers");
	p.home = p.origin;
	p.trig = spawn("trigger_multiple", p.origin);
	p.trig setBounds((-40, -40, -10), (40, 40, 70));
	p.trig.targetname = "papers_trigger";
	p.trig enableLinkTo();
	p.trig linkTo(p);
	objective_add(0, "current", p.origin, "gfx/hud/objective_axis.tga");
	objective_add(1, "invisible", level.base["allies"], "gfx/hud/objective_allies.tga");
	objective_team(1, "allies");
	level.papers = p;
	p thread watchpapers();
	goal = spawn("trigger_multiple", level.base["allies"]);
	goal setBounds((-64, -64, -16), (64, 64, 80));
	goal thread goal();
}
watchpapers()
{
	for(;;)
	{
		self.trig waittill("trigger", who);
		if(!isPlayer(who) || !isAlive(who) || who.pers["team"] != "allies" || isDefined(self.carrier)) continue;
		self.carrier = who;
		who.papers = self;
		self hide();
		self.trig unlink();
		self linkTo(who, "tag_origin", (0, 0, 40), (0, 0, 0));
		who attach("xmodel/papers", "tag_weapon_left", true);
		who.statusicon = "gfx/hud/hud@papers.tga";
		who.headicon = "gfx/hud/headicon@papers"; who.headiconteam = "allies";
		objective_onEntity(0, who);
		objective_state(1, "current");
		who.pic = newClientHudElem(who);
		who.pic.x = 30; who.pic.y = 95; who.pic.alignX = "center"; who.pic.alignY = "middle";
		who.pic setShader("gfx/hud/hud@papers.tga", 40, 40);
		who iprintlnbold(&"RE_PICKUP");
		iprintln(&"RE_PICKUP", who);
		who playLocalSound("re_pickup_paper");
		self waittill("free");
		self show();
	}
}
drop()
{
	p = self.papers;
	if(!isDefined(p)) return;
	self.papers = undefined;
	if(isDefined(self.pic)) self.pic destroy();
	self.headicon = "";
	if(self getAttachSize() > 0 && self getAttachModelName(self getAttachSize() - 1) == "xmodel/papers")
		self detach("xmodel/papers", "tag_weapon_left");
	p unlink();
	down = bulletTrace(self.origin + (0, 0, 20), self.origin - (0, 0, 2000), false, self);
	p.origin = down["position"] + (0, 0, 4);
	p.trig.origin = p.origin;
	p.trig linkTo(p);
	p.carrier = undefined;
	objective_state(1, "invisible");
	objective_position(0, p.origin);
	objective_state(0, "current");
	p notify("free");
	p thread back();
}
back()
{
	self notify("one back"); self endon("one back");
	wait 20;
	if(isDefined(self.carrier)) return;
	self.trig unlink();
	self moveTo(self.home, 1, .3, .3);
	self rotateTo((0, 0, 0), .5);
	self waittill("movedone");
	self.trig.origin = self.origin;
	self.trig linkTo(self);
	objective_position(0, self.origin);
}
goal()
{
	for(;;)
	{
		self waittill("trigger", who);
		if(!isPlayer(who) || !isDefined(who.papers)) continue;
		p = who.papers;
		who drop();
		p.origin = p.home;
		p notify("one back");
		objective_position(0, p.home);
		who.score += 5;
		who.statusicon = "";
		level.captures++;
		setTeamScore("allies", getTeamScore("allies") + 1);
		announcement(&"RE_CAPTURED", who);
		if(getTeamScore("allies") >= level.scorelimit && !level.mapended) level thread endMap("allies");
	}
}
objects()
{
	level.captures = 0;
	for(k = 0; k < 2; k++)
	{
		if(!level.near["axis"].size) return;
		s = level.near["axis"][randomInt(level.near["axis"].size)];
		m = spawn("script_model", s.origin);
		m setModel("xmodel/crate");
		m.targetname = "crate" + k;
		m.health = (int)level.objhealth;
		m.max = m.health;
		m setTakeDamage(true);
		m setBounds((-24, -24, 0), (24, 24, 48));
		m setContents(1);
		m.t = spawn("trigger_damage", s.origin);
		m.t setBounds((-24, -24, 0), (24, 24, 48));
		m.t enableGrenadeTouchDamage();
		m.t.health = (int)level.objhealth;
		objective_add(2 + k, "current", s.origin, "gfx/hud/objective_axis.tga");
		m thread crate(2 + k);
		m.t thread cratetrig(m);
	}
}
crate(n)
{
	left = self.max;
	for(;;)
	{
		self waittill("damage", amount, who, dir, point, mod, inflictor);
		if(isDefined(amount)) left -= amount;
		if(!isDefined(dir) || !isDefined(point) || !isDefined(mod)) iprintln("missing damage args");
		if(left > 0) continue;
		self setModel("xmodel/crate_d");
		self setContents(0);
		playfx(level._effect["boom"], self.origin);
		earthquake(.4, 1, self.origin, 800);
		radiusDamage(self.origin + (0, 0, 30), 300, 100, 20, self, self);
		objective_delete(n);
		self moveGravity((randomInt(100) - 50, 40, 300), 2);
		self rotateVelocity((0, 200, 40), 2);
		if(isPlayer(who)) who.score += 3;
		iprintln(&"RE_HEALTH", 0);
		self waittill("movedone");
		if(isDefined(self.t)) self.t delete();
		self delete();
		return;
	}
}
cratetrig(m)
{
	self endon("death");
	for(;;)
	{
		self waittill("damage", amount, who);
		if(!isDefined(m)) return;
		if(isPlayer(who)) { m.last = who; if(isDefined(amount)) { m doDamage(amount, self.origin, who); } }
	}
}
gun()
{
	b = spawn("script_origin", (level.base["axis"] + level.base["allies"]));
	b.origin = (b.origin[0] / 2, b.origin[1] / 2, b.origin[2] / 2);
	arm = spawn("script_model", b.origin + (0, 30, 0));
	arm setModel("xmodel/gun_arm");
	tip = spawn("script_model", arm.origin + (0, 60, 0));
	tip setModel("xmodel/gun_arm");
	arm linkTo(b);
	tip linkTo(arm, "", (0, 60, 0), (0, 0, 0));
	b thread turn(tip);
}
turn(tip)
{
	for(;;)
	{
		before = tip.origin;
		self rotateYaw(180, 2, .5, .5);
		self waittill("rotatedone");
		if(distance(before, tip.origin) < 100) iprintln("tip did not turn ", distance(before, tip.origin));
		wait 1;
	}
}
doors()
{
	d = getentarray("func_door", "classname");
	for(i = 0; i < d.size; i++)
	{
		d[i] lockDoor();
		if(!(d[i] isDoorLocked())) iprintln("lock failed");
	}
	wait 20;
	for(i = 0; i < d.size; i++) d[i] unlockDoor();
}
clock()
{
	h = newHudElem(); h.x = 320; h.y = 450; h.alignX = "center"; h setTimer(level.timelimit * 60);
	wait level.timelimit * 60;
	if(level.mapended) return;
	level thread endMap("axis");
}
connect()
{
	self waittill("begin");
	if(game["state"] == "intermission") return;
	level endon("intermission");
	self.pers["team"] = "spectator"; self.sessionteam = "spectator"; self toSpec();
	self openMenu(game["menu_team"]);
	for(;;)
	{
		self waittill("menuresponse", menu, response);
		if(menu == game["menu_team"])
		{
			if(response == "autoassign") { if((self getEntityNumber()) % 2) response = "allies"; else response = "axis"; }
			if(response != "allies" && response != "axis") continue;
			self.pers["team"] = response; self.sessionteam = response;
			self openMenu(game["menu_weapon_" + response]);
		}
		else if(self.pers["team"] != "spectator" && maps\mp\gametypes\_t6::allowed(self.pers["team"], response))
		{
			first = !isDefined(self.pers["weapon"]);
			self.pers["weapon"] = response;
			if(first) self thread spawnPlayer();
		}
	}
}
disconnect() { self drop(); }
toSpec()
{
	self.sessionstate = "spectator";
	s = maps\mp\gametypes\_t6::best(level.spots);
	self maps\mp\gametypes\_t6::spectatorpermissions();
	self spawn(s.origin, s.angles);
}
spawnPlayer()
{
	self notify("spawned");
	self.sessionstate = "playing";
	list = level.near[self.pers["team"]];
	s = self maps\mp\gametypes\_t6::best(list);
	self spawn(s.origin, s.angles);
	self.health = 100; self.maxhealth = 100; self.statusicon = "";
	self maps\mp\gametypes\_t6::loadout();
	self thread sprintwatch();
}
sprintwatch()
{
	self endon("death"); self endon("disconnect"); self endon("spawned");
	for(;;) { wait 1; if(self getFatigue() < .1) self setFatigue(.5); if(self isAds()) self.ads = true; self.st = self getStance(); }
}
damage(i, a, d, f, mod, w, p, dir, loc)
{
	if(isPlayer(a) && a != self && a.sessionteam == self.sessionteam) return;
	if(isDefined(dir) && d > 30) self viewKick(40, self.origin + dir);
	self finishPlayerDamage(i, a, d, f, mod, w, p, dir, loc);
}
killed(i, a, d, mod, w, dir, loc)
{
	obituary(self, a, w, mod);
	self drop();
	self.sessionstate = "dead"; self.statusicon = "gfx/hud/hud@status_dead.tga";
	self.deaths++;
	if(isPlayer(a) && a != self) a.score++;
	maps\mp\gametypes\_t6::dolog("K", self, a, w, d, mod, loc);
	self dropItem(self getCurrentWeapon());
	self maps\mp\gametypes\_t6::drophealth();
	c = self cloneplayer();
	self detachAll();
	wait 3;
	if(!level.mapended) self thread spawnPlayer();
}
endMap(winner)
{
	level.mapended = true;
	game["state"] = "intermission";
	level notify("intermission");
	setWinningTeam(winner);
	pl = getentarray("player", "classname");
	for(i = 0; i < pl.size; i++) { pl[i] closeMenu(); pl[i].sessionstate = "intermission"; pl[i] spawn(level.spots[0].origin, level.spots[0].angles); }
	logPrint("captures " + level.captures + "\n");
	wait 5;
	exitLevel(false);
}
