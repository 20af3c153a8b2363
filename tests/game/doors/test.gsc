// basis: documented script-api 2.2, 2.5: doors that lock, brushes that are solid or not
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Hits(e)
{
	c = getbrushmodelcenter(e);
	t = bullettrace(c + (0, 0, 100), c, false, undefined);
	return t["fraction"] < 1;
}

Start()
{
	wait 0.5;
	d = getentarray("func_door", "classname")[0];
	println("@ ", d isdoorlocked());
	d lockdoor();
	println("@ ", d isdoorlocked());
	d unlockdoor();
	println("@ ", d isdoorlocked());
	w = getent("wall", "targetname");
	w.origin = (0, -900, 100);
	println("@ ", Hits(w), getbrushmodelcenter(w), w.origin);
	w notsolid();
	println("@ ", Hits(w), getbrushmodelcenter(w), w.origin);
	w solid();
	println("@ ", Hits(w), getbrushmodelcenter(w), w.origin);
	exitlevel(false);
}
