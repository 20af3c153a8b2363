// Reports in the stock frame, and the count of each error site.  See gsc_error.h.
#include "gsc_error.h"
#include "gsc_forced.h"
#include "gsc_ids.h"

#include "gsc_heap.h"
#include "gsc_run.h"

#include <stdio.h>
#include <string.h>

enum {
    MAX_SPOTS = 96,     // 32 frames [C6], with room for both ends of the chain
    MAX_SHOWN = 1024,   // longer source lines are shown in part
    SHOWN_AROUND = 400, // bytes before and behind the column then
    MAX_NAME = 200,     // a longer name of a function is shown in part
};

// A place of script that raised errors of one class.
typedef struct {
    int file;
    uint32_t offset;
    const char *id;
    uint32_t count;
    char *message; // the first one, NULL while none was printed
    size_t messageSize;
} site_t;

struct gsc_sites {
    site_t *rows; // in the order of their first error
    uint32_t count, capacity;
    uint32_t *index; // open hash of 1 + row
    uint32_t indexCapacity;
    int compileErrors;
};

void GscError_Open(gsc_vm_t *vm)
{
    vm->sites = GscHeap_AllocZero(vm, sizeof(*vm->sites));
}

int GscError_CompileCount(const gsc_vm_t *vm)
{
    return vm->sites->compileErrors;
}

int GscError_SiteCount(const gsc_vm_t *vm)
{
    return (int)vm->sites->count;
}

// ---------------------------------------------------------------------------------------------- text under
// way

typedef struct {
    gsc_vm_t *vm;
    char *data;
    size_t length, capacity;
} text_t;

static void Reserve(text_t *text, size_t more)
{
    if (text->length + more + 1 > text->capacity) {
        size_t capacity = text->capacity * 2 + more + 256;
        text->data = GscHeap_Resize(text->vm, text->data, text->capacity, capacity);
        text->capacity = capacity;
    }
}

static void AppendBytes(text_t *text, const char *bytes, size_t size)
{
    Reserve(text, size);
    memcpy(text->data + text->length, bytes, size);
    text->length += size;
    text->data[text->length] = '\0';
}

static void AppendV(text_t *text, const char *format, va_list args) GSC_PRINTF(2, 0);
static void AppendV(text_t *text, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int size = vsnprintf(NULL, 0, format, again);
    va_end(again);
    Reserve(text, size > 0 ? (size_t)size : 0);
    if (size > 0) {
        vsnprintf(text->data + text->length, (size_t)size + 1, format, args);
        text->length += (size_t)size;
    }
    text->data[text->length] = '\0';
}

static void Append(text_t *text, const char *format, ...) GSC_PRINTF(2, 3);
static void Append(text_t *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    AppendV(text, format, args);
    va_end(args);
}

static void FreeText(text_t *text)
{
    GscHeap_Free(text->vm, text->data, text->capacity);
}

// ---------------------------------------------------------------------------------------------- places

static const char *TextOf(const gsc_file_t *file)
{
    return file->text ? file->text : ""; // an empty file has no block
}

static void FindLines(gsc_vm_t *vm, gsc_file_t *file)
{
    uint32_t count = 1;
    const char *text = TextOf(file);
    const char *end = text + file->size;
    for (const char *p = text; p < end && (p = memchr(p, '\n', (size_t)(end - p))) != NULL; p++) {
        count++;
    }
    uint32_t *starts = GscHeap_AllocArray(vm, count, sizeof(*starts));
    uint32_t line = 0;
    starts[line++] = file->size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    for (const char *p = text; p < end && (p = memchr(p, '\n', (size_t)(end - p))) != NULL; p++) {
        starts[line++] = (uint32_t)(p - text) + 1;
    }
    file->lineStarts = starts;
    file->lineCount = count;
}

void GscError_Locate(gsc_vm_t *vm, int file, uint32_t offset, int *line, int *column)
{
    gsc_file_t *source = vm->files[file];
    if (source->lineStarts == NULL) {
        FindLines(vm, source);
    }
    uint32_t low = 0, high = source->lineCount;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (source->lineStarts[middle] <= offset) {
            low = middle;
        } else {
            high = middle;
        }
    }
    *line = (int)low + 1;
    *column = offset >= source->lineStarts[low] ? (int)(offset - source->lineStarts[low]) + 1 : 1;
}

