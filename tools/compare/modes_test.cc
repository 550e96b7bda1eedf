// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests each mode of compare with each flag.
#include <gtest/gtest.h>

#include <list>

#include "tools/common/every_pair.h"
#include "tools/compare/options.h"

namespace litmus::compare {
namespace {

TEST(ModesTest, EachModeServesAFlagOrRefusesTheFlag) {
  std::list<Options> values;
  ExpectEveryPair([&](FlagRegistry& flags) { DeclareFlags(flags, &values.emplace_back(), false); },
                  {{"commands", {}}, {"stored", {"a.json", "b.json"}}},
                  {{"export", "markdown:x.md"},
                   {"margin", "3%"},
                   {"metric", "wall"},
                   {"output", "json"},
                   {"parameters", "n=1,2"}});
}

}  // namespace
}  // namespace litmus::compare
