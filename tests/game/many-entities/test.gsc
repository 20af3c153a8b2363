// basis: documented script-api 7.3: 1024 entities, a trigger queue of 256: however many lie in one place, none is passed over, and what finds the queue full waits for the next frame
main()
{
	level.callbackStartGameType = ::Start;
	maps\mp\gametypes\_callbacksetup::SetupCallbacks();
}

Start()
{
	wait 1;
	level.fired = 0;
	level.hurt = 0;
	for (i = 0; i < 300; i++)
	{
		t = spawn("trigger_multiple", (100, 100, 0));
		t setbounds((-20, -20, 0), (20, 20, 60));
		t linkintoworld();
		t thread Fired();
	}
	p = addtestclient();
	p botmove((0, 0, 0));
	wait 0.2;
	p.sessionteam = "none";
	p.sessionstate = "playing";
	p.maxhealth = 100;
	p.health = 100;
	p spawn((100, 100, 1), (0, 0, 0));
	wait 0.05;
	println("@ after a frame ", level.fired);
	wait 0.3;
	println("@ in the end ", level.fired);
	u = spawn("trigger_use", (100, 100, 0));
	u setbounds((-20, -20, 0), (20, 20, 60));
	u linkintoworld();
	u thread Used();
	p botuse();
	wait 0.3;
	for (i = 0; i < 300; i++)
	{
		m = spawn("script_model", (-200, -200, 20));
		m setcontents(1);
		m setbounds((-8, -8, -8), (8, 8, 8));
		m linkintoworld();
		m settakedamage(true);
		m.health = 10000;
		m thread Hurt();
	}
	radiusdamage((-200, -200, 20), 100, 50, 50);
	wait 0.1;
	println("@ reached ", level.hurt);
	exitlevel(false);
}

Fired()
{
	self waittill("trigger");
	level.fired++;
}

Used()
{
	self waittill("trigger");
	println("@ used");
}

Hurt()
{
	self waittill("damage");
	level.hurt++;
}
