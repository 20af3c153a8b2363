// basis: documented script-api 7.2: precaching must come before any wait; menus, icons have no such check
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	precachemodel("xmodel/early");
}

Start()
{
	precacheshader("early");
	wait 0.5;
	precachemodel("xmodel/late");
	precacheshader("late");
	precacheitem("late");
	precachemenu("late");
	precachestatusicon("late");
	println("@ still here");
	exitlevel(false);
}
