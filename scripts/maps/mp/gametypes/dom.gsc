/*
	Domination: some points on the map belong to nobody, to the allies or to the axis.  A side takes a point by having somebody
	stand at it for a time while no enemy does; more people are quicker.  For each point that it holds a side is paid every few
	seconds.  The first side to reach the score limit wins.

	What everybody can see: each point with its owner's icon on the compass and at the upper edge of the screen, where it blinks
	while the point changes hands.

	Map entities
		mp_uo_spawn_allies, mp_uo_spawn_axis    where the sides come in
		mp_dom_intermission                     the camera
		trigger_multiple, targetname flag1, flag2, ...    the points; flag1_neutral, flag1_allies and flag1_axis, script_models,
		                                        stand there and are shown and hidden
		On maps without points there are three: between the sides, and before the ends of both.
	Cvars
		scr_dom_scorelimit, scr_dom_timelimit   points, minutes that end the match (0: none)
		scr_dom_capturetime                     seconds that one player needs to take a point
		scr_dom_paytime                         seconds between payments
		scr_dom_wavetime                        seconds between the moments at which the dead come back (0: at once)
		scr_friendlyfire, scr_forcerespawn      as in tdm
*/

main()
{
	maps\mp\gametypes\_teamgame::Setup("dom", 100, 15);
	level.startGame = ::StartGame;
	maps\mp\gametypes\_players::CvarOr("scr_dom_wavetime", 10);
	level.waveTime = getcvarint("scr_dom_wavetime"); // a whole number

	maps\mp\gametypes\_players::CvarOr("scr_dom_capturetime", 5);
	maps\mp\gametypes\_players::CvarOr("scr_dom_paytime", 5);
	maps\mp\gametypes\_objects::KeepObjects("dom");
	maps\mp\gametypes\_objects::FindSides("mp_uo_spawn_allies", "mp_uo_spawn_axis");
	level.intermissionPoints = getentarray("mp_dom_intermission", "classname");

	level.reach = 100;		// units from the middle of a point that count as standing at it
	level.maxPoints = 5;	// that compass and screen have room for
}

StartGame()
{
	owners[0] = "neutral";
	owners[1] = "allies";
	owners[2] = "axis";
	for (i = 0; i < owners.size; i++)
	{
		precacheshader(OwnerIcon(owners[i]));
		precachemodel("xmodel/ft_flag_" + owners[i]);
	}

	level.points = [];
	for (i = 1; i <= level.maxPoints; i++)
	{
		trigger = maps\mp\gametypes\_objects::First("flag" + i);
		if (isdefined(trigger))
			AddPoint("flag" + i, trigger getorigin());
	}
	if (level.points.size == 0)
		AddPointsBetweenSides();
	for (i = 0; i < level.points.size; i++)
	{
		level.points[i] ShowPoint(i);
		level.points[i] thread WatchPoint();
	}
	thread PayOwners();
}

OwnerIcon(owner)
{
	return "gfx/hud/objective@point_" + owner + ".tga";
}

// ---------------------------------------------------------------------------------------------- the points

// A point is a script_model:
//	.owner      "neutral", "allies" or "axis"
//	.taker      the side that is taking it; undefined when none is
//	.progress   0 to 1: how much of the taking is done
//	.objective  its number on the compass
AddPoint(name, place)
{
	point = maps\mp\gametypes\_objects::First(name + "_neutral");
	if (!isdefined(point))
		point = spawn("script_model", place);
	point.origin = maps\mp\gametypes\_objects::OnFloor(place);
	point.owner = "neutral";
	point.progress = 0;
	point.allies = maps\mp\gametypes\_objects::First(name + "_allies");
	point.axis = maps\mp\gametypes\_objects::First(name + "_axis");
	level.points[level.points.size] = point;
}

// Spawn points are places where people can stand: the ones nearest to the middle of the map and to the middle of each half.
AddPointsBetweenSides()
{
	allies = level.spawnPoints["allies"];
	axis = level.spawnPoints["axis"];
	all = maps\mp\gametypes\_spawns::FindPoints("mp_deathmatch_spawn");
	if (all.size < 4)
		all = [];
	for (i = 0; i < allies.size; i++)
		all[all.size] = allies[i];
	for (i = 0; i < axis.size; i++)
		all[all.size] = axis[i];
	all = maps\mp\gametypes\_objects::Reachable(maps\mp\gametypes\_objects::Reachable(all, allies), axis);
	a = maps\mp\gametypes\_objects::Middle(allies);
	b = maps\mp\gametypes\_objects::Middle(axis);

	AddFreePlace("flag1", all, (a[0] * 0.8 + b[0] * 0.2, a[1] * 0.8 + b[1] * 0.2, a[2]));
	AddFreePlace("flag2", all, (a[0] * 0.5 + b[0] * 0.5, a[1] * 0.5 + b[1] * 0.5, (a[2] + b[2]) * 0.5));
	AddFreePlace("flag3", all, (a[0] * 0.2 + b[0] * 0.8, a[1] * 0.2 + b[1] * 0.8, b[2]));
}

