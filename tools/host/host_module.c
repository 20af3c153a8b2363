// Loads the game module, a shared library, and lets it go.  It is loaded afresh for each level, as in Quake
// III.
#include "host.h"

#include <dlfcn.h>
#include <string.h>
#include <sys/utsname.h>
#include "q_string.h"

typedef void (*dll_entry_t)(game_syscall_t syscall);

// "qagame" and the machine's name, as the Makefile builds it.
static void GetName(char *name, size_t size)
{
    struct utsname machine;

    Q_Format(name, size, "qagame%s.so", uname(&machine) == 0 ? machine.machine : "");
}

// The module of the strongest root, or the one beside the program.
static bool FindModule(host_t *host, char *path, size_t size)
{
    char name[MAX_QPATH];

    GetName(name, sizeof(name));
    return Fs_FindLoose(host->fs, name, path, size) ||
           Q_Format(path, size, "%s/%s", host->programFolder, name);
}

// An address of the library; ISO C has no conversion from it to a function.
static bool FindExport(host_t *host, const char *name, void *function)
{
    void *address = dlsym(host->library, name);

    memcpy(function, &address, sizeof(address));
    return address != NULL;
}

bool Module_Load(host_t *host)
{
    char path[4096];
    dll_entry_t entry;

    if (!FindModule(host, path, sizeof(path)))
        return false;
    host->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!host->library) {
        Print(&host->printer, "The game module cannot be loaded: %s\n", dlerror());
        return false;
    }
    if (!FindExport(host, "dllEntry", &entry) || !FindExport(host, "vmMain", &host->vmMain)) {
        Print(&host->printer, "%s: it is no game module: dllEntry or vmMain is missing\n", path);
        Module_Unload(host);
        return false;
    }
    Calls_Serve(host);
    entry(Calls_Dispatch);
    return true;
}

void Module_Unload(host_t *host)
{
    host->vmMain = NULL; // before it goes: a signal may come
    if (host->library)
        dlclose(host->library);
    host->library = NULL;
    Fs_CloseAll(host->fs);
}
