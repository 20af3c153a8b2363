// Reports: messages with file, line, column and source line, in the stock frame [E40, E41]; runtime error
// sites are counted so that each one is printed once (decisions "runtime errors").  Nothing here decides what
// happens to a script after an error; that is the caller's.
#ifndef GSC_ERROR_H
#define GSC_ERROR_H

#include "gsc.h"
#include "gsc_vm.h"

#include <stdarg.h>

// Opened with the VM, before anything is loaded; closed before the heap.
void GscError_Open(gsc_vm_t *vm);

// A compile error at a byte of a file.  `expected` goes into the line "column N: ..." and may be NULL.
void GscError_Compile(gsc_vm_t *vm, int file, uint32_t offset, const char *id, const char *expected,
                      const char *format, ...) GSC_PRINTF(6, 7);
// What stock would reject or what looks wrong, but compiles: reported when
// config.keepCheckerWarnings asks for it.
void GscError_Warn(gsc_vm_t *vm, int file, uint32_t offset, const char *id, const char *expected,
                   const char *format, ...) GSC_PRINTF(6, 7);
// A warning of the compiler that everybody should see.
void GscError_CompileWarning(gsc_vm_t *vm, int file, uint32_t offset, const char *id, const char *expected,
                             const char *format, ...) GSC_PRINTF(6, 7);
// A compile error that has no place in a script, such as a missing file that the embedder asked for.
void GscError_CompileNowhere(gsc_vm_t *vm, const char *id, const char *format, ...) GSC_PRINTF(3, 4);
// What compiles by a decision but not in stock: an error with stock's text under strictStock, else such a
// warning. True when it is an error.
bool GscError_StockRejects(gsc_vm_t *vm, int file, uint32_t offset, const char *stockMessage,
                           const char *expected);
// The warning for a call with more arguments than its function has parameters.
void GscError_Surplus(gsc_vm_t *vm, int file, uint32_t offset, const char *name, int given, int takes,
                      bool isNative);
// Reports a mistake of the embedder in a call of gsc.h; returns GSC_MISUSE.  Allocates nothing.
gsc_status_t GscError_Misuse(gsc_vm_t *vm, const char *call, const char *format, ...) GSC_PRINTF(3, 4);
// Compile errors reported since the VM was opened.
int GscError_CompileCount(const gsc_vm_t *vm);
// Places that raised runtime errors so far.
int GscError_SiteCount(const gsc_vm_t *vm);

// A runtime error at the running script line: the place and the chain are asked from GscRun_Spots.  `id` is
// the stable name of the class.  Counts the error and its site, reports as config.errorReport says; under
// config.developer the report is always made and vm->status becomes GSC_FATAL [E2].
void GscError_Runtime(gsc_vm_t *vm, const char *id, const char *format, ...) GSC_PRINTF(3, 4);
void GscError_RuntimeV(gsc_vm_t *vm, const char *id, const char *format, va_list args);
// The same, reported whatever the settings are [E3].
void GscError_Forced(gsc_vm_t *vm, const char *id, const char *format, ...) GSC_PRINTF(3, 4);
// A warning at the running line: reported like an error (each site once), never fatal.
void GscError_RuntimeWarning(gsc_vm_t *vm, const char *id, const char *format, ...) GSC_PRINTF(3, 4);
void GscError_RuntimeWarningV(gsc_vm_t *vm, const char *id, const char *format, va_list args);
// The same at the place of innermost spot given by the caller, for errors
// of threads that do not run now [E36].
void GscError_RuntimeAt(gsc_vm_t *vm, const gsc_spot_t *spots, int spotCount, const char *id,
                        const char *format, ...) GSC_PRINTF(5, 6);

// The watch-dog tripped at the running line: the report has the shape of T13, a line of its own and the place
// without a chain, and is always made.  Killing: an error of the thread that
// ends; otherwise a warning while loading.
void GscError_Watchdog(gsc_vm_t *vm, bool killing);

// Line and column, both from 1, of a byte of a file.
void GscError_Locate(gsc_vm_t *vm, int file, uint32_t offset, int *line, int *column);
// Length of what a terminal would obey, at `p`: a control byte, or a pair (the controls beyond ASCII as UTF-8
// has them); 0: none.
int GscError_ControlLength(const char *p, const char *end);
// A text with its control bytes, but for line ends, as \xNN; cut to `size`.
void GscError_Shown(const char *text, char *out, size_t size);
// The text of a line without the blanks before it, cut to `size`; tabs and control bytes
// become blanks.
void GscError_CopyLine(gsc_vm_t *vm, int file, int line, char *out, size_t size);
// Fills a place; the texts live as long as the VM.
void GscError_Place(gsc_vm_t *vm, gsc_spot_t spot, gsc_place_t *place);
// Stable id of a message that a native made: "divide-by-zero" and so on for
// texts of [1.3], else "native-error".
const char *GscError_IdOf(const char *format);

// Default of config.report: the text to standard error.
void GscError_Print(void *user, const gsc_report_t *report);

#endif