// Not two points in one place.
AddFreePlace(name, spots, wanted)
{
	free = [];
	for (i = 0; i < spots.size; i++)
	{
		isFree = true;
		for (k = 0; k < level.points.size; k++)
		{
			if (distance(spots[i].origin, level.points[k].origin) < level.reach * 3)
				isFree = false;
		}
		if (isFree)
			free[free.size] = spots[i];
	}
	if (free.size > 0)
		AddPoint(name, maps\mp\gametypes\_objects::Nearest(free, wanted).origin);
}

ShowPoint(number)
{
	self.objective = number;
	self.hud = maps\mp\gametypes\_objects::Icon(320 + (number * 2 - level.points.size + 1) * 18, 20, OwnerIcon("neutral"), 24);
	objective_add(number, "current", self.origin, OwnerIcon("neutral"));
	self SetOwner("neutral");
}

SetOwner(owner)
{
	self.owner = owner;
	self.taker = undefined;
	self.progress = 0;
	self.hud.alpha = 1;
	self.hud setshader(OwnerIcon(owner), 24, 24);
	objective_icon(self.objective, OwnerIcon(owner));

	// One model that changes, or the map's own three.
	if (!isdefined(self.allies) || !isdefined(self.axis))
	{
		self setmodel("xmodel/ft_flag_" + owner);
		return;
	}
	self hide();
	self.allies hide();
	self.axis hide();
	if (owner == "allies")
		self.allies show();
	else if (owner == "axis")
		self.axis show();
	else
		self show();
}

// Who stands at the point, of one side.
Present(team)
{
	here = [];
	members = maps\mp\gametypes\_teams::Members(team, true);
	for (i = 0; i < members.size; i++)
	{
		if (maps\mp\gametypes\_objects::IsAt(members[i], self.origin, level.reach))
			here[here.size] = members[i];
	}
	return here;
}

// One loop a point, four times a second.
WatchPoint()
{
	level endon("intermission");
	for (;;)
	{
		wait 0.25;
		allies = self Present("allies");
		axis = self Present("axis");

		if (allies.size > 0 && axis.size > 0)
			continue; // fought for: it stays as it is
		if (allies.size > 0 && self.owner != "allies")
			self Take("allies", allies);
		else if (axis.size > 0 && self.owner != "axis")
			self Take("axis", axis);
		else if (self.progress > 0)
			self FallBack();
	}
}

// A quarter of a second of taking by those who are here.
Take(team, here)
{
	if (!isdefined(self.taker) || self.taker != team)
	{
		self.taker = team;
		self.progress = 0;
	}
	people = here.size;
	if (people > 3)
		people = 3; // more would only be in each other's way
	self.progress += 0.25 * people / getcvarfloat("scr_dom_capturetime");
	self.hud.alpha = 1 - 0.7 * ((gettime() / 250) % 2);
	if (self.progress < 1)
		return;

	self SetOwner(team);
	announcement("The " + team + " hold point " + (self.objective + 1));
	for (i = 0; i < here.size; i++)
	{
		here[i].score += 3;
		maps\mp\gametypes\_objects::LogAction(here[i], "point_take");
	}
}

// Nobody is taking it any more.
FallBack()
{
	self.progress -= 0.25 / getcvarfloat("scr_dom_capturetime");
	if (self.progress <= 0)
	{
		self.progress = 0;
		self.taker = undefined;
	}
	self.hud.alpha = 1;
}

// ---------------------------------------------------------------------------------------------- the pay

Held(team)
{
	count = 0;
	for (i = 0; i < level.points.size; i++)
	{
		if (level.points[i].owner == team)
			count++;
	}
	return count;
}

PayOwners()
{
	level endon("intermission");
	for (;;)
	{
		wait getcvarfloat("scr_dom_paytime");
		// Paid together: the side that is named first must not win because of that.
		allies = Held("allies");
		axis = Held("axis");
		if (getteamscore("allies") + allies >= getteamscore("axis") + axis)
		{
			maps\mp\gametypes\_teamgame::Score("allies", allies);
			maps\mp\gametypes\_teamgame::Score("axis", axis);
		}
		else
		{
			maps\mp\gametypes\_teamgame::Score("axis", axis);
			maps\mp\gametypes\_teamgame::Score("allies", allies);
		}
	}
}