int GscError_ControlLength(const char *p, const char *end)
{
    unsigned char c = (unsigned char)*p, next = end - p > 1 ? (unsigned char)p[1] : 0;
    return c < 0x20 || c == 0x7F ? 1 : c == 0xC2 && next >= 0x80 && next < 0xA0 ? 2 : 0;
}

void GscError_Shown(const char *text, char *out, size_t size)
{
    const char *end = text + strlen(text);
    size_t length = 0;
    while (text < end && length + 9 < size) {
        int control = GscError_ControlLength(text, end);
        if (control == 0 || *text == '\n') {
            out[length++] = *text++;
            continue;
        }
        for (; control > 0; control--, text++) {
            length += (size_t)sprintf(out + length, "\\x%02x", (unsigned)(unsigned char)*text);
        }
    }
    out[length] = '\0';
}

void GscError_CopyLine(gsc_vm_t *vm, int file, int line, char *out, size_t size)
{
    gsc_file_t *source = vm->files[file];
    size_t length = 0;
    if (source->lineStarts == NULL) {
        FindLines(vm, source);
    }
    const char *text = TextOf(source) + source->lineStarts[line - 1], *end = TextOf(source) + source->size;
    while (text < end && (*text == ' ' || *text == '\t')) {
        text++;
    }
    for (; text < end && *text != '\n' && *text != '\r' && length + 2 < size; text++) {
        int control = GscError_ControlLength(text, end);
        for (int i = 0; i < control; i++) {
            out[length++] = ' ';
        }
        if (control == 0) {
            out[length++] = *text;
        } else {
            text += control - 1;
        }
    }
    out[length] = '\0';
}

void GscError_Place(gsc_vm_t *vm, gsc_spot_t spot, gsc_place_t *place)
{
    const gsc_code_t *function = vm->functions[spot.function];
    place->file = vm->files[function->file]->name->text;
    place->function = function->name->text;
    GscError_Locate(vm, function->file, spot.offset, &place->line, &place->column);
}

// Text of a script for people to see: tabs and zeros as blanks, other control bytes as \xNN.
static void AppendShown(text_t *text, const char *bytes, size_t size)
{
    const char *end = bytes + size, *kept = bytes;
    for (const char *p = bytes; p < end; p++) {
        int control = GscError_ControlLength(p, end);
        if (control == 0) {
            continue;
        }
        AppendBytes(text, kept, (size_t)(p - kept));
        for (kept = p + control; p < kept; p++) {
            if (*p == '\t' || *p == '\0') {
                AppendBytes(text, " ", 1);
            } else {
                Append(text, "\\x%02x", (unsigned)(unsigned char)*p);
            }
        }
        p--;
    }
    AppendBytes(text, kept, (size_t)(end - kept));
}

// A message: what it quotes of a script may hold control bytes; line ends and tabs stay.
static void AppendMessage(text_t *text, const char *format, va_list args) GSC_PRINTF(2, 0);
static void AppendMessage(text_t *text, const char *format, va_list args)
{
    text_t raw = {.vm = text->vm};
    AppendV(&raw, format, args);
    if (raw.length > MAX_SHOWN) { // it quotes something very long: the words around it are short
        char *tail = raw.data + raw.length - SHOWN_AROUND;
        memmove(raw.data + SHOWN_AROUND, "...", 3);
        memmove(raw.data + SHOWN_AROUND + 3, tail, SHOWN_AROUND + 1);
        raw.length = 2 * SHOWN_AROUND + 3;
    }
    for (const char *p = raw.data, *end = raw.data + raw.length; p <= end;) {
        size_t plain = strcspn(p, "\n\t");
        AppendShown(text, p, plain);
        AppendBytes(text, p + plain, p + plain < end);
        p += plain + 1;
    }
    FreeText(&raw);
}

