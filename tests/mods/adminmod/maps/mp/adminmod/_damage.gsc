// zzz_adminmod: filter of the damage, blips, bleeding, packs, streaks.

filter(attacker, damage, mod, weapon, part)
{
	if (!isdefined(self.amscale))
		self.amscale = partscale();
	if (isdefined(self.amscale[part]) && mod != "MOD_MELEE")
		damage = (int)(damage * self.amscale[part]);
	if (mod == "MOD_FALLING" && damage > 60)
		damage = 60;
	return damage;
}

partscale()
{
	scale["helmet"] = 1.2;
	scale["left_foot"] = 0.8;
	scale["right_foot"] = 0.8;
	scale["gun"] = 0.0;
	return scale;
}

after(attacker, before, mod, weapon, point, part)
{
	lost = before - self.health;
	if (lost <= 0)
		return;
	if (isdefined(attacker) && isplayer(attacker) && attacker != self)
	{
		if (level.am["blips"])
			attacker thread blip(lost, part);
		// who did how much, for assists
		number = "" + attacker getentitynumber();
		if (!isdefined(self.amhits))
			self.amhits = [];
		if (!isdefined(self.amhits[number]))
			self.amhits[number] = 0;
		self.amhits[number] += lost;
	}
	if (level.am["bleeding"] && isalive(self) && lost >= 15 && mod != "MOD_FALLING" && mod != "MOD_TRIGGER_HURT")
		self thread bleed(attacker);
}

blip(lost, part)
{
	self endon("disconnect");
	self notify("am_blip");
	self endon("am_blip");
	if (!isdefined(self.amblip))
	{
		self.amblip = newclienthudelem(self);
		self.amblip.alignx = "center";
		self.amblip.aligny = "middle";
		self.amblip.x = 320;
		self.amblip.y = 240;
		self.amblip.sort = 10.5;
		self.amblip.archived = true;
	}
	size = 16 + lost / 5;
	self.amblip setshader("gfx/hud/am_blip.tga", size, size);
	self.amblip.alpha = 1;
	if (part == "head" || part == "helmet")
		self.amblip.color = (1, 0, 0);
	else
		self.amblip.color = (1, 1, 1);
	self playlocalsound("am_hit");
	wait 0.05;
	self.amblip fadeovertime(0.8);
	self.amblip.alpha = 0;
	wait 1;
	self.amblip destroy();
	self.amblip = undefined;
}

// Loses one point a second until healed, dead, or ten points are gone.
bleed(attacker)
{
	self endon("disconnect");
	self endon("am_stop");
	self endon("am_healed");
	self notify("am_bleed");
	self endon("am_bleed");
	if (!isdefined(self.ambleedhud))
	{
		self.ambleedhud = newclienthudelem(self);
		self.ambleedhud.x = 10;
		self.ambleedhud.y = 380;
		self.ambleedhud.color = (1, 0.1, 0.1);
		self.ambleedhud settext(&"AM_BLEEDING");
	}
	self thread bandage();
	for (i = 0; i < 10; i++)
	{
		wait 1;
		if (self.health <= 5)
			break;
		self.health = self.health - 1;
		playfx(level.amfx["blood"], self.origin + (0, 0, 30));
	}
	if (isdefined(self.ambleedhud))
		self.ambleedhud destroy();
}

// Crouch and hold use for two seconds to dress the wound.
bandage()
{
	self endon("disconnect");
	self endon("am_stop");
	self endon("am_bleed");
	held = 0;
	while (held < 2)
	{
		wait 0.1;
		if (self usebuttonpressed() && self getstance() != "stand" && self isonground())
			held += 0.1;
		else
			held = 0;
	}
	if (isdefined(self.ambleedhud))
		self.ambleedhud destroy();
	self notify("am_healed");
	self setnormalhealth(1.0);
	self playlocalsound("am_bandage");
}

killed(attacker, mod, weapon, part)
{
	self maps\mp\adminmod\_players::count_death();
	if (isdefined(attacker) && isplayer(attacker) && attacker != self)
	{
		attacker maps\mp\adminmod\_players::count_kill();
		self assists(attacker);
		if (mod == "MOD_MELEE")
			attacker iprintlnbold("Quiet work on ", self);
		if (part == "head")
			self iprintln("A head shot by ", attacker);
	}
	self.amhits = [];
	if (level.am["packs"])
		level thread pack(self.origin);
}

// Everybody but the killer who did at least half a life.
assists(killer)
{
	if (!isdefined(self.amhits))
		return;
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		number = "" + players[i] getentitynumber();
		if (players[i] == killer || !isdefined(self.amhits[number]))
			continue;
		if (self.amhits[number] < 50)
			continue;
		players[i].score++;
		players[i] iprintln("You helped to kill ", self);
		logprint("adminmod: assist " + players[i].name + "\n");
	}
}

// A bandage that floats where somebody fell; heals the first to touch it.
pack(origin)
{
	item = spawn("script_model", origin + (0, 0, 16));
	item setmodel("xmodel/am_bandage");
	item.angles = (0, randomfloatrange(0, 360), 0);
	item movez(8, 1, 0.3, 0.3);
	item rotateyaw(720, 20);
	end = gettime() + 20000;
	while (gettime() < end)
	{
		wait 0.2;
		players = getentarray("player", "classname");
		for (i = 0; i < players.size; i++)
		{
			p = players[i];
			if (!isalive(p) || p.health >= p.maxhealth)
				continue;
			if (lengthsquared(p.origin - origin) > 48 * 48)
				continue;
			health = p.health + 25;
			if (health > p.maxhealth)
				health = p.maxhealth;
			p.health = health;
			p notify("am_healed");
			p playlocalsound("am_pack");
			if (isdefined(p.ambleedhud))
				p.ambleedhud destroy();
			item delete();
			return;
		}
	}
	item delete();
}
