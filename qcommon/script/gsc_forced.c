// The last words of a VM.  See gsc_forced.h.
#include "gsc_forced.h"

#include "gsc_error.h"
#include "gsc_thread.h"

#include <stdio.h>
#include <string.h>

enum {
    MAX_SPOTS = 96,   // as in gsc_error.c
    MAX_PLACES = 32,  // of suspended threads that are listed
    MAX_LINE = 512,   // of a source line, in bytes
    MAX_THREADS = 200 // bytes of a source line in the dump
};

// A text of bounded size: what does not fit is left out.
typedef struct {
    char *data;
    size_t length, size;
} room_t;

static void Append(room_t *room, const char *format, ...) GSC_PRINTF(2, 3);
static void Append(room_t *room, const char *format, ...)
{
    va_list args;
    size_t left = room->size - room->length;
    va_start(args, format);
    int wanted = vsnprintf(room->data + room->length, left, format, args);
    va_end(args);
    room->length += wanted < 0 ? 0 : (size_t)wanted < left ? (size_t)wanted : left - 1;
}

// Line, column and source line of a byte, without the table of lines, which would have to be allocated.
static void Locate(const gsc_file_t *file, uint32_t offset, gsc_place_t *place, char *line, size_t size)
{
    const char *text = file->text ? file->text : "", *end = text + file->size;
    const char *start = file->size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? text + 3 : text;
    const char *at = text + (offset < file->size ? offset : file->size);
    size_t length = 0;
    place->line = 1;
    for (const char *p = start; p < at && (p = memchr(p, '\n', (size_t)(at - p))) != NULL;) {
        start = ++p;
        place->line++;
    }
    place->column = at > start ? (int)(at - start) + 1 : 1;
    for (; start < end && *start != '\n' && *start != '\r' && length + 1 < size; start++) {
        line[length++] = GscError_ControlLength(start, end) ? ' ' : *start;
    }
    line[length] = '\0';
}

static void LocateSpot(const gsc_vm_t *vm, gsc_spot_t spot, gsc_place_t *place, char *line, size_t size)
{
    const gsc_code_t *code = vm->functions[spot.function];
    place->file = vm->files[code->file]->name->text;
    place->function = code->name->text;
    Locate(vm->files[code->file], spot.offset, place, line, size);
}

// ---------------------------------------------------------------------------------------------- threads

typedef struct {
    gsc_spot_t spot;
    int count;
} waiting_t;

// Where the suspended threads wait; returns the number of places, *more that of threads elsewhere.
static int CollectThreads(const gsc_vm_t *vm, waiting_t *places, int *more)
{
    int count = 0;
    *more = 0;
    for (const gsc_thread_t *thread = vm->scheduler->all; thread; thread = thread->nextAll) {
        if (thread->state == GSC_RUNNING || thread->block == NULL || thread->frameCount == 0) {
            continue;
        }
        const gsc_frame_t *frames = (const gsc_frame_t *)(const void *)thread->block;
        gsc_spot_t spot = GscRun_SpotOf(&frames[thread->frameCount - 1]);
        int i = 0;
        while (i < count &&
               (places[i].spot.function != spot.function || places[i].spot.offset != spot.offset)) {
            i++;
        }
        if (i == MAX_PLACES) {
            ++*more;
            continue;
        }
        if (i == count) {
            places[count++] = (waiting_t){.spot = spot};
        }
        places[i].count++;
    }
    return count;
}

void GscForced_Threads(const gsc_vm_t *vm, char *out, size_t size)
{
    waiting_t places[MAX_PLACES];
    room_t room = {out, 0, size};
    int more;
    *out = '\0';
    if (vm->scheduler == NULL || vm->scheduler->suspendedCount == 0) {
        return;
    }
    int count = CollectThreads(vm, places, &more);
    Append(&room, "\nsuspended threads: %d\n", vm->scheduler->suspendedCount);
    for (int i = 0; i < count; i++) {
        char line[MAX_THREADS];
        gsc_place_t place;
        LocateSpot(vm, places[i].spot, &place, line, sizeof(line));
        Append(&room, "%d in %.64s: (file '%.200s', line %d)\n%s\n", places[i].count, place.function,
               place.file, place.line, line);
    }
    if (more) {
        Append(&room, "%d in other places\n", more);
    }
}

// ---------------------------------------------------------------------------------------------- no memory

static const char frameEnd[] = "************************************\n";

// The places of the running script: the first one's source line stays in `line`.
static void AppendChain(room_t *room, gsc_vm_t *vm, gsc_report_t *report, gsc_place_t *callers, char *line)
{
    gsc_spot_t spots[MAX_SPOTS];
    int count = GscRun_RoughSpots(vm, spots, MAX_SPOTS);
    for (int i = 0; i < count && i < MAX_SPOTS; i++) {
        char other[MAX_LINE], *source = i ? other : line;
        gsc_place_t *place = i ? &callers[i - 1] : &report->place;
        LocateSpot(vm, spots[i], place, source, MAX_LINE);
        int star = place->column - 1 < MAX_LINE ? place->column - 1 : 0;
        Append(room, i ? "called from:\n" : ": ");
        Append(room, "(file '%.250s', line %d)\n%s\n%*s*\n", place->file, place->line, source, star, "");
        if (i == 0) {
            report->marker = star;
            Append(room, "column %d: in %.128s\n", place->column, place->function);
        }
    }
    report->callerCount = count > 1 ? (count < MAX_SPOTS ? count : MAX_SPOTS) - 1 : 0;
}

void GscForced_OutOfMemory(gsc_vm_t *vm, size_t size)
{
    char message[96], detail[144] = "", line[MAX_LINE] = "", text[GSC_DUMP_SIZE + 48 * 1024];
    gsc_place_t callers[MAX_SPOTS];
    gsc_report_t report = {.kind = GSC_REPORT_RUNTIME,
                           .id = "no-memory",
                           .message = message,
                           .sourceLine = line,
                           .text = text,
                           .callers = callers,
                           .detail = detail,
                           .always = true,
                           .marker = -1};
    room_t room = {text, 0, sizeof(text) - sizeof(frameEnd)};
    report.place = (gsc_place_t){.file = "", .function = ""};
    snprintf(message, sizeof(message), "out of memory: failed allocation of %zu bytes for script usage",
             size);
    GscForced_Threads(vm, text, GSC_DUMP_SIZE);
    room.length = strlen(text);
    Append(&room, "\n******* script runtime error *******\n%s", message);
    AppendChain(&room, vm, &report, callers, line);
    if (report.place.line) {
        snprintf(detail, sizeof(detail), "in %.128s", report.place.function);
    } else if (vm->workFile >= 0) {
        report.place.file = vm->files[vm->workFile]->name->text;
        Append(&room, ": (file '%.250s')\n", report.place.file);
    } else {
        Append(&room, "\n");
    }
    memcpy(text + room.length, frameEnd, sizeof(frameEnd));
    if (vm->config.report) {
        vm->config.report(vm->config.user, &report);
    }
}