// The source line as AppendShown has it; of a very long one the part around the column.  *star is the number
// of bytes before the marked one.
static void AppendSourceLine(text_t *text, gsc_vm_t *vm, int file, int line, int column, int *star)
{
    const gsc_file_t *source = vm->files[file];
    const char *start = TextOf(source) + source->lineStarts[line - 1];
    const char *fileEnd = TextOf(source) + source->size;
    const char *end = start < fileEnd ? memchr(start, '\n', (size_t)(fileEnd - start)) : NULL;
    end = end ? end : fileEnd;
    if (end > start && end[-1] == '\r') {
        end--;
    }
    const char *first = start, *last = end;
    if (end - start > MAX_SHOWN) {
        const char *mark = start + (column - 1);
        first = mark - start > SHOWN_AROUND ? mark - SHOWN_AROUND : start;
        last = end - mark > SHOWN_AROUND ? mark + SHOWN_AROUND : end;
    }
    size_t begin = text->length;
    if (first > start) {
        AppendBytes(text, "...", 3);
    }
    const char *mark = start + (column - 1) < last ? start + (column - 1) : last;
    AppendShown(text, first, (size_t)(mark - first));
    *star = (int)(text->length - begin) + (int)(start + (column - 1) - mark);
    AppendShown(text, mark, (size_t)(last - mark));
    if (last < end) {
        AppendBytes(text, "...", 3);
    }
}

// (file 'x.gsc', line N) / source line / star
static void AppendPlace(text_t *text, gsc_vm_t *vm, int file, uint32_t offset)
{
    int line, column, star;
    GscError_Locate(vm, file, offset, &line, &column);
    Append(text, "(file '%s', line %d)\n", vm->files[file]->name->text, line);
    AppendSourceLine(text, vm, file, line, column, &star);
    Append(text, "\n%*s*\n", star, "");
}

// ---------------------------------------------------------------------------------------------- reports

static const char *const titles[] = {
    [GSC_REPORT_COMPILE] = "script compile error",
    [GSC_REPORT_RUNTIME] = "script runtime error",
    [GSC_REPORT_WARNING] = "script warning",
    [GSC_REPORT_MISUSE] = "wrong use of the script VM",
};

// What a report is about: its first place (file -1: none) and what stands behind "column N: " there.
typedef struct {
    const char *id;
    const char *message;
    const char *detail;
    const char *function; // of the first place, or ""
    const char *before;   // text that goes before the report, or ""
    bool always;          // told whatever the settings are
    int file;
    uint32_t offset;
} subject_t;

// One report for a place and the chain that led there.
static void Report(gsc_vm_t *vm, gsc_report_kind_t kind, const subject_t *about, const gsc_spot_t *callers,
                   int callerCount)
{
    gsc_place_t places[MAX_SPOTS];
    text_t text = {.vm = vm};
    text_t line = {.vm = vm};
    int star;
    gsc_report_t report = {.kind = kind, .id = about->id, .message = about->message, .callers = places};
    report.detail = about->detail;
    report.always = about->always;
    report.marker = -1;
    report.place.file = about->file >= 0 ? vm->files[about->file]->name->text : "";
    report.place.function = about->function;
    Append(&text, "%s\n******* %s *******\n%s", about->before, titles[kind], about->message);
    Append(&line, "%s", "");
    if (about->file >= 0) {
        GscError_Locate(vm, about->file, about->offset, &report.place.line, &report.place.column);
        AppendSourceLine(&line, vm, about->file, report.place.line, report.place.column, &star);
        report.marker = star;
        Append(&text, ": ");
        AppendPlace(&text, vm, about->file, about->offset);
        Append(&text, "column %d: %s\n", report.place.column, about->detail);
    } else {
        Append(&text, "\n");
    }
    for (int i = 0; i < callerCount; i++) {
        GscError_Place(vm, callers[i], &places[i]);
        Append(&text, "called from:\n");
        AppendPlace(&text, vm, vm->functions[callers[i].function]->file, callers[i].offset);
    }
    Append(&text, "************************************\n");
    report.callerCount = callerCount;
    report.sourceLine = line.data;
    report.text = text.data;
    if (vm->config.report) {
        vm->config.report(vm->config.user, &report);
    }
    FreeText(&text);
    FreeText(&line);
}

gsc_status_t GscError_Misuse(gsc_vm_t *vm, const char *call, const char *format, ...)
{
    char detail[256], message[320], text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(detail, sizeof(detail), format, args);
    va_end(args);
    snprintf(message, sizeof(message), "%s: %s", call, detail);
    snprintf(text, sizeof(text), "\n******* %s *******\n%s\n************************************\n",
             titles[GSC_REPORT_MISUSE], message);
    gsc_report_t report = {.kind = GSC_REPORT_MISUSE, .id = "misuse", .message = message, .detail = detail};
    report.sourceLine = report.place.file = report.place.function = "";
    report.marker = -1;
    report.text = text;
    report.always = true;
    if (vm->config.report) {
        vm->config.report(vm->config.user, &report);
    }
    return GSC_MISUSE;
}

