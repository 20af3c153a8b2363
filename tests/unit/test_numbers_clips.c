// What only maps of the original's own format have, in play: glass, and brushes that stop bullets or missiles
// alone.  Rules: movement-weapons-damage 6, 7.7; bsp-collision 3.1.
#include "bspmaker.h"
#include "range.h"

enum {
    MATERIALS = 0,
    PLANES = 2,
    SIDES = 3,
    BRUSHES = 4,
    NODES = 20,
    LEAFS = 21,
    LEAF_BRUSHES = 22,
    MODELS = 27,
    ENTITIES = 29,
};

enum { WALL, GLASS, SHOTCLIP, MISSILECLIP };

// A room with three lanes along x: at y 150 two panes of glass, at 0 a shot clip, at -150 a missile clip.
static const struct {
    int material;
    float bounds[6]; // -x +x -y +y -z +z
} boxes[] = {
    {WALL, {-1016, 1016, -316, 316, -16, 0}},  {WALL, {-1016, 1016, -316, 316, 300, 316}},
    {WALL, {-1016, -1000, -316, 316, 0, 300}}, {WALL, {1000, 1016, -316, 316, 0, 300}},
    {WALL, {-1000, 1000, -316, -300, 0, 300}}, {WALL, {-1000, 1000, 300, 316, 0, 300}},
    {GLASS, {200, 204, 100, 200, 0, 300}},     {GLASS, {260, 264, 100, 200, 0, 300}},
    {SHOTCLIP, {200, 204, -50, 50, 0, 300}},   {MISSILECLIP, {200, 204, -200, -100, 0, 300}},
};

static file_bytes_t MakeMap(void)
{
    static const char text[] = "{\n\"classname\" \"worldspawn\"\n}\n{\n\"classname\" "
                               "\"mp_deathmatch_spawn\"\n\"origin\" \"-800 250 1\"\n}\n";
    static bsp_t bsp;
    int count = ARRAY_LEN(boxes);

    memset(&bsp, 0, sizeof(bsp));
    bsp.version = 59;
    Bsp_PutMaterial(&bsp, MATERIALS, "textures/wall", 0, 0x1);
    Bsp_PutMaterial(&bsp, MATERIALS, "textures/glass", 9 << 20, 0x10);
    Bsp_PutMaterial(&bsp, MATERIALS, "textures/shotclip", 0, 0x2000);
    Bsp_PutMaterial(&bsp, MATERIALS, "textures/missileclip", 0, 0x80);
    BSP_FLOATS(&bsp, PLANES, 1, 0, 0, 0);
    for (int i = 0; i < count; i++) {
        Bsp_PutShort(&bsp, BRUSHES, 6);
        Bsp_PutShort(&bsp, BRUSHES, boxes[i].material);
        for (int side = 0; side < 6; side++) {
            Bsp_PutFloats(&bsp, SIDES, 1, &boxes[i].bounds[side]);
            Bsp_PutInt(&bsp, SIDES, boxes[i].material);
        }
    }
    BSP_INTS(&bsp, NODES, 0, -2, -3, -4096, -4096, -4096, 4096, 4096, 4096);
    for (int leaf = 0; leaf < 3; leaf++)
        BSP_INTS(&bsp, LEAFS, leaf ? leaf - 1 : -1, 0, 0, 0, leaf ? (leaf - 1) * count : 0, leaf ? count : 0,
                 0, 0, 0);
    for (int i = 0; i < 2 * count; i++)
        Bsp_PutInt(&bsp, LEAF_BRUSHES, i % count);
    BSP_FLOATS(&bsp, MODELS, -1016, -316, -16, 1016, 316, 316);
    BSP_INTS(&bsp, MODELS, 0, 0, 0, 0, 0, count);
    Bsp_PutBytes(&bsp, ENTITIES, text, sizeof(text));
    return Bsp_Finish(&bsp);
}

static void WriteMap(void)
{
    file_bytes_t file = MakeMap();
    char path[256];
    FILE *stream;

    snprintf(path, sizeof(path), "%s/fireteam/maps/range.bsp", real.home);
    stream = fopen(path, "wb");
    ck_assert_ptr_nonnull(stream);
    ck_assert_uint_eq(fwrite(file.bytes, 1, file.size, stream), file.size);
    fclose(stream);
    free(file.bytes);
}

