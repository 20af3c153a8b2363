// basis: documented script-api 6.6: changing gametype or an allow_ value forces save = 0; a word that is none takes nothing with it
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	println("@ ", getcvar("g_gametype"), " kept ", isdefined(game["k"]), ", jeeps ", getcvar("scr_allow_jeeps"), ", tanks ", getcvar("scr_allow_tanks"));
	game["k"] = 1;
	wait 1.1;
	exitlevel(true);
}
