// The yard: what the level itself does.  Runs after the gametype's main().

main()
{
	ambientplay("ambient_ft_yard");
	level.yardVisits = 0;
	thread WatchPit();
}

// Whoever goes down into the pit is counted; gametypes may read level.yardVisits.
WatchPit()
{
	pits = getentarray("trigger_hurt", "classname");
	for (i = 0; i < pits.size; i++)
		pits[i] thread CountVisitors();
}

CountVisitors()
{
	for (;;)
	{
		self waittill("trigger", visitor);
		level.yardVisits++;
		wait 1;
	}
}
