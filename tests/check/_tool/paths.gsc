main()
{
	level.a["x"] = 1;
	k = "y";
	level.a[k] = undefined;
	level.a[k].b = 2;
	o = spawnstruct();
	o.a[k] = 3;
	o.f = undefined;
	b[k] = undefined;
	b[k].c = undefined;
	level waittill("tick", z);
	self waittill("tock");
	o waittill("go", k);
	level.q[1][2] = 5;
	println("end");
}
