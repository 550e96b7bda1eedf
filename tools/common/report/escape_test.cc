// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/escape.h"

#include <gtest/gtest.h>

namespace litmus {
namespace {

TEST(EscapeTest, TableOfTexts) {
  const std::string r = "\uFFFD";
  const struct {
    std::string text, expected;
  } cases[] = {
      {"", ""},
      {"plain, \u00E9\u4E2D\U0001F600", "plain, \u00E9\u4E2D\U0001F600"},
      {"<b a=\"x\" c='y'>&lt;", "&lt;b a=&quot;x&quot; c=&#39;y&#39;&gt;&amp;lt;"},
      {"tab\tline\n", "tab\tline\n"},
      {std::string("nul\0 cr\r del\x7F", 13), "nul" + r + " cr" + r + " del" + r},
      {"\xC2\x80", r},                             // a C1 control
      {"\xFF\xFE", r + r},                         // bytes that never occur in UTF-8
      {"\xC0\xBC", r + r},                         // overlong '<'
      {"\xE0\x80\xBC", r + r + r},                 // overlong '<' in three bytes
      {"\xF0\x80\x80\xBC", r + r + r + r},         // overlong '<' in four bytes
      {"\xED\xA0\x80", r + r + r},                 // a surrogate
      {"\xF4\x90\x80\x80", r + r + r + r},         // above U+10FFFF
      {"\xEF\xBF\xBF \xEF\xB7\x90", r + " " + r},  // noncharacters
      {"cut \xE4\xB8", "cut " + r + r},
      {"\xC3<", r + "&lt;"},  // a lead byte without continuation must not consume the next byte
  };
  for (const auto& c : cases) {
    EXPECT_EQ(EscapeHtml(c.text), c.expected) << "text: " << testing::PrintToString(c.text);
  }
}

TEST(EscapeTest, NamesOfFlagsStayOnOneLine) {
  const auto word = [](const std::string& text) {
    return "<span class=\"word\">" + text + "</span>";
  };
  const struct {
    const char* text;
    std::string expected;
  } cases[] = {
      {"", ""},
      {" ", " "},
      {"--x", word("--x")},
      {"./tool --a=1 -b  x-y <c> -", "./tool " + word("--a=") + "1 -b  x-y &lt;c&gt; -"},
      {"(--a) '--b=c d'", word("(--a)") + " " + word("&#39;--b=") + "c d&#39;"},
      {"-5 a--b", "-5 a--b"},
      {"--a=<b>", word("--a=") + "&lt;b&gt;"},
      {"--a-name-that-no-line-of-a-phone-has-room-for",
       "--a-name-that-no-line-of-a-phone-has-room-for"},
  };
  for (const auto& c : cases) EXPECT_EQ(EscapeWithFlags(c.text), c.expected) << c.text;
}

TEST(EscapeTest, JsonCannotLeaveItsScript) {
  EXPECT_EQ(EscapeJsonForScript(R"({"a": "</script><!--"})"),
            R"({"a": "\u003c/script>\u003c!--"})");
}

}  // namespace
}  // namespace litmus
