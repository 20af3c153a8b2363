#!/usr/bin/env python3
"""Errors of one function must neither hide nor invent those of another.

  gsc=PATH tmp=FOLDER recovery.py SEED RUNS [show]

Makes up programs of several functions, breaks one token of one statement in some of them, and asks `gsc check`:
what it says of all the broken functions at once must be what it says of each alone.  Prints how many programs
differ, and of how many broken statements out of all more than one error is told (`show` prints those)."""
import os
import random
import re
import subprocess
import sys

GSC, TMP = os.environ["gsc"], os.environ["tmp"]
TOKEN = re.compile(r'"[^"]*"|[A-Za-z_]\w*|\d+\.\d+|\d+|\+\+|\+=|==|::|\S')
ERROR = re.compile(r"^[^:\n]*:(\d+):(\d+): error: (.*)$", re.M)
STRAYS = ["=", ")", "(", "]", ",", "$", "+", ";", "foo", "1", '"s"', "if", ".", "*", "else"]


class Maker:
    """One made-up program: its functions as lists of lines."""

    def __init__(self, rng):
        self.rng = rng
        self.count = rng.randrange(4, 9)
        self.functions = [["f%d(a)" % i, "{", *self.block(1, 0, False), "    return a;", "}"] for i in range(self.count)]

    def call(self, depth):
        return "f%d(%s)" % (self.rng.randrange(self.count), self.expr(depth))

    def expr(self, depth=0):
        leaves = ["1", "x", '"text"', "level.count", "2.5"]
        pick = self.rng.randrange(11 if depth < 3 else 5)
        if pick < 5:
            return leaves[pick]
        if pick == 9:
            return self.call(depth + 1)
        forms = ["%s + 1", "(%s)", "isdefined(%s)", "arr[%s]", None, "!(%s)"]
        return forms[pick - 5] % self.expr(depth + 1)

    def simple(self, loop):
        forms = [
            lambda: "x = %s;" % self.expr(),
            lambda: "level.count += %s;" % self.expr(),
            lambda: self.call(0) + ";",
            lambda: "y = self.name;",
            lambda: "wait %s;" % self.expr(),
            lambda: 'level notify("go", %s);' % self.expr(),
            lambda: "self thread %s;" % self.call(0),
            lambda: 'level waittill("go", x, y);',
            lambda: "break;" if loop else "return x;",
        ]
        return self.rng.choice(forms)()

    def statement(self, indent, depth, loop):
        tab = "    " * indent
        pick = self.rng.randrange(9 if depth < 2 else 5)
        if pick < 5:
            return [tab + self.simple(loop)]
        if pick == 5:
            return [tab + "if (%s)" % self.expr(), *self.braced(indent, depth, loop), tab + "else",
                    *self.braced(indent, depth, loop)]
        if pick == 6:
            return [tab + "while (%s)" % self.expr(), *self.braced(indent, depth, True)]
        if pick == 7:
            return [tab + "for (i = 0; i < %s; i++)" % self.expr(), *self.braced(indent, depth, True)]
        return [tab + "switch (x)", tab + "{", tab + "case 1:", *self.block(indent + 1, depth + 1, True),
                tab + "    break;", tab + "default:", *self.block(indent + 1, depth + 1, True), tab + "}"]

    def braced(self, indent, depth, loop):
        tab = "    " * indent
        return [tab + "{", *self.block(indent + 1, depth + 1, loop), tab + "}"]

    def block(self, indent, depth, loop):
        return [line for _ in range(self.rng.randrange(1, 4)) for line in self.statement(indent, depth, loop)]


def break_line(rng, line):
    tokens = TOKEN.findall(line)
    at, how = rng.randrange(len(tokens)), rng.randrange(4)
    tokens[at:at + 1] = [[], [rng.choice(STRAYS), tokens[at]], [rng.choice(STRAYS)], [tokens[at]] * 2][how]
    return line[:len(line) - len(line.lstrip())] + " ".join(tokens)


def errors_of(functions):
    """(function, line in it, column, text) of every error."""
    starts, lines = [], []
    for function in functions:
        starts.append(len(lines) + 1)
        lines += function
    path = os.path.join(TMP, "recovery.gsc")
    with open(path, "w", encoding="ascii") as out:
        out.write("\n".join(lines) + "\n")
    done = subprocess.run([GSC, "check", "--no-warnings", path], capture_output=True, text=True, timeout=10)
    found = []
    for match in ERROR.finditer(done.stdout + done.stderr):
        line = int(match[1])
        owner = max(i for i, start in enumerate(starts) if start <= line)
        found.append((owner, line - starts[owner], int(match[2]), match[3]))
    return sorted(found)


def main():
    rng = random.Random(int(sys.argv[1]))
    differ = broken_lines = several = 0
    for _ in range(int(sys.argv[2])):
        functions = Maker(rng).functions
        if errors_of(functions):
            sys.exit("a valid program is refused")
        broken, want = list(functions), []
        for i in rng.sample(range(len(functions)), rng.randrange(1, len(functions) + 1)):
            lines = list(functions[i])
            at = rng.choice([k for k in range(2, len(lines) - 1) if lines[k].strip() not in ("{", "}", "else")])
            lines[at] = break_line(rng, lines[at])
            alone = errors_of(functions[:i] + [lines] + functions[i + 1:])
            broken[i] = lines
            want += alone
            broken_lines += 1
            several += len(alone) > 1
            if len(alone) > 1 and "show" in sys.argv:
                print(repr(lines[at]), *alone, sep="\n    ")
        got = errors_of(broken)
        if got != sorted(want):
            differ += 1
            print("lost:", [e for e in want if e not in got], "invented:", [e for e in got if e not in want])
            print("\n".join(line for lines in broken for line in lines))
    print("programs that differ: %d" % differ)
    print("broken statements with more than one error: %s" % ("few" if several * 20 <= broken_lines else several))


main()
