// The natives that every script has: values, ranges, and what they say when they are used wrongly.
// Rules: script-api section 1; build-decisions "Determinism".
#include "gsc_script.h"
#include "runsuite.h"

static script_host_t host;

// What `main() { <body> }` prints, its errors behind it.
static const char *Run(const char *body)
{
    static char text[4096], out[40000];
    script_file_t files[] = {{"main.gsc", text}, {NULL, NULL}};
    gsc_config_t config;
    snprintf(text, sizeof(text), "main() { %s }", body);
    Gsc_DefaultConfig(&config);
    config.developerScript = true;
    config.errorReport = 1;
    config.seed = 7;
    gsc_vm_t *vm = HostOpen(&host, files, &config);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
    Gsc_SetLevelTime(vm, 1250);
    ck_assert_int_eq(Gsc_Start(vm, Gsc_FindFunction(vm, "main", "main"), Gsc_Undefined(), NULL, 0, NULL),
                     GSC_OK);
    Gsc_Close(vm);
    snprintf(out, sizeof(out), "%s%s", host.printed, host.messages);
    return out;
}

#define Expect(body, printed) ck_assert_str_eq(Run(body), printed)

START_TEST(values)
{
    Expect("println(isdefined(1), isdefined(undefined), isdefined(x), isdefined(level));", "1001\n");
    Expect("o = spawnstruct(); o.a = 1; println(o, o.a);", "struct1\n");
    Expect("println(gettime()); resettimeout(); assert(0);", "1250\n");
    Expect("print(1, \"a\"); print(); println(); println((1, 2, 3), 0.5, &\"X\");",
           "1a\n(1.00, 2.00, 3.00)0.5X\n");
    Expect("isdefined();", "parameter 1 does not exist\n");
}
END_TEST

START_TEST(trigonometry)
{
    Expect("println(sin(30), \" \", cos(60), \" \", tan(45), \" \", sin(\"90\"));", "0.5 0.5 1 1\n");
    Expect("println(asin(1), \" \", acos(0), \" \", atan(1), \" \", asin(-1));", "90 90 45 -90\n");
    Expect("x = asin(1.5); y = acos(-2); println(isdefined(x), isdefined(y));",
           "00\n1.5 out of range\n-2 out of range\n");
}
END_TEST

START_TEST(vectors)
{
    Expect("println(distance((1, 2, 3), (1, 5, 7)), \" \", distancesquared((0, 0, 0), (1, 2, 2)));", "5 9\n");
    Expect("println(length((3, 4, 0)), \" \", lengthsquared((3, 4, 0)), \" \", vectordot((1, 2, 3), (4, 5, "
           "6)));",
           "5 25 32\n");
    Expect("println(closer((0, 0, 0), (1, 0, 0), (2, 0, 0)), closer((0, 0, 0), (1, 0, 0), (1, 0, 0)));",
           "10\n");
    Expect("println(vectornormalize((0, 3, 4)), vectornormalize((0, 0, 0)));",
           "(0.00, 0.60, 0.80)(0.00, 0.00, 0.00)\n");
    Expect("println(vectortoangles((0, 1, 0)), vectortoangles((1, 0, 1)), vectortoangles((0, 0, -1)));",
           "(0.00, 90.00, 0.00)(-45.00, 0.00, 0.00)(-270.00, 0.00, 0.00)\n");
    Expect("println(anglestoforward((0, 90, 0)), anglestoright((0, 0, 0)), anglestoup((90, 0, 0)));",
           "(0.00, 1.00, -0.00)(0.00, -1.00, -0.00)(1.00, 0.00, 0.00)\n");
    Expect("println(isdefined(distance((0, 0, 0), 1)));", "0\ncannot cast int to vector\n");
}
END_TEST

START_TEST(random_numbers)
{
    Expect("for (i = 0; i < 1000; i++) { x = randomint(6); if (x < 0 || x > 5) println(x); n[x] = 1; } "
           "println(n.size);",
           "6\n");
    Expect("for (i = 0; i < 1000; i++) { x = randomintrange(-2, 2); if (x < -2 || x > 1) println(x); n[x] = "
           "1; } println(n.size);",
           "4\n");
    Expect("for (i = 0; i < 1000; i++) { x = randomfloat(2); if (x < 0 || x >= 2) println(x); } println(1);",
           "1\n");
    Expect("for (i = 0; i < 1000; i++) { x = randomfloatrange(-1, 1); if (x < -1 || x >= 1) println(x); } "
           "println(1);",
           "1\n");
    Expect("println(randomintrange(-2147483647, 2147483647) != randomintrange(-2147483647, 2147483647));",
           "1\n");
    Expect("randomint(0);", "RandomInt parm: 0  \nRandomInt parm must be positive integer.\n");
    Expect("randomintrange(3, 3);",
           "RandomIntRange parms: 3 3 \nRandomIntRange range must be positive integer.\n");
    Expect("randomfloatrange(2, 1);", "Scr_RandomFloatRange parms: 2.000000 1.000000 \n"
                                      "Scr_RandomFloatRange range must be positive float.\n");
}
END_TEST

START_TEST(equal_seeds_give_equal_numbers)
{
    static char first[40000];
    const char *body = "for (i = 0; i < 20; i++) println(randomint(1000), randomfloat(1));";
    strcpy(first, Run(body));
    ck_assert_str_eq(Run(body), first);
}
END_TEST

START_TEST(long_lines)
{
    Run("s = \"0123456789\"; for (i = 0; i < 9; i++) s = s + s; println(s, s);");
    ck_assert_uint_eq(strlen(host.printed), 2 * 5120 + 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gsc_lib");
    TCase *cases = tcase_create("natives");
    tcase_add_test(cases, values);
    tcase_add_test(cases, trigonometry);
    tcase_add_test(cases, vectors);
    tcase_add_test(cases, random_numbers);
    tcase_add_test(cases, equal_seeds_give_equal_numbers);
    tcase_add_test(cases, long_lines);
    suite_add_tcase(suite, cases);
    return RunSuite(suite);
}
