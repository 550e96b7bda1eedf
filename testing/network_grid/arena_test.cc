// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The memory plans of whole networks against their lower bounds: what arena_models_test asks of
// models that users of the project do not have.
#include <cstdio>
#include <memory>
#include <vector>

#include "gtest/gtest.h"
#include "testing/arena_bound.h"
#include "testing/network_grid/networks.h"

namespace litmus::network_grid {
namespace {

TEST(ArenaOfNetworks, PeakIsWithinFivePercentOfTheBound) {
  int plans = 0, above_bound = 0;
  for (const Network& network : AllNetworks()) {
    for (const Scheme& scheme : network.schemes) {
      Draft draft(1, 0, 0);
      Net net(&draft, scheme);
      network.draw(&net);
      const std::vector<char> file = draft.Finish();
      const auto model = tflite::FlatBufferModel::BuildFromBuffer(file.data(), file.size());
      ASSERT_NE(model, nullptr) << network.name << ", " << scheme.name;
      for (const char* const kind : kArenaResolvers) {
        SCOPED_TRACE(network.name + ", " + scheme.name + ", " + kind);
        const double ratio = PeakByBound(*model, kind);
        EXPECT_LE(ratio, 1.05);
        ++plans;
        above_bound += ratio > 1 ? 1 : 0;
      }
    }
  }
  std::printf("%d plans, %d above their bound\n", plans, above_bound);
  EXPECT_GT(plans, 300);
}

}  // namespace
}  // namespace litmus::network_grid
