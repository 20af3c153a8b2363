// What a map holds for gametypes: flags, zones, bases.  A map made for many gametypes marks each of its objects with
// script_gameobjectname; a map made for none has only spawn points, and places are found with their help.

// Deletes the objects of other gametypes.  Call it once, before looking for one's own.
KeepObjects(name)
{
	entities = getentarray();
	for (i = 0; i < entities.size; i++)
	{
		if (isdefined(entities[i].script_gameobjectname) && !HasWord(entities[i].script_gameobjectname, name))
			entities[i] delete();
	}
}

// Is `word` one of the blank-separated words of `text`?
HasWord(text, word)
{
	found = "";
	for (i = 0; i < text.size; i++)
	{
		if (text[i] != " ")
		{
			found = found + text[i];
			continue;
		}
		if (found == word)
			return true;
		found = "";
	}
	return found == word;
}

// The spawn points of two sides.  Where both sides have the same points, as on a map made for single fighters, each side gets
// the points that are nearer to its end of the map.
FindSides(classAllies, classAxis)
{
	level.spawnPoints["allies"] = maps\mp\gametypes\_spawns::FindPoints(classAllies);
	level.spawnPoints["axis"] = maps\mp\gametypes\_spawns::FindPoints(classAxis);
	all = level.spawnPoints["allies"];
	if (all.size < 2 || !IsSame(all, level.spawnPoints["axis"]))
		return;

	ends = FarthestPair(all);
	allies = [];
	axis = [];
	for (i = 0; i < all.size; i++)
	{
		if (closer(all[i].origin, ends[0].origin, ends[1].origin))
			allies[allies.size] = all[i];
		else
			axis[axis.size] = all[i];
	}
	level.spawnPoints["allies"] = allies;
	level.spawnPoints["axis"] = axis;
}

IsSame(a, b)
{
	if (a.size != b.size)
		return false;
	for (i = 0; i < a.size; i++)
	{
		if (distance(a[i].origin, b[i].origin) > 1)
			return false;
	}
	return true;
}

// The two points that are farthest from each other.
FarthestPair(points)
{
	pair = [];
	best = -1;
	for (i = 0; i < points.size; i++)
	{
		for (k = i + 1; k < points.size; k++)
		{
			d = distance(points[i].origin, points[k].origin);
			if (d > best)
			{
				best = d;
				pair[0] = points[i];
				pair[1] = points[k];
			}
		}
	}
	return pair;
}

Middle(points)
{
	sum = (0, 0, 0);
	for (i = 0; i < points.size; i++)
		sum = sum + points[i].origin;
	return (sum[0] / points.size, sum[1] / points.size, sum[2] / points.size);
}

// Those of `points` that can be walked to from where others stand, and left again; all of them when that is unknown (on the
// original), or when there is none.
Reachable(points, others)
{
	if (!isdefined(level.ext) || !isdefined(level.ext["canwalk"]) || others.size == 0)
		return points;
	good = [];
	for (i = 0; i < points.size; i++)
	{
		// The first one may himself stand where nobody gets back to.
		for (k = 0; k < 3; k++)
		{
			other = others[(k * (others.size - 1)) / 2].origin;
			if ([[level.ext["canwalk"]]](other, points[i].origin) && [[level.ext["canwalk"]]](points[i].origin, other))
			{
				good[good.size] = points[i];
				break;
			}
		}
	}
	if (good.size == 0)
		return points;
	return good;
}

// The point of `points` that is nearest to a place, or farthest from it.
Nearest(points, place)
{
	best = points[0];
	for (i = 1; i < points.size; i++)
	{
		if (closer(place, points[i].origin, best.origin))
			best = points[i];
	}
	return best;
}

Farthest(points, place)
{
	best = points[0];
	for (i = 1; i < points.size; i++)
	{
		if (closer(place, best.origin, points[i].origin))
			best = points[i];
	}
	return best;
}

// The first entity with a name; undefined when there is none.  (getent ends the thread's line when there are two.)
First(name)
{
	found = getentarray(name, "targetname");
	if (found.size == 0)
		return undefined;
	return found[0];
}

// Where something lies that was let go at `place`: on the floor below it.
OnFloor(place)
{
	trace = bullettrace(place + (0, 0, 16), place - (0, 0, 2000), false, undefined);
	return trace["position"];
}

// Does self, an entity, lie where players are hurt?  Nobody should have to fetch it from there.
IsOutOfReach()
{
	hurts = getentarray("trigger_hurt", "classname");
	for (i = 0; i < hurts.size; i++)
	{
		if (self istouching(hurts[i]))
			return true;
	}
	return false;
}

// Does a player stand at a place, within `reach` units?
IsAt(player, place, reach)
{
	rise = player.origin[2] - place[2];
	return rise > -80 && rise < 80 && distance((player.origin[0], player.origin[1], place[2]), place) < reach;
}

// A line of the log about what a player did: A;guid;number;team;name;action.
LogAction(player, action)
{
	logprint("A;" + maps\mp\gametypes\_players::Who(player) + ";" + action + "\n");
}

// A picture on everybody's screen.
Icon(x, y, shader, size)
{
	icon = newhudelem();
	icon.x = x;
	icon.y = y;
	icon.alignx = "center";
	icon.aligny = "middle";
	icon.archived = false;
	icon setshader(shader, size, size);
	return icon;
}
