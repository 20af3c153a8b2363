// basis: documented script-api 2.4, 3.4: defaults, ranges and error texts of HUD elements
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
	Hud();
	exitlevel(false);
}

Hud()
{
	h = newhudelem();
	println("@ hud ", h.x, " ", h.y, " ", h.fontscale, " ", h.font, " ", h.alignx, " ", h.aligny, " ", h.color, " ", h.alpha, " ", h.sort, " ", h.archived);
	h.x = 320.7;
	h.y = "12";
	h.alignx = "center";
	h.aligny = "middle";
	h.color = (1, 0.5, 2);
	h.alpha = 0.5;
	h.sort = 3;
	h.archived = false;
	h.font = "bigfixed";
	println("@ hud ", h.x, " ", h.y, " ", h.fontscale, " ", h.font, " ", h.alignx, " ", h.aligny, " ", h.color, " ", h.alpha, " ", h.sort, " ", h.archived);
	h.font = "x";
	h.fontscale = 0;
	h.label = "plain";
	h.label = &"FT_HELLO";
	println("@ label ", h.label);
	h settext(&"FT_HELLO");
	h settext(&"FT_NONE");
	h settext("plain");
	h setshader("white", 10, 20);
	h setshader("white", 10);
	h setshader("white", -1, 20);
	h setshader("none", 1, 1);
	h settimer(0);
	h settimer(5);
	h settimerup(-1);
	h settenthstimerup(0);
	h settenthstimerup(5, "surplus");
	h setclock(5, 10, "white", 64, 64);
	h setclock(5, 10);
	h setvalue(1.5);
	h fadeovertime(0);
	h fadeovertime(61);
	h fadeovertime(1);
	h scaleovertime(1, 2);
	h scaleovertime(1, 2, 3);
	h moveovertime(2);
	h.mine = 5;
	println("@ own ", h.mine);
	h reset();
	println("@ hud ", h.x, " ", h.alignx, " ", h.alpha);
	h getorigin();
	h2 = h;
	h destroy();
	println("@ gone ", isdefined(h2));
	h2 destroy();
	println("@ x", h2.x);
	newteamhudelem("none");
	t = newteamhudelem("axis");
	newclienthudelem(spawn("script_origin", (0,0,0)));
}
