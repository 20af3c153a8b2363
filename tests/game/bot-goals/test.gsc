// basis: decided issue 4, Bots: a bot goes by what every player sees: objectives of its side, what it carries, marked triggers
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	precacheitem("ft_pistol_mp");
	precachemodel("xmodel/papers");
}

Start()
{
	level.papers = (-180, 180, 0);
	level.base = (180, -180, 0);
	level.elsewhere = (180, 180, 0);
	wait 1;
	p = addtestclient();
	wait 0.2;
	p.sessionteam = "allies";
	p.sessionstate = "playing";
	p.maxhealth = 100;
	p.health = 100;
	p spawn((0, 0, 1), (0, 0, 0));

	// Shown to the other side alone: nothing to this bot.  Shown to all, of nobody: it goes there and holds use.
	objective_add(0, "current", level.elsewhere, "gfx/hud/thing.tga");
	objective_team(0, "axis");
	objective_add(1, "current", level.papers, "gfx/hud/thing.tga");
	println("@ at the papers: ", p IsThere(level.papers, true, 20));

	// It carries them now, which their objective and the model on its back show: home to the place of its own side.
	objective_add(2, "current", level.base, "gfx/hud/base_allies.tga");
	objective_add(3, "current", level.elsewhere, "gfx/hud/base_axis.tga");
	objective_onentity(1, p);
	p attach("xmodel/papers", "tag_back");
	println("@ at its base: ", p IsThere(level.base, false, 20));

	// Rid of them: to the place of the other side, sooner or later.
	p detach("xmodel/papers", "tag_back");
	objective_delete(1);
	println("@ at the other base: ", p IsThere(level.elsewhere, true, 60));

	// One of its own that has been carried away and lost is fetched.
	objective_delete(3);
	objective_position(2, level.papers);
	other = spawn("script_origin", level.papers);
	objective_onentity(2, other);
	wait 0.1;
	objective_position(2, level.papers);
	println("@ at what was lost: ", p IsThere(level.papers, true, 60));

	// No objective at all: a trigger with a name is tried.
	objective_delete(0);
	objective_delete(2);
	button = getent("button", "targetname");
	button waittill("trigger", who);
	println("@ pressed by ", who == p);
	exitlevel(false);
}

// Does self come to a place, and hold use there, within so many seconds?
IsThere(place, usesIt, seconds)
{
	for (t = 0; t < seconds; t += 0.05)
	{
		wait 0.05;
		if (distance(self.origin, place) < 64 && (!usesIt || self usebuttonpressed()))
			return true;
	}
	return false;
}
