// Where a shot hits a body that has no posed skeleton, and what it counts there (build-decisions,
// weapon-files 3).
#include "bg_local.h"
#include "bg_file.h"

#include "q_string.h"

// Share of the stance's height below which a part ends, from the feet up.
typedef struct {
    float top;
    bg_hitloc_t right, left; // equal for parts in the middle
} band_t;

static const band_t bands[] = {
    {0.08f, BG_HIT_RIGHT_FOOT, BG_HIT_LEFT_FOOT},
    {0.28f, BG_HIT_RIGHT_LEG_LOWER, BG_HIT_LEFT_LEG_LOWER},
    {0.48f, BG_HIT_RIGHT_LEG_UPPER, BG_HIT_LEFT_LEG_UPPER},
    {0.62f, BG_HIT_TORSO_LOWER, BG_HIT_TORSO_LOWER},
    {0.82f, BG_HIT_TORSO_UPPER, BG_HIT_TORSO_UPPER},
    {0.86f, BG_HIT_NECK, BG_HIT_NECK},
    {1.00f, BG_HIT_HEAD, BG_HIT_HEAD},
};

// The arms hang beside the torso; shares of the height again.
static const band_t arms[] = {
    {0.48f, BG_HIT_RIGHT_HAND, BG_HIT_LEFT_HAND},
    {0.62f, BG_HIT_RIGHT_ARM_LOWER, BG_HIT_LEFT_ARM_LOWER},
    {0.82f, BG_HIT_RIGHT_ARM_UPPER, BG_HIT_LEFT_ARM_UPPER},
};

#define ARM_OFFSET  9.0f  // from the middle of the body outward
#define HAND_BOTTOM 0.42f // share of the height down to which hands reach
#define PRONE_FRONT 15.0f // of a lying body before the origin
#define PRONE_SIZE  60.0f

// The height (standing) or length (lying) of the hit as a share, its distance from the middle, and its side.
typedef struct {
    float share, offset;
    bool isRight;
} place_t;

// Where the shot passes nearest to the body's axis: what it enters at the box's face is not what it hits.
static void NearestPoint(const bg_player_t *player, const vec3_t point, const vec3_t direction, vec3_t out)
{
    vec3_t toAxis;
    float flat = direction[0] * direction[0] + direction[1] * direction[1];
    float along;

    Q_VecSub(player->origin, point, toAxis);
    along = flat > 0 ? (toAxis[0] * direction[0] + toAxis[1] * direction[1]) / flat : 0;
    Q_VecMA(point, fmaxf(0, along), direction, out);
}

// How far an offset leads to the right of somebody who looks along yaw.
static float SideOf(const vec3_t offset, float yaw)
{
    return offset[0] * Q_Sin(yaw) - offset[1] * Q_Cos(yaw);
}

static place_t PlaceUpright(const bg_player_t *player, float height, const vec3_t point,
                            const vec3_t direction)
{
    float yaw = player->viewAngles[YAW];
    vec3_t nearest, offset, entry;
    place_t place;

    NearestPoint(player, point, direction, nearest);
    Q_VecSub(nearest, player->origin, offset);
    Q_VecSub(point, player->origin, entry);
    place.share = height > 0 ? offset[2] / height : 0;
    place.offset = fabsf(SideOf(offset, yaw));
    place.isRight = SideOf(entry, yaw) >= 0;
    return place;
}

static place_t PlaceProne(const bg_player_t *player, const vec3_t point)
{
    float yaw = player->proneDirection, side, ahead;
    vec3_t offset;

    Q_VecSub(point, player->origin, offset);
    ahead = offset[0] * Q_Cos(yaw) + offset[1] * Q_Sin(yaw);
    side = SideOf(offset, yaw);
    return (place_t){1 - (PRONE_FRONT - ahead) / PRONE_SIZE, fabsf(side), side >= 0};
}

static bg_hitloc_t PickBand(const band_t *list, size_t count, const place_t *place)
{
    size_t i = 0;

    while (i + 1 < count && place->share >= list[i].top)
        i++;
    return place->isRight ? list[i].right : list[i].left;
}

bg_hitloc_t BG_HitLocation(const bg_player_t *player, const bg_settings_t *settings, const vec3_t point,
                           const vec3_t direction)
{
    bg_stance_t stance = BG_PlayerStance(player);
    place_t place = stance == BG_STANCE_PRONE
                        ? PlaceProne(player, point)
                        : PlaceUpright(player, BG_StanceHeight(stance, settings), point, direction);

    if (place.offset >= ARM_OFFSET && place.share >= HAND_BOTTOM && place.share < 0.82f)
        return PickBand(arms, ARRAY_LEN(arms), &place);
    return PickBand(bands, ARRAY_LEN(bands), &place);
}

void BG_DefaultLocDamage(float factor[BG_NUM_HIT_LOCATIONS])
{
    for (int i = 0; i < BG_NUM_HIT_LOCATIONS; i++)
        factor[i] = i == BG_HIT_GUN ? 0 : 1;
}

bool BG_ParseLocDamageTable(const char *name, const char *text, size_t size,
                            float factor[BG_NUM_HIT_LOCATIONS], char *error, size_t errorSize)
{
    bg_file_t file;
    bg_pair_t pair;
    int location;

    BG_DefaultLocDamage(factor);
    if (!BG_OpenPairs(&file, name, "LOCDMGTABLE", text, size, error, errorSize))
        return false;
    while (BG_NextPair(&file, &pair)) {
        location = BG_FindHitLocation(pair.key);
        if (location < 0) {
            Q_Format(error, errorSize, "%s: unknown hit location '%s' at offset %zu", name, pair.key,
                     pair.offset);
            return false;
        }
        if (!Q_StringToFloat(pair.value, &factor[location])) {
            Q_Format(error, errorSize, "%s: '%s' of %s at offset %zu is no number", name, pair.value,
                     pair.key, pair.offset);
            return false;
        }
    }
    return !file.failed;
}
