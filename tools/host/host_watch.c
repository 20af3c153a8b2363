// What ends a run from outside: signals, and `quit` on a console that nobody reads because a script keeps the
// frame, or the start of a level, to itself.  A timer looks at both a few times a second; it interrupts the
// scripts when the frame does not end by itself, and ends the process when that does not help.  All of this
// is read and written by signal handlers of the one thread there is.
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/time.h>
#include <unistd.h>
#include "host.h"

// Of a quarter of a second each.  A level may take long to start without being stuck: more patience there,
// and what had been written before (by a pipe) is no answer to it.
enum { TICK_US = 250000, POLITE_TICKS = 2, AHEAD_TICKS = 2, PATIENCE_TICKS = 40 };

static const int stuckTicks[] = {[WATCH_COMMANDS] = 12, [WATCH_FRAME] = 4};

static host_t *volatile watched;
static volatile sig_atomic_t signalsSeen, ticksSinceSignal;
static volatile sig_atomic_t current, ticksInPart; // a watch_part_t

// What the timer has read of the console in the middle of a frame; Watch_Read gives it first.
static char early[65536];
static volatile size_t earlyLength;
static volatile size_t aheadLength; // of it, what was written before the part had lasted long

static void InterruptScripts(void)
{
    if (!watched)
        return;
    watched->isInterrupted = 1;
    if (watched->vmMain)
        watched->vmMain(GAME_INTERRUPT, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}

bool Watch_HasInput(void)
{
    struct pollfd watch = {.fd = STDIN_FILENO, .events = POLLIN};

    return earlyLength > 0 || poll(&watch, 1, 0) > 0;
}

ssize_t Watch_Read(char *bytes, size_t size)
{
    size_t length = earlyLength < size ? earlyLength : size;

    if (!length)
        return read(STDIN_FILENO, bytes, size);
    memcpy(bytes, early, length);
    memmove(early, early + length, earlyLength - length);
    earlyLength -= length;
    return (ssize_t)length;
}

static void ReadEarly(void)
{
    struct pollfd watch = {.fd = STDIN_FILENO, .events = POLLIN};
    ssize_t length = 1;

    while (length > 0 && earlyLength < sizeof(early) && poll(&watch, 1, 0) > 0) {
        length = read(STDIN_FILENO, early + earlyLength, sizeof(early) - earlyLength);
        if (length > 0)
            earlyLength += (size_t)length;
    }
}

// Whether one of the lines that wait says so, those left aside that were there ahead of time.
static bool HasQuit(void)
{
    static const char word[] = "quit";
    const char *end = early + earlyLength;

    for (const char *line = early + aheadLength; line < end;) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        const char *stop = next ? next : end;
        while (line < stop && (unsigned char)*line <= ' ')
            line++;
        while (stop > line && (unsigned char)stop[-1] <= ' ')
            stop--;
        if (next && stop - line == sizeof(word) - 1 && strncasecmp(line, word, sizeof(word) - 1) == 0)
            return true;
        line = next ? next + 1 : end;
    }
    return false;
}

// In a part that may be stuck.
static void LookAtConsole(void)
{
    ticksInPart++;
    if (current == WATCH_COMMANDS && ticksInPart == AHEAD_TICKS) {
        ReadEarly();
        for (aheadLength = earlyLength; aheadLength > 0 && early[aheadLength - 1] != '\n';)
            aheadLength--;
    }
    if (ticksInPart < stuckTicks[current])
        return;
    ReadEarly();
    if (HasQuit())
        InterruptScripts();
}

static void OnTick(int number)
{
    int before = errno;

    (void)number;
    if (signalsSeen && ++ticksSinceSignal >= PATIENCE_TICKS)
        _exit(128 + SIGTERM);
    if (signalsSeen && ticksSinceSignal >= POLITE_TICKS)
        InterruptScripts();
    if (current != WATCH_NOTHING)
        LookAtConsole();
    errno = before;
}

// The first lets the frame end in order, one that comes later ends the process at once.  Two at the same time
// are one: who runs us (`timeout`, for instance) may signal the process and then its group.
static void OnSignal(int number)
{
    if (signalsSeen && ticksSinceSignal >= POLITE_TICKS)
        _exit(128 + number);
    signalsSeen = 1;
}

// A terminal that is closed ends the run as well, unless who started us said not to mind (nohup).
static void CatchHangUp(const struct sigaction *action)
{
    struct sigaction before;

    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(SIGHUP, action, NULL);
}

void Watch_Start(host_t *host)
{
    struct itimerval ticks = {.it_interval = {.tv_usec = TICK_US}, .it_value = {.tv_usec = TICK_US}};
    struct sigaction action;

    memset(&action, 0, sizeof(action));
    sigemptyset(&action.sa_mask);
    watched = host;
    action.sa_handler = OnSignal;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    CatchHangUp(&action);
    action.sa_handler = SIG_IGN; // output that nobody reads is lost, and told at the end; the match is not
    sigaction(SIGPIPE, &action, NULL);
    action.sa_handler = OnTick;
    action.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &ticks, NULL);
}

void Watch_Stop(void)
{
    watched = NULL;
}

bool Watch_WantsEnd(void)
{
    return signalsSeen != 0;
}

void Watch_In(watch_part_t part)
{
    current = WATCH_NOTHING;
    ticksInPart = 0;
    aheadLength = 0;
    current = part;
}
