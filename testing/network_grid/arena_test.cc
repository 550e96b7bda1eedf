// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the arenas of whole networks with their lower bounds, as arena_models_test does for
// models that users of the project do not have.
#include <map>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "testing/arena_bound.h"
#include "testing/network_grid/networks.h"

namespace litmus::network_grid {
namespace {

// Networks for which the planner leaves gaps in the arena: the ratio of the peak to the bound,
// rounded up, when this was written. A worse plan fails. The kernels of instruction sets differ in
// their scratch memory: face_detector in int8 has 1.13 with AVX-512 VNNI and 1.22 with AVX2.
const std::map<std::string, double> kWithGaps = {{"mobilenet_v2", 1.06},
                                                 {"convnext", 1.10},
                                                 {"face_detector", 1.22},
                                                 {"denoiser", 1.18},
                                                 {"text_encoder", 1.22}};
constexpr double kUsual = 1.05;

TEST(ArenaOfNetworks, PeakIsNearTheBound) {
  int plans = 0, usual = 0;
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
        const auto gaps = kWithGaps.find(network.name);
        EXPECT_LE(ratio, gaps == kWithGaps.end() ? kUsual : gaps->second);
        ++plans;
        usual += ratio <= kUsual ? 1 : 0;
      }
    }
  }
  EXPECT_GT(plans, 300);
  EXPECT_GT(usual, plans * 9 / 10);
}

}  // namespace
}  // namespace litmus::network_grid
