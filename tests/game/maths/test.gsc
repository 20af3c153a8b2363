// basis: documented script-api 1: maths, vectors and chance
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 0.5;
	println("@ ", sin(30), " ", cos(60), " ", tan(45), " ", asin(1), " ", acos(0), " ", atan(1));
	tan(90);
	asin(2);
	acos(-2);
	println("@ ", length((3, 4, 0)), " ", lengthsquared((3, 4, 0)), " ", distance((1, 0, 0), (4, 4, 0)), " ", distancesquared((1, 0, 0), (4, 4, 0)));
	println("@ ", closer((0, 0, 0), (1, 0, 0), (2, 0, 0)), closer((0, 0, 0), (2, 0, 0), (1, 0, 0)), closer((0, 0, 0), (1, 0, 0), (0, 1, 0)));
	println("@ ", vectordot((1, 2, 3), (4, 5, 6)), " ", vectornormalize((0, 0, 5)), " ", vectortoangles((0, 1, 0)));
	println("@ ", anglestoforward((0, 90, 0)), anglestoright((0, 90, 0)), anglestoup((0, 90, 0)));
	s = spawnstruct();
	println("@ ", isdefined(s));
	for (i = 0; i < 50; i++)
	{
		a = randomint(5);
		b = randomintrange(3, 6);
		c = randomfloat(2);
		d = randomfloatrange(-1, 1);
		if (!isdefined(a) || !isdefined(b) || !isdefined(c) || !isdefined(d) || a < 0 || a > 4 || b < 3 || b > 5 || c < 0 || c >= 2 || d < -1 || d >= 1)
			println("@ out of range");
	}
	randomintrange(3, 3);
	randomfloatrange(3, 3);
	print("@ print", 1);
	print("\n");
	for (i = 0; i < 60000; i++)
		if (i % 10000 == 0)
			resettimeout();
	println("@ the loop went on");
	println("@ ", isdefined(gettime()), " ", gettime() > 0);
	exitlevel(false);
}