static void CompileReportV(gsc_vm_t *vm, gsc_report_kind_t kind, int file, uint32_t offset, const char *id,
                           const char *detail, const char *format, va_list args) GSC_PRINTF(7, 0);
static void CompileReportV(gsc_vm_t *vm, gsc_report_kind_t kind, int file, uint32_t offset, const char *id,
                           const char *detail, const char *format, va_list args)
{
    text_t message = {.vm = vm};
    AppendMessage(&message, format, args);
    subject_t about = {id, message.data, detail ? detail : message.data, "", "", true, file, offset};
    Report(vm, kind, &about, NULL, 0);
    FreeText(&message);
}

void GscError_Compile(gsc_vm_t *vm, int file, uint32_t offset, const char *id, const char *expected,
                      const char *format, ...)
{
    vm->sites->compileErrors++;
    va_list args;
    va_start(args, format);
    CompileReportV(vm, GSC_REPORT_COMPILE, file, offset, id, expected, format, args);
    va_end(args);
}

void GscError_Warn(gsc_vm_t *vm, int file, uint32_t offset, const char *id, const char *expected,
                   const char *format, ...)
{
    if (!vm->config.keepCheckerWarnings) {
        return;
    }
    va_list args;
    va_start(args, format);
    CompileReportV(vm, GSC_REPORT_WARNING, file, offset, id, expected, format, args);
    va_end(args);
}

void GscError_CompileWarning(gsc_vm_t *vm, int file, uint32_t offset, const char *id, const char *expected,
                             const char *format, ...)
{
    va_list args;
    va_start(args, format);
    CompileReportV(vm, GSC_REPORT_WARNING, file, offset, id, expected, format, args);
    va_end(args);
}

void GscError_CompileNowhere(gsc_vm_t *vm, const char *id, const char *format, ...)
{
    vm->sites->compileErrors++;
    va_list args;
    va_start(args, format);
    CompileReportV(vm, GSC_REPORT_COMPILE, -1, 0, id, NULL, format, args);
    va_end(args);
}

bool GscError_StockRejects(gsc_vm_t *vm, int file, uint32_t offset, const char *stockMessage,
                           const char *expected)
{
    if (vm->config.strictStock) {
        GscError_Compile(vm, file, offset, GSC_ID(STOCK_REJECTS), expected, "%s", stockMessage);
    } else {
        GscError_Warn(vm, file, offset, GSC_ID(STOCK_REJECTS), expected,
                      "the stock compiler rejects this: %s", stockMessage);
    }
    return vm->config.strictStock;
}

void GscError_Surplus(gsc_vm_t *vm, int file, uint32_t offset, const char *name, int given, int takes,
                      bool isNative)
{
    GscError_Warn(vm, file, offset, GSC_ID(SURPLUS_ARGUMENTS),
                  isNative ? "a built-in does not use the rest, or refuses the call"
                           : "when it runs: function called with too many parameters",
                  "'%s' is called with %d argument%s, it has %d parameter%s", name, given,
                  given == 1 ? "" : "s", takes, takes == 1 ? "" : "s");
}

// ---------------------------------------------------------------------------------------------- sites

static uint32_t HashSite(int file, uint32_t offset)
{
    uint32_t hash = ((uint32_t)file * 0x9E3779B1u) ^ offset;
    hash *= 0x85EBCA6Bu;
    return hash ^ (hash >> 15);
}

static void GrowIndex(gsc_vm_t *vm)
{
    gsc_sites_t *sites = vm->sites;
    uint32_t capacity = sites->indexCapacity ? sites->indexCapacity * 2 : 64;
    uint32_t *index = GscHeap_AllocArray(vm, capacity, sizeof(*index));
    memset(index, 0, capacity * sizeof(*index));
    for (uint32_t i = 0; i < sites->count; i++) {
        uint32_t at = HashSite(sites->rows[i].file, sites->rows[i].offset) & (capacity - 1);
        while (index[at]) {
            at = (at + 1) & (capacity - 1);
        }
        index[at] = i + 1;
    }
    GscHeap_Free(vm, sites->index, sites->indexCapacity * sizeof(*index));
    sites->index = index;
    sites->indexCapacity = capacity;
}

