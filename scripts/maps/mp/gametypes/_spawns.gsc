// Choosing where a player comes into the game.

// Every entity of a class, set down on the floor.  An empty array when the map has none.
FindPoints(classname)
{
	points = getentarray(classname, "classname");
	for (i = 0; i < points.size; i++)
		points[i] placespawnpoint();
	return points;
}

// Players who are in the game and alive.
LivingPlayers()
{
	living = [];
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		if (players[i].sessionstate == "playing" && isalive(players[i]))
			living[living.size] = players[i];
	}
	return living;
}

// How far the nearest enemy of `self` is from a place.
DistanceToEnemy(origin, players)
{
	nearest = 100000;
	for (i = 0; i < players.size; i++)
	{
		other = players[i];
		if (other == self)
			continue;
		if (other.pers["team"] == self.pers["team"] && level.teamplay)
			continue;
		d = distance(origin, other.origin);
		if (d < nearest)
			nearest = d;
	}
	return nearest;
}

// A free point far from enemies.  Three candidates that are far enough win over the single farthest one by lot, so that a
// player can't be waited for.
FarFromEnemies(points)
{
	if (points.size == 0)
		return undefined;

	players = LivingPlayers();
	best = undefined;
	bestDistance = -1;
	good = [];
	for (i = 0; i < points.size; i++)
	{
		if (positionwouldtelefrag(points[i].origin))
			continue;
		d = self DistanceToEnemy(points[i].origin, players);
		if (d >= level.safeSpawnDistance)
			good[good.size] = points[i];
		if (d > bestDistance)
		{
			bestDistance = d;
			best = points[i];
		}
	}

	if (good.size >= 3)
		return good[randomint(good.size)];
	if (isdefined(best))
		return best;
	return points[randomint(points.size)];
}
