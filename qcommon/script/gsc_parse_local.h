// What the parts of the parser share: gsc_parse.c and its gsc_parse_*.c.
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
    int functionBraces;    // value of `braces` outside of its body
    gsc_lexer_t head;      // at the last name in a first column; text NULL: none yet
    int previousKind;      // of the token before the current one
    int parens, braces;    // open ones, by tokens consumed
    int regions;           // open developer regions, a developer function's own included
    const char *hint;      // what the next syntax error may come from, or NULL
    uint32_t strayEnd;     // end of the last token that was passed over where a brace may be meant
    uint32_t lastError;    // 1 + where the last syntax error was told, or 0
    int depth;             // of nesting; at most GSC_MAX_NESTING
    bool failed;           // what has just been parsed is broken where the current token stands
    bool missingSemicolon; // all that is wrong with it
    uint32_t statement;    // where the statement began that is being left
    bool strayRegionEnd;   // a `#/` inside a block was reported: its region ends with that block
    bool opensInner,
        isInner;    // the next block, or the innermost one, is the body of a `do` or in the head of a `for`
    int lostBlocks; // open blocks whose brace is missing
    bool braceTrouble; // a syntax error at a brace or region bracket: their number means little from there on
    bool ranIntoFunction; // a broken statement reached the head of the next function
    bool leftover;        // in the rest of a function that was ended too early
    bool abandon;         // the rest of the function is not to be parsed

    gsc_slot_t *slots; // open hash of names; rows of other functions count as free
    int slotCapacity, slotCount;
    int localCapacity;

    gsc_expr_t **list; // expressions of unfinished lists
    int listCount, listCapacity;
    gsc_expr_t **kept; // of the statement under way: what can be checked by itself, should the rest be broken
    int keptCount, keptCapacity;
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

// Is this a token that can only stand behind an operand?
bool GscParse_IsOperator(int token);
// Remembers a call or function value for the case that the statement around it is broken.
void GscParse_Keep(gsc_parser_t *p, gsc_expr_t *expr);
// What stands from `offset` on in the current function may belong elsewhere.
void GscParse_Doubt(gsc_parser_t *p, uint32_t offset);
// The function of this name may have been passed over.
void GscParse_Lose(gsc_parser_t *p, gsc_string_t *name);

// Statements up to `closer`, which stays; `afterError`: an `else` may have lost its `if`.  False when the
// function is given up.
bool GscParse_Statements(gsc_parser_t *p, int closer, gsc_stmt_t **list, bool afterError);
gsc_stmt_t *GscParse_Block(gsc_parser_t *p, int kind, int closer);
gsc_stmt_t *GscParse_NewStmt(gsc_parser_t *p, int kind);
gsc_stmt_t *GscParse_Statement(gsc_parser_t *p);
// What may stand in the head of a `for`: a statement without its `;`.
gsc_stmt_t *GscParse_Simple(gsc_parser_t *p);
// At the word that begins one (gsc_parse_control.c).
gsc_stmt_t *GscParse_If(gsc_parser_t *p);
gsc_stmt_t *GscParse_While(gsc_parser_t *p);
gsc_stmt_t *GscParse_Do(gsc_parser_t *p);
gsc_stmt_t *GscParse_For(gsc_parser_t *p);
gsc_stmt_t *GscParse_Switch(gsc_parser_t *p);
// Marks what is being parsed, and the function, as broken.
void GscParse_Break(gsc_parser_t *p);
// Goes on behind a broken statement that began at `start`, with so many open brackets and levels around it.
void GscParse_Recover(gsc_parser_t *p, uint32_t start, int parens, int depth);
// Locals: a slot of its own for a parameter; room for the first names.
void GscParse_AddParameter(gsc_parser_t *p, gsc_string_t *name);
void GscParse_OpenSlots(gsc_parser_t *p);
// Where things begin and end when the text is broken (gsc_parse_skip.c).
bool GscParse_IsInFirstColumn(const gsc_parser_t *p);
bool GscParse_StartsLine(const gsc_parser_t *p, uint32_t offset);
// Does `name ( names ) {` stand here, the head of a function?  *brace is where its body opens.
bool GscParse_IsFunctionHead(const gsc_lexer_t *lexer, uint32_t *brace);
bool GscParse_LooksLikeFunction(const gsc_parser_t *p);
// Does something that can begin no statement stand alone in its line, as if written for a brace?
bool GscParse_StandsForBrace(const gsc_parser_t *p);
// Does such a thing, or a label, stand before the brace of a body?
bool GscParse_IsStrayBeforeBrace(const gsc_parser_t *p);
// Is this a `}` in the middle of something, for what cannot begin a statement goes on behind it in its line?
bool GscParse_IsStrayBrace(const gsc_parser_t *p);
// The same in a first column, where the head may be broken: `name ( anything ) {`, `name ( names {`.
bool GscParse_LooksLikeHead(const gsc_parser_t *p);
// A broken statement that began at `start` has eaten the head of the next function, and the current token
// opens its body: goes back to the head and returns true.
bool GscParse_GiveBackHead(gsc_parser_t *p, uint32_t start);
// Moves past the `)` that closes `open` brackets, when it stands on the current line; else false.
bool GscParse_CloseOnThisLine(gsc_parser_t *p, int open);
// Does a `)` stand on this line, behind the current token, that nothing on it opens?
bool GscParse_ClosesOnThisLine(const gsc_parser_t *p);
// Leaves the broken statement, `parens` being the open brackets around it: up to and with its `;`, or up to
// what cannot belong to it.  If that is the head of a function, the brace before it is part of what is
// broken.  False when braces or words of control were passed, so that the level reached is in doubt.
bool GscParse_SkipStatement(gsc_parser_t *p, int parens);
// Leaves the broken part of a `for` head, `parens` being the open brackets around the head: up to its `;` or
// the closing bracket.  False when neither is there.
bool GscParse_SkipPart(gsc_parser_t *p, int parens);
// Does another `;` follow in this head of a `for`?
bool GscParse_HasPart(const gsc_parser_t *p);
// Goes to the brace that opens a body on this line, over a head without brackets; else false.
bool GscParse_SkipToBrace(gsc_parser_t *p);
// Leaves the brackets of a head that is broken inside of them: `parens` is their number outside of it.  False
// when they do not end before the body or the next statement.
bool GscParse_SkipHead(gsc_parser_t *p, int parens);
// Leaves a function: past the brace that closes it, or up to the head of the next one.
void GscParse_SkipFunction(gsc_parser_t *p);
// Looks for the next thing that may stand at top level.
void GscParse_SkipToTop(gsc_parser_t *p);

// ": did you mean 'wait'?" for the name that a statement begins with, or NULL.
const char *GscParse_KeywordHint(const gsc_string_t *name, char *buffer, size_t size);
// Expressions; NULL after an error, which has been reported.
gsc_expr_t *GscParse_Expression(gsc_parser_t *p);
// Anything that operators may stand between: a literal, name, call, field, index ...
gsc_expr_t *GscParse_Postfix(gsc_parser_t *p);
gsc_expr_t *GscParse_NewExpr(gsc_parser_t *p, int kind, uint32_t offset);
// Lists: push each expression, then take all above `base` as an array.
void GscParse_Push(gsc_parser_t *p, gsc_expr_t *expr);
gsc_expr_t **GscParse_TakeList(gsc_parser_t *p, int base);

#endif
