// basis: seed script-language "Whitespace and comments"
main
(
)
{println	(
"a"
,1+
2 )
;}
