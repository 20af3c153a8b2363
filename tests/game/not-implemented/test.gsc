// basis: issue "Bots play a scripted deathmatch": a registered name without behaviour compiles and raises one error
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 1;
	e = spawn("script_origin", (0, 0, 0));
	e startpath();
	println("@ on");
	exitlevel(false);
}
