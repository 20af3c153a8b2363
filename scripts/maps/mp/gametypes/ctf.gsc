/*
	Capture the flag: each side has a flag.  Whoever touches the other side's flag carries it; when he brings it to his own flag,
	and that is at its place, his side gets a point.  A carrier who dies drops the flag: his side may pick it up again, the
	other brings it home by touching it, and after a while it goes home by itself.

	What everybody can see: the flag on the carrier's back, an icon over his head and beside his name on the scoreboard, both
	flags on the compass (the carrier too, for both sides), and the state of both flags at the upper edge of the screen.

	Map entities
		mp_uo_spawn_allies, mp_uo_spawn_axis    where the sides come in
		mp_ctf_intermission                     the camera
		script_model, targetname ctf_flag_allies, ctf_flag_axis    the flags' places
		On maps without flags they stand at the spawn points that are farthest from the other side.
	Cvars
		scr_ctf_scorelimit, scr_ctf_timelimit   captures, minutes that end the match (0: none)
		scr_ctf_returntime                      seconds after which a dropped flag goes home
		scr_ctf_wavetime                        seconds between the moments at which the dead come back (0: at once)
		scr_friendlyfire, scr_forcerespawn      as in tdm
*/

main()
{
	maps\mp\gametypes\_teamgame::Setup("ctf", 3, 20);
	level.startGame = ::StartGame;
	maps\mp\gametypes\_players::CvarOr("scr_ctf_wavetime", 20);
	level.waveTime = getcvarint("scr_ctf_wavetime"); // a whole number
	level.playerSpawned = ::PlayerSpawned;
	level.playerKilled = ::PlayerKilled;
	level.playerLeft = ::DropWhatHeCarries;

	maps\mp\gametypes\_players::CvarOr("scr_ctf_returntime", 30);
	maps\mp\gametypes\_objects::KeepObjects("ctf");
	maps\mp\gametypes\_objects::FindSides("mp_uo_spawn_allies", "mp_uo_spawn_axis");
	level.intermissionPoints = getentarray("mp_ctf_intermission", "classname");

	level.touchDistance = 56;
}

StartGame()
{
	precachestatusicon("gfx/hud/hud@status_flag.tga");
	precacheshader("gfx/hud/hud@carrier.tga");
	PrecacheFlag("allies");
	PrecacheFlag("axis");

	// Where the map has no flags, each stands as far from the other side as its own spawn points go.
	place["allies"] = FlagPlace("allies");
	place["axis"] = FlagPlace("axis");
	MakeFlag("allies", 0, place["allies"], 300);
	MakeFlag("axis", 1, place["axis"], 340);
}

PrecacheFlag(team)
{
	precachemodel("xmodel/ft_flag_" + team);
	precacheheadicon("gfx/hud/headicon@flag_" + team + ".tga");
	precacheshader(HomeIcon(team));
	precacheshader(AwayIcon(team));
}

HomeIcon(team)
{
	return "gfx/hud/objective@flag_" + team + ".tga";
}

AwayIcon(team)
{
	return "gfx/hud/objective@flag_" + team + "_away.tga";
}

// ---------------------------------------------------------------------------------------------- the flags

FlagPlace(team)
{
	entity = maps\mp\gametypes\_objects::First("ctf_flag_" + team);
	if (isdefined(entity))
		return maps\mp\gametypes\_objects::OnFloor(entity.origin);
	enemies = level.spawnPoints[maps\mp\gametypes\_teams::Other(team)];
	own = maps\mp\gametypes\_objects::Reachable(level.spawnPoints[team], enemies);
	return maps\mp\gametypes\_objects::Farthest(own, maps\mp\gametypes\_objects::Middle(enemies)).origin;
}

// level.flags[team] is a script_model that stands where the flag is; it is hidden while somebody carries it.
//	.team       whose flag
//	.place      where it belongs
//	.carrier    who has it; undefined when nobody
//	.isHome     stands at its place
//	.droppedAt  time at which it was let go
MakeFlag(team, objective, place, hudX)
{
	flag = spawn("script_model", place);
	flag setmodel("xmodel/ft_flag_" + team);
	flag.targetname = "flag_" + team;
	flag.team = team;
	flag.place = place;
	flag.isHome = true;
	flag.objective = objective;
	flag.hud = maps\mp\gametypes\_objects::Icon(hudX, 20, HomeIcon(team), 24);
	level.flags[team] = flag;

	objective_add(objective, "current", place, HomeIcon(team));
	flag thread WatchFlag();
}

