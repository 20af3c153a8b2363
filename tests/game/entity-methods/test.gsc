// basis: documented script-api 2.2, 2.5, 3.1: fields, models, movers, links and the end of an entity
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
	Ent();
	exitlevel(false);
}

Ent()
{
	e = spawn("script_model", (0, 0, 40));
	println("@ ", e.classname, " ", e.origin, " ", e.angles, " ", isdefined(e.model), isdefined(e.target));
	e setmodel("xmodel/a");
	e setmodel("xmodel/none");
	println("@ ", e.model);
	e.origin = "x";
	e.origin = (1, 2, 30);
	e.angles = (0, 90, 0);
	e.targetname = "t1";
	println("@ ", getent("t1", "targetname") == e, e.origin, e.angles, " ", e getorigin(), e geteye());
	println("@ ", e localtoworldcoords((10, 0, 0)));
	e.count = "7";
	e.shard = 3.9;
	println("@ ", e.count);
	e.speed = 2;
	println("@ ", e.time);
	e.origin = undefined;
	e.script_foo = "bar";
	println("@ ", e.script_foo);
	e attach("xmodel/b", "TAG_X");
	e attach("xmodel/b", "TAG_X");
	e attach("xmodel/b", "TAG_X", true);
	println("@ ", e getattachsize(), " ", e getattachmodelname(0), " ", e getattachtagname(0), " ", e getattachignorecollision(0));
	e getattachtagname(1);
	for (i = 0; i < 6; i++)
		e attach("xmodel/b", "t" + i);
	e detach("xmodel/b", "nope");
	e detachall();
	println("@ ", e getattachsize());
	println("@ ", e setcontents(5), " ", e setcontents(0));
	e hide();
	e show();
	e notsolid();
	e playsound("alias");
	e playloopsound("loop");
	e stoploopsound();
	e setcursorhint("HINT_BAD");
	e sethintstring("x");
	e shellshock("shock", 5);
	e.score = 5;
	println("@ ", e.score);
	e giveweapon("x");
	e dodamage(5);
	e setnormalhealth(0);
	e.health = 50;
	println("@ ", e getnormalhealth());
	e setnormalhealth(0.5);
	println("@ ", e.health);
	e moveto((100, 2, 30), 0);
	e moveto((100, 2, 30), 1, 2);
	e moveto((100, 2, 30), 0.5, 0.1, 0.1);
	e rotateyaw(180, 0.5);
	e waittill("movedone");
	println("@ moved ", e.origin, " ", e.angles);
	o = spawn("script_origin", (100, 2, 40));
	o linkto(e);
	e linkto(o);
	e.origin = (0, 0, 0);
	wait 0.1;
	println("@ linked ", o.origin);
	e movegravity((0, 0, 100), 0.2, 0.15, 0.15);
	e waittill("movedone");
	println("@ fell ", e.origin);
	e thread Death();
	e delete();
	wait 0.05;
	println("@ still ", isdefined(e));
	wait 0.2;
	println("@ gone ", isdefined(e));
	e delete();
	e.origin = (1,1,1);
}
Death()
{
	self waittill("death", who);
	println("@ death ", who == self);
}
