// Every opcode once: name and operands.
//
// An instruction is one 64-bit word: op 8 bits, X 8, A 16, B 16, C 16; BC is B and C as one 32-bit number.
// R[n] is a slot of the function's window: locals first, then temporaries; K[n] a constant.  A temporary
// holds a value from the instruction that makes it to the one that uses it: using it takes it.  A local that
// is read is copied. RR, RK, KR in a name say where the last two operands lie.
//
// The number behind a name says which of A (1), B (2), C (4) are scaled: the number of a slot or constant
// times GSC_SLOT_SCALE, so that the loop can use it as an address without further ado.
//
// Conditional jumps: the low seven bits of X count the reports that a value without truth causes (one for
// each conversion that would meet it), the highest says whether the jump is then taken [E27-E30].
#ifndef GSC_OPCODES_H
#define GSC_OPCODES_H

#include "gsc_string.h"

#define GSC_ARITHMETIC(X) X(ADD) X(SUB) X(MUL) X(DIV) X(MOD)
#define GSC_BITWISE(X)    X(AND) X(OR) X(XOR) X(SHL) X(SHR)
#define GSC_COMPARE(X)    X(LT) X(GT) X(LE) X(GE) X(EQ) X(NE)

#define GSC_OPCODES(X)                                                                                       \
    X(MOVE, 3, "A B: R[A] = R[B], a local")                                                                  \
    X(TAKE, 3, "A B: R[A] = R[B], a temporary")                                                              \
    X(LOADK, 1, "A BC: R[A] = K[BC]")                                                                        \
    X(UNDEF, 1, "A: R[A] = undefined")                                                                       \
    X(SELF, 1, "A: R[A] = self")                                                                             \
    X(LEVEL, 1, "A: R[A] = level")                                                                           \
    X(ANIM, 1, "A: R[A] = anim")                                                                             \
    X(GAME, 1, "A: R[A] = game")                                                                             \
    X(ARRAY, 1, "A: R[A] = []")                                                                              \
    X(ADD_RR, 7, "A B C: R[A] = B + C")                                                                      \
    X(ADD_RK, 7, "A B C")                                                                                    \
    X(ADD_KR, 7, "A B C")                                                                                    \
    X(SUB_RR, 7, "A B C")                                                                                    \
    X(SUB_RK, 7, "A B C")                                                                                    \
    X(SUB_KR, 7, "A B C")                                                                                    \
    X(MUL_RR, 7, "A B C")                                                                                    \
    X(MUL_RK, 7, "A B C")                                                                                    \
    X(MUL_KR, 7, "A B C")                                                                                    \
    X(DIV_RR, 7, "A B C")                                                                                    \
    X(DIV_RK, 7, "A B C")                                                                                    \
    X(DIV_KR, 7, "A B C")                                                                                    \
    X(MOD_RR, 7, "A B C")                                                                                    \
    X(MOD_RK, 7, "A B C")                                                                                    \
    X(MOD_KR, 7, "A B C")                                                                                    \
    X(AND_RR, 7, "A B C")                                                                                    \
    X(AND_RK, 7, "A B C")                                                                                    \
    X(OR_RR, 7, "A B C")                                                                                     \
    X(OR_RK, 7, "A B C")                                                                                     \
    X(XOR_RR, 7, "A B C")                                                                                    \
    X(XOR_RK, 7, "A B C")                                                                                    \
    X(SHL_RR, 7, "A B C")                                                                                    \
    X(SHL_RK, 7, "A B C")                                                                                    \
    X(SHR_RR, 7, "A B C")                                                                                    \
    X(SHR_RK, 7, "A B C")                                                                                    \
    X(COMPARE_RR, 7, "X A B C: R[A] = B <X> C")                                                              \
    X(COMPARE_RK, 7, "X A B C")                                                                              \
    X(CAT, 7, "X A B C: R[A] = B + C in a chain that makes a string; X: B const, C const, last")             \
    X(ISDEFINED, 3, "A B: R[A] = isdefined(R[B]), the native of the library")                                \
    X(NOT, 3, "A B: R[A] = !R[B]")                                                                           \
    X(COMPLEMENT, 3, "A B: R[A] = ~R[B]")                                                                    \
    X(BOOL, 3, "A B: R[A] = (bool)R[B]")                                                                     \
    X(INT, 3, "A B: R[A] = (int)R[B]")                                                                       \
    X(FLOAT, 3, "A B: R[A] = (float)R[B]")                                                                   \
    X(STRING, 3, "A B: R[A] = (string)R[B]")                                                                 \
    X(SIZE, 3, "A B: R[A] = R[B].size")                                                                      \
    X(VECTOR, 3, "A B: R[A] = (R[B], R[B + 1], R[B + 2])")                                                   \
    X(AND_LEFT, 1, "A BC: left side of && in R[A]; jumps when it decides, else it is dropped")               \
    X(OR_LEFT, 1, "A BC: the same for ||")                                                                   \
    X(JT, 1, "X A C: jump when R[A]")                                                                        \
    X(JF, 1, "X A C: jump when not R[A]")                                                                    \
    X(JL, 1, "X A C: jump back when R[A]")                                                                   \
    GSC_JUMPS(X, LT)                                                                                         \
    GSC_JUMPS(X, GT)                                                                                         \
    GSC_JUMPS(X, LE)                                                                                         \
    GSC_JUMPS(X, GE)                                                                                         \
    GSC_JUMPS(X, EQ)                                                                                         \
    GSC_JUMPS(X, NE)                                                                                         \
    X(JMP, 0, "BC: jump")                                                                                    \
    X(LOOP, 0, "BC: jump back")                                                                              \
    X(FOR_RR, 3, "X A B C: R[A]++, jump back when R[A] < R[B]; a word follows for the place of the step")    \
    X(FOR_RK, 3, "X A B C: R[A]++, jump back when R[A] < K[B]")                                              \
    X(FOR_SIZE, 3, "X A B C: R[A]++, jump back when R[A] < R[B].size")                                       \
    X(SWITCH, 1, "A B: jump by table B")                                                                     \
    X(INDEX_RR, 7, "X A B C: R[A] = R[B][R[C]]; X: B is a temporary, C is one")                              \
    X(INDEX_RK, 7, "X A B C: R[A] = R[B][K[C]]")                                                             \
    X(INDEX_2, 7,                                                                                            \
      "X A B C: R[A] = R[B][R[C]][R[X]], all locals; a word follows for the place of the outer index")       \
    X(GET_FIELD, 3, "X A B C: R[A] = R[B].field of cache C; X: B is a temporary")                            \
    X(GET_SELF, 1, "A C: R[A] = self.field")                                                                 \
    X(GET_LEVEL, 1, "A C: R[A] = level.field")                                                               \
    X(SET_FIELD, 3, "X A B C: R[A].field of cache C = B, A a local; X: B const, B is a temporary")           \
    X(SET_SELF, 2, "X B C: self.field = B")                                                                  \
    X(SET_LEVEL, 2, "X B C: level.field = B")                                                                \
    X(SET_INDEX, 7, "X A B C: R[A][B] = C, A a local; X: C const, C temporary, B const, B temporary")        \
    X(SET_INDEX_2, 7,                                                                                        \
      "X A B C: R[A][R[B]][R[C]] = value of the PATH behind it, which is X words and does the rest")         \
    X(STEP_INDEX, 3, "X A B: R[A][R[B]]++, or -- when X; the PATH behind it does the rest")                  \
    X(INC, 1, "A: R[A]++")                                                                                   \
    X(DEC, 1, "A: R[A]--")                                                                                   \
    X(STEP_SELF, 0, "X C: self.field++, or -- when X")                                                       \
    X(STEP_LEVEL, 0, "X C: level.field++, or -- when X")                                                     \
    X(PATH, 0, "X A B C: write through a path, as in the line below")                                        \
    X(CALL, 0, "X A B C: R[C] = function K[B] with X arguments from R[A]")                                   \
    X(CALL_METHOD, 0, "X A B C: the same on R[A - 1]")                                                       \
    X(THREAD, 0, "X A B C")                                                                                  \
    X(THREAD_METHOD, 0, "X A B C")                                                                           \
    X(CALL_VALUE, 0, "X A C: the function is R[A - 1]")                                                      \
    X(CALL_VALUE_METHOD, 0, "X A C: on R[A - 2]")                                                            \
    X(THREAD_VALUE, 0, "X A C")                                                                              \
    X(THREAD_VALUE_METHOD, 0, "X A C")                                                                       \
    X(NATIVE, 0, "X A B C: R[C] = native B with X arguments from R[A]")                                      \
    X(NATIVE_METHOD, 0, "X A B C: the same on R[A - 1]")                                                     \
    X(RETURN, 0, "A: return R[A]")                                                                           \
    X(RETURN_K, 0, "BC: return K[BC]")                                                                       \
    X(RETURN_UNDEFINED, 0, "")                                                                               \
    X(WAIT, 0, "A: wait R[A]")                                                                               \
    X(WAITTILL, 0, "A B C: R[A] waittill(R[B], C outputs); their slots follow, three a word")                \
    X(WAITTILL_MATCH, 0, "X A B C: R[B] waittillmatch(R[C], X values from R[A])")                            \
    X(NOTIFY, 0, "X A: R[A - 2] notify(R[A - 1], X arguments from R[A])")                                    \
    X(ENDON, 0, "A B: R[A] endon(R[B])")                                                                     \
    X(DEVELOPER, 0, "X: a developer region begins, or ends when X is 0")                                     \
    GSC_FUSED_OPCODES(X)

