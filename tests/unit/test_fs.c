// Files: archives that lie in every way, the order of roots, path rules, handles, lists.
#include "testlog.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "host_fs.h"
#include "zipmaker.h"

// ---- archives in memory

static zip_maker_t maker;

// An archive with three files; the second one is packed.
static void MakeZip(void)
{
    static const char zeros[4096];

    memset(&maker, 0, sizeof(maker));
    ZipMake_Add(&maker, "a.txt", "alpha", 5, false);
    ZipMake_Add(&maker, "Dir/B.txt", zeros, sizeof(zeros), true);
    ZipMake_Add(&maker, "c.txt", "gamma", 5, false);
    ZipMake_Finish(&maker);
    testLog[0] = '\0';
}

static zip_t *OpenMade(zip_bytes_t *bytes)
{
    *bytes = (zip_bytes_t){.bytes = maker.bytes, .size = maker.size};
    zip_source_t source = {.size = maker.size, .read = ZipMake_Read, .user = bytes};
    return Zip_Open(&source, "x.pk3", &testPrinter);
}

// Reads all entries, whatever they are; returns how many were good.
static int ReadAll(zip_t *zip)
{
    int good = 0;

    for (int i = 0; i < Zip_NumEntries(zip); i++) {
        size_t size;
        uint8_t *bytes = Zip_Read(zip, i, &size, &testPrinter);
        good += bytes != NULL;
        free(bytes);
    }
    return good;
}

START_TEST(a_good_archive)
{
    zip_bytes_t bytes;
    size_t size;

    MakeZip();
    zip_t *zip = OpenMade(&bytes);
    ck_assert_int_eq(Zip_NumEntries(zip), 3);
    ck_assert_int_eq(Zip_Find(zip, "dir/b.TXT"), 1);
    ck_assert_int_eq(Zip_Find(zip, "dir"), -1);
    uint8_t *text = Zip_Read(zip, 0, &size, &testPrinter);
    ck_assert_str_eq((char *)text, "alpha");
    free(text);
    text = Zip_Read(zip, 1, &size, &testPrinter);
    ck_assert_uint_eq(size, 4096);
    free(text);
    ck_assert_int_eq(CountLines(), 0);
    Zip_Free(zip);
}
END_TEST

// Patches relative to the second entry's directory record ('r'), its local header ('l') or the end record
// ('e').
static const struct {
    char where;
    int at, bytes;
    uint32_t value;
    int entries, good; // entries left, -1: archive refused; of them readable
    const char *message;
} lies[] = {
    {'e', 0, 4, 0, -1, 0, "no zip archive"},
    {'e', 8, 4, 0xffffffff, -1, 0, "zip64"},
    {'e', 8, 4, 0xfffe0003, -1, 0, "one part of several"},
    {'e', 8, 4, 0x10001000, -1, 0, "does not fit"},
    {'e', 12, 4, 0x7fffffff, -1, 0, "does not fit"},
    {'e', 16, 4, 0x7fffffff, -1, 0, "does not fit"},
    {'e', 16, 4, 3, -1, 0, "directory is damaged"},
    {'e', 4, 2, 1, -1, 0, "one part of several"},
    {'r', 0, 4, 0, -1, 0, "directory is damaged"},
    {'r', 28, 2, 0xffff, -1, 0, "directory is damaged"},
    {'r', 30, 2, 0xffff, -1, 0, "directory is damaged"},
    {'r', 42, 4, 0, -1, 0, "overlap"},
    {'r', 8, 2, 1, 2, 2, "is encrypted"},
    {'r', 10, 2, 12, 2, 2, "unknown compression"},
    {'r', 10, 2, 0, 2, 2, "two different sizes"},
    {'r', 24, 4, 0x7fffffff, 2, 2, "too large"},
    {'r', 24, 4, 0x07000000, 2, 2, "impossible size"},
    {'r', 20, 4, 0x7fffffff, 2, 2, "outside the file"},
    {'r', 42, 4, 0x7fffffff, 2, 2, "outside the file"},
    {'r', 16, 4, 1, 3, 2, "wrong checksum"},
    {'r', 24, 4, 4095, 3, 2, "damaged data"},
    {'r', 24, 4, 4097, 3, 2, "damaged data"},
    {'r', 20, 4, 3, 3, 2, "damaged data"},
    {'l', 0, 4, 0, 3, 2, "damaged header"},
    {'l', 8, 2, 0, 3, 2, "damaged header"},
    {'l', 28, 2, 0xffff, 3, 2, "damaged header"},
    {'l', 40, 4, 0xffffffff, 3, 2, "damaged data"},
    {'r', ZIP_RECORD, 4, 0x2f2e2e2f, 2, 2, "not allowed"}, // "/../"
    {'r', ZIP_RECORD, 3, 0x2f2e2e, 2, 2, "not allowed"},   // "../"
    {'r', ZIP_RECORD, 2, 0x3a43, 2, 2, "not allowed"},     // "C:"
    {'r', ZIP_RECORD, 1, 0, 2, 2, "not allowed"},
    {'r', ZIP_RECORD, 3, 0x5c2e2e, 2, 2, "not allowed"}, // "..\"
};

