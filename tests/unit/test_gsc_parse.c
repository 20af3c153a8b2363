// From text to reports: the grammar, going on after errors without inventing any, checks, files and linking.
// Rules: seed grammar, vm-semantics section 7, language-in-the-wild 1-6,
// decisions D1-D16 and "all errors at once".
#include "gsc_script.h"
#include "runsuite.h"

static script_host_t host;

// Reports of one file, developer script on.
static const char *Reports(const char *text)
{
    script_file_t files[] = {{"main.gsc", text}, {NULL, NULL}};
    gsc_status_t status = HostCompile(&host, files, true);
    ck_assert_int_eq(status, host.reports[0] ? GSC_COMPILE_ERROR : GSC_OK);
    return host.reports;
}

static const char *ReportsWithoutDeveloper(const char *text)
{
    script_file_t files[] = {{"main.gsc", text}, {NULL, NULL}};
    HostCompile(&host, files, false);
    return host.reports;
}

#define Fine(text)            ck_assert_str_eq(Reports(text), "")
#define Expect(text, reports) ck_assert_str_eq(Reports(text), reports)

// ---------------------------------------------------------------------------------------------- grammar

START_TEST(what_must_compile)
{
    Fine("");
    Fine(";;main() { }");
    Fine("main() { ; ; x = 1; { } { y = 2; } }");
    Fine("f(a, b, a) { } main() { f(, 1); f(); f(1, 2, 3, 4); }");
    Fine("main() { if (1); else; while (0); for (;;) break; do ; while (0); switch (1) ; }");
    Fine("main() { for (i = 0; i < 3; i++) { } for (if (1) x = 1; ; wait 1) break; for (; 1; return) break; "
         "}");
    Fine("main() { for ({ } 0; do x(); while (0)) { } } x() { }");
    Fine("main() { switch (x) { case 1: case \"a\": { case 2: } while (0) { default: } } }");
    Fine("main() { x = (1, 2, 3)[1]; (1, 2, 3)[0] = 1; f()[0] = 1; f().x = f()[0].y[1].z.size; } f() { }");
    Fine("f() { } main() { f() f(); f() f() thread f(); self thread f(); level [[::f]](); [[ ::f ]](); "
         "thread [[::f]](); }");
    Fine("main() { a = x[[[f]]()]; b = x [[f]](); c = x[ [] ]; d = [[f]]()[1]; e = [[[[f]]()]](); }");
    Fine("main() { x = - 1; x = 2 -1; x = 2-1; x = -.5; x = 1 * - 1; x = - 2147483648; x = 99999999999; }");
    Fine("main() { level waittill(\"a\", b, c); level waittillmatch(\"a\", 1 + 2); level notify(\"a\"); self "
         "endon(\"a\"); }");
    Fine("main() { if (thread main()) x = !!~(int)(float)(bool)(string)1; }");
    Fine("main() { level[\"a\"] = 1; anim[\"a\"] = 1; game.a = game[\"b\"]; x = a.wait1; self.Wait = 1; }");
    Fine("main() { /# x = 1; #/ if (1) /# println(1); #/ /#[[f]](x);#/ }");
    Fine("/# f() { } #/ main() { /# f(); #/ println(f()); }");
    Fine("#using_animtree ( \"a_b\" ) ; main() { }");
    Fine("main() { x = main ::main; x = main::main; main::main(); main ::main(); }");
}
END_TEST

START_TEST(what_must_not)
{
    Expect("main() { x; }", "bad-syntax@1:11 ");
    Expect("main() { a = b = 1; }", "bad-syntax@1:16 ");
    Expect("main() { ++x; }", "bad-syntax@1:10 ");
    Expect("main() { x = -y; }", "bad-syntax@1:15 ");
    Expect("main() { (f()); } f() { }", "bad-syntax@1:15 ");
    Expect("main() { x = f(1, ); } f() { }", "bad-syntax@1:19 ");
    Expect("main() { x = f(,); } f() { }", "bad-syntax@1:17 ");
    Expect("main() { self = 1; }", "bad-syntax@1:15 ");
    Expect("main() { level.wait = 1; }", "bad-syntax@1:16 ");
    Expect("main() { if (1) case 1: }", "bad-syntax@1:17 ");
    Expect("main() { x = (1, 2); x = (); }", "bad-expression-list@1:14 bad-expression-list@1:26 ");
    Expect("main() { level waittill(\"a\", 1); }", "bad-syntax@1:30 ");
    Expect("main() {", "unexpected-end@1:9 ");
    Expect("main() { x = \"a;\n}", "bad-token@1:14 ");
    Expect("f() { } ; main() { }", "bad-syntax@1:9 ");
    Expect("#using_animtree(\"a-b\");", "bad-anim-tree-name@1:17 ");
}
END_TEST

