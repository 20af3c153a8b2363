// basis: documented script-api 0.3, 0.4, 2.1, 3.2: fields, weapons, menus and messages of a player
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
	Player();
	exitlevel(false);
}

Player()
{
	p = addtestclient();
	wait 0.2;
	println("@ ", p.name, " ", p.sessionteam, " ", p.sessionsquad, " ", p.maxhealth, " ", p.maxspeed, " ", p.handicap, " ", p.spectatorclient, " ", p.archivetime, " ", p.noinactivitykick);
	p.headicon = "head";
	p.statusicon = "stat";
	p.headiconteam = "axis";
	p.sessionsquad = "squad_bravo";
	p.sessionsquad = "x";
	p.headiconteam = "y";
	p.headicon = "zz";
	println("@ ", p.headicon, " ", p.statusicon, " ", p.headiconteam, " ", p.sessionsquad);
	p.headicon = "";
	println("@ [", p.headicon, "]");
	p.archivetime = 2.5;
	println("@ ", p.archivetime);
	p.maxhealth = -5;
	println("@ ", p.maxhealth);
	p.maxspeed = -5;
	println("@ ", p.maxspeed);
	p.pers["a"] = 1;
	q = p.pers;
	q["a"] = 2;
	q["b"] = 3;
	println("@ ", p.pers["a"], isdefined(p.pers["b"]), p.pers.size);
	p.pers = 5;
	println("@ ", p openmenu("m1"), " ", p openmenunomouse("m1"));
	p closemenu();
	p setclientcvar("x y", "z");
	p setclientcvar("cl_x", "it's \"quoted\"");
	p setclientcvar("cl_x", &"FT_HELLO", 5);
	p iprintln("hello ", 5, &"FT_HELLO", p);
	p iprintln(undefined);
	p iprintln(level);
	p iprintlnbold(spawn("script_origin", (0,0,0)));
	p sayall("hi");
	p sayteam("hi");
	p saysquad("hi");
	p allowspectateteam("reds", true);
	p allowspectateteam("freelook", false);
	p getguid(1);
	p.sessionteam = "axis";
	p.sessionstate = "playing";
	p.maxhealth = 100;
	p spawn((0, 0, 1), (0, 45, 0));
	println("@ ", p.health, " ", p.angles, " ", p getstance(), " ", p isonground(), p isads(), p isinvehicle());
	println("@ ", p giveweapon("ft_rifle_mp"), p hasweapon("FT_RIFLE_MP"), p hasweapon("none"));
	p giveweapon("nosuch");
	println("@ ", p getweaponslotweapon("primary"), " ", p getweaponslotweapon("pistol"), " ", p getweaponslotammo("primary") > 0, p getweaponslotclipammo("primary") == getfullclipammo("ft_rifle_mp"));
	p setweaponslotweapon("pistol", "ft_rifle_mp");
	p setweaponslotweapon("pistol", "nosuch");
	println("@ ", p setweaponslotammo("pistol", 5), " ", isdefined(p setweaponslotammo("primary", 5)), p getweaponslotammo("primary"));
	println("@ ", p getfractionmaxammo("none"), " ", p switchtoweapon("ft_rifle_mp"), p switchtoweapon("nosuch"));
	d = p dropitem("ft_rifle_mp");
	println("@ ", isdefined(d), " ", p getweaponslotweapon("primary"));
	p setviewmodel("xmodel/a");
	println("@ ", p getviewmodel());
	p viewkick(-1, (0,0,0));
	p shellshock("shock", 61);
	p shellshock("nope", 1);
	p shellshock("shock", 1);
	p stopshellshock();
	println("@ ", p istouching(d), p islookingat(d), " ", p getfatigue());
	p delete();
	p setorigin((50, 0, 1));
	println("@ ", p.origin);
	p hide();
	c = p cloneplayer();
	println("@ ", c getentitynumber(), " ", c.classname);
	p suicide();
	println("@ ", p.health);
}
