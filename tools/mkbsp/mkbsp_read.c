// Reads the text of a map.  One statement a line; # begins a comment; "..." keeps blanks together.  Units are
// map units, z is up.  DIR is +x, -x, +y or -y: the way in which a thing rises.
//
//   material NAME SHADER [FLAG ...]            flags: the table below; none of the contents flags means solid
//   set KEY VALUE ...                          a key of the world, or of the entity that is open
//   box MATERIAL x y z  x y z                  two opposite corners
//   wedge MATERIAL x y z  x y z  DIR           the half of a box below its diagonal
//   stairs MATERIAL x y z  x y z  DIR  N       N steps that fill the box
//   prism MATERIAL x y  bottom top  radius N   an upright column with N faces
//   room MATERIAL x y z  x y z  THICKNESS [FLOOR CEILING]   six boxes around the inner corners
//   brush MATERIAL                             a convex solid behind planes,
//     plane nx ny nz  d                        one line each: n * p <= d
//   end
//   point CLASS x y z [YAW]                    an entity without brushes
//   entity CLASS                               an entity with keys, and brushes (its model) when there are
//   any;
//     set ... box ... and so on                with an "origin" its model is stored relative to that
//   end
#include "mkbsp_local.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_WORDS = 64,
    MAX_LINE = 4096,
    MAX_ERRORS = 20,
    MAX_WORLD_BRUSHES = 4096,
    MAX_BRUSH_MODELS = 255, // with the world, the engine takes 256
    MAX_VALUE = 1023,
    MAX_STEPS = 256,
};

typedef struct {
    map_t *map;
    const char *name;
    int line;
    int errors;
    int entity;   // open one, 0: the world
    int openLine; // where the entity or brush was opened
    bool inBrush;
    int material; // of the open brush
    plane_t planes[MAX_SIDES];
    int numPlanes;
    int numBrushModels;
    char *words[MAX_WORDS];
    int numWords;
} read_t;

static const struct {
    const char *name;
    uint32_t surface, contents;
} flags[] = {
    {"solid", 0, 0x1},
    {"lava", 0, 0x8},
    {"slime", 0, 0x10},
    {"water", 0, 0x20},
    {"playerclip", 0, 0x10000},
    {"detail", 0, 0x8000000},
    {"structural", 0, 0x10000000},
    {"trigger", 0, 0x40000000},
    {"nodrop", 0, 0x80000000},
    {"nodamage", 0x1, 0},
    {"slick", 0x2, 0},
    {"sky", 0x4, 0},
    {"ladder", 0x8, 0},
    {"noimpact", 0x10, 0},
    {"nomarks", 0x20, 0},
    {"flesh", 0x40, 0},
    {"nodraw", 0x80, 0},
    {"metalsteps", 0x1000, 0},
    {"nosteps", 0x2000, 0},
};

