// Vectors, angles and random numbers: see the header.
#include "q_math.h"

float Q_Sin(float degrees)
{
    return (float)sin((double)degrees * (Q_PI / 180));
}

float Q_Cos(float degrees)
{
    return (float)cos((double)degrees * (Q_PI / 180));
}

// Turns about z by yaw, then about y by pitch, then about x by roll.  Roll mixes the level side axis with the
// axis that pitch has turned up.
void Q_AngleVectors(const vec3_t angles, vec3_t forward, vec3_t right, vec3_t up)
{
    float sp = Q_Sin(angles[PITCH]), cp = Q_Cos(angles[PITCH]);
    float sy = Q_Sin(angles[YAW]), cy = Q_Cos(angles[YAW]);
    float sr = Q_Sin(angles[ROLL]), cr = Q_Cos(angles[ROLL]);
    vec3_t side = {sy, -cy, 0};
    vec3_t top = {cy * sp, sy * sp, cp};

    if (forward)
        Q_VecSet(forward, cy * cp, sy * cp, -sp);
    if (right)
        Q_VecSet(right, cr * side[0] - sr * top[0], cr * side[1] - sr * top[1], cr * side[2] - sr * top[2]);
    if (up)
        Q_VecSet(up, sr * side[0] + cr * top[0], sr * side[1] + cr * top[1], sr * side[2] + cr * top[2]);
}

// atan2 in degrees, in [0, 360).
static float ArcDegrees(float y, float x)
{
    float degrees = (float)(atan2((double)y, (double)x) * (180 / Q_PI));

    if (degrees < 0)
        degrees += 360;
    return degrees >= 360 ? 0 : degrees;
}

float Q_VecToYaw(const vec3_t direction)
{
    return direction[0] == 0 && direction[1] == 0 ? 0 : ArcDegrees(direction[1], direction[0]);
}

void Q_VecToAngles(const vec3_t direction, vec3_t angles)
{
    float flat = sqrtf(direction[0] * direction[0] + direction[1] * direction[1]);
    float yaw = Q_VecToYaw(direction);
    float up = flat == 0 && direction[2] == 0 ? 0 : ArcDegrees(direction[2], flat);

    Q_VecSet(angles, up == 0 ? 0 : -up, yaw, 0);
}

void Q_VecPerpendicular(const vec3_t v, vec3_t out)
{
    int least = 0;
    vec3_t axis = {0, 0, 0};

    for (int i = 1; i < 3; i++) {
        if (fabsf(v[i]) < fabsf(v[least]))
            least = i;
    }
    axis[least] = 1;
    Q_VecMA(axis, -v[least], v, out);
    Q_VecNormalize(out);
}

float Q_AngleNormalize360(float degrees)
{
    if (!isfinite(degrees))
        return 0;
    float rest = fmodf(degrees, 360);
    if (rest < 0)
        rest += 360;
    return rest >= 360 ? 0 : rest;
}

float Q_AngleNormalize180(float degrees)
{
    float rest = Q_AngleNormalize360(degrees);

    return rest > 180 ? rest - 360 : rest;
}

float Q_AngleSubtract(float a, float b)
{
    return Q_AngleNormalize180(a - b);
}

int Q_AngleToShort(float degrees)
{
    return (int)(Q_AngleNormalize360(degrees) * (65536.0f / 360.0f)) & 65535;
}

float Q_ShortToAngle(int angle)
{
    return (float)angle * (360.0f / 65536.0f);
}

float Q_AngleMod(float degrees)
{
    return Q_ShortToAngle(Q_AngleToShort(degrees));
}

void Q_RandomSeed(q_random_t *random, uint32_t seed)
{
    random->state = 0x853c49e6748fea9bULL + seed;
    Q_RandomBits(random);
    random->state += seed;
    Q_RandomBits(random);
}

uint32_t Q_RandomBits(q_random_t *random)
{
    uint64_t old = random->state;
    uint32_t mixed = (uint32_t)(((old >> 18) ^ old) >> 27);
    uint32_t turn = (uint32_t)(old >> 59);

    random->state = old * 6364136223846793005ULL + 1442695040888963407ULL;
    return (mixed >> turn) | (mixed << (-turn & 31));
}

float Q_RandomFloat(q_random_t *random)
{
    return (float)(Q_RandomBits(random) >> 8) * (1.0f / 16777216.0f);
}

float Q_RandomSigned(q_random_t *random)
{
    return Q_RandomFloat(random) * 2 - 1;
}

int Q_RandomRange(q_random_t *random, int low, int high)
{
    if (high <= low)
        return low;
    uint32_t range = (uint32_t)high - (uint32_t)low;
    uint32_t unfair = -range % range; // so many of the 2^32 values are left over: draw again
    uint32_t bits;
    do
        bits = Q_RandomBits(random);
    while (bits < unfair);
    return (int)((int64_t)low + bits % range);
}
