// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests each mode of inference_diff with each flag.
#include <gtest/gtest.h>

#include <list>

#include "tools/common/every_pair.h"
#include "tools/inference_diff/flags.h"

namespace litmus::diff {
namespace {

TEST(ModesTest, EachModeServesAFlagOrRefusesTheFlag) {
  std::list<Flags> values;
  ExpectEveryPair([&](FlagRegistry& flags) { DeclareFlags(flags, &values.emplace_back()); },
                  {{"evaluate", {}}, {"merge", {"merge", "a.json"}}, {"per_op", {"--per_op"}}},
                  {{"cpu_affinity", "0"}, {"cpu_target", "avx2"}});
}

}  // namespace
}  // namespace litmus::diff
