// basis: decided issue 6, Safe: what runs out is one report that names the line, and the host's own tables never fill
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 1;
	setcvar("a_x", 5, true);
	setcvar("a_x", "", true);
	setcvar("a_x", "abc");
	setcvar("a_e", "");
	println("@ ", getcvar("a_x"), " [", getcvar("a_e"), "]");
	long = "";
	for (i = 0; i < 900; i++)
		long += "v";
	println("@ the server info");
	for (i = 0; i < 20; i++)
		setcvar("si" + i, long, true);
	setcvar("grows", "1", true);
	setcvar("grows", long);
	setcvar("grows", "22");
	setcvar("empty", "", true);
	setcvar("empty", long);
	for (i = 0; i < 60; i++)
		setcvar("short" + i, "", true);
	for (i = 0; i < 60; i++)
		setcvar("short" + i, "0123456789abcde");
	println("@ ", getcvar("si0").size, " ", getcvar("grows"));
	println("@ mirrored ones");
	for (i = 0; i < 200; i++)
		makecvarserverinfo("mk" + i, i);
	println("@ ", getcvar("mk100"), " [", getcvar("mk199"), "]");
	println("@ all");
	for (i = 0; i < 3000; i++)
		setcvar("many" + i, i);
	setcvar("many5", "five");
	setcvar("ft_scriptCvars", "-100000");
	for (i = 0; i < 3000; i++)
		setcvar("none" + i, "");
	setcvar("many2500", "");
	println("@ ", getcvar("many5"), " [", getcvar("many2500"), "]");
	exitlevel(false);
}
