// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/results/error_notes.h"

#include <gtest/gtest.h>

#include <string>

#include "runtime/base/logging.h"

namespace litmus::benchmark {
namespace {

TEST(ErrorNotesTest, EachMessageOnceInOrder) {
  ErrorNotes notes;
  EXPECT_EQ(notes.Text(), "");
  for (const char* message : {"b", "a", "b", "ab", "a"}) notes.Add(message);
  EXPECT_EQ(notes.Text(), "b\na\nab");
  notes.Add(std::string(ErrorNotes::kMostBytes, 'x'));
  notes.Add("c");
  EXPECT_EQ(notes.Text(), "b\na\nab\nc");
}

TEST(ErrorNotesTest, ErrorsOfTheRuntimeAreNotedAndPrinted) {
  ErrorNotes notes;
  testing::internal::CaptureStderr();
  {
    const RuntimeErrors errors(&notes);
    Log(LogSeverity::ERROR, "node %d failed", 3);
    Log(LogSeverity::WARNING, "slow");
  }
  Log(LogSeverity::ERROR, "later");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "ERROR: node 3 failed\nWARN: slow\nERROR: later\n");
  EXPECT_EQ(notes.Text(), "node 3 failed");
}

}  // namespace
}  // namespace litmus::benchmark
