// Text to tokens: what each spelling becomes, where it lies, and bytes that nobody wants.
// Rules: seed "Lexical structure", vm-semantics K7, K12, K15, K22, language-in-the-wild 14, 17-24.
#include "gsc_script.h"

#include "gsc_heap.h"
#include "gsc_lex.h"
#include "gsc_load.h"
#include "runsuite.h"

// The tokens of a text, each as its spelling, names and values in brackets; errors as their ids.
static const char *Tokens(const char *text, size_t size)
{
    static char out[4096];
    script_host_t host;
    gsc_config_t config;
    gsc_guard_t guard;
    Gsc_DefaultConfig(&config);
    gsc_vm_t *vm = HostOpen(&host, NULL, &config);
    out[0] = '\0';
    GscHeap_Enter(vm, &guard);
    if (setjmp(guard.jump) == 0) {
        int file = GscLoad_File(vm, GscLoad_Canonical(vm, "t", 1), -1, 0);
        vm->files[file]->text = HostAlloc(NULL, NULL, 0, size + 1);
        memcpy(vm->files[file]->text, text, size);
        vm->files[file]->size = size;
        gsc_lexer_t lexer;
        for (GscLex_Open(&lexer, vm, file, vm->files[file]->text, size); lexer.token.kind != TOK_EOF;
             GscLex_Next(&lexer)) {
            int kind = lexer.token.kind;
            ck_assert_uint_le(lexer.token.end, size);
            ck_assert_uint_lt(lexer.token.offset, lexer.token.end);
            Add(out, sizeof(out), "%s", GscLex_Spelling(kind));
            if (kind == TOK_INT) {
                Add(out, sizeof(out), "[%u%s]", (unsigned)lexer.token.integer,
                    lexer.token.clamped ? "!" : "");
            } else if (kind == TOK_FLOAT) {
                Add(out, sizeof(out), "[%.9g]", (double)lexer.token.number);
            } else if (kind >= TOK_STRING && kind <= TOK_PATH) {
                Add(out, sizeof(out), "[%s]", lexer.token.string->text);
            }
            Add(out, sizeof(out), " ");
        }
    }
    GscHeap_Leave(vm, &guard);
    Add(out, sizeof(out), "%s", host.reports);
    Gsc_Close(vm);
    return out;
}

#define Expect(text, tokens) ck_assert_str_eq(Tokens(text, sizeof(text) - 1), tokens)

START_TEST(names_and_keywords)
{
    Expect("Foo _bar a1", "identifier[foo] identifier[_bar] identifier[a1] ");
    Expect("wait Wait WAITTILL waittill", "wait identifier[wait] identifier[waittill] waittill ");
    Expect("return wait thread undefined self level game anim",
           "return wait thread undefined self level game anim ");
    Expect("if else while for do switch case default break continue",
           "if else while for do switch case default break continue ");
    Expect("waittill waittillmatch notify endon false true",
           "waittill waittillmatch notify endon false true ");
    Expect("waits i f", "identifier[waits] identifier[i] identifier[f] ");
    Expect("Maps\\MP\\x::f", "script path[maps\\mp\\x] :: identifier[f] ");
    Expect("a\\ b", "identifier[a] bad token identifier[b] bad-token@1:2 ");
    Expect("string size print", "identifier[string] identifier[size] identifier[print] ");
}
END_TEST

START_TEST(numbers)
{
    Expect("0 08 42", "number[0] number[8] number[42] ");
    Expect("2147483647 2147483648 99999999999", "number[2147483647] number[2147483648] number[2147483648!] ");
    Expect("0.5 .5 1.25", "number[0.5] number[0.5] number[1.25] ");
    Expect("1. 0x10 1e5 1name",
           "number[1] . number[0] identifier[x10] number[1] identifier[e5] number[1] identifier[name] ");
    Expect("0.1 16777217.0 3.4028236", "number[0.100000001] number[16777216] number[3.40282369] ");
    Expect("0.00000000000000000000000000000000000000000000001", "number[0] ");
    Expect("-1", "- number[1] ");
}
END_TEST

