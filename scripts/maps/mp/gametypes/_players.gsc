// What every gametype of ours does with a player: greet him, let him choose, dress him, write down what happens to him.
// Each function runs with self = the player unless it says otherwise.

// ---------------------------------------------------------------------------------------------- configuration

// A number of the server's configuration; the default is written back so that it can be seen in cvarlist.
CvarOr(name, value)
{
	if (getcvar(name) == "")
		setcvar(name, value);
	return getcvarfloat(name);
}

// The map lacks what the gametype needs: nobody can play.  Says so, marks the match as failed for whoever waits for its end,
// and leaves.
CannotPlay(why)
{
	level.mapended = true;
	iprintln(why);
	logprint("E;" + getcvar("g_gametype") + ";" + why + "\n");
	setcvar("ft_matchFailed", why);
	wait 5;
	exitlevel(false);
}

// Menus and weapons that our gametypes share.  Called once a match, while precaching is allowed.
PrecacheShared()
{
	game["menu_weapon"] = "weapon_ft";
	game["weapons"] = [];
	game["weapons"][0] = "ft_rifle_mp";
	game["weapons"][1] = "ft_carbine_mp";
	game["weapons"][2] = "ft_smg_mp";
	game["weapons"][3] = "ft_mg_mp";
	game["weapons"][4] = "ft_lmg_mp";
	game["weapons"][5] = "ft_sniper_mp";
	game["weapons"][6] = "ft_rocket_mp";
	game["weapons"][7] = "ft_flame_mp";

	precachemenu(game["menu_team"]);
	precachemenu(game["menu_weapon"]);
	precachestatusicon("gfx/hud/hud@status_dead.tga");
	for (i = 0; i < game["weapons"].size; i++)
		precacheitem(game["weapons"][i]);
	precacheitem("ft_pistol_mp");
	precacheitem("ft_frag_mp");
	precacheitem("ft_smoke_mp");
}

// ---------------------------------------------------------------------------------------------- coming and going

Joined()
{
	iprintln(self.name + "^7 joined");
	logprint("J;" + self getguid() + ";" + self getentitynumber() + ";" + self.name + "\n");
}

Left()
{
	iprintln(self.name + "^7 left");
	logprint("Q;" + self getguid() + ";" + self getentitynumber() + ";" + self.name + "\n");
}

IsOffered(weapon)
{
	for (i = 0; i < game["weapons"].size; i++)
	{
		if (game["weapons"][i] == weapon)
			return true;
	}
	return false;
}

// One loop a player, for as long as he is here.  level.chooseTeam(response) and level.chooseWeapon(response) are the
// gametype's own.
AnswerMenus()
{
	for (;;)
	{
		self waittill("menuresponse", menu, response);

		if (response == "open" || response == "close")
			continue;
		if (response == "team")
			self openmenu(game["menu_team"]);
		else if (response == "weapon")
			self openmenu(game["menu_weapon"]);
		else if (menu == game["menu_team"])
			[[level.chooseTeam]](response);
		else if (menu == game["menu_weapon"] && self.pers["team"] != "spectator" && IsOffered(response))
			[[level.chooseWeapon]](response);
	}
}

// ---------------------------------------------------------------------------------------------- into the game

// Alive at a spawn point, with what he chose.
SpawnAt(point, team)
{
	self notify("spawned");
	self notify("end_respawn");

	self.sessionteam = team;
	self.sessionstate = "playing";
	self.spectatorclient = -1;
	self.archivetime = 0;
	self.maxhealth = 100;
	self.health = self.maxhealth;
	self.statusicon = "";
	self spawn(point.origin, point.angles);

	if (!isdefined(self.pers["weapon"]))
		self.pers["weapon"] = game["weapons"][0];
	self setweaponslotweapon("primary", self.pers["weapon"]);
	self setweaponslotammo("primary", 999);
	self setweaponslotclipammo("primary", 999);
	self setweaponslotweapon("pistol", "ft_pistol_mp");
	self setweaponslotammo("pistol", 999);
	self setweaponslotclipammo("pistol", 999);
	self setweaponslotweapon("grenade", "ft_frag_mp");
	self setweaponslotclipammo("grenade", 2);
	self setweaponslotweapon("smokegrenade", "ft_smoke_mp");
	self setweaponslotclipammo("smokegrenade", 1);
	self setspawnweapon(self.pers["weapon"]);
}

// A camera that flies, or follows whom the gametype lets it.
Spectate(point)
{
	self notify("spawned");
	self notify("end_respawn");

	self.sessionteam = "spectator";
	self.sessionstate = "spectator";
	self.spectatorclient = -1;
	self.archivetime = 0;
	self.statusicon = "";
	self allowspectateteam("allies", true);
	self allowspectateteam("axis", true);
	self allowspectateteam("none", true);
	self allowspectateteam("freelook", true);
	self spawn(point.origin, point.angles);
}

// The still picture of the end.
Intermission(point)
{
	self notify("spawned");
	self notify("end_respawn");

	self.sessionstate = "intermission";
	self.spectatorclient = -1;
	self.archivetime = 0;
	self spawn(point.origin, point.angles);
}

// Returns when a dead player wants back.
WaitForRespawn()
{
	self endon("end_respawn");

	if (level.forcerespawn)
		return;
	self iprintlnbold("Press use to come back");
	while (!self usebuttonpressed() && !self attackbuttonpressed())
		wait 0.05;
}

// ---------------------------------------------------------------------------------------------- what happened

// guid;number;team;name of a player, or the world's.
Who(entity)
{
	if (!isplayer(entity))
		return "0;-1;world;";
	return entity getguid() + ";" + entity getentitynumber() + ";" + entity.pers["team"] + ";" + entity.name;
}

// Hurts self as the gametype has decided.
TakeDamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc)
{
	// Nothing to push from, nothing to push with.
	if (!isdefined(vDir))
		iDFlags = iDFlags | level.iDFLAGS_NO_KNOCKBACK;
	if (iDamage < 1)
		iDamage = 1;

	self finishplayerdamage(eInflictor, eAttacker, iDamage, iDFlags, sMeansOfDeath, sWeapon, vPoint, vDir, sHitLoc);

	if (self.sessionstate == "playing" && self.health > 0)
		logprint("D;" + Who(self) + ";" + Who(eAttacker) + ";" + sWeapon + ";" + iDamage + ";" + sMeansOfDeath + ";" + sHitLoc + "\n");
}

// The kill line, the log line, and the body; returns the means of death as told.
Die(eAttacker, iDamage, sMeansOfDeath, sWeapon, sHitLoc)
{
	if (sHitLoc == "head" && sMeansOfDeath != "MOD_MELEE")
		sMeansOfDeath = "MOD_HEAD_SHOT";

	obituary(self, eAttacker, sWeapon, sMeansOfDeath);
	logprint("K;" + Who(self) + ";" + Who(eAttacker) + ";" + sWeapon + ";" + iDamage + ";" + sMeansOfDeath + ";" + sHitLoc + "\n");

	self.sessionstate = "dead";
	self.statusicon = "gfx/hud/hud@status_dead.tga";
	self.deaths++;
	self cloneplayer();
	return sMeansOfDeath;
}
