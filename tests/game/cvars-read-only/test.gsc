// basis: documented game-cvars: scr_drawfriend, scr_friendlyfire and scr_killcam are ROM: settings from before the first level count, then only scripts and votes change them
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 0.5;
	println("@ ", getcvar("scr_drawfriend"), getcvar("scr_friendlyfire"), getcvar("scr_killcam"));
	exec("change.cfg");
	wait 0.2;
	println("@ ", getcvar("scr_drawfriend"), getcvar("scr_friendlyfire"), getcvar("scr_killcam"), getcvar("ft_seen"));
	setcvar("scr_friendlyfire", 3);
	setcvar("scr_killcam", 1);
	println("@ ", getcvar("scr_drawfriend"), getcvar("scr_friendlyfire"), getcvar("scr_killcam"));
	exitlevel(false);
}
