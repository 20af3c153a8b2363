// basis: documented vm-semantics T11, script-api 6.2: gametype main, level main, StartGameType, then three frames of 100 ms
main()
{
	println("@ gametype main ", gettime(), " ", self == level);
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	thread Later();
}

Start()
{
	println("@ start ", gettime());
	wait 0.05;
	println("@ first frames are over ", gettime());
	wait 1;
	exitlevel(false);
}

Later()
{
	println("@ thread runs at once");
	wait 0.02;
	println("@ within the first frame ", gettime());
}
