#!/usr/bin/env python3
"""Writes the named character references of HTML as Swift.

Usage: Tools/generate-entities.py > Sources/HTMLTokens/Entities+Generated.swift

The table comes from `html.entities.html5` of Python's standard library, which carries the list of
WHATWG HTML 13.5. Everything is put into string literals, which lie in the program's constant data:
nothing is built when the program starts and the type checker sees a handful of literals.
"""

import html.entities
import sys

WIDTH = 92
# 64 consecutive ASCII characters starting at "0" are the digits of the numbers in the index.
FIRST_DIGIT = 0x30
# Digits of an offset: 64 ** 3 reaches far beyond the 20,000 or so bytes of the names.
DIGITS = 3


def number(value):
    if value >= 64**DIGITS:
        sys.exit(f"offset {value} does not fit in {DIGITS} digits")
    digits = [(value >> shift) & 63 for shift in range(6 * (DIGITS - 1), -1, -6)]
    return "".join(chr(FIRST_DIGIT + digit) for digit in digits)


def escaped(character):
    if character in '\\"':
        return "\\" + character
    if " " <= character <= "~":
        return character
    return f"\\u{{{ord(character):X}}}"


def literal(name, summary, text):
    """A static string whose source is broken into lines that stay under the line limit."""
    lines, line = [], ""
    for piece in map(escaped, text):
        if len(line) + len(piece) > WIDTH:
            lines.append(line)
            line = ""
        line += piece
    lines.append(line)
    # A blank before the continuation mark is kept, so the text is exactly the joined lines.
    body = "\\\n".join("    " + line for line in lines)
    return f'  /// {summary}\n  static let {name}: StaticString = """\n{body}\n    """\n'


def main():
    table = sorted((name.encode("ascii"), value) for name, value in html.entities.html5.items())
    names, values, index = "", "", ""
    name_offset = value_offset = 0
    letters = {}
    for position, (name, value) in enumerate(table):
        index += number(name_offset) + number(value_offset)
        letters.setdefault(name[0], position)
        names += name.decode("ascii")
        values += value
        name_offset += len(name)
        value_offset += len(value.encode("utf-8"))
    index += number(name_offset) + number(value_offset)

    starts, following = [], len(table)
    for letter in range(ord("z"), ord("A") - 1, -1):
        following = letters.get(letter, following)
        starts.append(following)
    first = "".join(number(start) for start in reversed(starts)) + number(len(table))

    print("// Written by Tools/generate-entities.py; not edited by hand.\n")
    print("/// The named character references of WHATWG HTML 13.5, sorted by the bytes of the name.")
    print("enum EntityTable {")
    print("  /// How many names there are.")
    print(f"  static let count = {len(table)}\n")
    print("  /// The length of the longest name.")
    print(f"  static let longestName = {max(len(name) for name, _ in table)}\n")
    print("  /// The first of the 64 consecutive characters that stand for digits.")
    print(f"  static let firstDigit: UInt8 = 0x{FIRST_DIGIT:X}\n")
    print(literal("letters", "Three digits for each of A to z and one more: the first name with it.", first))
    print(literal("index", "Three digits for where a name starts, three for its value; one more pair.", index))
    print(literal("names", "All names, one after the other.", names))
    print(literal("values", "All values, one after the other.", values), end="")
    print("}")


main()
