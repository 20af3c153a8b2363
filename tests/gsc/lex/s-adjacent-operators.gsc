// basis: seed script-language "Exact composite tokens"
main() { a=1;b=2;c=a<<b;d=a<b;e=a+-1;f=!!a;g=a&&b;h=a&b;println(c,d,e,f,g,h);c>>=1;c|=8;println(c,a==b,a!=b,a<=b); }