// The site of a class of error at a place, new when it is the first one there.
static site_t *FindSite(gsc_vm_t *vm, int file, uint32_t offset, const char *id)
{
    gsc_sites_t *sites = vm->sites;
    if ((sites->count + 1) * 2 > sites->indexCapacity) {
        GrowIndex(vm);
    }
    uint32_t mask = sites->indexCapacity - 1;
    uint32_t at = HashSite(file, offset) & mask;
    for (; sites->index[at]; at = (at + 1) & mask) {
        site_t *site = &sites->rows[sites->index[at] - 1];
        if (site->file == file && site->offset == offset && strcmp(site->id, id) == 0) {
            return site;
        }
    }
    if (sites->count == sites->capacity) {
        uint32_t capacity = sites->capacity ? sites->capacity * 2 : 32;
        sites->rows =
            GscHeap_Resize(vm, sites->rows, sites->capacity * sizeof(site_t), capacity * sizeof(site_t));
        sites->capacity = capacity;
    }
    site_t *site = &sites->rows[sites->count++];
    *site = (site_t){.file = file, .offset = offset, .id = id};
    sites->index[at] = sites->count;
    return site;
}

static void Runtime(gsc_vm_t *vm, gsc_report_kind_t kind, bool forced, const gsc_spot_t *spots, int spotCount,
                    const char *id, const char *format, va_list args) GSC_PRINTF(7, 0);
static void Runtime(gsc_vm_t *vm, gsc_report_kind_t kind, bool forced, const gsc_spot_t *spots, int spotCount,
                    const char *id, const char *format, va_list args)
{
    int file = spotCount > 0 ? vm->functions[spots[0].function]->file : -1;
    uint32_t offset = spotCount > 0 ? spots[0].offset : 0;
    uint32_t count = 1;
    uint32_t row = 0;
    bool fatal = kind == GSC_REPORT_RUNTIME && (forced || vm->config.developer);
    if (spotCount > 0) {
        site_t *site = FindSite(vm, file, offset, id);
        site->count += site->count < UINT32_MAX;
        count = site->count;
        row = (uint32_t)(site - vm->sites->rows);
    }
    if (fatal || vm->config.errorReport > 1 || (vm->config.errorReport == 1 && count == 1)) {
        text_t message = {.vm = vm};
        text_t where = {.vm = vm};
        const char *function = spotCount > 0 ? vm->functions[spots[0].function]->name->text : "";
        AppendMessage(&message, format, args);
        Append(&where, "in %.*s%s", MAX_NAME, function, strlen(function) > MAX_NAME ? "..." : "");
        char threads[GSC_DUMP_SIZE] = "";
        if (forced) {
            GscForced_Threads(vm, threads, sizeof(threads));
        }
        subject_t about = {id, message.data, where.data, function, threads, fatal, file, offset};
        Report(vm, kind, &about, spots + 1, spotCount > 0 ? spotCount - 1 : 0);
        FreeText(&where);
        site_t *site = &vm->sites->rows[row];
        if (spotCount > 0 && site->message == NULL) {
            site->messageSize = message.length + 1;
            site->message = GscHeap_Alloc(vm, site->messageSize);
            memcpy(site->message, message.data, site->messageSize);
        }
        FreeText(&message);
    }
    if (fatal) {
        vm->status = GSC_FATAL;
    }
}

// A loop whose condition fails does not end [E27], and a report costs far more than a jump: the watch-dog
// counts it so.
enum { ERROR_COST = 2000 };

void GscError_RuntimeV(gsc_vm_t *vm, const char *id, const char *format, va_list args)
{
    gsc_spot_t spots[MAX_SPOTS];
    int count = GscRun_Spots(vm, spots, MAX_SPOTS);
    vm->errors++;
    GscRun_Charge(vm, ERROR_COST);
    Runtime(vm, GSC_REPORT_RUNTIME, false, spots, count < MAX_SPOTS ? count : MAX_SPOTS, id, format, args);
}

void GscError_Runtime(gsc_vm_t *vm, const char *id, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    GscError_RuntimeV(vm, id, format, args);
    va_end(args);
}

