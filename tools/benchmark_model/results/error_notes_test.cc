// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/results/error_notes.h"

#include <gtest/gtest.h>

#include <string>

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

}  // namespace
}  // namespace litmus::benchmark
