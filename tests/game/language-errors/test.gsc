// basis: documented script-api 0.4: with cl_languagewarningsaserrors a plain text with letters is a drop error: the level ends, once what runs has waited
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 1;
	iprintln("letters");
	println("@ without the cvar all goes on");
	setcvar("cl_languagewarnings", 1);
	iprintln("more letters");
	wait 0.1;
	setcvar("cl_languagewarningsaserrors", 1);
	iprintln("12.5");
	wait 0.1;
	println("@ numbers do no harm");
	announcement(&"FT_HELLO", " and 5");
	wait 0.1;
	println("@ not reached");
	exitlevel(false);
}
