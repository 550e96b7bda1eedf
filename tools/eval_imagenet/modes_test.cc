// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests each mode of eval_imagenet with each flag.
#include <gtest/gtest.h>

#include <list>

#include "tools/common/every_pair.h"
#include "tools/eval_imagenet/flags.h"

namespace litmus::imagenet {
namespace {

TEST(ModesTest, EachModeServesAFlagOrRefusesTheFlag) {
  std::list<Flags> values;
  ExpectEveryPair([&](FlagRegistry& flags) { DeclareFlags(flags, &values.emplace_back()); },
                  {{"evaluate", {}}, {"merge", {"merge", "a.json"}}},
                  {{"cpu_affinity", "0"},
                   {"cpu_target", "avx2"},
                   {"min_top1", "0.5"},
                   {"min_top5", "0.5"},
                   {"crop_fraction", "0.5"}});
}

}  // namespace
}  // namespace litmus::imagenet
