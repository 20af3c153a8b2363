// basis: decided issue 6, Extensions: scr_strict_stock hides them; a script may have functions of their names
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

strtok(a)
{
	return "mine " + a;
}

Start()
{
	println("@ ", isdefined(level.ext), " ", strtok("x"));
	wait 0.5;
	exitlevel(false);
}
