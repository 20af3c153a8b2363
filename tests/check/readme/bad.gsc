main()
{
	level.limit = getcvarint("scr_limit";
	if (level.limit > 10)
		pritnln("high");

	score = 0;
	award(score, 2);
	level thread watch();
}
watch()
{
	return;
	println("never");
}

award(score)
{
	level.score = score;
}
