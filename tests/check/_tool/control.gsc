main()
{
	x = "[31mred";	 y;
	x = (int)"[2Jno";
}
