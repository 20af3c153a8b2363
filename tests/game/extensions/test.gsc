// basis: decided issue 6, Extensions: level.ext["name"] and the plain names
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	println("@ ", isdefined(level.ext), " ", level.ext.size);
	t = [[level.ext["strtok"]]](" one two  three", " ");
	println("@ ", t.size, t[0], t[1], t[2]);
	t = strtok("a,b;c", ",;");
	println("@ ", t.size, t[2], " ", strtok("", " ").size, strtok(",,", ",").size, strtok("x", "").size);
	println("@ ", tolower("AbC1"), toupper("AbC1"), " ", [[level.ext["toupper"]]]("q"));
	println("@ [", getsubstr("hello", 1, 3), "] [", getsubstr("hello", 3), "] [", getsubstr("hello", -5, 99), "] [", getsubstr("hello", 4, 2), "] [", getsubstr("hello", 9), "]");
	println("@ [", [[level.ext["getsubstr"]]]("hello", 2, undefined), "]");
	println("@ ", issubstr("hello", "ell"), issubstr("hello", "x"), issubstr("hello", ""));
	a["x"] = 1;
	a[5] = 2;
	a["b"] = 3;
	k = getarraykeys(a);
	println("@ ", k.size, " ", k[0], " ", k[1], " ", k[2]);
	getarraykeys(5);
	println("@ ", typeof(1), " ", typeof(1.5), " ", typeof("s"), " ", typeof(&"S"), " ", typeof((1,2,3)), " ", typeof(a), " ", typeof(undefined), " ", typeof(level), " ", typeof(::Start));
	wait 0.5;
	p = addtestclient();
	wait 0.2;
	println("@ [", p getip(), "] ", p getping() >= 0, " ", typeof(p), " ", typeof(newhudelem()));
	level getip();
	p botstance("flat");
	p botmove("here");
	level botattack(1);
	p.sessionteam = "axis";
	p.sessionstate = "playing";
	p spawn((0, 0, 1), (0, 0, 0));
	p giveweapon("ft_rifle_mp");
	p setspawnweapon("ft_rifle_mp");
	p botmove((0, 0, 0));
	p botattack(false);
	p botaim((0, 1000, 60));
	wait 1;
	o = p.origin;
	println("@ stands ", distance(o, (0, 0, 0)) < 1, " ", int1(p.angles[1]), " ", p getstance(), " ", p attackbuttonpressed());
	p [[level.ext["botmove"]]]((0, 1, 0));
	p botstance("crouch");
	wait 1;
	d = p.origin - o;
	println("@ walks ", d[1] > 40, d[0] < 1 && d[0] > -1, " ", p [[level.ext["getstance"]]]());
	p botmove((0, 0, 0));
	p botstance("prone");
	wait 2;
	println("@ ", p getstance());
	p botstance("stand");
	wait 2;
	println("@ ", p getstance());
	p botattack(true);
	wait 0.2;
	println("@ fires ", p attackbuttonpressed(), " ", p getweaponslotclipammo("primary") < getfullclipammo("ft_rifle_mp"));
	p botattack(undefined);
	p botaim(undefined);
	p botmove(undefined);
	p botstance(undefined);
	exitlevel(false);
}

int1(x)
{
	return x > 89 && x < 91;
}
