// basis: documented language-in-the-wild 17
main() { self.Wait = 5; println(self.Wait, self.WAIT); o = spawnstruct(); o.Default = 1; println(o.DEFAULT); }
