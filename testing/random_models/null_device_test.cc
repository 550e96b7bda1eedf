// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Passes models of every operator through the GPU delegate, up to a null device.
#include "testing/random_models/null_device.h"

#include "gtest/gtest.h"
#include "runtime/kernels/register.h"
#include "testing/random_models/generator.h"

namespace litmus::random_models {
namespace {

// With this seed, one of the models concatenates scalars: CONCATENATION 2.
constexpr uint64_t kSeed = 2;
constexpr uint64_t kModels = 8;
// Min number of operators of which the delegate supports at least one model.
constexpr int kLeastTaken = 100;

TEST(NullDevice, TheDelegateFailsWithNoModelThatTheCpuRuns) {
  const tflite::ops::builtin::BuiltinRefOpResolver plain;
  int taken = 0;
  for (const Generator& generator : AllGenerators()) {
    bool is_taken = false;
    for (uint64_t index = 0; index < kModels; ++index) {
      const RandomModel model(generator, kSeed, index);
      const Finding finding = CheckOnNullDevice(model, kSeed, index, plain);
      EXPECT_EQ(finding.difference, "")
          << NameOf(generator) << " " << index << "\n"
          << model.Describe() << "repeat: scripts/random_models --null_device --seed=" << kSeed
          << " --index=" << index << " --only=" << NameOf(generator);
      is_taken |= !finding.refused;
    }
    taken += is_taken;
  }
  EXPECT_GE(taken, kLeastTaken);
}

}  // namespace
}  // namespace litmus::random_models