// One loop a flag: whoever is near it may do something with it.
WatchFlag()
{
	level endon("intermission");
	for (;;)
	{
		wait 0.1;
		if (isdefined(self.carrier))
			continue;
		if (!self.isHome && gettime() - self.droppedAt > getcvarfloat("scr_ctf_returntime") * 1000)
		{
			iprintln("The " + self.team + " flag is back");
			self GoHome();
		}
		players = maps\mp\gametypes\_spawns::LivingPlayers();
		for (i = 0; i < players.size && !isdefined(self.carrier); i++)
		{
			if (maps\mp\gametypes\_objects::IsAt(players[i], self.origin, level.touchDistance))
				self Touched(players[i]);
		}
	}
}

// Self is a flag that lies or stands somewhere.
Touched(player)
{
	if (player.pers["team"] != self.team)
		self Take(player);
	else if (!self.isHome)
		self Return(player);
	else if (isdefined(player.carriedFlag))
		player.carriedFlag Capture(player);
}

Take(player)
{
	wasHome = self.isHome;
	self.carrier = player;
	self.isHome = false;
	self hide();
	player.carriedFlag = self;

	player attach("xmodel/ft_flag_" + self.team, "tag_back");
	player.statusicon = "gfx/hud/hud@status_flag.tga";
	player.headicon = "gfx/hud/headicon@flag_" + self.team + ".tga";
	player.headiconteam = "none";
	player.carrierHud = newclienthudelem(player);
	player.carrierHud.x = 320;
	player.carrierHud.y = 400;
	player.carrierHud.alignx = "center";
	player.carrierHud.archived = false;
	player.carrierHud setshader("gfx/hud/hud@carrier.tga", 32, 32);

	self.hud setshader(AwayIcon(self.team), 24, 24);
	objective_icon(self.objective, AwayIcon(self.team));
	objective_onentity(self.objective, player);
	if (wasHome)
		announcement(player.name + "^7 has taken the " + self.team + " flag");
	maps\mp\gametypes\_objects::LogAction(player, "flag_take");
}

// Self is a player who has lost what he carried, whatever the reason.  Returns the flag; undefined when he had none.
LoseFlag()
{
	flag = self.carriedFlag;
	if (!isdefined(flag))
		return undefined;

	self.carriedFlag = undefined;
	flag.carrier = undefined;
	self detach("xmodel/ft_flag_" + flag.team, "tag_back");
	self.headicon = "";
	if (isalive(self))
		self.statusicon = "";
	if (isdefined(self.carrierHud))
		self.carrierHud destroy();
	return flag;
}

// Self is a player who dies or leaves.
DropWhatHeCarries()
{
	flag = self LoseFlag();
	if (!isdefined(flag))
		return;
	flag.droppedAt = gettime();
	flag.origin = maps\mp\gametypes\_objects::OnFloor(self.origin);
	flag show();
	objective_position(flag.objective, flag.origin);
	iprintln(self.name + "^7 has lost the " + flag.team + " flag");
	maps\mp\gametypes\_objects::LogAction(self, "flag_drop");
	if (flag maps\mp\gametypes\_objects::IsOutOfReach())
		flag GoHome();
}

Return(player)
{
	player.score += 2;
	iprintln(player.name + "^7 has returned the " + self.team + " flag");
	maps\mp\gametypes\_objects::LogAction(player, "flag_return");
	self GoHome();
}

Capture(player)
{
	player LoseFlag();
	player.score += 5;
	self GoHome();
	announcement(player.name + "^7 has captured the " + self.team + " flag");
	maps\mp\gametypes\_objects::LogAction(player, "flag_capture");
	maps\mp\gametypes\_teamgame::Score(player.pers["team"], 1);
}

GoHome()
{
	self.isHome = true;
	self.origin = self.place;
	self show();
	self.hud setshader(HomeIcon(self.team), 24, 24);
	objective_icon(self.objective, HomeIcon(self.team));
	objective_position(self.objective, self.place);
}

// ---------------------------------------------------------------------------------------------- the players

PlayerSpawned()
{
	self.headicon = "";
}

// Two points more for stopping a carrier.
PlayerKilled(eAttacker)
{
	if (isdefined(self.carriedFlag) && isplayer(eAttacker) && eAttacker.pers["team"] != self.pers["team"])
		eAttacker.score += 2;
	self DropWhatHeCarries();
}
