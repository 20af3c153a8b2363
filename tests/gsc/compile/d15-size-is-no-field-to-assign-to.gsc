// basis: decisions D15: a clear compile error that says so
main()
{
    level.size = 1;
    self.size++;
}
