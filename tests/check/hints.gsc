main()
{
	wait(0.5)
	setcvar("a", 1);
	self clientannouncement(self, "x");
	dropitem("x");
	x = 1;
	if (x = 3)
		x = 2;
	++x;
}
