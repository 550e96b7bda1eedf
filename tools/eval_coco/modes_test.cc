// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests each mode of eval_coco with each flag.
#include <gtest/gtest.h>

#include <list>

#include "tools/common/every_pair.h"
#include "tools/eval_coco/flags.h"

namespace litmus::coco {
namespace {

TEST(ModesTest, EachModeServesAFlagOrRefusesTheFlag) {
  std::list<Flags> values;
  ExpectEveryPair(
      [&](FlagRegistry& flags) { DeclareFlags(flags, &values.emplace_back()); },
      {{"evaluate", {}}, {"merge", {"merge", "a.json"}}, {"score", {"--detections=d.json"}}},
      {{"cpu_affinity", "0"}, {"cpu_target", "avx2"}, {"min_map", "0.5"}, {"min_ap50", "0.5"}});
}

}  // namespace
}  // namespace litmus::coco
