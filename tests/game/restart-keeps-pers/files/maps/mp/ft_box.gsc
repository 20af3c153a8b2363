main()
{
	level.ofThisMap = ::Only;
}

Only()
{
}
