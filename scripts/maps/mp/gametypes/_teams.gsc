// Two sides: counting them, filling them evenly, choosing one, and ending a match between them.

Other(team)
{
	if (team == "allies")
		return "axis";
	return "allies";
}

// Players of a side; only living ones when `alive` is true.
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

// The side that needs a player more: the smaller one, then the one that is behind, then by lot.
Weaker()
{
	allies = Members("allies", false).size;
	axis = Members("axis", false).size;
	if (allies != axis)
	{
		if (allies < axis)
			return "allies";
		return "axis";
	}
	behind = getteamscore("allies") - getteamscore("axis");
	if (behind < 0)
		return "allies";
	if (behind > 0)
		return "axis";
	if (randomint(2))
		return "allies";
	return "axis";
}

// What a team menu's answer means, or undefined when it means nothing.
Resolve(response)
{
	if (response == "autoassign")
		return Weaker();
	if (response == "allies" || response == "axis" || response == "spectator")
		return response;
	return undefined;
}

// Is a wound of self by `attacker` one that the rules let pass?
IsHarmful(attacker)
{
	if (!isplayer(attacker) || attacker == self)
		return true;
	if (attacker.pers["team"] != self.pers["team"])
		return true;
	return getcvarint("scr_friendlyfire") > 0;
}

// The final word: who won, in the log, on the screen, on the scoreboard.
Declare(winner)
{
	setwinningteam(winner);
	if (winner == "none")
		announcement("The match is a tie");
	else
	{
		announcement("The " + winner + " win " + getteamscore(winner) + " to " + getteamscore(Other(winner)));
		logprint("W;" + winner + Names(winner) + "\n");
		logprint("L;" + Other(winner) + Names(Other(winner)) + "\n");
	}
}

Leading()
{
	allies = getteamscore("allies");
	axis = getteamscore("axis");
	if (allies > axis)
		return "allies";
	if (axis > allies)
		return "axis";
	return "none";
}

Names(team)
{
	text = "";
	members = Members(team, false);
	for (i = 0; i < members.size; i++)
		text = text + ";" + members[i] getguid() + ";" + members[i].name;
	return text;
}
