main()
{
	x = "[31mred" + (int)"[2Jno";
	switch (x)
	{
	case 7: case "": x = 1; break;
	case 1000000: x = 2; break;
	default: level.a[x][1].f = 3;
	}
}
