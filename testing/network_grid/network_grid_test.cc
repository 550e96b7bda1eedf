// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that every network runs, that fast and reference kernels agree on integers, and that the
// shapes with which it was built are those that Prepare computes.
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/kernels/register.h"
#include "testing/network_grid/networks.h"
#include "testing/random_models/model_file.h"
#include "testing/random_models/run_model.h"

namespace litmus::network_grid {
namespace {

using random_models::ModelRun;
using random_models::Outcome;

std::vector<Shape> ShapesOf(const Draft& draft) {
  std::vector<Shape> shapes;
  for (const auto& tensor : draft.model().subgraphs.front()->tensors)
    shapes.push_back(tensor->shape);
  return shapes;
}

TEST(NetworkGridTest, ShapesAreDrawnAsPrepareFindsThem) {
  for (const Network& network : AllNetworks()) {
    for (const Scheme& scheme : network.schemes) {
      Draft draft(1, 0, 0);
      Net net(&draft, scheme);
      network.draw(&net);
      const std::vector<Shape> drawn = ShapesOf(draft);
      ASSERT_EQ(random_models::CompleteShapes(&draft), "") << network.name << ", " << scheme.name;
      const std::vector<Shape> found = ShapesOf(draft);
      for (size_t i = 0; i < drawn.size(); ++i) {
        EXPECT_EQ(drawn[i], found[i]) << network.name << ", " << scheme.name << ", tensor " << i;
      }
    }
  }
}

// Activations must be finite and must not all be equal.
TEST(NetworkGridTest, FloatsAreFiniteAndDiffer) {
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  for (const Network& network : AllNetworks()) {
    for (const Scheme& scheme : network.schemes) {
      if (scheme.quantised()) continue;
      Draft draft(1, 0, 0);
      Net net(&draft, scheme);
      network.draw(&net);
      const std::vector<char> file = draft.Finish();
      const Outcome outcome = ModelRun(file, resolver, 1).Run(draft.inputs(), 1);
      ASSERT_TRUE(outcome.accepted)
          << network.name << ", " << scheme.name << ": " << outcome.messages;
      for (const auto& output : outcome.outputs) {
        if (output.type != random_models::kF32) continue;
        bool differ = output.bytes.size() == sizeof(float);
        for (size_t at = 0; at < output.bytes.size(); at += sizeof(float)) {
          float value, first;
          std::memcpy(&value, output.bytes.data() + at, sizeof(float));
          std::memcpy(&first, output.bytes.data(), sizeof(float));
          ASSERT_TRUE(std::isfinite(value)) << network.name << ", " << scheme.name << ", " << at;
          differ = differ || value != first;
        }
        EXPECT_TRUE(differ) << network.name << ", " << scheme.name;
      }
    }
  }
}

TEST(NetworkGridTest, IntegersAreThoseOfPlainKernels) {
  const tflite::ops::builtin::BuiltinOpResolver fast;
  const tflite::ops::builtin::BuiltinRefOpResolver plain;
  for (const Network& network : AllNetworks()) {
    for (const Scheme& scheme : network.schemes) {
      if (!scheme.quantised()) continue;
      Draft draft(1, 0, 0);
      Net net(&draft, scheme);
      network.draw(&net);
      const std::vector<char> file = draft.Finish();
      const Outcome expected = ModelRun(file, plain, 1).Run(draft.inputs(), 1);
      const Outcome got = ModelRun(file, fast, 1).Run(draft.inputs(), 1);
      ASSERT_TRUE(expected.accepted)
          << network.name << ", " << scheme.name << ": " << expected.messages;
      ASSERT_TRUE(got.accepted) << network.name << ", " << scheme.name << ": " << got.messages;
      ASSERT_EQ(got.outputs.size(), expected.outputs.size());
      for (size_t o = 0; o < got.outputs.size(); ++o) {
        const std::vector<uint8_t>&a = expected.outputs[o].bytes, &b = got.outputs[o].bytes;
        ASSERT_EQ(a.size(), b.size());
        for (size_t i = 0; i < a.size(); ++i) {
          ASSERT_EQ(+a[i], +b[i]) << network.name << ", " << scheme.name << ", output " << o
                                  << ", byte " << i;
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::network_grid