START_TEST(strings)
{
    Expect("\"a\\n\\t\\q\\\\\\\"b\"", "string[a\n\tq\\\"b] ");
    Expect("&\"X\" & \"X\" &&\"X\"", "localized string[X] & string[X] && string[X] ");
    Expect("\"\" &\"\"", "string[] localized string[] ");
    Expect("\"a\tb\xe4\"", "string[a\tb\xe4] ");
    Expect("\"open\nx", "bad token identifier[x] bad-token@1:1 ");
    Expect("\"open\\\nx", "bad token identifier[x] bad-token@1:1 ");
    Expect("\"a\0b\" x", "bad token identifier[x] bad-token@1:1 ");
}
END_TEST

START_TEST(composite_tokens)
{
    Expect("(int)x ( int )x", "(int) identifier[x] ( identifier[int] ) identifier[x] ");
    Expect("(bool)(float)(string)", "(bool) (float) (string) ");
    Expect("a.size a . size a.sizes a.SIZE",
           "identifier[a] .size identifier[a] . identifier[size] identifier[a] .size "
           "identifier[s] identifier[a] . identifier[size] ");
    Expect("#using_animtree #animtree # using", "#using_animtree #animtree # identifier[using] ");
    Expect("/#x#/ a/b", "/# identifier[x] #/ identifier[a] / identifier[b] ");
    Expect("<<= >>= << >> <= >= < >", "<<= >>= << >> <= >= < > ");
    Expect("a+++b a--b", "identifier[a] ++ + identifier[b] identifier[a] -- identifier[b] ");
    Expect("=== !== |||", "== = != = || | ");
    Expect(":: : [[ ]]", ":: : [ [ ] ] ");
}
END_TEST

START_TEST(comments_and_blanks)
{
    Expect("a // b\nc", "identifier[a] identifier[c] ");
    Expect("a /* b /* c */ d", "identifier[a] identifier[d] ");
    Expect("a /* b", "identifier[a] ");
    Expect("a /*/ b */ c", "identifier[a] identifier[c] ");
    Expect("a\r\nb\tc", "identifier[a] identifier[b] identifier[c] ");
    Expect("", "");
    Expect("//", "");
    Expect("\xEF\xBB\xBF"
           "a",
           "identifier[a] ");
}
END_TEST

START_TEST(bytes_that_belong_to_nothing)
{
    Expect(
        "$ @ ' `",
        "bad token bad token bad token bad token bad-token@1:1 bad-token@1:3 bad-token@1:5 bad-token@1:7 ");
    Expect("a\xc3\xa4 b", "identifier[a] bad token identifier[b] bad-token@1:2 ");
    Expect("a\0\0b", "identifier[a] bad token identifier[b] bad-token@1:2 ");
    Expect("\f", "bad token bad-token@1:1 ");
}
END_TEST

START_TEST(every_short_text)
{
    // All texts of three bytes from a set that reaches each branch: tokens
    // cover the text and nothing is read beyond.
    static const char set[] = "a0.\"\\&/#*<=+-([ \n\xff";
    int count = (int)sizeof(set); // the zero byte too
    for (int i = 0; i < count * count * count; i++) {
        char *text = malloc(3);
        text[0] = set[i % count];
        text[1] = set[i / count % count];
        text[2] = set[i / count / count];
        Tokens(text, 3);
        free(text);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gsc_lex");
    TCase *tokens = tcase_create("tokens");
    tcase_set_timeout(tokens, 60);
    tcase_add_test(tokens, names_and_keywords);
    tcase_add_test(tokens, numbers);
    tcase_add_test(tokens, strings);
    tcase_add_test(tokens, composite_tokens);
    tcase_add_test(tokens, comments_and_blanks);
    tcase_add_test(tokens, bytes_that_belong_to_nothing);
    tcase_add_test(tokens, every_short_text);
    suite_add_tcase(suite, tokens);
    return RunSuite(suite);
}
