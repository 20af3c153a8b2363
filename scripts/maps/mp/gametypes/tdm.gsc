/*
	Team deathmatch: allies against axis, a point for the side whose player kills one of the other.
	All the rest of such a match is in _teamgame.gsc.

	Map entities
		mp_teamdeathmatch_spawn         where players come in
		mp_teamdeathmatch_intermission  the camera of the end
	Cvars
		scr_tdm_scorelimit, scr_tdm_timelimit   points, minutes that end the match (0: none)
		scr_friendlyfire                        1: team-mates can be hurt
		scr_forcerespawn                        1: nobody has to press a button to come back
*/

main()
{
	maps\mp\gametypes\_teamgame::Setup("tdm", 50, 10);
	level.playerKilled = ::CountKill;

	points = maps\mp\gametypes\_spawns::FindPoints("mp_teamdeathmatch_spawn");
	if (points.size == 0)
		points = maps\mp\gametypes\_spawns::FindPoints("mp_deathmatch_spawn");
	level.spawnPoints["allies"] = points;
	level.spawnPoints["axis"] = points;
	level.intermissionPoints = getentarray("mp_teamdeathmatch_intermission", "classname");
}

// Runs with self = who died.
CountKill(eAttacker)
{
	if (isplayer(eAttacker) && eAttacker.pers["team"] != self.pers["team"])
		maps\mp\gametypes\_teamgame::Score(eAttacker.pers["team"], 1);
}
