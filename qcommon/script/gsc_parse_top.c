// What stands at top level of a file: functions, developer functions, animation trees, and the rests of
// broken ones.  See gsc_parse.h.
#include "gsc_error.h"
#include "gsc_ids.h"
#include "gsc_parse_local.h"

#include <string.h>

// identifiers = [ identifier { "," identifier } ] ; a name may stand twice (C5)
static bool Parameters(gsc_parser_t *p)
{
    if (!GscParse_Expect(p, TOK_LEFT_PAREN)) {
        return false;
    }
    bool more = TOKEN(p) != TOK_RIGHT_PAREN;
    while (more) {
        gsc_string_t *name = p->lex.token.string;
        bool isHead = GscParse_IsInFirstColumn(p) && GscParse_LooksLikeFunction(p); // of the next function
        if (TOKEN(p) != TOK_IDENTIFIER || isHead) {
            return GscParse_Unexpected(p, "the name of a parameter");
        }
        GscParse_AddParameter(p, name);
        GscParse_Advance(p);
        more = TOKEN(p) == TOK_COMMA;
        if (more) {
            GscParse_Advance(p);
        }
    }
    if (TOKEN(p) != TOK_RIGHT_PAREN) {
        return GscParse_Unexpected(p, "',' or ')'");
    }
    GscParse_Advance(p);
    return true;
}

static void OpenFunction(gsc_parser_t *p, gsc_ast_function_t *function)
{
    p->function = function;
    p->regions = function->developer;
    p->functionNumber++;
    p->functionBraces = p->braces;
    p->slotCount = 0;
    p->localCapacity = function->localCount; // of a leftover: what there is is full
    p->listCount = 0;
    p->keptCount = 0;
    p->depth = 0;
    p->failed = false;
    p->missingSemicolon = false;
    p->abandon = false;
    p->strayRegionEnd = false;
    p->ranIntoFunction = false;
    p->lex.lostBraces = false;
    p->lostBlocks = 0;
    p->opensInner = p->isInner = false;
    p->braceTrouble = false;
}

static void Hang(gsc_parser_t *p, gsc_ast_function_t *function)
{
    p->previous = function;
    *p->tail = function;
    p->tail = &function->next;
    p->parsed->ast.functionCount++;
}

// A body whose opening brace is missing, when the next lines look like one.
static gsc_stmt_t *BodyWithoutBrace(gsc_parser_t *p)
{
    gsc_stmt_t *block = GscParse_NewStmt(p, ST_BLOCK);
    p->failed = false;
    p->braceTrouble = true;
    GscParse_Doubt(p, p->lex.token.offset);
    p->braces++;
    if (GscParse_Down(p)) {
        GscParse_Statements(p, TOK_RIGHT_BRACE, &block->body, true);
    }
    GscParse_Up(p);
    return block;
}

static void EndFunction(gsc_parser_t *p, gsc_ast_function_t *function)
{
    function->endOffset = p->lex.token.offset;
    if (!p->abandon && TOKEN(p) == TOK_RIGHT_BRACE) {
        GscParse_Advance(p);
    } else if (!(p->leftover && GscParse_LooksLikeFunction(p))) {
        GscParse_SkipFunction(p);
    }
    p->leftover = false;
}

// A brace in the place of the head's opening bracket, or before it.
static void PassBraceInHead(gsc_parser_t *p, int parens)
{
    gsc_lexer_t ahead = p->lex;
    ahead.quiet = true;
    GscLex_Next(&ahead);
    bool isBefore = ahead.token.kind == TOK_LEFT_PAREN;
    if (TOKEN(p) == TOK_LEFT_BRACE && (isBefore || GscParse_ClosesOnThisLine(p))) {
        GscParse_Advance(p);
        p->parens = parens + !isBefore;
        p->braces--;
    }
}

