// Clips in text form: XANIM_EXPORT version 3 with the variants that tools write, and separate note files
// (NT_EXPORT). Reading, compiling to a clip, and writing a clip back.  Source: seed xanim-export, spec xanim
// section 3.
//
// Two comment directives before ANIMATION say what the text form lacks: "// looping 1" and "// type delta".
#ifndef Q_XANIM_TEXT_H
#define Q_XANIM_TEXT_H

#include "q_xanim.h"

// One bone in one frame, in the space of the exported scene.
typedef struct {
    vec3_t offset;
    vec3_t scale;
    vec3_t axis[3]; // the rows X, Y, Z: the bone's own axes
} q_xanim_pose_t;

typedef struct q_xanim_text_note_s {
    const char *name; // as written, 254 bytes at most
    double frame;     // as written
    const char *file; // that holds it, as its report names it; NULL: the clip's own
    int line;         // in that file
    struct q_xanim_text_note_s *next;
} q_xanim_text_note_t;

typedef struct {
    int numParts;
    const char **parts;
    float framerate;
    int framerateLine;
    int scaleLine; // the first scale that is not 1; 0: none
    int numFrames;
    double firstFrame;     // number of the first frame
    q_xanim_pose_t *poses; // numFrames * numParts, frame by frame
    int numNotes;
    q_xanim_text_note_t *notes; // in the order in which they were read
    q_xanim_text_note_t **lastNote;
    bool isLooping, isDelta; // what the directives say
} q_xanim_text_t;

// Whether to override what the directives say.
typedef enum { Q_XANIM_AS_WRITTEN, Q_XANIM_FORCE } q_xanim_choice_t;

// Reads a text clip.  NULL with an error naming the line.
q_xanim_text_t *Q_XanimTextRead(q_arena_t *arena, const char *bytes, size_t size, q_report_t *report);

// Adds the notes of a separate note file.  A file that belongs to another clip (its FIRSTFRAME or NUMFRAMES
// differ) is ignored with a warning.  False with an error (in the note file's own report, whose name is
// copied) when it can't be read; no note is added then.
bool Q_XanimTextAddNotes(q_arena_t *arena, q_xanim_text_t *text, const char *bytes, size_t size,
                         q_report_t *report);

// Makes a clip (section 3.5).  Looping and delta hold when the directive or the argument says so.  Header,
// motion of the root and notes are exact; parents of bones are unknown, so each part is written as a root:
// its rotation in the scene, and its offset from the first frame.  Of a delta clip the root part (tag_origin,
// else part 0) has no keys of its own.  NULL with an error.
q_xanim_t *Q_XanimTextCompile(q_arena_t *arena, const q_xanim_text_t *text, const char *name,
                              q_xanim_choice_t looping, q_xanim_choice_t delta, q_report_t *report);

// Writes a clip as text, with directives, through `put`.  Compiling that text gives the same header, motion
// and notes. Scratch memory comes from the arena.  False with an error when the clip holds a name that no
// line of text can hold.
bool Q_XanimTextWrite(q_arena_t *arena, const q_xanim_t *clip, void (*put)(void *user, const char *text),
                      void *user, q_report_t *report);

#endif