START_TEST(one_lie)
{
    zip_bytes_t bytes;

    MakeZip();
    size_t base = lies[_i].where == 'e'   ? maker.end
                  : lies[_i].where == 'r' ? maker.entries[1].record
                                          : maker.entries[1].offset;
    ZipMake_Patch(&maker, base + (size_t)lies[_i].at, lies[_i].value, lies[_i].bytes);
    zip_t *zip = OpenMade(&bytes);
    ck_assert_int_eq(zip ? Zip_NumEntries(zip) : -1, lies[_i].entries);
    if (zip)
        ck_assert_int_eq(ReadAll(zip), lies[_i].good);
    ck_assert_msg(strstr(testLog, lies[_i].message) != NULL, "%s", testLog);
    ck_assert_msg(strncmp(testLog, "x.pk3: ", 7) == 0, "%s", testLog);
    ck_assert_int_eq(CountLines(), 1);
    Zip_Free(zip);
}
END_TEST

START_TEST(every_truncation)
{
    zip_bytes_t bytes;

    MakeZip();
    for (size_t size = 0; maker.size > 0; size++) {
        maker.size--;
        testLog[0] = '\0';
        zip_t *zip = OpenMade(&bytes);
        ck_assert_ptr_null(zip);
        ck_assert_int_eq(CountLines(), 1);
    }
}
END_TEST

START_TEST(flipped_bytes)
{
    zip_bytes_t bytes;

    MakeZip();
    for (size_t i = 0; i < maker.size; i++) {
        for (int bit = 0; bit < 8; bit++) {
            maker.bytes[i] ^= (uint8_t)(1 << bit);
            testLog[0] = '\0';
            zip_t *zip = OpenMade(&bytes);
            if (zip)
                ReadAll(zip);
            Zip_Free(zip);
            maker.bytes[i] ^= (uint8_t)(1 << bit);
        }
    }
}
END_TEST

START_TEST(the_last_of_two_equal_names_counts)
{
    zip_bytes_t bytes;
    size_t size;

    memset(&maker, 0, sizeof(maker));
    ZipMake_Add(&maker, "x", "old", 3, false);
    ZipMake_Add(&maker, "X", "new", 3, false);
    ZipMake_Add(&maker, "folder/", "", 0, false);
    ZipMake_Finish(&maker);
    zip_t *zip = OpenMade(&bytes);
    uint8_t *text = Zip_Read(zip, Zip_Find(zip, "x"), &size, &testPrinter);
    ck_assert_str_eq((char *)text, "new");
    free(text);
    ck_assert_int_eq(Zip_NumEntries(zip), 2);
    Zip_Free(zip);
}
END_TEST

// ---- files on disk

static char top[] = "/tmp/test_fsXXXXXX";
static fs_t *fs;

