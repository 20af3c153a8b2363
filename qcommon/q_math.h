// Vectors, angles and random numbers.  Floats are binary32 and never contracted; sines, cosines and arc
// tangents are taken in double and rounded once, so equal inputs give equal results.  An output may be one of
// the inputs.
#ifndef Q_MATH_H
#define Q_MATH_H

#include <math.h>
#include "q_shared.h"

#define Q_PI 3.14159265358979323846

// Sets the three components.
static inline void Q_VecSet(vec3_t v, float x, float y, float z)
{
    v[0] = x;
    v[1] = y;
    v[2] = z;
}

// Sets v to zero.
static inline void Q_VecClear(vec3_t v)
{
    Q_VecSet(v, 0, 0, 0);
}

// out = v
static inline void Q_VecCopy(const vec3_t v, vec3_t out)
{
    Q_VecSet(out, v[0], v[1], v[2]);
}

// out = a + b
static inline void Q_VecAdd(const vec3_t a, const vec3_t b, vec3_t out)
{
    Q_VecSet(out, a[0] + b[0], a[1] + b[1], a[2] + b[2]);
}

// out = a - b
static inline void Q_VecSub(const vec3_t a, const vec3_t b, vec3_t out)
{
    Q_VecSet(out, a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// out = v * scale
static inline void Q_VecScale(const vec3_t v, float scale, vec3_t out)
{
    Q_VecSet(out, v[0] * scale, v[1] * scale, v[2] * scale);
}

// out = v + direction * scale
static inline void Q_VecMA(const vec3_t v, float scale, const vec3_t direction, vec3_t out)
{
    Q_VecSet(out, v[0] + direction[0] * scale, v[1] + direction[1] * scale, v[2] + direction[2] * scale);
}

// out = -v
static inline void Q_VecNegate(const vec3_t v, vec3_t out)
{
    Q_VecSet(out, -v[0], -v[1], -v[2]);
}

// out = a at fraction 0, b at fraction 1
static inline void Q_VecLerp(const vec3_t a, const vec3_t b, float fraction, vec3_t out)
{
    Q_VecSet(out, a[0] + (b[0] - a[0]) * fraction, a[1] + (b[1] - a[1]) * fraction,
             a[2] + (b[2] - a[2]) * fraction);
}

// Whether both have the same components.
static inline bool Q_VecEqual(const vec3_t a, const vec3_t b)
{
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

// Scalar product.
static inline float Q_VecDot(const vec3_t a, const vec3_t b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// out = a x b
static inline void Q_VecCross(const vec3_t a, const vec3_t b, vec3_t out)
{
    Q_VecSet(out, a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
}

// Length of v.
static inline float Q_VecLength(const vec3_t v)
{
    return sqrtf(Q_VecDot(v, v));
}

// Squared length of v.
static inline float Q_VecLengthSquared(const vec3_t v)
{
    return Q_VecDot(v, v);
}

// Squared distance of two points.
static inline float Q_VecDistanceSquared(const vec3_t a, const vec3_t b)
{
    vec3_t d;

    Q_VecSub(a, b, d);
    return Q_VecDot(d, d);
}

// Distance of two points.
static inline float Q_VecDistance(const vec3_t a, const vec3_t b)
{
    return sqrtf(Q_VecDistanceSquared(a, b));
}

// Brings v to length 1 and returns the length it had; a zero vector stays.
static inline float Q_VecNormalize(vec3_t v)
{
    float length = Q_VecLength(v);

    if (length > 0)
        Q_VecScale(v, 1 / length, v);
    return length;
}

// Whether all components are finite numbers.
static inline bool Q_VecIsFinite(const vec3_t v)
{
    return isfinite(v[0]) && isfinite(v[1]) && isfinite(v[2]);
}

// Keeps value between low and high.
static inline float Q_Clamp(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

// Keeps value between low and high.
static inline int Q_ClampInt(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

// Sine and cosine of an angle in degrees.
float Q_Sin(float degrees);
float Q_Cos(float degrees);

// The three axes of a body turned by angles (degrees); each output may be NULL.
void Q_AngleVectors(const vec3_t angles, vec3_t forward, vec3_t right, vec3_t up);

// Pitch and yaw of a direction, degrees: yaw in [0, 360), pitch in (-360, 0], up being negative (Quake III's
// way); roll 0.
void Q_VecToAngles(const vec3_t direction, vec3_t angles);

// The yaw of a direction in [0, 360); 0 for one that points straight up or down.
float Q_VecToYaw(const vec3_t direction);

// A unit vector at right angles to the unit vector v.
void Q_VecPerpendicular(const vec3_t v, vec3_t out);

// The angle in [0, 360), rounded down to a 16-bit step as on the wire.
float Q_AngleMod(float degrees);

// The same angle in [0, 360); in (-180, 180].  Not rounded; 0 for what is no number.
float Q_AngleNormalize360(float degrees);
float Q_AngleNormalize180(float degrees);

// a - b as the shorter way, in (-180, 180].
float Q_AngleSubtract(float a, float b);

// Degrees to a 16-bit angle 0..65535, and back.
int Q_AngleToShort(float degrees);
float Q_ShortToAngle(int angle);

// A seeded generator (PCG32: 64 bits of state, 32 bits out).
typedef struct {
    uint64_t state;
} q_random_t;

// Starts the sequence that belongs to a seed.
void Q_RandomSeed(q_random_t *random, uint32_t seed);

// The next 32 bits.
uint32_t Q_RandomBits(q_random_t *random);

// The next float in [0, 1).
float Q_RandomFloat(q_random_t *random);

// The next float in [-1, 1).
float Q_RandomSigned(q_random_t *random);

// An integer in [low, high), each equally likely; low when the range is empty.
int Q_RandomRange(q_random_t *random, int low, int high);

#endif