#define STEADY                                                                                               \
    "\\hipSpreadStandMin\\0\\hipSpreadMax\\0\\hipSpreadDecayRate\\1\\damageInnerRadius\\20000"               \
    "\\damageOuterRadius\\20000\\minDamagePercent\\100\\weaponSlot\\primary\\clipSize\\50\\maxAmmo\\50"      \
    "\\fireTime\\0.05\\semiAuto\\1"

static void Open(void)
{
    RangeOpen("");
    WriteMap();
    RangeWeapon("n_pistol_mp", "\\weaponType\\bullet\\weaponClass\\pistol\\damage\\50" STEADY);
    RangeWeapon("n_rifle_mp", "\\weaponType\\bullet\\weaponClass\\rifle\\rifleBullet\\1\\damage\\64" STEADY);
    RangeWeapon("n_rocket_mp", "\\weaponType\\projectile\\weaponClass\\rocketlauncher\\damage\\90"
                               "\\projectileSpeed\\1000\\projImpactExplode\\1\\projExplosionType\\rocket"
                               "\\explosionRadius\\0" STEADY);
    RealConsole("set y 250");
    RealStart("range", "range");
    for (int i = 0; i < 3; i++) {
        RealConsole("set x %d", -800 + 100 * i);
        ck_assert(RealConnect(i, i == 0   ? "\\name\\A\\ip\\localhost"
                                 : i == 1 ? "\\name\\B\\ip\\localhost"
                                          : "\\name\\C\\ip\\localhost"));
        RealRun(150, i + 1);
    }
}

static void ShootAlong(const char *weapon, float y, float targetX)
{
    PutAt(2, -900, -250, 1);
    PutAt(1, targetX, y, 1);
    ArmAt(0, weapon, 0, y, 1);
    Hold(ATTACK, 50, 1);
    Hold(0, 500, 1);
}

START_TEST(glass_costs_nothing)
{
    ShootAlong("n_pistol_mp", 150, 400);
    ck_assert_int_eq(NumberAfter("@ hurt 1 MOD_PISTOL_BULLET n_pistol_mp "), 50);
    ShootAlong("n_rifle_mp", 150, 400);
    ck_assert_int_eq(NumberAfter("@ hurt 1 MOD_RIFLE_BULLET n_rifle_mp "), 64);
}
END_TEST

START_TEST(a_player_behind_glass_halves)
{
    PutAt(2, 500, 150, 1);
    PutAt(1, 230, 150, 1); // between the panes
    ArmAt(0, "n_rifle_mp", 0, 150, 1);
    Hold(ATTACK, 50, 1);
    ck_assert_int_eq(NumberAfter("@ hurt 1 MOD_RIFLE_BULLET n_rifle_mp "), 64);
    ck_assert_int_eq(NumberAfter("@ hurt 2 MOD_RIFLE_BULLET n_rifle_mp "), 32);
}
END_TEST

START_TEST(clips_stop_their_own)
{
    ShootAlong("n_rifle_mp", 0, 400);
    ck_assert_int_eq(Count("@ hurt"), 0);
    ShootAlong("n_rocket_mp", 0, 400);
    ck_assert_int_eq(Count("@ hurt 1 MOD_PROJECTILE n_rocket_mp 90"), 1);
    ShootAlong("n_rocket_mp", -150, 400);
    ck_assert_int_eq(Count("@ hurt"), 0);
    ShootAlong("n_rifle_mp", -150, 400);
    ck_assert_int_eq(Count("@ hurt 1 MOD_RIFLE_BULLET n_rifle_mp 64"), 1);
    ShootAlong("n_rocket_mp", 150, 400); // and glass stops missiles
    ck_assert_int_eq(Count("@ hurt"), 0);
}
END_TEST

int main(int argc, char **argv)
{
    Suite *suite = suite_create("clips");
    TCase *tests = tcase_create("original");

    (void)argc;
    tcase_set_timeout(tests, 120);
    tcase_add_checked_fixture(tests, Open, RangeClose);
    tcase_add_test(tests, glass_costs_nothing);
    tcase_add_test(tests, a_player_behind_glass_halves);
    tcase_add_test(tests, clips_stop_their_own);
    suite_add_tcase(suite, tests);
    return RealRunSuite(argv[0], suite);
}
