// Writes a valid script that is made up from a seed:  gen_program SEED.  Grammar-aware: every statement and
// expression form of the language, nested, on values of all kinds, right ones and wrong ones (errors are part
// of the language). What a program prints, reports included, must not depend on how the VM was built nor on
// how its bytecode was made: tests/fuzz/differ.sh compares.  Programs end: loops are counted, functions call
// only later ones, and a store of fuel on `level` bounds the rest.
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { FUNCTIONS = 7, LOCALS = 6, MAX_DEPTH = 3, MAX_EXPRESSION = 4 };

typedef struct {
    uint64_t random;
    int function; // the one being written
    int depth;    // of blocks
    int loops;    // of which `continue` and `break` may speak
    int counters; // loop counters in use
    bool inSwitch;
    bool mayWait;
} writer_t;

static uint32_t Random(writer_t *w, uint32_t below)
{
    uint64_t x = w->random += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)((x ^ (x >> 31)) >> 32) % below;
}

static const char *Pick(writer_t *w, const char *const *texts, uint32_t count)
{
    return texts[Random(w, count)];
}

#define PICK(w, ...)                                                                                         \
    Pick((w), (const char *const[]){__VA_ARGS__},                                                            \
         sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

static void Line(const writer_t *w, const char *format, ...)
{
    va_list args;
    printf("%*s", 4 * (w->depth + 1), "");
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
}

// ---------------------------------------------------------------------------------------------- expressions

static void Expression(writer_t *w, int depth);
static void Arguments(writer_t *w, int depth);

static void Local(writer_t *w)
{
    uint32_t n = Random(w, LOCALS + 2);
    if (n < LOCALS) {
        printf("v%u", n);
    } else {
        printf("p%u", n - LOCALS);
    }
}

static void Literal(writer_t *w)
{
    switch (Random(w, 9)) {
    case 0:
    case 1:
    case 2:
        printf("%d", (int)Random(w, 12) - 3);
        break;
    case 3:
        fputs(PICK(w, "2147483647", "-2147483648", "8388607", "8388608", "-8257536", "65536"), stdout);
        break;
    case 4:
        fputs(PICK(w, "0.5", "-1.5", ".25", "3.0", "1000000.0", "0.0"), stdout);
        break;
    case 5:
    case 6:
        fputs(PICK(w, "\"a\"", "\"b\"", "\"12\"", "\"\"", "\"3.5x\"", "\"key\"", "\"long text to be kept\""),
              stdout);
        break;
    case 7:
        fputs(PICK(w, "undefined", "&\"LOC\"", "[]", "true", "false"), stdout);
        break;
    default:
        printf("(%d, ", (int)Random(w, 5)); // one number a call: C does not say which argument comes first
        printf("%d, 0.5)", (int)Random(w, 5) - 2);
        break;
    }
}

// Where something lies: also what can be written.
static void Place(writer_t *w, int depth)
{
    switch (Random(w, 9)) {
    case 0:
    case 1:
    case 2:
        Local(w);
        break;
    case 3:
        printf("%s.", PICK(w, "level", "self", "o", "o", "anim", "level.o"));
        fputs(PICK(w, "f", "g", "Next", "list"), stdout);
        break;
    case 4:
        Local(w);
        printf("[");
        Expression(w, depth + 2);
        printf("]");
        break;
    case 5:
        printf("%s", PICK(w, "a", "a", "level.a", "o.a", "game"));
        printf("[%s]", PICK(w, "0", "1", "2", "\"k\"", "i0", "p0"));
        break;
    case 6:
        printf("%s", PICK(w, "a", "level.a", "b"));
        printf("[%s]", PICK(w, "0", "1", "\"k\"", "i0"));
        printf("[%s]", PICK(w, "0", "1", "\"k\"", "i1"));
        break;
    case 7:
        printf("o.%s.", PICK(w, "next", "list"));
        fputs(PICK(w, "f", "g"), stdout);
        break;
    default:
        printf("b[%s].", PICK(w, "0", "\"o\""));
        fputs(PICK(w, "f", "g"), stdout);
        break;
    }
}

static void Call(writer_t *w, int depth)
{
    int target = w->function + 1 + (int)Random(w, 3);
    if (target >= FUNCTIONS) {
        fputs(PICK(w, "isdefined(v0)", "leaf(v1, v2)", "leaf(p0)", "isdefined(o.f)", "gettime()",
                   "o leaf(1, 2)", "[[::leaf]](v0)", "leaf(a, leaf(v2, v3))", "spawnstruct()"),
              stdout);
        return;
    }
    switch (Random(w, 6)) {
    case 0:
        printf("%s ", PICK(w, "o", "level", "self", "v0"));
        break;
    case 1:
        printf("thread ");
        break;
    case 2:
        printf("o thread ");
        break;
    case 3:
        printf("[[::f%d]]", target);
        Arguments(w, depth);
        return;
    default:
        break;
    }
    printf("f%d", target);
    Arguments(w, depth);
}

static void Arguments(writer_t *w, int depth)
{
    uint32_t count = Random(w, 12) == 0 ? 3 : Random(w, 3);
    printf("(");
    for (uint32_t i = 0; i < count; i++) {
        fputs(i ? ", " : "", stdout);
        Expression(w, depth + 1);
    }
    printf(")");
}

static void Operator(writer_t *w, int depth)
{
    Expression(w, depth + 1);
    printf(" %s ", PICK(w, "+", "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", ">",
                        "<=", ">=", "==", "!=", "&&", "||"));
    Expression(w, depth + 1);
}

static void Expression(writer_t *w, int depth)
{
    uint32_t kind = depth >= MAX_EXPRESSION ? Random(w, 6) : Random(w, 22);
    switch (kind) {
    case 0:
    case 1:
        Local(w);
        break;
    case 2:
    case 3:
        Literal(w);
        break;
    case 4:
        printf("i%u", Random(w, 2));
        break;
    case 5:
    case 6:
        Place(w, depth);
        break;
    case 7:
        printf("%s", PICK(w, "!", "~", "(int)", "(float)", "(string)", "(bool)"));
        printf("(");
        Expression(w, depth + 1);
        printf(")");
        break;
    case 8:
        Place(w, depth);
        printf(".size");
        break;
    case 9:
        Call(w, depth);
        break;
    case 10:
        printf("(");
        Expression(w, depth + 2);
        printf(", ");
        Expression(w, depth + 2);
        printf(", ");
        Expression(w, depth + 2);
        printf(")");
        break;
    case 11:
        fputs(PICK(w, "self", "level", "o", "a", "b", "game", "::leaf", "\"abc\"[i0]", "(1, 2, 3)[i1]"),
              stdout);
        break;
    case 12:
        printf("isdefined(");
        Place(w, depth);
        printf(")");
        break;
    case 13:
        printf("\"s\" + ");
        Local(w);
        printf(" + \"/\" + i0");
        break;
    default:
        printf("(");
        Operator(w, depth);
        printf(")");
        break;
    }
}

// A condition, mostly of the kinds that are compiled in ways of their own.
static void Condition(writer_t *w)
{
    switch (Random(w, 5)) {
    case 0:
        Expression(w, 1);
        break;
    case 1:
        Local(w);
        printf(" %s ", PICK(w, "<", ">", "<=", ">=", "==", "!="));
        Literal(w);
        break;
    case 2:
        printf("!");
        Place(w, 2);
        break;
    case 3:
        printf("isdefined(");
        Place(w, 2);
        printf(") && ");
        Expression(w, 2);
        break;
    default:
        printf("(");
        Operator(w, 1);
        printf(") %s ", PICK(w, "&&", "||", "==", "<"));
        Expression(w, 2);
        break;
    }
}

// ---------------------------------------------------------------------------------------------- statements

static void Block(writer_t *w);

static void Assign(writer_t *w)
{
    Line(w, "%s", "");
    switch (Random(w, 8)) {
    case 0:
        Place(w, 2);
        printf("%s;\n", PICK(w, "++", "--"));
        break;
    case 1:
    case 2:
        Place(w, 2);
        printf(" %s ", PICK(w, "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="));
        Expression(w, 1);
        printf(";\n");
        break;
    case 3:
        fputs(PICK(w, "o = spawnstruct();\n", "a = [];\n", "o.next = spawnstruct();\n", "b[\"o\"] = o;\n",
                   "b = a;\n", "level.a = a;\n", "a = leaf(a, 1);\n", "v0 = v0 + v1;\n", "o.a = a;\n",
                   "a[0] = b;\n", "v1 = undefined;\n", "a[1] = undefined;\n", "level.o = o;\n"),
              stdout);
        break;
    default:
        Place(w, 2);
        printf(" = ");
        Expression(w, 0);
        printf(";\n");
        break;
    }
}

static void If(writer_t *w)
{
    Line(w, "if (");
    Condition(w);
    printf(")\n");
    Block(w);
    while (Random(w, 4) == 0) {
        Line(w, "else if (");
        Condition(w);
        printf(")\n");
        Block(w);
    }
    if (Random(w, 2)) {
        Line(w, "else\n");
        Block(w);
    }
}

static void Loop(writer_t *w)
{
    int counter = w->counters++;
    int times = 1 + (int)Random(w, 5);
    bool inSwitch = w->inSwitch;
    w->inSwitch = false;
    w->loops++;
    switch (Random(w, 4)) {
    case 0:
        Line(w, "c%d = 0;\n", counter);
        Line(w, "while (c%d < %d)\n", counter, times);
        break;
    case 1:
        Line(w, "c%d = 0;\n", counter);
        Line(w, "for (i0 = 0; c%d < %d && (", counter, times);
        Condition(w);
        printf("); i0++)\n");
        break;
    default:
        Line(w, "c%d = 0;\n", counter);
        Line(w, "for (i%u = %d; i%u < %d && c%d < 9; i%u++)\n", w->loops & 1u, (int)Random(w, 2),
             w->loops & 1u, times, counter, w->loops & 1u);
        break;
    }
    Line(w, "{\n");
    w->depth++;
    Line(w, "c%d++;\n", counter);
    Block(w);
    w->depth--;
    Line(w, "}\n");
    w->loops--;
    w->inSwitch = inSwitch;
}

static void Switch(writer_t *w)
{
    static const char *const labels[] = {
        "case 0:", "case 1:", "case 2:", "case 7:", "case \"a\":", "case \"12\":"};
    bool inSwitch = w->inSwitch;
    w->inSwitch = true;
    Line(w, "switch (");
    Expression(w, 2);
    printf(")\n");
    Line(w, "{\n");
    for (size_t i = Random(w, 3); i < sizeof(labels) / sizeof(labels[0]); i += 1 + Random(w, 2)) {
        Line(w, "%s\n", labels[i]);
        w->depth++;
        Block(w);
        if (Random(w, 3)) {
            Line(w, "break;\n");
        }
        w->depth--;
    }
    if (Random(w, 2)) {
        Line(w, "default:\n");
        Block(w);
    }
    Line(w, "}\n");
    w->inSwitch = inSwitch;
}

static void Event(writer_t *w)
{
    static const char *const forms[][2] = {
        {"level notify(\"e", "\");\n"},
        {"level notify(\"e", "\", v0, v1);\n"},
        {"o notify(\"e", "\", o);\n"},
        {"self endon(\"e", "\");\n"},
        {"level waittill(\"e", "\", v2);\n"}, // from here on they wait
        {"o waittill(\"e", "\", v3, v4);\n"},
        {"level waittillmatch(\"e", "\", v0);\n"},
        {"wait 0.0", ";\n"},
        {"wait 0.1 * ", ";\n"},
    };
    const char *const *form = forms[Random(w, w->mayWait ? 9 : 4)];
    Line(w, "%s%u%s", form[0], Random(w, 3), form[1]);
}

static void Print(writer_t *w)
{
    Line(w, "println(\"f%d \", ", w->function);
    Expression(w, 1);
    printf(", \" \", ");
    Expression(w, 2);
    printf(");\n");
}

static void Leave(writer_t *w)
{
    if (w->loops > 0 && Random(w, 2)) {
        Line(w, "%s;\n", PICK(w, "break", "continue"));
    } else if (w->inSwitch) {
        Line(w, "break;\n");
    } else if (Random(w, 3) == 0) {
        Line(w, "return ");
        Expression(w, 1);
        printf(";\n");
    }
}

static void Statement(writer_t *w)
{
    uint32_t kind = Random(w, w->depth < MAX_DEPTH ? 20 : 14);
    if (kind < 8) {
        Assign(w);
    } else if (kind < 10) {
        Print(w);
    } else if (kind < 12) {
        Line(w, "%s", "");
        Call(w, 1);
        printf(";\n");
    } else if (kind < 14) {
        Event(w);
    } else if (kind < 16) {
        If(w);
    } else if (kind < 18) {
        Loop(w);
    } else if (kind < 19) {
        Switch(w);
    } else {
        Line(w, "/# println(\"developer\"); #/\n");
    }
}

static void Block(writer_t *w)
{
    uint32_t count = 1 + Random(w, 3);
    Line(w, "{\n");
    w->depth++;
    for (uint32_t i = 0; i < count; i++) {
        Statement(w);
    }
    if (Random(w, 8) == 0) {
        Leave(w);
    }
    w->depth--;
    Line(w, "}\n");
}

static void Function(writer_t *w)
{
    printf("\nf%d(p0, p1)\n{\n", w->function);
    printf("    level.fuel--;\n    if (level.fuel < 0)\n        return 0;\n");
    printf("    i0 = 0; i1 = 1; v0 = p0; v1 = %d; v2 = \"t\"; o = spawnstruct(); o.f = 1;\n", w->function);
    w->counters = 0;
    for (int i = 0; i < 4; i++) {
        Statement(w);
    }
    printf("    show(\"v\", v0); show(\"v\", v3); show(\"a\", a); show(\"b\", b); show(\"f\", o.f); "
           "show(\"g\", level.g);\n");
    printf("    return %s;\n}\n", PICK(w, "v0", "v1", "a", "o", "i0", "v0 == v1"));
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: gen_program SEED\n");
        return 2;
    }
    writer_t w = {.random = strtoull(argv[1], NULL, 10)};
    printf("// made by gen_program %s\n", argv[1]);
    printf("main()\n{\n    level.fuel = 400;\n    game[\"k\"] = 1;\n    thread f0(1, \"x\");\n");
    printf("    for (n = 0; n < 6; n++) {\n        wait 0.1;\n        level notify(\"e\" + n %% 3, n, "
           "\"x\");\n");
    printf("        thread f1(n, n * 0.5);\n    }\n    show(\"level.a\", level.a);\n}\n");
    printf("\nshow(name, value)\n{\n    if (isdefined(value))\n        println(name, \" \", value, \" \", "
           "value.size);\n"
           "    else\n        println(name, \" none\");\n}\n");
    printf(
        "\nleaf(x, y)\n{\n    level.fuel--;\n    if (isdefined(y))\n        x[0] = y;\n    return x;\n}\n");
    for (w.function = 0; w.function < FUNCTIONS; w.function++) {
        w.mayWait = w.function < 4;
        Function(&w);
    }
    return 0;
}
