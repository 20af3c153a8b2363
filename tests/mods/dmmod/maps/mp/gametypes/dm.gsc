// mod B: own dm with the stock name (own text)
main()
{
	level.callbackStartGameType = ::b_start; level.callbackPlayerConnect = ::b_connect; level.callbackPlayerDisconnect = ::b_gone;
	level.callbackPlayerDamage = ::b_damage; level.callbackPlayerKilled = ::b_killed;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	if(getCvar("scr_dm_scorelimit") == "") setCvar("scr_dm_scorelimit", "15");
	makeCvarServerInfo("modb_smg", "1");
	if(getCvar("modb_mode") == "") setCvar("modb_mode", "guns");
	level.lead = undefined; level.over = false;
}
b_start()
{
	precacheMenu("modb_weapons"); precacheString(&"MODB_HELLO"); precacheString(&"MODB_LEAD"); precacheString(&"MODB_PLAIN");
	precacheItem("ft_rifle_mp"); precacheItem("ft_smg_mp"); precacheItem("ft_frag_mp"); precacheItem("item_health");
	precacheStatusIcon("gfx/modb_lead"); precacheHeadIcon("gfx/modb_lead");
	level.b_spots = getentarray("mp_deathmatch_spawn", "classname");
	if(!level.b_spots.size) level.b_spots = getentarray("info_player_deathmatch", "classname");
	setarchive(true);
	level.b_hud = newHudElem(); level.b_hud.x = 320; level.b_hud.y = 5; level.b_hud.alignX = "center"; level.b_hud setText(&"MODB_PLAIN");
	level thread b_ladder();
}
b_ladder()
{
	for(;;)
	{
		wait 5;
		p = getentarray("player", "classname");
		top = undefined;
		for(i = 0; i < p.size; i++) if(!isDefined(top) || p[i].score > top.score) top = p[i];
		if(!isDefined(top)) continue;
		if(isDefined(level.lead) && level.lead != top && isPlayer(level.lead)) { level.lead.statusicon = ""; level.lead.headicon = ""; }
		level.lead = top;
		top.statusicon = "gfx/modb_lead"; top.headicon = "gfx/modb_lead"; top.headiconteam = "none";
		iprintln(&"MODB_LEAD", top, top.score);
		clientAnnouncement(top, &"MODB_HELLO", top, 1);
	}
}
b_connect()
{
	self waittill("begin");
	self.sessionteam = "spectator"; self.sessionstate = "spectator";
	s = level.b_spots[randomInt(level.b_spots.size)];
	self spawn(s.origin, s.angles);
	self iprintlnbold(&"MODB_HELLO", self, self getEntityNumber());
	self openMenu("modb_weapons");
	for(;;)
	{
		self waittill("menuresponse", m, r);
		if(m != "modb_weapons") continue;
		if(r != "ft_rifle_mp" && r != "ft_smg_mp") continue;
		fresh = !isDefined(self.pers["gun"]);
		self.pers["gun"] = r;
		if(fresh) self thread b_spawn();
	}
}
b_spawn()
{
	self notify("spawned");
	self.sessionteam = "none"; self.sessionstate = "playing"; self.spectatorclient = -1; self.archivetime = 0;
	n = randomInt(level.b_spots.size);
	for(i = 0; i < level.b_spots.size; i++) { s = level.b_spots[(n + i) % level.b_spots.size]; if(!positionWouldTelefrag(s.origin)) break; }
	self spawn(s.origin, s.angles);
	self.maxhealth = 100; self.health = 100;
	self giveWeapon(self.pers["gun"]); self giveMaxAmmo(self.pers["gun"]); self setSpawnWeapon(self.pers["gun"]);
	if(getCvar("modb_mode") != "guns") { self takeAllWeapons(); self giveWeapon("ft_frag_mp"); self setSpawnWeapon("ft_frag_mp"); }
}
b_gone() { if(isDefined(level.lead) && level.lead == self) level.lead = undefined; }
b_damage(a, b, c, d, e, f, g, h, i) { self finishPlayerDamage(a, b, c, d, e, f, g, h, i); }
b_killed(a, b, c, d, e, f, g)
{
	self endon("spawned");
	obituary(self, b, e, d);
	self.sessionstate = "dead"; self.deaths++;
	if(isPlayer(b) && b != self) { b.score++; if(b.score >= getCvarInt("scr_dm_scorelimit") && !level.over) { level.over = true; b thread b_end(); } }
	self dropItem(self getCurrentWeapon());
	h = spawn("item_health", self.origin + (0,0,8));
	self cloneplayer();
	wait 1;
	if(isPlayer(b) && b != self)
	{
		self.archivetime = 3; self.spectatorclient = b getEntityNumber(); self.sessionstate = "spectator";
		wait 3;
		self.archivetime = 0; self.spectatorclient = -1; self.sessionstate = "dead";
	}
	wait .5;
	if(!level.over) self thread b_spawn();
}
b_end()
{
	setWinningPlayer(self);
	announcement(&"MODB_LEAD", self, self.score);
	p = getentarray("player", "classname");
	for(i = 0; i < p.size; i++) { p[i].sessionstate = "intermission"; p[i] spawn(level.b_spots[0].origin, (0, 90, 0)); p[i] showScoreboard(); }
	wait 5;
	exitLevel(false);
}
