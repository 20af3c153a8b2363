// basis: documented script-api 0.4, 1: functions about the level and their error texts
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
	precachemodel("xmodel/a");
	precachemodel("xmodel/b");
	precacheshader("white");
	precachestring(&"FT_HELLO");
	precachemenu("m1");
	precacheshellshock("shock");
	level.fx = loadfx("fx/boom.efx");
	precacheheadicon("head");
	precachestatusicon("stat");
}

Start()
{
	wait 0.5;
	Level();
	exitlevel(false);
}

Level()
{
	iprintln("a", "b");
	iprintlnbold(&"FT HELLO");
	announcement("x");
	clientannouncement(level, "x");
	objective_add(1);
	objective_add(1, "current", (1,2,3), "icon");
	objective_team(1, "reds");
	objective_onentity(1, spawn("script_origin", (0,0,0)));
	objective_current(1, 2);
	objective_current(77);
	objective_delete(1, 2, 3);
	setcvar("ft_test", &"FT_HELLO");
	println("@ ", getcvar("ft_test"));
	setcvar("ft_test", 1.5);
	println("@ ", getcvar("ft_test"), getcvarint("ft_test"), getcvarfloat("ft_test"));
	setcvar("ft_v", (1,2,3));
	println("@ ", getcvar("ft_v"));
	makecvarserverinfo("ft_info", "7");
	makecvarserverinfo("ft_info", "8");
	println("@ ", getcvar("ft_info"), " ", getcvar("g_gametype"));
	t = bullettrace((0,0,50), (0,0,-500), true, undefined);
	println("@ ", t["fraction"] < 1, " ", t["position"], " ", t["normal"], " ", t["surfacetype"], " ", isdefined(t["entity"]), " ", t.size);
	t = bullettrace((0,0,50), (0,0,49), true, undefined);
	println("@ ", t["fraction"], " ", t["surfacetype"], " ", t["normal"], " ", t.size, isdefined(t["entity"]));
	setcullfog(1, 0, 1, 1, 1, 1);
	setcullfog(1, 2, 3, 1, 1, 1);
	setcullfog(0, 1000, 1, 1, 1, 5);
	setexpfog(0, 1, 1, 1, 1);
	setexpfog(0.01, 1, 1, 1);
	ambientplay("");
	ambientplay("amb", -1);
	ambientplay("amb", 2);
	ambientstop();
	musicstop(-1);
	musicplay("song");
	soundfade(1, 2);
	playfx(level.fx, (0,0,0));
	playfx(level.fx, (0,0,0), (0,0,0));
	println("@ ", level.fx, loadfx("fx/boom.efx"));
	loadfx("fx/new.efx");
	playfxonplayer(80);
	setwinningteam("spectator");
	setwinningteam("allies");
	setteamscore("axis", 5);
	println("@ ", getteamscore("axis"), getteamplayersalive("axis"));
	updateclientnames();
	setclientnamemode("manual_change");
	updateclientnames();
	println("@ ", isplayernumber(64), isplayernumber(0), worldentnumber(), getstarttime(), isvalidplayer(5), isplayer(undefined), getweaponmodel("none"), isdefined(getweaponclassname("none")), positionwouldtelefrag((0,0,0)));
	isalive(undefined);
	exec("");
	exec("a;b");
	randomint(0);
	logprint("L;", 5, ";", undefined);
	logprint("a\nb;c\n");
	getpartname("x", 1);
	println("@ ", getnumvehicles());
	e = getentbynum(5000);
	println("@ ", isdefined(e));
}
