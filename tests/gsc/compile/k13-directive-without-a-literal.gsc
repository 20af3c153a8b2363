// basis: documented language-in-the-wild 10
#using_animtree("no_such_tree");
main() { println("ok"); f(); }
#using_animtree ( "another_one" ) ;
f() { println("f"); }
#using_animtree( "third" );