// The head of a function up to its body.  False when no body can be found.
static bool FunctionHead(gsc_parser_t *p)
{
    int parens = p->parens;
    GscParse_Advance(p);
    if (Parameters(p)) {
        return TOKEN(p) == TOK_LEFT_BRACE || GscParse_Unexpected(p, "'{'");
    }
    p->function->brokenHead = true;
    PassBraceInHead(p, parens);
    bool found = p->parens > parens ? GscParse_SkipHead(p, parens) : GscParse_SkipToBrace(p);
    p->braceTrouble &= !found;
    return found && TOKEN(p) == TOK_LEFT_BRACE;
}

// May a body stand here whose brace is missing?
static bool MayBeBody(const gsc_parser_t *p)
{
    return TOKEN(p) != TOK_EOF && TOKEN(p) != TOK_SEMICOLON && p->previousKind == TOK_RIGHT_PAREN &&
           !GscParse_IsInFirstColumn(p);
}

// function = identifier "(" identifiers ")" block
static void Function(gsc_parser_t *p, bool developer)
{
    gsc_ast_function_t *function = GscArena_Alloc(p->vm, sizeof(*function));
    function->name = p->lex.token.string;
    function->offset = p->lex.token.offset;
    function->developer = developer;
    int parens = p->parens;
    OpenFunction(p, function);
    if (FunctionHead(p)) {
        p->failed = false;
        function->body = GscParse_Block(p, ST_BLOCK, TOK_RIGHT_BRACE);
    } else if (MayBeBody(p)) {
        function->body = BodyWithoutBrace(p);
    }
    if (function->body) {
        EndFunction(p, function);
        Hang(p, function);
    } else {
        GscParse_Lose(p, function->name);
        if (TOKEN(p) != TOK_EOF && !GscParse_LooksLikeHead(p) && !GscParse_LooksLikeFunction(p)) {
            GscParse_SkipToTop(p);
        }
    }
    p->function = NULL;
    p->parens = parens;
}

// The rest of a function that a brace too many has ended: its statements are read, but nothing that depends
// on where they stand is told of this function any more.
static void Leftover(gsc_parser_t *p)
{
    gsc_ast_function_t *function = p->previous;
    gsc_stmt_t **tail = &function->body->body;
    while (*tail) {
        tail = &(*tail)->next;
    }
    OpenFunction(p, function);
    function->broken = true;
    function->brokenAt = 0;
    p->braceTrouble = true;
    p->leftover = true;
    p->braces++;
    if (GscParse_Down(p)) {
        GscParse_Statements(p, TOK_RIGHT_BRACE, tail, true);
    }
    GscParse_Up(p);
    EndFunction(p, function);
    p->function = NULL;
    p->parens = 0;
}

// Does something stand here that only makes sense inside of the function before it?
static bool IsLeftover(const gsc_parser_t *p)
{
    return p->previous && TOKEN(p) != TOK_EOF && TOKEN(p) != TOK_RIGHT_BRACE && TOKEN(p) != TOK_SEMICOLON &&
           !GscParse_LooksLikeFunction(p) && !GscParse_IsInFirstColumn(p);
}

// developer-function = "/#" function "#/" [K19]
static void DeveloperFunction(gsc_parser_t *p)
{
    gsc_ast_function_t **first = p->tail;
    GscParse_Advance(p);
    bool reported = false;
    for (int count = 0; TOKEN(p) == TOK_IDENTIFIER; count++) {
        if (count == 1) {
            GscParse_Unexpected(p, "'#/' (one function in each developer region)");
            reported = true;
        }
        Function(p, true);
    }
    if (TOKEN(p) == TOK_DEV_CLOSE) {
        if (!reported && p->previousKind == TOK_DEV_OPEN) {
            GscParse_Unexpected(p, "a function");
        }
        GscParse_Advance(p);
    } else if (!reported) {
        GscParse_Unexpected(p, p->previousKind == TOK_DEV_OPEN ? "a function" : "'#/'");
        if (TOKEN(p) != TOK_EOF && TOKEN(p) != TOK_USING_ANIMTREE) {
            GscParse_SkipToTop(p);
        }
        reported = true;
    }
    for (gsc_ast_function_t *function = reported ? *first : NULL; function; function = function->next) {
        function->developer = false; // it may have been meant for normal code
    }
}

