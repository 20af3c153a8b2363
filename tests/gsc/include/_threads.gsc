// helper of the cases: self and waits of another file
f() { println("f", isdefined(self.n)); }
later() { wait 0.02; println("later", isdefined(self.n)); }
