// Runtime reports: what is printed how often, the chain of callers, what is fatal, and the summary at the
// end. Rules: vm-semantics E1-E5, E41, T13; decisions "runtime errors".
#include "gsc_script.h"
#include "runsuite.h"

static script_host_t host;
static gsc_report_t lastReport;
static gsc_place_t lastCallers[8];

static void KeepReport(void *user, const gsc_report_t *report)
{
    lastReport = *report;
    for (int i = 0; i < report->callerCount && i < 8; i++) {
        lastCallers[i] = report->callers[i];
    }
    HostReport(user, report);
}

static gsc_vm_t *OpenWith(gsc_config_t *config, const char *text)
{
    static script_file_t files[2];
    files[0] = (script_file_t){"main.gsc", text};
    gsc_vm_t *vm = HostOpen(&host, files, config);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
    return vm;
}

static gsc_status_t StartMain(gsc_vm_t *vm)
{
    return Gsc_Start(vm, Gsc_FindFunction(vm, "main", "main"), Gsc_Undefined(), NULL, 0, NULL);
}

static const char repeated[] = "main() { for (i = 0; i < 5; i++) x = 1 / 0; y = 1 % 0; println(\"end\"); }";

// Number of reports of `repeated` in a mode; *summary is what Gsc_ErrorSummary printed.
static int ReportsInMode(int mode, const char **summary)
{
    static char text[sizeof(host.printed)];
    gsc_config_t config;
    gsc_census_t census;
    int count = 0;
    Gsc_DefaultConfig(&config);
    config.developerScript = true;
    config.errorReport = mode;
    gsc_vm_t *vm = OpenWith(&config, repeated);
    ck_assert_int_eq(StartMain(vm), GSC_OK);
    ck_assert_str_eq(host.printed, "end\n");
    Gsc_Census(vm, &census);
    ck_assert_uint_eq(census.errors, 6);
    ck_assert_int_eq(census.errorSites, 2);
    host.printed[0] = '\0';
    Gsc_ErrorSummary(vm);
    strcpy(text, host.printed);
    *summary = text;
    Gsc_Close(vm);
    for (const char *p = host.messages; (p = strchr(p, '\n')) != NULL; p++) {
        count++;
    }
    return count;
}

START_TEST(each_site_as_the_setting_says)
{
    const char *summary;
    ck_assert_int_eq(ReportsInMode(0, &summary), 0);
    ck_assert_str_eq(summary, "");
    ck_assert_int_eq(ReportsInMode(1, &summary), 2);
    ck_assert_str_eq(summary, "script error, 5 times: divide by 0: (file 'main.gsc', line 1)\n");
    ck_assert_int_eq(ReportsInMode(2, &summary), 6);
}
END_TEST

START_TEST(developer_makes_errors_fatal)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.developer = true;
    config.developerScript = true;
    config.errorReport = 0;
    gsc_vm_t *vm = OpenWith(&config, repeated);
    ck_assert_int_eq(StartMain(vm), GSC_FATAL);
    ck_assert_str_eq(host.messages, "divide by 0\n");
    ck_assert_str_eq(host.printed, "");
    ck_assert_int_eq(Gsc_RunNow(vm), GSC_FATAL);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_FATAL);
    Gsc_Close(vm);
}
END_TEST

START_TEST(the_chain_of_callers)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.errorReport = 1;
    gsc_vm_t *vm =
        OpenWith(&config, "main()\n{\n\tf();\n}\nf()\n{\n\tthread g();\n}\ng()\n{\n\tx = 1 / 0;\n}\n");
    host.last[0] = '\0';
    config.report = KeepReport;
    Gsc_Close(vm);
    config.alloc = HostAlloc;
    vm = Gsc_Open(&config);
    ck_assert_int_eq(Gsc_Load(vm, "main", NULL), GSC_OK);
    ck_assert_int_eq(Gsc_Link(vm), GSC_OK);
    ck_assert_int_eq(StartMain(vm), GSC_OK);
    ck_assert_int_eq(lastReport.kind, GSC_REPORT_RUNTIME);
    ck_assert_int_eq(lastReport.callerCount, 3);
    ck_assert_int_eq(lastReport.place.line, 11);
    ck_assert_str_eq(lastReport.place.function, "g");
    ck_assert_int_eq(lastCallers[0].line, 7);
    ck_assert_str_eq(lastCallers[0].function, "f");
    ck_assert_int_eq(lastCallers[1].line, 3);
    ck_assert_int_eq(lastCallers[2].line, 1); // the host's entry points at the start of the function [E42]
    ck_assert_str_eq(lastCallers[2].function, "main");
    ck_assert_ptr_nonnull(strstr(host.last, "\n******* script runtime error *******\n"
                                            "divide by 0: (file 'main.gsc', line 11)\n x = 1 / 0;\n"));
    ck_assert_ptr_nonnull(strstr(host.last, "\ncalled from:\n(file 'main.gsc', line 7)\n thread g();\n"));
    Gsc_Close(vm);
}
END_TEST

START_TEST(very_long_lines_are_shown_in_part)
{
    char *text = malloc(40000);
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.errorReport = 1;
    char *p = text + sprintf(text, "main() { ");
    for (int i = 0; i < 2000; i++) {
        p += sprintf(p, "y = %d; ", i);
    }
    p += sprintf(p, "x = 1 / 0; ");
    for (int i = 0; i < 1000; i++) {
        p += sprintf(p, "y = %d; ", i);
    }
    sprintf(p, "}");
    gsc_vm_t *vm = OpenWith(&config, text);
    ck_assert_int_eq(StartMain(vm), GSC_OK);
    ck_assert_uint_lt(strlen(host.last), 3000);
    ck_assert_ptr_nonnull(strstr(host.last, "x = 1 / 0;"));
    Gsc_Close(vm);
    free(text);
}
END_TEST

START_TEST(the_watchdog)
{
    gsc_config_t config;
    Gsc_DefaultConfig(&config);
    config.developerScript = true;
    config.errorReport = 0;
    config.loopLimit = 1000;
    gsc_vm_t *vm =
        OpenWith(&config, "main() { thread spin(); println(\"on\"); }\nspin()\n{\n\twhile (1) { }\n}\n");
    ck_assert_int_eq(StartMain(vm), GSC_OK);
    ck_assert_str_eq(host.printed, "on\n");
    ck_assert_str_eq(host.messages, "potential infinite loop in script - killing thread.\n");
    ck_assert_ptr_nonnull(strstr(host.last,
                                 "script runtime error: potential infinite loop in script - killing thread.\n"
                                 "(file 'main.gsc', line 4)\n while (1) { }\n"));
    Gsc_Close(vm);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gsc_error");
    TCase *cases = tcase_create("reports");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, each_site_as_the_setting_says);
    tcase_add_test(cases, developer_makes_errors_fatal);
    tcase_add_test(cases, the_chain_of_callers);
    tcase_add_test(cases, very_long_lines_are_shown_in_part);
    tcase_add_test(cases, the_watchdog);
    suite_add_tcase(suite, cases);
    return RunSuite(suite);
}
