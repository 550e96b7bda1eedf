// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace litmus {
namespace {

TEST(PrintableTest, Texts) {
  const struct {
    const char* name;
    std::string text, printed;
  } kCases[] = {
      {"empty", "", ""},
      {"words", "a file's name: größe, 数, \t…", "a file's name: größe, 数, \t…"},
      {"a title of the terminal", "\x1b]0;x\x07", "?]0;x?"},
      {"NUL, delete", std::string("a\0b\x7f", 4), "a?b?"},
      {"controls of two bytes", "\xc2\x9b[2J", "?[2J"},
      {"a byte that is a control in Latin 1", "\x9b[2J", "?[2J"},
      {"overlong", "\xc0\x9b", "??"},
      {"cut", "\xe2\x80", "??"},
      {"a second line", "x\nERROR: y", "x\n  ERROR: y"},
      {"return", "x\rERROR: y", "x?ERROR: y"},
      {"as long as may be", std::string(kMaxPrintable + 1, 'x'),
       std::string(kMaxPrintable + 1, 'x')},
      {"longer", std::string(kMaxPrintable + 8, 'x'),
       std::string(kMaxPrintable + 1, 'x') + "... (7 bytes more)"},
  };
  for (const auto& c : kCases) EXPECT_EQ(Printable(c.text), c.printed) << c.name;
}

TEST(Utf8ColumnsTest, CharactersAreCountedNotBytes) {
  const std::pair<const char*, size_t> cases[] = {{"", 0}, {"us", 2}, {"µs", 2}, {"1 … 2 µs", 8}};
  for (const auto& [text, columns] : cases) EXPECT_EQ(Utf8Columns(text), columns) << text;
}

}  // namespace
}  // namespace litmus
