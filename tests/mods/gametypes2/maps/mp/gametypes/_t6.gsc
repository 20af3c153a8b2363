// shared things of my three gametypes (own text)
cvardef(name, def, lo, hi)
{
	if(getCvar(name) == "")
		setCvar(name, def);
	v = getCvarFloat(name);
	if(isDefined(lo) && v < lo) { v = lo; setCvar(name, lo); }
	if(isDefined(hi) && v > hi) { v = hi; setCvar(name, hi); }
	return v;
}
precache()
{
	if(!isDefined(game["allies"])) game["allies"] = "american";
	if(!isDefined(game["axis"])) game["axis"] = "german";
	game["menu_team"] = "team_" + game["allies"] + game["axis"];
	game["menu_weapon_allies"] = "weapon_" + game["allies"];
	game["menu_weapon_axis"] = "weapon_" + game["axis"];
	game["menu_viewmap"] = "viewmap";
	game["menu_callvote"] = "callvote";
	game["menu_quickcommands"] = "quickcommands";
	game["menu_quickstatements"] = "quickstatements";
	game["menu_quickresponses"] = "quickresponses";
	precacheMenu(game["menu_team"]);
	precacheMenu(game["menu_weapon_allies"]);
	precacheMenu(game["menu_weapon_axis"]);
	precacheMenu(game["menu_viewmap"]);
	precacheMenu(game["menu_callvote"]);
	precacheMenu(game["menu_quickcommands"]);
	precacheMenu(game["menu_quickstatements"]);
	precacheMenu(game["menu_quickresponses"]);
	game["headicon_allies"] = "gfx/hud/headicon@american.tga";
	game["headicon_axis"] = "gfx/hud/headicon@german.tga";
	precacheHeadIcon(game["headicon_allies"]);
	precacheHeadIcon(game["headicon_axis"]);
	precacheHeadIcon("gfx/hud/headicon@quickmessage");
	precacheStatusIcon("gfx/hud/hud@status_dead.tga");
	precacheStatusIcon("gfx/hud/hud@status_connecting.tga");
	precacheString(&"MPSCRIPT_KILLCAM");
	precacheString(&"MPSCRIPT_ALLIES_WIN");
	precacheString(&"MPSCRIPT_AXIS_WIN");
	precacheString(&"MPSCRIPT_RESPAWN");
	precacheString(&"GMI_MP_CEASEFIRE");
	precacheShader("black");
	precacheShader("white");
	precacheShader("gfx/hud/hud@objective_american.tga");
	precacheShader("hudStopwatch");
	precacheShader("hudStopwatchNeedle");
	precacheShellshock("default");
	precacheModel("xmodel/health_small");
	precacheModel("xmodel/playerbody_american_airborne");
	precacheModel("xmodel/playerbody_german_waffen");
	precacheModel("xmodel/viewhands_us");
	precacheItem("item_health");
	precacheItem("item_health_small");
	w = weaponlist("allies");
	for(i = 0; i < w.size; i++) precacheItem(w[i]);
	w = weaponlist("axis");
	for(i = 0; i < w.size; i++) precacheItem(w[i]);
	precacheItem("colt_mp"); precacheItem("luger_mp");
	precacheItem("fraggrenade_mp"); precacheItem("stielhandgranate_mp");
}
weaponlist(team)
{
	l = [];
	if(team == "allies")
	{
		l[0] = "m1carbine_mp"; l[l.size] = "m1garand_mp"; l[l.size] = "thompson_mp"; l[l.size] = "bar_mp"; l[l.size] = "springfield_mp";
	}
	else
	{
		l[0] = "kar98k_mp"; l[l.size] = "mp40_mp"; l[l.size] = "mp44_mp"; l[l.size] = "kar98k_sniper_mp";
	}
	return l;
}
allowed(team, response)
{
	l = weaponlist(team);
	for(i = 0; i < l.size; i++)
		if(l[i] == response)
			return true;
	return false;
}
spawnpoints(a, b, c)
{
	s = getentarray(a, "classname");
	if(!s.size && isDefined(b)) s = getentarray(b, "classname");
	if(!s.size && isDefined(c)) s = getentarray(c, "classname");
	return s;
}
placeall(name)
{
	s = getentarray(name, "classname");
	for(i = 0; i < s.size; i++)
		s[i] placeSpawnpoint();
	return s.size;
}
best(points)
{
	if(!isDefined(points) || !points.size) return undefined;
	n = randomInt(points.size);
	for(i = 0; i < points.size; i++)
	{
		p = points[(n + i) % points.size];
		if(!positionWouldTelefrag(p.origin))
			return p;
	}
	return points[n];
}
far(points)
{
	players = getentarray("player", "classname");
	top = undefined; bestd = -1;
	for(i = 0; i < points.size; i++)
	{
		d = 1000000;
		for(j = 0; j < players.size; j++)
		{
			if(players[j].sessionstate != "playing" || players[j] == self) continue;
			if(isDefined(self.pers["team"]) && players[j].pers["team"] == self.pers["team"]) continue;
			dd = distance(players[j].origin, points[i].origin);
			if(dd < d) d = dd;
		}
		if(d > bestd && !positionWouldTelefrag(points[i].origin)) { bestd = d; top = points[i]; }
	}
	if(!isDefined(top)) top = best(points);
	return top;
}
spectatorpermissions()
{
	switch(self.sessionteam)
	{
	case "allies":
		self allowSpectateTeam("allies", true);
		self allowSpectateTeam("axis", false);
		self allowSpectateTeam("freelook", false);
		self allowSpectateTeam("none", false);
		break;
	case "axis":
		self allowSpectateTeam("allies", false);
		self allowSpectateTeam("axis", true);
		self allowSpectateTeam("freelook", false);
		self allowSpectateTeam("none", false);
		break;
	default:
		self allowSpectateTeam("allies", true);
		self allowSpectateTeam("axis", true);
		self allowSpectateTeam("freelook", true);
		self allowSpectateTeam("none", true);
		break;
	}
}
loadout()
{
	self takeAllWeapons();
	if(self.pers["team"] == "allies")
	{
		self setWeaponSlotWeapon("pistol", "colt_mp");
		self setWeaponSlotAmmo("pistol", 999);
		self setWeaponSlotClipAmmo("pistol", 999);
		self setWeaponSlotWeapon("grenade", "fraggrenade_mp");
	}
	else
	{
		self setWeaponSlotWeapon("pistol", "luger_mp");
		self setWeaponSlotAmmo("pistol", 999);
		self setWeaponSlotClipAmmo("pistol", 999);
		self setWeaponSlotWeapon("grenade", "stielhandgranate_mp");
	}
	self setWeaponSlotClipAmmo("grenade", 3);
	self setWeaponSlotWeapon("primary", self.pers["weapon"]);
	self setWeaponSlotAmmo("primary", 999);
	self setWeaponSlotClipAmmo("primary", 999);
	self setSpawnWeapon(self.pers["weapon"]);
	if(self.pers["team"] == "allies") self setModel("xmodel/playerbody_american_airborne");
	else self setModel("xmodel/playerbody_german_waffen");
	self setViewmodel("xmodel/viewhands_us");
}
updatehead()
{
	if(level.drawfriend)
	{
		self.headicon = game["headicon_" + self.pers["team"]];
		self.headiconteam = self.pers["team"];
	}
	else
		self.headicon = "";
}
// health drops, oldest goes
drophealth()
{
	if(!level.healthdrops) return;
	if(!isDefined(level.hq)) { level.hq = []; level.hqn = 0; }
	if(isDefined(level.hq[level.hqn]))
		level.hq[level.hqn] delete();
	level.hq[level.hqn] = spawn("item_health", self.origin + (0, 0, 1));
	if(isDefined(level.hq[level.hqn]))
		level.hq[level.hqn].angles = (0, randomInt(360), 0);
	level.hqn++;
	if(level.hqn >= 16) level.hqn = 0;
}
// ---- quick messages
quick(response)
{
	if(self.pers["team"] == "spectator" || self.sessionstate != "playing" || isDefined(self.spamdelay))
		return;
	self.spamdelay = true;
	switch(response)
	{
	case "1": snd = "american_follow_me"; say = &"QUICKMESSAGE_FOLLOW_ME"; break;
	case "2": snd = "american_move_in"; say = &"QUICKMESSAGE_MOVE_IN"; break;
	default: snd = "american_fall_back"; say = &"QUICKMESSAGE_FALL_BACK"; break;
	}
	self thread icon();
	self playSound(snd);
	self sayTeam(say);
	self pingPlayer();
	wait 2;
	if(isDefined(self)) self.spamdelay = undefined;
}
icon()
{
	self endon("death"); self endon("disconnect");
	old = self.headicon; oldteam = self.headiconteam;
	self.headicon = "gfx/hud/headicon@quickmessage";
	self.headiconteam = self.pers["team"];
	wait 3;
	self.headicon = old; self.headiconteam = oldteam;
}
// ---- kill camera
killcam(attackernum, delay)
{
	self endon("spawned"); self endon("disconnect");
	if(attackernum < 0) return;
	self.sessionstate = "spectator";
	self.spectatorclient = attackernum;
	self.archivetime = delay + 7;
	wait 0.05;
	if(self.archivetime <= delay)
	{
		self.spectatorclient = -1; self.archivetime = 0; self.sessionstate = "dead";
		return;
	}
	self.killcam = true;
	if(!isDefined(self.kc_top))
	{
		self.kc_top = newClientHudElem(self);
		self.kc_top.archived = false; self.kc_top.x = 0; self.kc_top.y = 0; self.kc_top.alpha = 0.5;
		self.kc_top setShader("black", 640, 112);
	}
	if(!isDefined(self.kc_title))
	{
		self.kc_title = newClientHudElem(self);
		self.kc_title.archived = false; self.kc_title.x = 320; self.kc_title.y = 40;
		self.kc_title.alignX = "center"; self.kc_title.alignY = "middle"; self.kc_title.sort = 1; self.kc_title.fontScale = 3.5;
	}
	self.kc_title setText(&"MPSCRIPT_KILLCAM");
	if(!isDefined(self.kc_timer))
	{
		self.kc_timer = newClientHudElem(self);
		self.kc_timer.archived = false; self.kc_timer.x = 320; self.kc_timer.y = 428;
		self.kc_timer.alignX = "center"; self.kc_timer.alignY = "middle"; self.kc_timer.fontScale = 3.5; self.kc_timer.sort = 1;
	}
	self.kc_timer setTenthsTimer(self.archivetime - delay);
	self thread kcskip();
	self thread kcend();
	self waittill("end_killcam");
	self kcremove();
	self.spectatorclient = -1; self.archivetime = 0; self.sessionstate = "dead";
	self.killcam = undefined;
}
kcskip()
{
	self endon("disconnect"); self endon("end_killcam");
	while(self useButtonPressed()) wait .05;
	while(!(self useButtonPressed())) wait .05;
	self notify("end_killcam");
}
kcend()
{
	self endon("disconnect"); self endon("end_killcam");
	wait(self.archivetime - 0.05);
	self notify("end_killcam");
}
kcremove()
{
	if(isDefined(self.kc_top)) self.kc_top destroy();
	if(isDefined(self.kc_title)) self.kc_title destroy();
	if(isDefined(self.kc_timer)) self.kc_timer destroy();
}
dolog(kind, victim, attacker, w, dmg, mod, loc)
{
	if(!isDefined(victim.pers["team"])) vt = "spectator"; else vt = victim.pers["team"];
	if(isPlayer(attacker) && !isDefined(attacker.pers["team"])) return;
	an = -1; ag = ""; at = "world"; aname = "";
	if(isPlayer(attacker)) { an = attacker getEntityNumber(); ag = attacker getGuid(); at = attacker.pers["team"]; aname = attacker.name; }
	logPrint(kind + ";" + victim getGuid() + ";" + victim getEntityNumber() + ";" + vt + ";" + victim.name + ";" + ag + ";" + an + ";" + at + ";" + aname + ";" + w + ";" + dmg + ";" + mod + ";" + loc + "\n");
}
