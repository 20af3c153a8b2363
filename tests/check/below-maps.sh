# A folder below `maps`, and `.` inside of one: script names begin at `maps` all the same, and win over --root.
mkdir -p "$tmp/mod/maps/mp/gametypes" "$tmp/base/maps/mp/gametypes"
printf 'Own()\n{\n}\n' >"$tmp/mod/maps/mp/gametypes/_shared.gsc"
printf 'Other()\n{\n}\n' >"$tmp/base/maps/mp/gametypes/_shared.gsc"
printf 'main()\n{\n\tmaps\\mp\\gametypes\\_shared::Own();\n}\n' >"$tmp/mod/maps/mp/gametypes/mine.gsc"
"$gsc" check --root "$tmp/base" "$tmp/mod/maps"
"$gsc" check --root "$tmp/base" "$tmp/mod"
cd "$tmp/mod/maps/mp/gametypes" && "$gsc" check .