// ---------------------------------------------------------------------------------------------- going on

START_TEST(every_error_and_no_more)
{
    Expect("main() {\n if (x y) { z = ; }\n z = 1;\n}\nf() { nosuch(); }",
           "bad-syntax@2:9 bad-syntax@2:17 unknown-builtin-function@5:7 ");
    Expect("main()\n{\n for (i = 0; i < 5 5; i++) { continue; }\n while x { break; }\n}",
           "bad-syntax@3:20 bad-syntax@4:8 ");
    Expect("main()\n{\n if (1) {\n x = 1;\n\nf()\n{\n y = 1;\n}\ng() { f(); main(); }", "bad-syntax@7:1 ");
    Expect("main()\n{\n}\n}\nf()\n{\n}\ng() { f(); main(); }", "bad-syntax@4:1 ");
    Expect("main() { x = { 1, 2 }; y = ; }", "bad-syntax@1:14 bad-syntax@1:28 ");
    Expect("f() { else { x = ; } }", "bad-syntax@1:7 bad-syntax@1:18 ");
    Expect("f(a b) { x = ; } main() { f(); }", "bad-syntax@1:5 bad-syntax@1:14 ");
    Expect("f) { }\nmain() { f(); }", "bad-syntax@1:2 ");
    Expect("main() { /# if (1) { #/ } x = ; }", "bad-syntax@1:22 bad-syntax@1:31 ");
    Expect("main() { /# x = 1; } #/ y = ; }", "bad-syntax@1:20 bad-syntax@1:29 ");
    Expect("f() { z = \"abc; }\ng() { a = ; }", "bad-token@1:11 bad-syntax@2:11 ");
    Expect("f() {\n y = (1 +\nmain() { f(); }\n", "bad-syntax@3:8 ");
    Expect("f() { foo(1 2); isdefined(3 4; x = 1; }", "bad-syntax@1:13 bad-syntax@1:29 ");
}
END_TEST

START_TEST(no_follow_ups)
{
    Expect("main() { a = 1; b = 2; c = 3; d = 4; e = 5; f = 6; g = 7; }\n h = 8; i = 9; j = ; break; }\nf() "
           "{ x = ; }",
           "bad-syntax@2:2 bad-syntax@2:20 bad-syntax@3:11 ");
    static const char *const texts[] = {
        "main() {\n for i = 0; i < 3; i++) { continue; }\n}",
        "main() {\n (i = 0; i < 3; i++) { continue; }\n}",
        "main() {\n for (i = )0; i < 3; i++) { continue; }\n}",
        "main() {\n for (i = { 0; i < 3; i++) { continue; }\n}",
        "main() {\n for 1 (i = 0; i < 3; i++) { continue; }\n}",
        "main() {\n if (1)\n x = ;\n else if (2)\n y = 1;\n else z = 1;\n}",
        "main() {\n if (1) x = 1 else y = 1;\n}",
        "main() {\n x = 1 #/;\n}",
        "main() {\n x = [1 #/ ];\n}",
        "main() {\n switch (1) { }\n case 1:\n x = 1;\n break; }\n}\nf() { }",
        "main()\n{\n x = 1\n if (x) { y = 1; }\n}",
        "main()\n{\n foo(1, \n}\nf() { main(); }",
    };
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        Reports(texts[i]);
        ck_assert_msg(host.reports[0] && strchr(host.reports, ' ') == strrchr(host.reports, ' '), "%s: %s",
                      texts[i], host.reports);
    }
}
END_TEST

