// Code of the usual kind: nothing to say.
main()
{
    level.callback = ::connect;
    level.fx["smoke"] = "fx/smoke.efx";
    if (!isdefined(game["state"]))
        game["state"] = "playing";
    level.teams = [];
    level.teams["allies"] = 0;
    for (i = 0; i < 10; i++) {
        spots[i] = spawnstruct();
        spots[i].origin = (i, 0, - 1);
        spots[i].users["none"][0] = undefined;
    }
    best = undefined;
    for (i = 0; i < spots.size; i++) {
        if (!isdefined(best) || spots[i].origin[0] > best.origin[0])
            best = spots[i];
    }
    level thread rounds(best);
    self.pers["team"] = "allies";
}

connect()
{
    self endon("disconnect");
    for (;;) {
        self waittill("menuresponse", menu, response);
        switch (response) {
        case "open":
            if (menu == "main")
                continue;
        case "close":
            result = self answer(menu, response);
            break;
        default:
            result = undefined;
            break;
        }
        if (isdefined(result))
            return result;
    }
}

answer(menu, response)
{
    if (response == "open")
        return menu;
    else if (response == "close")
        return undefined;
    return answer(menu);
}

rounds(best)
{
    while (isdefined(best)) {
        wait 5;
        if (isdefined(previous) && previous == best)
            break;
        previous = best;
        /# println("round ", best.origin); #/
    }
    level notify("over");
}