static void WriteBytes(const char *path, const void *bytes, size_t size)
{
    char full[512];

    Q_Format(full, sizeof(full), "%s/%s", top, path);
    for (char *slash = strchr(full + strlen(top) + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(full, 0777);
        *slash = '/';
    }
    FILE *file = fopen(full, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static void WriteText(const char *path, const char *text)
{
    WriteBytes(path, text, strlen(text));
}

// An archive of one file.
static void WriteZip(const char *path, const char *name, const char *text)
{
    memset(&maker, 0, sizeof(maker));
    ZipMake_Add(&maker, name, text, strlen(text), true);
    ZipMake_Finish(&maker);
    WriteBytes(path, maker.bytes, maker.size);
}

static void OpenFiles(void)
{
    static char stage[64], base[64], home[64];

    Q_Format(stage, sizeof(stage), "%s/stage", top);
    Q_Format(base, sizeof(base), "%s/base", top);
    Q_Format(home, sizeof(home), "%s/home", top);
    fs_paths_t paths = {
        .stagePath = stage, .basePath = base, .homePath = home, .baseGame = "oa", .game = "ft"};
    Fs_Free(fs);
    testLog[0] = '\0';
    fs = Fs_New(&paths, &testPrinter);
    ck_assert_ptr_nonnull(fs);
}

static void SetUp(void)
{
    strcpy(top + strlen(top) - 6, "XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(top));
    fs = NULL;
}

static void TearDown(void)
{
    char command[128];

    Fs_Free(fs);
    Q_Format(command, sizeof(command), "rm -rf %s", top);
    ck_assert_int_eq(system(command), 0);
}

static void CheckText(const char *path, const char *wanted)
{
    size_t size;
    uint8_t *text = Fs_ReadFile(fs, path, &size);

    ck_assert_msg(text != NULL, "%s is not there", path);
    ck_assert_str_eq((char *)text, wanted);
    free(text);
}

START_TEST(the_later_root_wins)
{
    static const char *const roots[] = {"base/oa", "home/oa", "stage", "base/ft", "home/ft"};
    char path[64];

    for (size_t i = 0; i < ARRAY_LEN(roots); i++) {
        Q_Format(path, sizeof(path), "%s/a.pk3", roots[i]);
        WriteZip(path, "Maps/X.ent", path);
        OpenFiles();
        CheckText("maps/x.ENT", path);
        Q_Format(path, sizeof(path), "%s/Z.PK3", roots[i]);
        WriteZip(path, "maps/x.ent", path);
        OpenFiles();
        CheckText("maps/x.ent", path);
        Q_Format(path, sizeof(path), "%s/mApS/x.EnT", roots[i]);
        WriteText(path, path);
        CheckText("maps/x.ent", path);
    }
    ck_assert_int_eq(Fs_PrintPlaces(fs, "maps\\x.ent"), 15);
    ck_assert_int_eq(CountLines(), 15);
    ck_assert_int_eq(Fs_PrintPlaces(fs, "no"), 0);
}
END_TEST

START_TEST(a_broken_archive_is_named_and_passed_over)
{
    WriteZip("stage/a.pk3", "x.txt", "good");
    WriteZip("base/ft/b.pk3", "x.txt", "bad");
    ZipMake_Patch(&maker, maker.entries[0].record + 16, 0, 4);
    WriteBytes("base/ft/b.pk3", maker.bytes, maker.size);
    WriteText("home/ft/c.pk3", "no archive");
    WriteText("home/ft/empty.pk3", "");
    OpenFiles();
    ck_assert(strstr(testLog, "home/ft/c.pk3: it is no zip archive") != NULL);
    ck_assert_int_eq(CountLines(), 2);
    CheckText("x.txt", "good");
    ck_assert(strstr(testLog, "b.pk3: entry \"x.txt\" has a wrong checksum") != NULL);
    ck_assert_int_eq(CountLines(), 1);
}
END_TEST

START_TEST(nothing_outside_can_be_named)
{
    static const char *const names[] = {
        "../secret", "a/../../secret", "..\\secret", "/etc/passwd", "C:\\x", "", "."};
    char path[256];
    int handle;
    size_t size;

    WriteText("secret", "s");
    WriteText("home/ft/a/x", "x");
    OpenFiles();
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        ck_assert_ptr_null(Fs_ReadFile(fs, names[i], &size));
        ck_assert(!Fs_HomeFile(fs, names[i], path, sizeof(path)));
        for (fs_mode_t mode = FS_READ; mode <= FS_APPEND_SYNC; mode++) {
            ck_assert_int_eq(Fs_Open(fs, names[i], mode, &handle), -1);
            ck_assert_int_eq(handle, 0);
        }
        ck_assert_int_eq(CountLines(), 4);
    }
}
END_TEST

START_TEST(write_append_read_seek)
{
    char text[16] = "";
    int handle;

    OpenFiles();
    ck_assert_int_eq(Fs_Open(fs, "Sub/New.txt", FS_WRITE, &handle), 0);
    ck_assert_int_eq(Fs_Write(fs, "one", 3, handle), 3);
    ck_assert_int_eq(Fs_Read(fs, text, 3, handle), 0);
    Fs_Close(fs, handle);
    ck_assert_int_eq(Fs_Open(fs, "sub/new.TXT", FS_APPEND_SYNC, &handle), 0);
    ck_assert_int_eq(Fs_Write(fs, "two", 3, handle), 3);
    CheckText("sub/new.txt", "onetwo");
    Fs_Close(fs, handle);
    ck_assert_int_eq(Fs_Open(fs, "sub/new.txt", FS_READ, NULL), 6);
    ck_assert_int_eq(Fs_Open(fs, "sub/new.txt", FS_READ, &handle), 6);
    ck_assert_int_eq(Fs_Seek(fs, handle, -3, FS_SEEK_END), 0);
    ck_assert_int_eq(Fs_Read(fs, text, 10, handle), 3);
    ck_assert_str_eq(text, "two");
    ck_assert_int_eq(Fs_Seek(fs, handle, 1, FS_SEEK_CUR), -1);
    ck_assert_int_eq(Fs_Seek(fs, handle, -1, FS_SEEK_SET), -1);
    ck_assert_int_eq(Fs_Write(fs, "x", 1, handle), 0);
    Fs_Close(fs, handle);
    ck_assert_int_eq(CountLines(), 0);
}
END_TEST

START_TEST(handles_are_checked)
{
    int handle, handles[FS_MAX_FILES];
    char byte;

    WriteText("stage/x", "x");
    OpenFiles();
    for (int i = 0; i < FS_MAX_FILES; i++)
        ck_assert_int_eq(Fs_Open(fs, "x", FS_READ, &handles[i]), 1);
    ck_assert_int_eq(Fs_Open(fs, "x", FS_READ, &handle), -1);
    ck_assert_int_eq(CountLines(), 1);
    Fs_Close(fs, handles[3]);
    Fs_Close(fs, handles[3]);
    Fs_Close(fs, 0);
    Fs_Close(fs, -1);
    Fs_Close(fs, 1000);
    ck_assert_int_eq(Fs_Read(fs, &byte, 1, 1000), 0);
    ck_assert_int_eq(Fs_Seek(fs, 0, 0, FS_SEEK_SET), -1);
    ck_assert_int_eq(CountLines(), 6);
    ck_assert_int_eq(Fs_Seek(fs, handles[0], 0, (fs_origin_t)9), -1);
    ck_assert_int_eq(Fs_Open(fs, "y", (fs_mode_t)9, &handle), -1);
    Fs_CloseAll(fs);
    ck_assert_int_eq(Fs_Open(fs, "x", FS_READ, &handle), 1);
}
END_TEST

START_TEST(what_may_not_be_written)
{
    char link[128];
    int handle;

    WriteText("home/ft/x", "x");
    Q_Format(link, sizeof(link), "%s/home/ft/out", top);
    ck_assert_int_eq(symlink(top, link), 0);
    Q_Format(link, sizeof(link), "%s/home/ft/full.txt", top);
    ck_assert_int_eq(symlink("/dev/full", link), 0);
    OpenFiles();
    ck_assert_int_eq(Fs_Open(fs, "qagamex86_64.SO", FS_WRITE, &handle), -1);
    ck_assert_int_eq(Fs_Open(fs, "zz.pk3", FS_WRITE, &handle), -1);
    ck_assert_int_eq(Fs_Open(fs, "out/evil.txt", FS_WRITE, &handle), -1);
    ck_assert_int_eq(Fs_Open(fs, "full.txt", FS_WRITE, &handle), -1);
    ck_assert_int_eq(Fs_Open(fs, "x/y", FS_WRITE, &handle), -1);
    ck_assert_int_eq(CountLines(), 5);
    ck_assert_int_eq(Fs_Open(fs, "x/y", FS_WRITE, &handle), -1);
    ck_assert_int_eq(CountLines(), 0); // said already
}
END_TEST

static void MakeLink(const char *target, const char *name)
{
    char path[128];

    Q_Format(path, sizeof(path), "%s/home/ft/%s", top, name);
    ck_assert_int_eq(symlink(target, path), 0);
}

static mode_t ModeOf(const char *name)
{
    struct stat info;
    char path[128];

    Q_Format(path, sizeof(path), "%s/%s", top, name);
    return lstat(path, &info) == 0 ? info.st_mode : 0;
}

// A link stays a link: what it leads to is written, also when that is not there yet.
START_TEST(a_file_is_replaced_where_it_lies)
{
    char path[128];

    WriteText("home/ft/plain.cfg", "old");
    WriteText("dots/real.cfg", "old");
    Q_Format(path, sizeof(path), "%s/dots/real.cfg", top);
    ck_assert_int_eq(chmod(path, 0600), 0);
    MakeLink("../../dots/step.cfg", "link.cfg");
    Q_Format(path, sizeof(path), "%s/dots/step.cfg", top);
    ck_assert_int_eq(symlink("real.cfg", path), 0);
    MakeLink("../../dots/later.cfg", "later.cfg");
    OpenFiles();
    ck_assert(Fs_Replace(fs, "plain.cfg", "new", 3) && Fs_Replace(fs, "link.cfg", "new", 3));
    ck_assert(Fs_Replace(fs, "later.cfg", "new", 3) && Fs_Replace(fs, "first.cfg", "new", 3));
    CheckText("plain.cfg", "new");
    CheckText("link.cfg", "new");
    CheckText("later.cfg", "new");
    CheckText("first.cfg", "new");
    ck_assert(S_ISLNK(ModeOf("home/ft/link.cfg")) && S_ISLNK(ModeOf("dots/step.cfg")) &&
              S_ISLNK(ModeOf("home/ft/later.cfg")));
    ck_assert(S_ISREG(ModeOf("dots/real.cfg")) && (ModeOf("dots/real.cfg") & 0777) == 0600);
    ck_assert(!ModeOf("dots/real.cfg.new") && !ModeOf("home/ft/plain.cfg.new"));
    ck_assert_int_eq(CountLines(), 0);
}
END_TEST

START_TEST(what_may_not_be_replaced)
{
    WriteText("home/ft/folder.cfg/x", "x");
    MakeLink("/dev/null", "null.cfg");
    MakeLink("round.cfg", "round.cfg");
    MakeLink(top, "out");
    OpenFiles();
    ck_assert(!Fs_Replace(fs, "null.cfg", "x", 1) && !Fs_Replace(fs, "folder.cfg", "x", 1));
    ck_assert(!Fs_Replace(fs, "round.cfg", "x", 1) && !Fs_Replace(fs, "out/x.cfg", "x", 1));
    ck_assert(!Fs_Replace(fs, "x.so", "x", 1) && !Fs_Replace(fs, "../x.cfg", "x", 1));
    ck_assert_int_eq(CountLines(), 6);
    ck_assert(S_ISLNK(ModeOf("home/ft/null.cfg")));
}
END_TEST

// Two names of one file are one lock; it falls with its descriptor.
START_TEST(one_server_at_a_time)
{
    bool isBusy;

    WriteText("home/ft/a.cfg", "");
    MakeLink("a.cfg", "b.cfg");
    OpenFiles();
    int first = Fs_Lock(fs, "a.cfg", &isBusy);
    ck_assert(first >= 0 && !isBusy);
    ck_assert(Fs_Lock(fs, "b.cfg", &isBusy) == -1 && isBusy);
    close(first);
    int second = Fs_Lock(fs, "b.cfg", &isBusy);
    ck_assert(second >= 0 && !isBusy);
    close(second);
    ck_assert(Fs_Lock(fs, "../a.cfg", &isBusy) == -1 && !isBusy);
}
END_TEST

// Names of a list, joined by blanks.
static const char *List(const char *directory, const char *extension, int size)
{
    static char joined[1024];
    char names[1024];
    const char *name = names;
    int count = Fs_List(fs, directory, extension, names, size);

    joined[0] = '\0';
    for (int i = 0; i < count; i++, name += strlen(name) + 1) {
        Q_StringAppend(joined, sizeof(joined), name);
        Q_StringAppend(joined, sizeof(joined), " ");
    }
    return joined;
}

START_TEST(lists)
{
    WriteZip("base/oa/a.pk3", "Maps/One.bsp", "1");
    WriteZip("base/oa/b.pk3", "maps/deep/er/x.bsp", "1");
    WriteText("stage/maps/two.BSP", "2");
    WriteText("home/ft/maps/ONE.bsp", "3");
    WriteText("home/ft/maps/note.txt", "3");
    WriteText("home/ft/maps/folder/y.bsp", "3");
    OpenFiles();
    ck_assert_str_eq(List("maps", ".bsp", 1024), "ONE.bsp two.BSP ");
    ck_assert_str_eq(List("MAPS/", "bsp", 1024), "ONE.bsp two.BSP ");
    ck_assert_str_eq(List("maps", "", 1024), "note.txt ONE.bsp two.BSP ");
    ck_assert_str_eq(List("maps", "/", 1024), "deep folder ");
    ck_assert_str_eq(List("maps/deep", "/", 1024), "er ");
    ck_assert_str_eq(List("", "/", 1024), "maps ");
    ck_assert_str_eq(List("", "pk3", 1024), "a.pk3 b.pk3 ");
    ck_assert_str_eq(List("../base", "", 1024), "");
    ck_assert_str_eq(List("/", "", 1024), "");
    ck_assert_int_eq(CountLines(), 0);
    ck_assert_str_eq(List("maps", "", 10), "note.txt ");
    ck_assert_int_eq(CountLines(), 1);
    ck_assert_str_eq(List("maps", "", 1), "");
}
END_TEST

START_TEST(loose_files_for_the_module)
{
    char path[256];

    WriteZip("home/ft/a.pk3", "qagame.so", "x");
    WriteText("stage/qagame.so", "x");
    OpenFiles();
    ck_assert(Fs_FindLoose(fs, "qagame.so", path, sizeof(path)));
    ck_assert(strstr(path, "/stage/qagame.so") != NULL);
    ck_assert(!Fs_FindLoose(fs, "other.so", path, sizeof(path)));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("fs");
    TCase *archives = tcase_create("archives"), *files = tcase_create("files");

    tcase_set_timeout(archives, 60);
    tcase_add_test(archives, a_good_archive);
    tcase_add_loop_test(archives, one_lie, 0, (int)ARRAY_LEN(lies));
    tcase_add_test(archives, every_truncation);
    tcase_add_test(archives, flipped_bytes);
    tcase_add_test(archives, the_last_of_two_equal_names_counts);
    suite_add_tcase(suite, archives);
    tcase_add_checked_fixture(files, SetUp, TearDown);
    tcase_add_test(files, the_later_root_wins);
    tcase_add_test(files, a_broken_archive_is_named_and_passed_over);
    tcase_add_test(files, nothing_outside_can_be_named);
    tcase_add_test(files, write_append_read_seek);
    tcase_add_test(files, handles_are_checked);
    tcase_add_test(files, what_may_not_be_written);
    tcase_add_test(files, a_file_is_replaced_where_it_lies);
    tcase_add_test(files, what_may_not_be_replaced);
    tcase_add_test(files, one_server_at_a_time);
    tcase_add_test(files, lists);
    tcase_add_test(files, loose_files_for_the_module);
    suite_add_tcase(suite, files);
    return RunSuite(suite);
}
