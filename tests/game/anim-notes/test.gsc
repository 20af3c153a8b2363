// basis: decided: a body's notes are told to its player as anim_note (README), rules of spec xanim 2.1: a looping clip ends each round
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 0.5;
	p = addtestclient();
	wait 0.2;
	p.sessionstate = "playing";
	p spawn(getentarray("mp_deathmatch_spawn", "classname")[0].origin, (0, 0, 0));
	p freezecontrols(true); // he stands: legs and torso end every 1.5 s, in one frame
	for (i = 0; i < 4; i++)
	{
		p waittill("anim_note", note);
		if (isdefined(last))
			println("@ ", note, " ", gettime() - last);
		last = gettime();
	}
	exitlevel(false);
}
