// basis: documented script-api 1 (getanimlength, animhasnotetrack, getmovedelta, getangledelta), seed animation-trees
#using_animtree("multiplayer");

main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	run = %legs_stand_run;
	jump = %LEGS_JUMP;
	group = %legs_air;
	root = %root;
	tree = #animtree;
	println("@ ", getanimlength(run), " ", getanimlength(jump));
	println("@ ", animhasnotetrack(run, "footstep_left"), animhasnotetrack(run, "end"), animhasnotetrack(run, "hop"),
		animhasnotetrack(group, "end"));
	println("@ ", getmovedelta(run), getmovedelta(run, 0.5), getmovedelta(run, 0.25, 0.5));
	println("@ ", getmovedelta(run, 0.75, 0.25), " ", getangledelta(run));
	println("@ ", getmovedelta(jump), " ", tree > 0, " ", isdefined(root));
	wait 0.5;
	getanimlength(group);
	getmovedelta(run, -0.5);
	getmovedelta(run, 0, 2);
	getangledelta(run, 5);
	getanimlength(5);
	println("@ the thread goes on");
	exitlevel(false);
}
