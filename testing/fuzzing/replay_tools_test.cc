// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Replays the corpora of targets that link the evaluation tools.
#include "gtest/gtest.h"
#include "testing/fuzzing/replay.h"
#include "testing/fuzzing/targets.h"

namespace litmus::fuzzing {
namespace {

TEST(Replay, Foreign) { Replay({"foreign", FuzzForeign}); }
TEST(Replay, Labels) { Replay({"labels", FuzzLabels}); }
TEST(Replay, Records) { Replay({"records", FuzzRecords}); }

}  // namespace
}  // namespace litmus::fuzzing
