// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Replays the corpora of targets that link little more than the runtime.
#include "testing/fuzzing/replay.h"

#include "gtest/gtest.h"
#include "testing/fuzzing/targets.h"

namespace litmus::fuzzing {
namespace {

TEST(Replay, Model) { Replay({"model", FuzzModel, true}); }
TEST(Replay, Images) { Replay({"images", FuzzImages}); }
TEST(Replay, Coco) { Replay({"coco", FuzzCoco}); }
TEST(Replay, Npy) { Replay({"npy", FuzzNpy}); }
TEST(Replay, Caches) { Replay({"caches", FuzzCaches}); }

}  // namespace
}  // namespace litmus::fuzzing
