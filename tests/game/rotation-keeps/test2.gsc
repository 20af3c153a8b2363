main()
{
	maps\mp\gametypes\test::main();
}
