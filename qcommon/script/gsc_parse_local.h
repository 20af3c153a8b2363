// What the two halves of the parser share: gsc_parse_expr.c (expressions) and gsc_parse.c (the rest).
#ifndef GSC_PARSE_LOCAL_H
#define GSC_PARSE_LOCAL_H

#include "gsc_lex.h"
#include "gsc_parse.h"

typedef struct {
    gsc_string_t *name;
    int function; // number of the function in which the row counts
    int slot;
} gsc_slot_t;

typedef struct {
    gsc_lexer_t lex;
    gsc_vm_t *vm;
    int file;
    gsc_parsed_t *parsed;
    gsc_ast_function_t **tail;    // where the next function is hung
    gsc_ast_function_t *function; // the one being parsed
    gsc_ast_function_t *previous; // the last one that was parsed
    int functionNumber;
    int functionBraces;  // value of `braces` outside of its body
    gsc_lexer_t head;    // at the last name in a first column; text NULL: none yet
    int previousKind;    // of the token before the current one
    int parens, braces;  // open ones, by tokens consumed
    int regions;         // open developer regions, a developer function's own included
    uint32_t lastError;  // 1 + where the last syntax error was told, or 0
    int depth;           // of nesting; at most GSC_MAX_NESTING
    bool strayRegionEnd; // a `#/` inside a block was reported: its region ends with that block
    bool braceTrouble; // a syntax error at a brace or region bracket: their number means little from there on
    bool ranIntoFunction; // a broken statement reached the head of the next function
    bool abandon;         // the rest of the function is not to be parsed

    gsc_slot_t *slots; // open hash of names; rows of other functions count as free
    int slotCapacity, slotCount;
    int localCapacity;

    gsc_expr_t **list; // expressions of unfinished lists
    int listCount, listCapacity;
} gsc_parser_t;

#define TOKEN(p) ((p)->lex.token.kind)

// Consumes the current token.
void GscParse_Advance(gsc_parser_t *p);
// Consumes a token of this kind or reports that it was expected.
bool GscParse_Expect(gsc_parser_t *p, int kind);
// Reports a syntax error at the current token; `expected` reads "';'" or "an expression".  Always false.
bool GscParse_Unexpected(gsc_parser_t *p, const char *expected);
// One level deeper; reports and returns false beyond GSC_MAX_NESTING.  Always to be followed by GscParse_Up.
bool GscParse_Down(gsc_parser_t *p);
void GscParse_Up(gsc_parser_t *p);
// Slot of a local name of the current function, new at its first appearance.
int GscParse_Slot(gsc_parser_t *p, gsc_string_t *name);

// Where things begin and end when the text is broken (gsc_parse_skip.c).
bool GscParse_IsInFirstColumn(const gsc_parser_t *p);
// Does `name ( names ) {` stand here, the head of a function?  *brace is where its body opens.
bool GscParse_IsFunctionHead(const gsc_lexer_t *lexer, uint32_t *brace);
bool GscParse_LooksLikeFunction(const gsc_parser_t *p);
// A broken statement that began at `start` has eaten the head of the next function, and the current token
// opens its body: goes back to the head and returns true.
bool GscParse_GiveBackHead(gsc_parser_t *p, uint32_t start);
// Moves past the `)` that closes `open` brackets, when it stands on the current line; else false.
bool GscParse_CloseOnThisLine(gsc_parser_t *p, int open);
// Leaves the broken statement, `parens` being the open brackets around it: up to and with its `;`, or up to
// what cannot belong to it.  If that is the head of a function, the brace before it is part of what is
// broken.
void GscParse_SkipStatement(gsc_parser_t *p, int parens);
// Leaves the brackets of a head that is broken inside of them: `parens` is their number outside of it.  False
// when they do not end before the body or the next statement.
bool GscParse_SkipHead(gsc_parser_t *p, int parens);
// Leaves a function: past the brace that closes it, or up to the head of the next one.
void GscParse_SkipFunction(gsc_parser_t *p);
// Looks for the next thing that may stand at top level.
void GscParse_SkipToTop(gsc_parser_t *p);

// Expressions; NULL after an error, which has been reported.
gsc_expr_t *GscParse_Expression(gsc_parser_t *p);
// Anything that operators may stand between: a literal, name, call, field, index ...
gsc_expr_t *GscParse_Postfix(gsc_parser_t *p);
gsc_expr_t *GscParse_NewExpr(gsc_parser_t *p, int kind, uint32_t offset);
// Lists: push each expression, then take all above `base` as an array.
void GscParse_Push(gsc_parser_t *p, gsc_expr_t *expr);
gsc_expr_t **GscParse_TakeList(gsc_parser_t *p, int base);

#endif
