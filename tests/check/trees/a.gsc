#using_animtree("t");
main() { x = %run; println(isdefined(x)); }
#using_animtree("u");
f() { x = %walk; y = %run; return isdefined(x) + isdefined(y); }