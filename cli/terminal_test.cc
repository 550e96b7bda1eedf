// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the effects of a terminal, a pipe, TERM, NO_COLOR and the locale.
#include "cli/terminal.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

namespace litmus {
namespace {

// Sets the variable; null: unsets it.
void Set(const char* name, const char* value) {
  if (value == nullptr) {
    unsetenv(name);
  } else {
    setenv(name, value, 1);
  }
}

class TerminalTest : public testing::Test {
 protected:
  void SetUp() override {
    master_ = posix_openpt(O_RDWR | O_NOCTTY);
    ASSERT_GE(master_, 0);
    ASSERT_EQ(grantpt(master_), 0);
    ASSERT_EQ(unlockpt(master_), 0);
    terminal_ = open(ptsname(master_), O_RDWR | O_NOCTTY);
    ASSERT_GE(terminal_, 0);
    ASSERT_EQ(pipe(pipe_), 0);
  }

  void TearDown() override {
    for (const int file : {terminal_, master_, pipe_[0], pipe_[1]}) close(file);
  }

  int master_ = -1, terminal_ = -1, pipe_[2] = {-1, -1};
};

TEST_F(TerminalTest, ColorAndRewrittenLines) {
  const struct {
    bool terminal;
    const char *term, *no_color;
    bool rewrite, color;
  } cases[] = {
      {true, "xterm", nullptr, true, true},    {true, "xterm", "", true, true},
      {true, "xterm", "1", true, false},       {true, "dumb", nullptr, false, false},
      {true, "", nullptr, false, false},       {true, nullptr, nullptr, false, false},
      {false, "xterm", nullptr, false, false},
  };
  for (const auto& c : cases) {
    Set("TERM", c.term);
    Set("NO_COLOR", c.no_color);
    const int file = c.terminal ? terminal_ : pipe_[1];
    const testing::Message what = testing::Message() << "terminal " << c.terminal << ", TERM "
                                                     << (c.term ? c.term : "-") << ", NO_COLOR "
                                                     << (c.no_color ? c.no_color : "-");
    EXPECT_EQ(MayRewriteLine(file), c.rewrite) << what;
    EXPECT_EQ(MayUseColor(file), c.color) << what;
  }
}

TEST(LocaleTest, Utf8) {
  const struct {
    const char *all, *ctype, *lang;
    bool utf8;
  } cases[] = {
      {nullptr, nullptr, "en_US.UTF-8", true},
      {nullptr, nullptr, "C.utf8", true},
      {nullptr, nullptr, "C", false},
      {nullptr, nullptr, nullptr, false},
      {"C", "en_US.UTF-8", "en_US.UTF-8", false},
      {nullptr, "C", "en_US.UTF-8", false},
      {"en_US.UTF-8", "C", "C", true},
  };
  for (const auto& c : cases) {
    Set("LC_ALL", c.all);
    Set("LC_CTYPE", c.ctype);
    Set("LANG", c.lang);
    EXPECT_STREQ(MicrosecondUnit(), c.utf8 ? "µs" : "us");
    EXPECT_EQ(MayUseUtf8(), c.utf8)
        << (c.all ? c.all : "-") << (c.ctype ? c.ctype : "-") << (c.lang ? c.lang : "-");
  }
}

}  // namespace
}  // namespace litmus