START_TEST(nesting)
{
    enum { DEEP = 200000 };
    char *text = malloc(2 * DEEP + 100);
    static const struct {
        const char *before, *open, *middle, *close, *after;
    } shapes[] = {
        {"main() { x = ", "(", "1", ")", "; }"},  {"main() { ", "{", "x = 1;", "}", " }"},
        {"main() { x = ", "!", "1", "", "; }"},   {"main() { ", "while(1)", ";", "", " }"},
        {"main() { x = a", "[", "1", "]", "; }"}, {"main() { x = ", "f(", "1", ")", "; } f() { }"},
    };
    for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
        for (int round = 0; round < 2; round++) {
            int depth = round == 0 ? 1000 : DEEP / 10;
            char *p = text + sprintf(text, "%s", shapes[i].before);
            for (int j = 0; j < depth; j++) {
                p += sprintf(p, "%s", shapes[i].open);
            }
            p += sprintf(p, "%s", shapes[i].middle);
            for (int j = 0; j < depth; j++) {
                p += sprintf(p, "%s", shapes[i].close);
            }
            sprintf(p, "%s", shapes[i].after);
            Reports(text);
            if (round == 1) {
                ck_assert_str_eq(host.messages, "nesting too deep\n");
            } else if (shapes[i].open[0] != 'f' &&
                       shapes[i].open[0] != '[') { // C7 refuses 1000 calls in one another
                ck_assert_str_eq(host.messages, "");
            }
        }
    }
    free(text);
}
END_TEST

START_TEST(long_chains_are_no_nesting)
{
    enum { LONG = 20000 };
    char *text = malloc(LONG * 24 + 100);
    static const char *const links[] = {"main() { x = 1%s; }",           "+ 1",
                                        "main() { x = a%s; }",           ".b",
                                        "main() { %s x = 1; }",          "if (1) x = 2; else ",
                                        "main() { x = f()%s; } f() { }", " f()"};
    for (int i = 0; i < 8; i += 2) {
        char *chain = malloc(LONG * 20 + 1), *p = chain;
        for (int j = 0; j < LONG; j++) {
            p += sprintf(p, "%s", links[i + 1]);
        }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        sprintf(text, links[i], chain);
#pragma GCC diagnostic pop
        Reports(text);
        ck_assert_str_eq(host.messages, i == 6 ? "nesting too deep\n" : ""); // calls on calls do nest
        free(chain);
    }
    free(text);
}
END_TEST

// ---------------------------------------------------------------------------------------------- checks

START_TEST(placement)
{
    Expect("main() { break; continue; case 1: default: }",
           "illegal-break@1:10 illegal-continue@1:17 illegal-case@1:27 illegal-default@1:35 ");
    Expect("main() { for (break; ; continue) { } }", "illegal-break@1:15 illegal-continue@1:24 ");
    Expect("main() { switch (1) { case 1: continue; } }", "illegal-continue@1:31 ");
    Expect("main() { switch (1) { case 1: case \"1\": case 1: default: default: } }",
           "duplicate-case@1:46 duplicate-case@1:58 ");
    Expect("main() { switch (1) { case -1: case (1): case x: case 8388608: } }",
           "bad-case@1:28 bad-case@1:38 bad-case@1:47 case-out-of-range@1:55 ");
    Expect("main() { while (1) { /# break; continue; #/ } /# while (1) break; #/ }",
           "developer-jump@1:25 developer-jump@1:32 ");
    Expect("main() { switch (1) { /# case 1: #/ } }", "developer-jump@1:26 ");
    Expect("main() { /# wait 1; level waittill(\"a\"); level waittillmatch(\"a\"); /# #/ #/ }",
           "developer-wait@1:13 developer-wait@1:27 developer-wait@1:48 developer-nesting@1:68 ");
    Expect("main() { x = 5 .a; \"s\".a = 1; \"ab\"[0] = 1; 5[0] = 1; }",
           "not-an-object@1:17 not-an-object@1:24 not-an-array@1:35 not-an-array@1:45 ");
}
END_TEST

