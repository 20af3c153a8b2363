// basis: documented script-api 2.2, 2.5: motions of movers, links, bounds and places
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Moved(what)
{
	self waittill("movedone");
	println("@ ", what, " ", self.origin);
}

Turned(what)
{
	self waittill("rotatedone");
	println("@ ", what, " ", self.angles);
}

Start()
{
	wait 0.5;
	e = spawn("script_model", (0, 0, 40));
	e thread Moved("x");
	e movex(10, 0.2);
	wait 0.4;
	e thread Moved("y");
	e movey(20, 0.2, 0.1, 0.1);
	wait 0.4;
	e thread Moved("z");
	e movez(-30, 0.2);
	wait 0.4;
	e thread Turned("pitch");
	e rotatepitch(30, 0.2);
	wait 0.4;
	e thread Turned("roll");
	e rotateroll(200, 0.2);
	wait 0.4;
	e thread Turned("to");
	e rotateto((0, 350, 0), 0.2);
	wait 0.4;
	e thread Turned("velocity");
	e rotatevelocity((0, 100, 0), 0.2);
	wait 0.4;
	p = addtestclient();
	p solid();
	p notsolid();
	t = spawntriggermount((50, 50, 0), (40, 20, 30), true);
	println("@ ", t.classname, " ", t.spawnflags, " ", getbrushmodelcenter(t));
	a = spawn("script_origin", (0, 0, 0));
	b = spawn("script_origin", (5, 0, 0));
	println("@ ", a istouching(b));
	a setbounds((-10, -10, -10), (10, 10, 10));
	println("@ ", a istouching(b));
	b setbounds((-10, -10, -10), (10, 10, 10));
	b.origin = (0, 0, 100);
	println("@ ", a istouching(b), b verifyposition());
	b.origin = (0, 0, -4);
	println("@ ", b verifyposition());
	b.origin = (0, 0, 60);
	b placespawnpoint();
	println("@ ", b.origin[2] < 1, b.origin[2] >= 0);
	b linkto(a);
	a.origin = (30, 0, 20);
	wait 0.1;
	println("@ ", b.origin[0]);
	b unlink();
	a.origin = (60, 0, 20);
	wait 0.1;
	println("@ ", b.origin[0]);
	n = spawn("info_notnull", (0, 0, 0));
	n linkto(a);
	n enablelinkto();
	n enablelinkto();
	n linkto(a);
	n thread Used();
	n useby(p);
	n spawnduplicate();
	n clearvehicleposition();
	v = getent("tank", "targetname");
	v setbounds((-50, -50, 0), (50, 50, 80));
	w = v spawnduplicate();
	println("@ ", w.classname, " ", w.vehicletype, " ", w.origin, " ", w.script_team, " ", w != v, " ", getnumvehicles());
	i = spawn("item_health", v.origin + (0, 0, 5));
	v linkintoworld();
	i thread Died();
	v clearvehicleposition();
	wait 0.2;
	println("@ ", isdefined(i), isdefined(v));
	exitlevel(false);
}

Used()
{
	self waittill("trigger", who);
	println("@ used ", isplayer(who));
}

Died()
{
	self waittill("death", who);
	println("@ cleared");
}
