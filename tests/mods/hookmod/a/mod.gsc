opt(name, def) { if(getCvar(name) == "") setCvar(name, def); return getCvarFloat(name); }
setup()
{
	level.a_fall = opt("a_fallscale", "0.5"); level.a_head = opt("a_headscale", "2"); level.a_ff = opt("a_ff", "0");
	level.a_clean = opt("a_cleanup", "8"); level.a_msgs = opt("a_messages", "4"); level.a_spree = opt("a_spree", "3");
	precacheString(&"A_WELCOME"); precacheString(&"A_SPREE"); precacheString(&"A_HIT"); precacheShader("gfx/a_hit");
	precacheShellShock("default"); precacheHeadIcon("gfx/a_spree"); precacheStatusIcon("gfx/a_spree");
	level.a_weapons = [];
}
run()
{
	level.a_bar = newHudElem(); level.a_bar.x = 600; level.a_bar.y = 20; level.a_bar.alignX = "right"; level.a_bar.label = &"A_WELCOME"; level.a_bar.archived = false;
	n = 0;
	for(;;)
	{
		wait level.a_msgs;
		n++;
		level.a_bar setValue(n);
		p = getentarray("player", "classname");
		alive = 0;
		for(i = 0; i < p.size; i++) if(isAlive(p[i])) alive++;
		iprintln(&"A_WELCOME", n, " / ", alive);
		w = getentarray();
		c = 0;
		for(i = 0; i < w.size; i++)
		{
			if(!isDefined(w[i].classname) || w[i].classname.size < 9) continue;
			k = "";
			for(j = 0; j < 9; j++) k += w[i].classname[j];
			if(k == "mpweapon_")
			{
				if(!isDefined(w[i].a_seen)) w[i].a_seen = gettime();
				else if(gettime() - w[i].a_seen > level.a_clean * 1000) { w[i] delete(); c++; }
			}
		}
		if(c) logPrint("A;clean;" + c + "\n");
	}
}
connect()
{
	self endon("disconnect");
	self.a_spree = 0;
	if(!isDefined(self.pers["a_visits"])) self.pers["a_visits"] = 0;
	self.pers["a_visits"]++;
	self waittill("begin");
	self setClientCvar("a_welcome", &"A_WELCOME", self, self.pers["a_visits"]);
	for(;;)
	{
		self waittill("spawned");
		self thread fast();
	}
}
fast() { self endon("death"); self endon("disconnect"); wait 1; while(isAlive(self)) { if(self useButtonPressed()) self.a_used = true; wait .25; } }
gone() { if(isDefined(self.a_icon)) self.a_icon destroy(); }
damage(att, dmg, mod, weapon, loc)
{
	if(mod == "MOD_FALLING") dmg = (int)(dmg * level.a_fall);
	if(loc == "head" || loc == "helmet") dmg = (int)(dmg * level.a_head);
	if(isPlayer(att) && att != self)
	{
		if(!level.a_ff && isDefined(self.sessionteam) && self.sessionteam != "none" && self.sessionteam == att.sessionteam) return 0;
		att thread hit();
	}
	return dmg;
}
hit()
{
	self endon("disconnect");
	self notify("a_hit"); self endon("a_hit");
	if(!isDefined(self.a_icon))
	{
		self.a_icon = newClientHudElem(self);
		self.a_icon.x = 320; self.a_icon.y = 240; self.a_icon.alignX = "center"; self.a_icon.alignY = "middle";
		self.a_icon setShader("gfx/a_hit", 16, 16);
	}
	self.a_icon.alpha = 1;
	self.a_icon fadeOverTime(.5);
	self.a_icon.alpha = 0;
	wait .6;
	self.a_icon destroy();
}
killed(att, mod, weapon, loc)
{
	if(isDefined(self.a_icon)) self.a_icon destroy();
	self.a_spree = 0;
	if(isPlayer(att) && att != self)
	{
		if(!isDefined(att.a_spree)) att.a_spree = 0;
		att.a_spree++;
		if(att.a_spree >= level.a_spree) { iprintln(&"A_SPREE", att, " ", att.a_spree); att.statusicon = "gfx/a_spree"; }
	}
}