START_TEST(names)
{
    Expect("f() { } F() { } main() { nosuch(); level nosuch(); thread nosuch(); x = ::nosuch; x = "
           "::isdefined; }",
           "duplicate-function@1:9 unknown-builtin-function@1:26 unknown-builtin-method@1:42 "
           "unknown-function@1:59 "
           "unknown-function@1:73 unknown-function@1:87 ");
    Expect("main() { x = println(1); if (print(1)) { } }", "developer-command@1:14 developer-command@1:30 ");
    Reports("main() { fnuction(); } function() { }");
    ck_assert_ptr_nonnull(strstr(host.last, "\ncolumn 10: did you mean 'function'?\n"));
    Expect("main() { x = %run; y = #animtree; }", "no-anim-tree@1:14 no-anim-tree@1:24 ");
}
END_TEST

START_TEST(developer_functions)
{
    Expect("/# f() { } #/ main() { f(); x = ::f; /# f(); #/ }",
           "developer-reference@1:24 developer-reference@1:33 ");
    ck_assert_str_eq(
        ReportsWithoutDeveloper("/# f() { nosuch(); } #/ main() { f(); thread f(); /# f(); no\\such::g(); "
                                "thread nosuch(); #/ println(no\\such::f()); }"),
        "unknown-builtin-function@1:10 unknown-function@1:34 unknown-function@1:46 ");
}
END_TEST

START_TEST(limits)
{
    char text[8192];
    char *p = text + sprintf(text, "main() { level waittillmatch(\"a\"");
    for (int i = 0; i < 128; i++) {
        p += sprintf(p, ", 1");
    }
    sprintf(p, "); }");
    Reports(text);
    ck_assert_str_eq(host.messages, "match expression count exceeds 127\n");
    for (int count = 255; count <= 256; count++) {
        p = text + sprintf(text, "main() { println(0");
        for (int i = 1; i < count; i++) {
            p += sprintf(p, ", 1");
        }
        sprintf(p, "); }");
        Reports(text);
        ck_assert_str_eq(host.messages, count == 255 ? "" : "parameter count exceeds 256\n");
    }
    for (int count = 255; count <= 256; count++) {
        p = text + sprintf(text, "main() { level notify(\"e\"");
        for (int i = 0; i < count; i++) {
            p += sprintf(p, ", 1");
        }
        sprintf(p, "); }");
        Expect(text, count == 255 ? "" : "too-many-arguments@1:793 ");
    }
}
END_TEST

// ---------------------------------------------------------------------------------------------- files

START_TEST(depth_first_in_the_order_of_mention)
{
    static const script_file_t files[] = {
        {"main.gsc", "main() { a\\one::f(a\\two::f()); /# a\\dev::f(); #/ main::main(); a\\One::f(); }"},
        {"a/one.gsc", "f() { }"},
        {"a/two.gsc", "f() { a\\three::f(); a\\four::f(); main::main(); }"},
        {"a/three.gsc", "f() { a\\four::f(); }"},
        {"a/four.gsc", "f() { x = a\\two::f; }"},
        {"a/dev.gsc", "f() { }"},
        {NULL, NULL},
    };
    ck_assert_int_eq(HostCompile(&host, files, true), GSC_OK);
    ck_assert_str_eq(host.asked, "main.gsc a/two.gsc a/three.gsc a/four.gsc a/one.gsc a/dev.gsc ");
    ck_assert_int_eq(HostCompile(&host, files, false), GSC_OK);
    ck_assert_str_eq(host.asked, "main.gsc a/two.gsc a/three.gsc a/four.gsc a/one.gsc ");
}
END_TEST

START_TEST(missing_files_and_functions)
{
    static const script_file_t files[] = {
        {"main.gsc", "main() { no\\such::f(); no\\such::g(); b::nosuch(); x = b::isdefined; b::dev(); "
                     "b::f(); c::lost(); }"},
        {"b.gsc", "f() { no\\file::f(); } /# dev() { } #/"},
        {"c.gsc", "lost { } f() { x = ; }"},
        {NULL, NULL},
    };
    ck_assert_int_eq(HostCompile(&host, files, true), GSC_COMPILE_ERROR);
    ck_assert_str_eq(host.reports, "missing-script@1:10 missing-script@1:7 bad-syntax@1:6 bad-syntax@1:20 "
                                   "unknown-function@1:38 unknown-function@1:55 developer-reference@1:69 ");
    ck_assert_int_eq(HostCompile(&host, files, false), GSC_COMPILE_ERROR);
    ck_assert_ptr_nonnull(strstr(host.messages, "unknown function\nunknown function\nunknown function\n"));
}
END_TEST