// Quick forms and pairs (gsc_emit_fuse.c): the operands are those of the first instruction.
#define GSC_FUSED_OPCODES(X)                                                                                 \
    X(MUL_RR_ADD_RR, 7, "MUL_RR and the ADD behind it")                                                      \
    X(MUL_RR_ADD_RK, 7, "MUL_RR and the ADD behind it")                                                      \
    X(MUL_RR_SUB_RR, 7, "MUL_RR and the SUB behind it")                                                      \
    X(MUL_RR_SUB_RK, 7, "MUL_RR and the SUB behind it")                                                      \
    X(MUL_RR_ADD_TO, 7, "MUL_RR and the ADD behind it")                                                      \
    X(MUL_RR_SUB_FROM, 7, "MUL_RR and the SUB behind it")                                                    \
    X(MUL_RK_ADD_RR, 7, "MUL_RK and the ADD behind it")                                                      \
    X(MUL_RK_ADD_RK, 7, "MUL_RK and the ADD behind it")                                                      \
    X(MUL_RK_SUB_RR, 7, "MUL_RK and the SUB behind it")                                                      \
    X(MUL_RK_SUB_RK, 7, "MUL_RK and the SUB behind it")                                                      \
    X(MUL_RK_ADD_TO, 7, "MUL_RK and the ADD behind it")                                                      \
    X(MUL_RK_SUB_FROM, 7, "MUL_RK and the SUB behind it")                                                    \
    X(ADD_RR_ADD_RR, 7, "ADD_RR and the ADD_RR behind it")                                                   \
    X(ADD_RR_SUB_RR, 7, "ADD_RR and the SUB_RR behind it")                                                   \
    X(SUB_RR_ADD_RR, 7, "SUB_RR and the ADD_RR behind it")                                                   \
    X(SUB_RR_SUB_RR, 7, "SUB_RR and the SUB_RR behind it")                                                   \
    X(SUB_RK_ADD_RR, 7, "SUB_RK and the ADD_RR behind it")                                                   \
    X(SUB_RK_SUB_RR, 7, "SUB_RK and the SUB_RR behind it")                                                   \
    X(INDEX_LOCAL, 7, "INDEX_RR of a local")                                                                 \
    X(SET_INDEX_R, 7, "SET_INDEX, key and value in slots")                                                   \
    X(SET_INDEX_K, 7, "SET_INDEX, key in a slot, value a constant")                                          \
    X(INDEX_TEXT, 7, "INDEX_RK of a local, the key a string")                                                \
    X(SET_INDEX_TEXT, 7, "SET_INDEX, the key a constant string")                                             \
    X(PATH_KEY, 0, "PATH: a step at a constant key of a local")                                              \
    X(PATH_FIELD_KEY, 0, "PATH: a field of self, level or a local, then a key; no removal")                  \
    X(PATH_KEY_FIELD, 0, "PATH: a key of a local, then a field; no removal")                                 \
    X(PATH_CLEAR_KEY, 0, "PATH: a key of a local is removed")                                                \
    X(PATH_CLEAR_FIELD, 0, "PATH: a field of self, level or a local is removed")                             \
    X(PATH_CLEAR_FIELD_KEY, 0, "PATH: a field of self, level or a local, a key that is removed")             \
    X(PATH_FIELD_KEY_KEY, 0, "PATH: a field of self, level or a local, two keys; no removal")                \
    X(PATH_FIELD_KEY_FIELD, 0, "PATH: a field of self, level or a local, a key, a field; no removal")        \
    X(GET_FIELD_INDEX_RR, 3, "GET_FIELD of a local and the INDEX_RR behind it")                              \
    X(GET_FIELD_INDEX_RK, 3, "GET_FIELD of a local and the INDEX_RK behind it")                              \
    X(GET_FIELD_SIZE, 3, "GET_FIELD of a local and the SIZE behind it")                                      \
    X(GET_FIELD_FIELD, 3, "GET_FIELD of a local and the GET_FIELD behind it")                                \
    X(GET_SELF_INDEX_RR, 1, "GET_SELF and the INDEX_RR behind it")                                           \
    X(GET_SELF_INDEX_RK, 1, "GET_SELF and the INDEX_RK behind it")                                           \
    X(GET_SELF_SIZE, 1, "GET_SELF and the SIZE behind it")                                                   \
    X(GET_SELF_FIELD, 1, "GET_SELF and the GET_FIELD behind it")                                             \
    X(GET_LEVEL_INDEX_RR, 1, "GET_LEVEL and the INDEX_RR behind it")                                         \
    X(GET_LEVEL_INDEX_RK, 1, "GET_LEVEL and the INDEX_RK behind it")                                         \
    X(GET_LEVEL_SIZE, 1, "GET_LEVEL and the SIZE behind it")                                                 \
    X(GET_LEVEL_FIELD, 1, "GET_LEVEL and the GET_FIELD behind it")                                           \
    X(LEVEL_SIZE_LOOP, 1, "GET_LEVEL, and the SIZE and JL_LT_RR behind it")                                  \
    X(INDEX_GET_FIELD, 7, "INDEX_LOCAL and the GET_FIELD behind it")                                         \
    X(INDEX_ADD_TO, 7, "INDEX_LOCAL and the ADD_RR behind it")                                               \
    X(INDEX_JT, 7, "INDEX_LOCAL and the JT behind it")                                                       \
    X(INDEX_JF, 7, "INDEX_LOCAL and the JF behind it")                                                       \
    X(ADD_RK_INDEX, 7, "ADD_RK and the INDEX_LOCAL behind it")                                               \
    X(SUB_RK_INDEX, 7, "SUB_RK and the INDEX_LOCAL behind it")                                               \
    X(ADD_RK_SET_INDEX, 7, "ADD_RK and the SET_INDEX behind it")                                             \
    X(SUB_RK_SET_INDEX, 7, "SUB_RK and the SET_INDEX behind it")                                             \
    X(LOADK_WAITTILL, 1, "LOADK, and the LEVEL or SELF and the WAITTILL behind it")                          \
    X(MOVE_MOVE, 3, "MOVE and the MOVE behind it")                                                           \
    X(ISDEFINED_JT, 3, "ISDEFINED and the JT behind it")                                                     \
    X(ISDEFINED_JF, 3, "ISDEFINED and the JF behind it")                                                     \
    X(INC_JL_LT_RR, 1, "INC and the JL_LT_RR behind it")                                                     \
    X(INC_JL_LT_RK, 1, "INC and the JL_LT_RK behind it")                                                     \
    X(INC_JL_LE_RR, 1, "INC and the JL_LE_RR behind it")                                                     \
    X(INC_JL_LE_RK, 1, "INC and the JL_LE_RK behind it")                                                     \
    X(ADD_RR_JL_LT_RR, 7, "ADD_RR and the JL_LT_RR behind it")                                               \
    X(ADD_RR_JL_LT_RK, 7, "ADD_RR and the JL_LT_RK behind it")                                               \
    X(ADD_RR_JL_LE_RR, 7, "ADD_RR and the JL_LE_RR behind it")                                               \
    X(ADD_RR_JL_LE_RK, 7, "ADD_RR and the JL_LE_RK behind it")

