// basis: documented vm-semantics E41; a step of a for that fails is reported at the step, not at the condition
// flags: --errors 2
main()
{
 for (f = 0.5; f < 2;
   f++)
 {
   if (isdefined(level.k)) break; level.k = 1;
 }
 n = 3;
 for (s = "a"; s <
     n;
     s++)
 {
     if (isdefined(level.j)) break; level.j = 1;
 }
 for (i = 0; i < 3;
      i++)
 {
     level.q[i] = i;
     if (i == 1) i = undefined;
     if (isdefined(level.z)) break;
     if (!isdefined(i)) level.z = 1;
 }
 a = [];
 a[0] = 1;
 a[1] = 2;
 for (i = 0; i < a.size;
      i++)
 {
     if (i == 1) i = "x";
     if (isdefined(level.w)) break;
     level.w = 1;
     i = 1.5;
 }
}
