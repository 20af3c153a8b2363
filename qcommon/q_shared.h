// Scalar types and vectors that everything above the ground floor shares.  Nothing else belongs here.
#ifndef Q_SHARED_H
#define Q_SHARED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef float vec_t;
typedef vec_t vec3_t[3];

enum { PITCH, YAW, ROLL }; // index 0 pitch (down is positive), 1 yaw, 2 roll; degrees

#define MAX_INFO_STRING  1024 // one "\key\value" string, terminator included
#define MAX_STRING_CHARS 1024 // one console line or server command
#define MAX_QPATH        64   // one game path, terminator included (a Quake III host takes no longer one)

#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))

#if defined(__GNUC__) || defined(__clang__)
#define Q_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#define Q_NORETURN          __attribute__((noreturn))
#define Q_EXPORT            __attribute__((visibility("default")))
#else
#define Q_PRINTF(fmt, args)
#define Q_NORETURN
#define Q_EXPORT
#endif

#endif