#define GSC_JUMPS(X, name)                                                                                   \
    X(JT_##name##_RR, 3, "X A B C: jump when A <op> B")                                                      \
    X(JT_##name##_RK, 3, "X A B C")                                                                          \
    X(JF_##name##_RR, 3, "X A B C: jump when not A <op> B")                                                  \
    X(JF_##name##_RK, 3, "X A B C")                                                                          \
    X(JL_##name##_RR, 3, "X A B C: jump back when A <op> B")                                                 \
    X(JL_##name##_RK, 3, "X A B C")

enum {
#define GSC_OPCODE_NAME(name, slots, operands) BC_##name,
    GSC_OPCODES(GSC_OPCODE_NAME)
#undef GSC_OPCODE_NAME
        GSC_OPCODE_COUNT
};

enum { GSC_SLOT_SCALE = 2, GSC_MAX_SLOT = 0x7fff };
enum { GSC_NO_RESULT = 0xffff, GSC_ERROR_JUMPS = 0x80 };

// Bits of X.
enum { GSC_CAT_B_CONST = 1, GSC_CAT_C_CONST = 2, GSC_CAT_LAST = 4 };
enum { GSC_GET_B_TEMP = 1, GSC_GET_C_TEMP = 2 };
enum { GSC_SET_CONST = 1, GSC_SET_TEMP = 2, GSC_SET_KEY_CONST = 4, GSC_SET_KEY_TEMP = 8 };

#define GSC_INS(op, x, a, b, c)                                                                              \
    ((uint64_t)(op) | (uint64_t)((x)&0xff) << 8 | (uint64_t)((a)&0xffff) << 16 |                             \
     (uint64_t)((b)&0xffff) << 32 | (uint64_t)((c)&0xffff) << 48)
#define GSC_INS_OP(i) ((unsigned)((i)&0xff))
#define GSC_INS_X(i)  ((unsigned)((i) >> 8 & 0xff))
#define GSC_INS_A(i)  ((unsigned)((i) >> 16 & 0xffff))
#define GSC_INS_B(i)  ((unsigned)((i) >> 32 & 0xffff))
#define GSC_INS_C(i)  ((unsigned)((i) >> 48))
#define GSC_INS_BC(i) ((uint32_t)((i) >> 32))

// PATH: writes the place that a chain of indexes and fields names, for all forms that have no opcode of their
// own.
//   word 0: X mode, A slot of the base, B number of steps, C value
//   word 1: X base kind, A value flags (GSC_SET_CONST, GSC_SET_TEMP), BC position of the last field step, or
//   -1 a word for each step: X kind, A slot or constant of the key, B cache of the field
enum { GSC_PATH_SET, GSC_PATH_CLEAR, GSC_PATH_INC, GSC_PATH_DEC };
enum { GSC_BASE_LOCAL, GSC_BASE_TEMP, GSC_BASE_LEVEL, GSC_BASE_SELF, GSC_BASE_ANIM, GSC_BASE_GAME };
enum { GSC_STEP_LOCAL, GSC_STEP_TEMP, GSC_STEP_CONST, GSC_STEP_FIELD };

enum { GSC_MANY_SHAPES = 0x7fffffff, GSC_MAX_MISSES = 16 };

// A field site: the name, and where the field was last found.
typedef struct gsc_cache {
    gsc_string_t *name;
    uint32_t place; // or GSC_MANY_SHAPES: objects of many shapes come by
    uint32_t misses;
} gsc_cache_t;

// A switch: targets are instruction numbers.
typedef struct gsc_switch {
    uint32_t otherwise; // the default label, or the end
    uint32_t end;
    int32_t low;         // first key of the dense part
    uint32_t denseCount; // ints low, low + 1, ...: `dense` has their targets
    uint32_t *dense;
    uint32_t mask; // of the hashed part: open addressing, key 0 is free; 0 and keys NULL when it is empty
    uintptr_t *keys;
    uint32_t *targets;
} gsc_switch_t;

// The target of a key that is not in the dense part.
uint32_t GscEmit_FindCase(const gsc_switch_t *table, uintptr_t key);

#endif
