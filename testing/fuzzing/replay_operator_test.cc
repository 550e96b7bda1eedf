// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Replays the corpus of the target that links the GPU lowering.
#include "gtest/gtest.h"
#include "testing/fuzzing/replay.h"
#include "testing/fuzzing/targets.h"

namespace litmus::fuzzing {
namespace {

TEST(Replay, Operator) { Replay({"operator", FuzzOperator}); }

}  // namespace
}  // namespace litmus::fuzzing
