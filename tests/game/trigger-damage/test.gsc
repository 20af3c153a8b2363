// basis: documented script-api 4.2, 6.8: trigger_damage notifies damage(amount, attacker), then trigger; threshold, accumulate, wait, filters.
// Both wake in one millisecond, so the trigger's thread runs first [vm-semantics T9]
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 1;
	plain = Watched("plain");
	sum = Watched("sum");
	deaf = Watched("deaf");

	println("@ below the threshold");
	plain Hit(19);
	println("@ enough");
	plain Hit(20);
	println("@ too soon for another trigger");
	plain Hit(30);
	wait 1;
	println("@ again");
	plain Hit(30);

	println("@ sums up, under either spelling: ", sum.classname);
	sum Hit(30);
	sum Hit(19);
	sum Hit(1);
	sum Hit(49);

	println("@ explosions are shut out");
	deaf Hit(100);
	exitlevel(false);
}

Watched(name)
{
	t = getent(name, "targetname");
	t thread OnDamage(name);
	t thread OnTrigger(name);
	return t;
}

OnDamage(name)
{
	for (;;)
	{
		self waittill("damage", amount, attacker);
		println("@ ", name, " damage ", amount, " ", isdefined(attacker));
	}
}

OnTrigger(name)
{
	for (;;)
	{
		self waittill("trigger", who);
		println("@ ", name, " trigger ", isdefined(who));
	}
}

Hit(amount)
{
	radiusdamage(self.origin + (0, 0, 30), 40, amount, amount);
	wait 0.05;
}