static bool IsTreeName(const gsc_string_t *name)
{
    for (const char *c = name->text; *c; c++) {
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
              *c == '_')) {
            return false;
        }
    }
    return name->length > 0;
}

static void AddTree(gsc_parser_t *p, gsc_string_t *name)
{
    gsc_parsed_t *parsed = p->parsed;
    int count = parsed->treeCount;
    if ((count & (count - 1)) == 0) { // full at 0, 1, 2, 4, 8 ... rows
        gsc_string_t **trees = GscArena_Alloc(p->vm, (size_t)(count ? count * 2 : 1) * sizeof(*trees));
        if (count) {
            memcpy(trees, parsed->trees, (size_t)count * sizeof(*trees));
        }
        parsed->trees = trees;
    }
    parsed->trees[parsed->treeCount++] = GscString_Name(p->vm, name->text, name->length);
}

// using-tree = "#using_animtree" "(" string ")" ";" [K13]
static void UsingTree(gsc_parser_t *p)
{
    GscParse_Advance(p);
    bool read = GscParse_Expect(p, TOK_LEFT_PAREN);
    uint32_t offset = p->lex.token.offset;
    gsc_string_t *name = p->lex.token.string;
    read = read && GscParse_Expect(p, TOK_STRING);
    if (read) {
        if (!IsTreeName(name)) {
            GscError_Compile(p->vm, p->file, offset, GSC_ID(BAD_ANIM_TREE_NAME),
                             "letters, digits and underscores", "bad anim tree name");
        }
        AddTree(p, name);
        read = GscParse_Expect(p, TOK_RIGHT_PAREN) && GscParse_Expect(p, TOK_SEMICOLON);
    }
    if (!read && TOKEN(p) != TOK_EOF && !GscParse_LooksLikeFunction(p)) {
        GscParse_SkipToTop(p);
    }
    p->parens = 0;
}

// Nothing of what may stand at top level.
static void NoItem(gsc_parser_t *p)
{
    bool leftover = IsLeftover(p);
    bool inDoubt = p->previous && p->previous->broken && p->previous->brokenAt != UINT32_MAX;
    if ((!p->braceTrouble && !inDoubt) ||
        (!leftover && TOKEN(p) != TOK_RIGHT_BRACE)) { // else the brace has been told of
        GscParse_Unexpected(p, leftover ? "a function (or a '}' too many stands before this)" : "a function");
    }
    if (p->previous && (leftover || TOKEN(p) == TOK_RIGHT_BRACE)) {
        p->previous->broken = true;
        p->previous->brokenAt = 0;
    }
    if (leftover) {
        Leftover(p);
    } else {
        GscParse_SkipToTop(p);
    }
}

// script = { ";" } { using-tree | function | developer-function }
gsc_parsed_t *GscParse_File(gsc_vm_t *vm, int file)
{
    gsc_parser_t parser = {.vm = vm, .file = file};
    gsc_parser_t *p = &parser;
    p->parsed = GscArena_Alloc(vm, sizeof(*p->parsed));
    p->parsed->ast.file = file;
    p->tail = &p->parsed->ast.functions;
    GscParse_OpenSlots(p);
    GscLex_Open(&p->lex, vm, file, vm->files[file]->text, vm->files[file]->size);
    while (TOKEN(p) == TOK_SEMICOLON) {
        GscParse_Advance(p);
    }
    while (TOKEN(p) != TOK_EOF) {
        switch (TOKEN(p)) {
        case TOK_IDENTIFIER:
            if (IsLeftover(p)) {
                NoItem(p);
            } else {
                Function(p, false);
            }
            break;
        case TOK_USING_ANIMTREE:
            UsingTree(p);
            break;
        case TOK_DEV_OPEN:
            DeveloperFunction(p);
            break;
        default:
            NoItem(p);
        }
    }
    return p->parsed;
}
