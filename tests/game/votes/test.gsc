// basis: documented movement-weapons-damage 9: votes, complaints and timeouts, with texts and configstrings
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

As(command)
{
	// exec reads a file: commands go through one cvar that the file runs
	setcvar("ft_do", command);
	exec("do.cfg");
	wait 0.1;
}

Start()
{
	wait 0.5;
	level.a = addtestclient();
	b = addtestclient();
	c = addtestclient();
	wait 0.2;
	setcvar("g_traceWire", 1);
	As("as 0 callvote map_restart");
	level.a.sessionteam = "axis";
	b.sessionteam = "axis";
	As("as 0 callvote kick nobody");
	As("as 0 callvote nonsense");
	As("as 0 callvote map nosuchmap");
	As("as 0 vote y");
	setcvar("g_allowVoteKick", 1);
	As("as 0 callvote kick " + c.name);
	As("as 1 callvote map_restart");
	As("as 0 vote y");
	As("as 2 vote y");
	As("as 1 vote n");
	wait 0.2;
	println("@ failed");
	As("as 0 callvote clientkick 2");
	setcvar("g_allowVoteClientKick", 1);
	As("as 0 callvote clientkick 2");
	As("as 1 vote yes");
	wait 2;
	println("@ still ", isdefined(getentbynum(2)));
	wait 1.5;
	println("@ kicked ", isdefined(getentbynum(2)));
	setcvar("g_allowVoteFriendlyFire", 1);
	As("as 0 callvote friendlyfire 4");
	As("as 0 callvote friendlyfire 2");
	As("as 1 vote 1");
	wait 3.5;
	println("@ ", getcvar("scr_friendlyfire"));
	As("as 0 callvote map_rotate");
	wait 31;
	println("@ timed out");
	setcvar("g_allowVote", 0);
	wait 0.1;
	As("as 0 callvote map_rotate");
	level.a allowcomplaint(b);
	setcvar("g_complaintlimit", 2);
	As("as 0 vote n");
	level.a allowcomplaint(b);
	As("as 0 vote y");
	level.a allowcomplaint(level.a);
	level.a allowcomplaint(b);
	As("as 0 vote y");
	wait 0.2;
	println("@ dropped ", isdefined(getentbynum(1)));
	As("as 0 matchtimeout");
	exitlevel(false);
}
