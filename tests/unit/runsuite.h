// The end of a test program that uses Check.
#ifndef RUNSUITE_H
#define RUNSUITE_H

#include <check.h>

// Runs a suite (CK_VERBOSITY says how much is told).  The exit status of the program.
static inline int RunSuite(Suite *suite)
{
    SRunner *runner = srunner_create(suite);

    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? 1 : 0;
}

#endif
