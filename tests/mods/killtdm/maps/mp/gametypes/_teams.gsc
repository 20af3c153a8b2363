// The mod's own _teams: same functions, and quick chat, head icons.

Other(team)
{
	if (team == "allies")
		return "axis";
	return "allies";
}

Members(team, alive)
{
	members = [];
	players = getentarray("player", "classname");
	for (i = 0; i < players.size; i++)
	{
		if (!isdefined(players[i].pers["team"]) || players[i].pers["team"] != team)
			continue;
		if (alive && (players[i].sessionstate != "playing" || !isalive(players[i])))
			continue;
		members[members.size] = players[i];
	}
	return members;
}

Weaker()
{
	if (Members("allies", false).size < Members("axis", false).size)
		return "allies";
	return "axis";
}

Resolve(response)
{
	switch (response)
	{
	case "autoassign":
		return Weaker();
	case "allies":
	case "axis":
	case "spectator":
		return response;
	}
	return undefined;
}

IsHarmful(attacker)
{
	if (!isplayer(attacker) || attacker == self)
		return true;
	return self.pers["team"] != attacker.pers["team"] || getcvarint("scr_friendlyfire");
}

Declare(winner)
{
	setwinningteam(winner);
	if (winner == "none")
		announcement(&"MYMOD_HELLO");
	else
		announcement(winner + " wins");
	logprint("W;" + winner + Names(winner) + "\n");
}

Leading()
{
	if (getteamscore("allies") > getteamscore("axis"))
		return "allies";
	if (getteamscore("allies") < getteamscore("axis"))
		return "axis";
	return "none";
}

Names(team)
{
	s = "";
	m = Members(team, false);
	for (i = 0; i < m.size; i++)
		s += ";" + m[i] getguid() + ";" + m[i].name;
	return s;
}

// ---- the mod's

quickcommands(response)
{
	switch (response)
	{
	case "1":
		soundalias = "american_follow_me";
		saytext = &"QUICKMESSAGE_FOLLOW_ME";
		break;
	default:
		soundalias = "american_cover_me";
		saytext = &"QUICKMESSAGE_COVER_ME";
		break;
	}
	self.spamdelay = true;
	self playSound(soundalias);
	self saySquad(saytext);
	self sayTeam(saytext);
	self pingPlayer();
	wait 2;
	self.spamdelay = undefined;
}