void GscError_RuntimeAt(gsc_vm_t *vm, const gsc_spot_t *spots, int spotCount, const char *id,
                        const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vm->errors++;
    GscRun_Charge(vm, ERROR_COST);
    Runtime(vm, GSC_REPORT_RUNTIME, false, spots, spotCount < MAX_SPOTS ? spotCount : MAX_SPOTS, id, format,
            args);
    va_end(args);
}

void GscError_Forced(gsc_vm_t *vm, const char *id, const char *format, ...)
{
    gsc_spot_t spots[MAX_SPOTS];
    int count = GscRun_Spots(vm, spots, MAX_SPOTS);
    va_list args;
    va_start(args, format);
    vm->errors++;
    Runtime(vm, GSC_REPORT_RUNTIME, true, spots, count < MAX_SPOTS ? count : MAX_SPOTS, id, format, args);
    va_end(args);
}

void GscError_RuntimeWarningV(gsc_vm_t *vm, const char *id, const char *format, va_list args)
{
    gsc_spot_t spots[MAX_SPOTS];
    int count = GscRun_Spots(vm, spots, MAX_SPOTS);
    Runtime(vm, GSC_REPORT_WARNING, false, spots, count < MAX_SPOTS ? count : MAX_SPOTS, id, format, args);
}

void GscError_RuntimeWarning(gsc_vm_t *vm, const char *id, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    GscError_RuntimeWarningV(vm, id, format, args);
    va_end(args);
}

void GscError_Watchdog(gsc_vm_t *vm, bool killing)
{
    gsc_spot_t spot;
    text_t text = {.vm = vm};
    text_t line = {.vm = vm};
    int star;
    gsc_report_t report = {.kind = killing ? GSC_REPORT_RUNTIME : GSC_REPORT_WARNING, .id = "infinite-loop"};
    if (GscRun_Spots(vm, &spot, 1) < 1 || vm->config.report == NULL) {
        return;
    }
    vm->errors += killing;
    GscError_Place(vm, spot, &report.place);
    report.always = true;
    report.message = killing ? "potential infinite loop in script - killing thread."
                             : "potential infinite loop in script.";
    report.detail = "this loop runs without waiting";
    AppendSourceLine(&line, vm, vm->functions[spot.function]->file, report.place.line, report.place.column,
                     &star);
    report.marker = star;
    Append(&text, "script runtime %s: %s\n", killing ? "error" : "warning", report.message);
    AppendPlace(&text, vm, vm->functions[spot.function]->file, spot.offset);
    Append(&text, "column %d: %s\n", report.place.column, report.detail);
    report.sourceLine = line.data;
    report.text = text.data;
    vm->config.report(vm->config.user, &report);
    FreeText(&text);
    FreeText(&line);
}

void Gsc_ErrorSummary(gsc_vm_t *vm)
{
    gsc_guard_t guard;
    if (vm->config.print == NULL || vm->config.errorReport == 0) {
        return;
    }
    GscHeap_Enter(vm, &guard);
    if (setjmp(guard.jump) == 0) {
        for (uint32_t i = 0; i < vm->sites->count; i++) {
            const site_t *site = &vm->sites->rows[i];
            if (site->count < 2 || site->message == NULL) {
                continue;
            }
            text_t text = {.vm = vm};
            int line, column;
            GscError_Locate(vm, site->file, site->offset, &line, &column);
            Append(&text, "script error, %u times: %s: (file '%s', line %d)\n", (unsigned)site->count,
                   site->message, vm->files[site->file]->name->text, line);
            vm->config.print(vm->config.user, text.data);
            FreeText(&text);
        }
    }
    GscHeap_Leave(vm, &guard);
}

// ---------------------------------------------------------------------------------------------- names

// Texts of 1.3 that natives raise by themselves.
static const char *const ids[][2] = {
    {"divide by 0", "divide-by-zero"},  {"parameter %d does not exist", "missing-argument"},
    {"not an entity", "not-an-entity"}, {"not a function", "not-a-function"},
    {"bad anim tree", "bad-anim-tree"}, {"%g out of range", "out-of-range"},
};

const char *GscError_IdOf(const char *format)
{
    for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++) {
        if (strcmp(ids[i][0], format) == 0) {
            return ids[i][1];
        }
    }
    return "native-error";
}

void GscError_Print(void *user, const gsc_report_t *report)
{
    (void)user;
    fputs(report->text, stderr);
}