START_TEST(names_of_files)
{
    static const script_file_t files[] = {{"maps/mp/x.gsc", "main() { }"}, {"empty.gsc", ""}, {NULL, NULL}};
    gsc_config_t config;
    bool found;
    Gsc_DefaultConfig(&config);
    gsc_vm_t *vm = HostOpen(&host, files, &config);
    ck_assert_int_eq(Gsc_Load(vm, "/Maps//MP\\\\X", &found), GSC_OK);
    ck_assert(found);
    ck_assert_int_eq(Gsc_Load(vm, "empty", &found), GSC_OK);
    ck_assert_int_eq(Gsc_Load(vm, "nosuch", &found), GSC_OK);
    ck_assert(!found);
    ck_assert_str_eq(host.reports, "");
    ck_assert_int_eq(Gsc_Load(vm, "maps/mp/x", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
    ck_assert_int_ne(Gsc_FindFunction(vm, "maps/mp\\X", "MAIN"), 0);
    ck_assert_int_eq(Gsc_FindFunction(vm, "maps/mp/x", "nosuch"), 0);
    ck_assert_int_eq(Gsc_FindFunction(vm, "nosuch", "main"), 0);
    ck_assert_int_eq(Gsc_Load(vm, "nosuch", NULL), GSC_COMPILE_ERROR);
    ck_assert_str_eq(host.messages, "Could not find script 'nosuch'\n");
    Gsc_Close(vm);
}
END_TEST

START_TEST(shape_of_a_report)
{
    Reports("main() {\n\tx = 1;\n\ty\t= = 2;\n}");
    ck_assert_str_eq(host.last, "\n******* script compile error *******\n"
                                "bad syntax: (file 'main.gsc', line 3)\n"
                                " y = = 2;\n"
                                "     *\n"
                                "column 6: expected an expression before '='\n"
                                "************************************\n");
    Reports("\xEF\xBB\xBFmain() { x = ; }\r\n");
    ck_assert_ptr_nonnull(strstr(host.last, "line 1)\nmain() { x = ; }\n             *\ncolumn 14: "));
}
END_TEST

START_TEST(strict_stock)
{
    static const script_file_t files[] = {{"main.gsc", "main() { level[\"a\"] = 1; game.a = 1; if (1); }"},
                                          {NULL, NULL}};
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.strictStock = true;
    gsc_vm_t *vm = HostOpen(&host, files, &config);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_COMPILE_ERROR);
    ck_assert_str_eq(host.messages, "bad syntax\nnot an array, string, or vector\nnot an object\n");
    Gsc_Close(vm);
    config.strictStock = false;
    config.keepCheckerWarnings = true;
    vm = HostOpen(&host, files, &config);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_OK);
    ck_assert_str_eq(host.reports, "stock-rejects@1:44 stock-rejects@1:15 stock-rejects@1:31 ");
    Gsc_Close(vm);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gsc_parse");
    TCase *cases = tcase_create("compile");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, what_must_compile);
    tcase_add_test(cases, what_must_not);
    tcase_add_test(cases, every_error_and_no_more);
    tcase_add_test(cases, no_follow_ups);
    tcase_add_test(cases, nesting);
    tcase_add_test(cases, long_chains_are_no_nesting);
    tcase_add_test(cases, placement);
    tcase_add_test(cases, names);
    tcase_add_test(cases, developer_functions);
    tcase_add_test(cases, limits);
    tcase_add_test(cases, depth_first_in_the_order_of_mention);
    tcase_add_test(cases, missing_files_and_functions);
    tcase_add_test(cases, names_of_files);
    tcase_add_test(cases, shape_of_a_report);
    tcase_add_test(cases, strict_stock);
    suite_add_tcase(suite, cases);
    return RunSuite(suite);
}
