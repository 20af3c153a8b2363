# Writes through paths, in their plain and quick forms: the words behind them are theirs, and what they say is shown.
"$gsc" dump _tool/paths.gsc | grep -v '^  *[0-9][0-9]*   *[0-9]*:[0-9]* *\(LOADK\|NATIVE\|WAITTILL\|LEVEL\|SELF\|RETURN\|LOADK_WAITTILL\)' | sed 's/ *;.*//'