static void Q_PRINTF(2, 3) Error(read_t *read, const char *format, ...)
{
    va_list args;
    if (read->errors++ >= MAX_ERRORS)
        return;
    fprintf(stderr, "%s:%d: ", read->name, read->line);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

// ---- words

static bool Number(read_t *read, int word, double *out)
{
    char *end;
    const char *text = read->words[word];
    *out = strtod(text, &end);
    if (end != text && !*end && isfinite(*out) && fabs(*out) <= 2 * MAX_COORDINATE)
        return true;
    Error(read, "\"%s\" is not a number between -%d and %d", text, 2 * MAX_COORDINATE, 2 * MAX_COORDINATE);
    return false;
}

static bool Numbers(read_t *read, int word, double *out, int count)
{
    for (int i = 0; i < count; i++) {
        if (!Number(read, word + i, &out[i]))
            return false;
    }
    return true;
}

static bool WholeNumber(read_t *read, int word, int *out)
{
    double value;
    if (!Number(read, word, &value))
        return false;
    *out = (int)value;
    if (*out == value)
        return true;
    Error(read, "\"%s\" is not a whole number", read->words[word]);
    return false;
}

static bool Direction(read_t *read, int word, int *axis, int *sign)
{
    const char *text = read->words[word];
    if ((text[0] != '+' && text[0] != '-') || (text[1] != 'x' && text[1] != 'y') || text[2]) {
        Error(read, "\"%s\" is not +x, -x, +y or -y", text);
        return false;
    }
    *axis = text[1] - 'x';
    *sign = text[0] == '+' ? 1 : -1;
    return true;
}

static int FindMaterial(const read_t *read, const char *name)
{
    for (int i = 0; i < read->map->numMaterials; i++) {
        if (!strcmp(read->map->materials[i].name, name))
            return i;
    }
    return -1;
}

static bool Material(read_t *read, int word, int *out)
{
    *out = FindMaterial(read, read->words[word]);
    if (*out >= 0)
        return true;
    Error(read, "material \"%s\" is not known", read->words[word]);
    return false;
}

// ---- entities

static entity_t *OpenEntity(read_t *read)
{
    return &read->map->entities[read->entity];
}

static int NewEntity(map_t *map)
{
    map->entities = Mk_Grow(map->entities, map->numEntities, sizeof *map->entities);
    map->entities[map->numEntities] = (entity_t){0};
    return map->numEntities++;
}

static void SetKey(read_t *read, int entity, const char *key, const char *value)
{
    entity_t *to = &read->map->entities[entity];
    for (int i = 0; i < to->numPairs; i++) {
        if (!strcmp(to->pairs[i].key, key)) {
            Error(read, "key \"%s\" is set twice", key);
            return;
        }
    }
    to->pairs = Mk_Grow(to->pairs, to->numPairs, sizeof *to->pairs);
    to->pairs[to->numPairs++] = (pair_t){Mk_CopyText(key), Mk_CopyText(value)};
}

static bool CheckOrigin(read_t *read)
{
    for (int i = 2; i < 5; i++) {
        double value;
        if (!Number(read, i, &value))
            return false;
        OpenEntity(read)->origin[i - 2] = value;
    }
    return true;
}

static void DoSet(read_t *read)
{
    char value[MAX_VALUE + 1];
    size_t size = 0;
    value[0] = 0;
    for (int i = 2; i < read->numWords; i++) {
        int length = snprintf(value + size, sizeof value - size, "%s%s", i > 2 ? " " : "", read->words[i]);
        if ((size_t)length >= sizeof value - size) {
            Error(read, "the value is longer than %d characters", MAX_VALUE);
            return;
        }
        size += (size_t)length;
    }
    if (!strcmp(read->words[1], "model")) {
        Error(read, "\"model\" is written by mkbsp itself");
        return;
    }
    if (!strcmp(read->words[1], "origin")) {
        if (!read->entity) {
            Error(read, "the world has no origin");
            return;
        }
        // In one quoted word the numbers could not be checked.
        if (read->numWords != 5) {
            Error(read, "an origin is three numbers");
            return;
        }
        if (!CheckOrigin(read))
            return;
    }
    SetKey(read, read->entity, read->words[1], value);
}

static void DoPoint(read_t *read)
{
    double origin[3];
    double yaw;
    char value[128];
    if (!Numbers(read, 2, origin, 3) || (read->numWords > 5 && !Number(read, 5, &yaw)))
        return;
    int entity = NewEntity(read->map);
    SetKey(read, entity, "classname", read->words[1]);
    snprintf(value, sizeof value, "%.10g %.10g %.10g", origin[0], origin[1], origin[2]);
    SetKey(read, entity, "origin", value);
    if (read->numWords > 5) {
        snprintf(value, sizeof value, "0 %.10g 0", yaw);
        SetKey(read, entity, "angles", value);
    }
}

static void DoEntity(read_t *read)
{
    if (read->entity) {
        Error(read, "the entity of line %d has no \"end\"", read->openLine);
        return;
    }
    read->entity = NewEntity(read->map);
    read->openLine = read->line;
    SetKey(read, read->entity, "classname", read->words[1]);
}

// ---- brushes

// Room for one more brush in the open entity, or NULL after an error.
static brush_t *NewBrush(read_t *read, int material)
{
    entity_t *entity = OpenEntity(read);
    if (entity->numBrushes == 0 && read->entity && ++read->numBrushModels > MAX_BRUSH_MODELS) {
        Error(read, "more than %d entities with brushes", MAX_BRUSH_MODELS);
        return NULL;
    }
    if (entity->numBrushes == MAX_WORLD_BRUSHES) {
        Error(read, "more than %d brushes", MAX_WORLD_BRUSHES);
        return NULL;
    }
    entity->brushes = Mk_Grow(entity->brushes, entity->numBrushes, sizeof *entity->brushes);
    brush_t *brush = &entity->brushes[entity->numBrushes];
    *brush = (brush_t){.material = material};
    return brush;
}

// Keeps the brush that was made in the room of NewBrush.
static void KeepBrush(read_t *read, bool made, const char *error)
{
    if (made)
        OpenEntity(read)->numBrushes++;
    else
        Error(read, "%s", error);
}

static void AddBox(read_t *read, int material, const double corner1[3], const double corner2[3])
{
    char error[128];
    brush_t *brush = NewBrush(read, material);
    if (brush)
        KeepBrush(read, Mk_MakeBox(brush, corner1, corner2, error, sizeof error), error);
}

static void DoBox(read_t *read)
{
    int material;
    double corners[6];
    if (Material(read, 1, &material) && Numbers(read, 2, corners, 6))
        AddBox(read, material, corners, corners + 3);
}

static void DoWedge(read_t *read)
{
    int material;
    int axis;
    int sign;
    double corners[6];
    char error[128];
    if (!Material(read, 1, &material) || !Numbers(read, 2, corners, 6) || !Direction(read, 8, &axis, &sign))
        return;
    brush_t *brush = NewBrush(read, material);
    if (brush)
        KeepBrush(read, Mk_MakeWedge(brush, corners, corners + 3, axis, sign, error, sizeof error), error);
}

static void DoStairs(read_t *read)
{
    int material;
    int axis;
    int sign;
    int count;
    double corners[6];
    if (!Material(read, 1, &material) || !Numbers(read, 2, corners, 6) || !Direction(read, 8, &axis, &sign) ||
        !WholeNumber(read, 9, &count))
        return;
    if (count < 1 || count > MAX_STEPS) {
        Error(read, "%d steps, must be 1 to %d", count, MAX_STEPS);
        return;
    }
    double bottom = fmin(corners[2], corners[5]);
    double rise = fabs(corners[5] - corners[2]) / count;
    double first = sign > 0 ? fmin(corners[axis], corners[axis + 3]) : fmax(corners[axis], corners[axis + 3]);
    double last = sign > 0 ? fmax(corners[axis], corners[axis + 3]) : fmin(corners[axis], corners[axis + 3]);
    for (int i = 0; i < count; i++) {
        double low[3] = {corners[0], corners[1], bottom};
        double high[3] = {corners[3], corners[4], bottom + (i + 1) * rise};
        low[axis] = first + (last - first) * i / count;
        high[axis] = first + (last - first) * (i + 1) / count;
        AddBox(read, material, low, high);
    }
}

static void DoPrism(read_t *read)
{
    int material;
    int sides;
    double figures[5];
    char error[128];
    if (!Material(read, 1, &material) || !Numbers(read, 2, figures, 5) || !WholeNumber(read, 7, &sides))
        return;
    brush_t *brush = NewBrush(read, material);
    if (brush)
        KeepBrush(
            read,
            Mk_MakePrism(brush, figures, figures[2], figures[3], figures[4], sides, error, sizeof error),
            error);
}

static void DoRoom(read_t *read)
{
    int walls;
    int floor;
    int ceiling;
    double corners[6];
    double thickness;
    if (!Material(read, 1, &walls) || !Numbers(read, 2, corners, 6) || !Number(read, 8, &thickness))
        return;
    floor = ceiling = walls;
    if (read->numWords == 10) {
        Error(read, "a room with a floor material needs one for the ceiling, too");
        return;
    }
    if (read->numWords > 10 && (!Material(read, 9, &floor) || !Material(read, 10, &ceiling)))
        return;
    for (int axis = 0; axis < 3; axis++) {
        for (int upper = 0; upper < 2; upper++) {
            double low[3];
            double high[3];
            for (int i = 0; i < 3; i++) {
                low[i] = fmin(corners[i], corners[i + 3]) - thickness;
                high[i] = fmax(corners[i], corners[i + 3]) + thickness;
            }
            if (upper)
                low[axis] = high[axis] - thickness;
            else
                high[axis] = low[axis] + thickness;
            AddBox(read, axis < 2 ? walls : upper ? ceiling : floor, low, high);
        }
    }
}

static void DoBrush(read_t *read)
{
    if (!Material(read, 1, &read->material))
        return;
    read->inBrush = true;
    read->openLine = read->line;
    read->numPlanes = 0;
}

static void DoPlane(read_t *read)
{
    double figures[4];
    if (!read->inBrush) {
        Error(read, "\"plane\" stands in no brush");
        return;
    }
    if (!Numbers(read, 1, figures, 4))
        return;
    if (read->numPlanes == MAX_SIDES) {
        Error(read, "more than %d planes", MAX_SIDES);
        return;
    }
    read->planes[read->numPlanes++] = (plane_t){{figures[0], figures[1], figures[2]}, figures[3]};
}

static void EndBrush(read_t *read)
{
    char error[128];
    read->inBrush = false;
    brush_t *brush = NewBrush(read, read->material);
    if (brush)
        KeepBrush(read, Mk_MakeConvex(brush, read->planes, read->numPlanes, error, sizeof error), error);
}

static void DoEnd(read_t *read)
{
    if (read->inBrush)
        EndBrush(read);
    else if (read->entity)
        read->entity = 0;
    else
        Error(read, "\"end\" without \"entity\" or \"brush\"");
}

static void DoMaterial(read_t *read)
{
    material_t material = {.contents = 0};
    if (strlen(read->words[1]) >= sizeof material.name || strlen(read->words[2]) >= sizeof material.shader) {
        Error(read, "the name must be shorter than %zu, the shader shorter than %zu characters",
              sizeof material.name, sizeof material.shader);
        return;
    }
    if (FindMaterial(read, read->words[1]) >= 0) {
        Error(read, "material \"%s\" is there already", read->words[1]);
        return;
    }
    strcpy(material.name, read->words[1]);
    strcpy(material.shader, read->words[2]);
    for (int i = 3; i < read->numWords; i++) {
        size_t flag = 0;
        while (flag < ARRAY_LEN(flags) && strcmp(flags[flag].name, read->words[i]))
            flag++;
        if (flag == ARRAY_LEN(flags)) {
            Error(read, "flag \"%s\" is not known", read->words[i]);
            return;
        }
        material.surface |= flags[flag].surface;
        material.contents |= flags[flag].contents;
    }
    if (!material.contents)
        material.contents = 0x1;
    map_t *map = read->map;
    map->materials = Mk_Grow(map->materials, map->numMaterials, sizeof *map->materials);
    map->materials[map->numMaterials++] = material;
}

// ---- lines

static const struct {
    const char *word;
    int min, max; // words behind it
    void (*run)(read_t *read);
} statements[] = {
    {"material", 2, MAX_WORDS, DoMaterial},
    {"set", 2, MAX_WORDS, DoSet},
    {"point", 4, 5, DoPoint},
    {"entity", 1, 1, DoEntity},
    {"box", 7, 7, DoBox},
    {"wedge", 8, 8, DoWedge},
    {"stairs", 9, 9, DoStairs},
    {"prism", 7, 7, DoPrism},
    {"room", 8, 10, DoRoom},
    {"brush", 1, 1, DoBrush},
    {"plane", 4, 4, DoPlane},
    {"end", 0, 0, DoEnd},
};

// Cuts the line into words in place.  False after an error.
static bool SplitLine(read_t *read, char *text)
{
    read->numWords = 0;
    for (;;) {
        while (*text == ' ' || *text == '\t' || *text == '\r')
            text++;
        if (!*text || *text == '#')
            return true;
        if (read->numWords == MAX_WORDS) {
            Error(read, "more than %d words", MAX_WORDS);
            return false;
        }
        bool quoted = *text == '"';
        text += quoted;
        read->words[read->numWords++] = text;
        if (quoted) {
            text = strchr(text, '"');
            if (!text) {
                Error(read, "a quote is not closed");
                return false;
            }
        } else {
            text += strcspn(text, " \t\r\"#");
        }
        if (!*text)
            return true;
        bool comment = *text == '#';
        *text++ = 0;
        if (comment)
            return true;
    }
}

static void RunLine(read_t *read, char *text)
{
    for (const char *p = text; *p; p++) {
        if ((unsigned char)*p < ' ' && *p != '\t' && *p != '\r') {
            Error(read, "control character %d", *p);
            return;
        }
    }
    if (!SplitLine(read, text) || read->numWords == 0)
        return;
    for (size_t i = 0; i < ARRAY_LEN(statements); i++) {
        if (strcmp(statements[i].word, read->words[0]))
            continue;
        int words = read->numWords - 1;
        if (words < statements[i].min || words > statements[i].max)
            Error(read, "\"%s\" with %d words behind it; it takes %d to %d", read->words[0], words,
                  statements[i].min, statements[i].max);
        else if (read->inBrush && statements[i].run != DoPlane && statements[i].run != DoEnd)
            Error(read, "the brush of line %d has no \"end\"", read->openLine);
        else
            statements[i].run(read);
        return;
    }
    Error(read, "\"%s\" is not a statement", read->words[0]);
}

static void CheckWhole(read_t *read)
{
    if (read->inBrush || read->entity)
        Error(read, "the %s of line %d has no \"end\"", read->inBrush ? "brush" : "entity", read->openLine);
    else if (!read->errors && read->map->entities[0].numBrushes == 0)
        Error(read, "the world has no brushes");
}

bool Mk_ReadMap(map_t *map, const char *name, const char *text)
{
    char line[MAX_LINE + 1];
    read_t read = {.map = map, .name = name};
    NewEntity(map);
    SetKey(&read, 0, "classname", "worldspawn");
    if (!strncmp(text, "\xef\xbb\xbf", 3)) // a byte order mark
        text += 3;
    while (*text) {
        size_t length = strcspn(text, "\n");
        read.line++;
        if (length > MAX_LINE) {
            Error(&read, "the line is longer than %d characters", MAX_LINE);
        } else {
            memcpy(line, text, length);
            line[length] = 0;
            RunLine(&read, line);
        }
        text += length;
        text += *text == '\n';
    }
    CheckWhole(&read);
    if (read.errors > MAX_ERRORS)
        fprintf(stderr, "%s: %d more errors\n", name, read.errors - MAX_ERRORS);
    return read.errors == 0;
}

void Mk_FreeMap(map_t *map)
{
    for (int i = 0; i < map->numEntities; i++) {
        entity_t *entity = &map->entities[i];
        for (int j = 0; j < entity->numPairs; j++) {
            free(entity->pairs[j].key);
            free(entity->pairs[j].value);
        }
        free(entity->pairs);
        free(entity->brushes);
    }
    free(map->entities);
    free(map->materials);
}
