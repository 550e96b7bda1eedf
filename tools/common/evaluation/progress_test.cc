// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests progress output with a clock that the test controls.
#include "tools/common/evaluation/progress.h"

#include <gtest/gtest.h>

#include <string>

namespace litmus {
namespace {

using std::chrono::milliseconds;

// The output of a run with `steps` steps that take `each`.
std::string Output(int64_t done, int64_t total, int64_t steps, milliseconds each, bool terminal) {
  std::FILE* stream = std::tmpfile();
  Progress::Clock::time_point now;
  {
    Progress progress("images", done, total, stream, terminal, [&] { return now; });
    for (int64_t i = 0; i < steps; ++i) {
      now += each;
      progress.Step();
    }
  }
  std::string text(static_cast<size_t>(std::ftell(stream)), '\0');
  std::rewind(stream);
  EXPECT_EQ(std::fread(text.data(), 1, text.size(), stream), text.size());
  std::fclose(stream);
  return text;
}

int64_t Count(const std::string& text, const std::string& part) {
  int64_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(ProgressTest, NothingForShortRuns) {
  EXPECT_EQ(Output(0, 100, 100, milliseconds(4), true), "");
  EXPECT_EQ(Output(0, 100, 100, milliseconds(4), false), "");
  EXPECT_EQ(Output(0, 0, 0, milliseconds(4), true), "");
}

TEST(ProgressTest, ALineEachTenth) {
  const std::string text = Output(0, 200, 200, milliseconds(100), false);
  EXPECT_EQ(Count(text, "\n"), 10) << text;
  EXPECT_EQ(Count(text, "\r"), 0);
  EXPECT_EQ(text.substr(0, text.find('\n')), " 10 %  20/200 images, 10.0/s, 0:18 left");
  EXPECT_NE(text.find("100 %  200/200 images, 10.0/s, 0:00 left\n"), std::string::npos);
  // With fewer items than ten, there are at most as many lines as items.
  EXPECT_EQ(Count(Output(0, 3, 3, milliseconds(1000), false), "\n"), 3);
  // Lines that were suppressed in the first half second are not printed later.
  EXPECT_EQ(Count(Output(0, 10, 10, milliseconds(100), false), "\n"), 6);
}

TEST(ProgressTest, ABarOnATerminal) {
  const std::string text = Output(0, 1000, 1000, milliseconds(10), true);
  EXPECT_EQ(Count(text, "\n"), 0);
  // Ten seconds: no output in the first half second, then a drawing every 0.1 s, and one to erase
  // the line.
  EXPECT_EQ(Count(text, "\r"), 96 + 1) << text;
  EXPECT_EQ(text.substr(text.size() - 4), "\r\033[K");
}

// The rate is that of this process: items that an earlier process finished do not count.
TEST(ProgressTest, ResumedRunsCountWhatWasDone) {
  const std::string text = Output(90, 100, 10, milliseconds(1000), false);
  EXPECT_EQ(text, "100 %  100/100 images, 1.0/s, 0:00 left\n");
}

TEST(ProgressTest, Lines) {
  EXPECT_EQ(Progress::Line("runs", 0, 8, 0, true),
            "[........................]   0 %  0/8 runs, 0.0/s");
  EXPECT_EQ(Progress::Line("runs", 4, 8, 0.5, true),
            "[############............]  50 %  4/8 runs, 0.5/s, 0:08 left");
  EXPECT_EQ(Progress::Line("runs", 8, 8, 2, true),
            "[########################] 100 %  8/8 runs, 2.0/s, 0:00 left");
  EXPECT_EQ(Progress::Line("runs", 1, 50001, 2, false), "  0 %  1/50001 runs, 2.0/s, 6:56:40 left");
  EXPECT_EQ(Progress::Line("runs", 0, 0, 0, true), "100 %  0/0 runs, 0.0/s");
}

}  // namespace
}  // namespace litmus
