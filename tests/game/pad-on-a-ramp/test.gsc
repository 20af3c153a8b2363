// basis: decided free maps: a pad that lies on a ramp along its throw is not braked by the ground of the ramp
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 1;
	p = addtestclient();
	wait 0.2;
	p.sessionteam = "none";
	p.sessionstate = "playing";
	p.maxhealth = 100;
	p.health = 100;
	p spawn((1168, -650, 120), (0, 270, 0));
	while (p.origin[1] > -720)
		wait 0.05;
	from = p.origin[1];
	wait 0.05;
	// 280 units in the time of a rise of 50, which is 0.354 s: 791 a second.
	println("@ a second: ", (from - p.origin[1]) * 20 > 700, " ", (from - p.origin[1]) * 20 < 800);
	exitlevel(false);
}
