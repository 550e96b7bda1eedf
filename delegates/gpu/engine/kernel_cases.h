// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares kernels with plain loops. All cases of a test are one graph, so that each kernel is
// compiled once per device and precision.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_KERNEL_CASES_H_
#define LITMUS_DELEGATES_GPU_ENGINE_KERNEL_CASES_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "delegates/gpu/engine/graph_tester.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/testing/test_devices.h"

namespace litmus::gpu {

using Dense = std::vector<float>;

inline std::vector<float> RandomElements(const Shape& shape, uint32_t seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> uniform(-2, 2);
  std::vector<float> elements(static_cast<size_t>(Elements(shape)));
  for (float& x : elements) x = uniform(random);
  return elements;
}

// The elements of a case's inputs: numbers, booleans 0 and 1, or numbers mixed with NaN and
// infinities such that some rows begin or end with NaN or have only NaN.
enum class Drawn { kNumbers, kTruth, kNotFinite };

inline void MakeNotFinite(Dense* x) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  std::mt19937 random(static_cast<uint32_t>(x->size()));
  for (float& value : *x) {
    const uint32_t chosen = random() % 8;
    if (chosen < 4) value = std::numeric_limits<float>::quiet_NaN();
    if (chosen == 4) value = kInfinity;
    if (chosen == 5) value = -kInfinity;
  }
}

// A graph of nodes, each with an oracle that computes its expected output.
class Cases {
 public:
  using Oracle = std::function<Dense(const std::vector<Dense>&)>;

  void Add(std::string name, Attributes op, const std::vector<Shape>& inputs, const Shape& output,
           const Oracle& oracle, Drawn drawn = Drawn::kNumbers) {
    const bool truth = drawn == Drawn::kTruth;
    Case c;
    c.name = std::move(name);
    std::vector<ValueId> ids;
    std::vector<Dense> values;
    for (const Shape& shape : inputs) {
      values.push_back(RandomElements(shape, static_cast<uint32_t>(graph_.values.size())));
      if (truth) {
        for (float& x : values.back()) x = x > 0 ? 1.0f : 0.0f;
      }
      if (drawn == Drawn::kNotFinite) MakeNotFinite(&values.back());
      // These are inputs of the graph and not constants, so that nothing is folded.
      const ValueId id = graph_.AddValue(shape, truth ? ValueType::kBool : ValueType::kFloat);
      graph_.inputs.push_back({id, -1});
      inputs_.push_back(values.back());
      ids.push_back(id);
      c.name += " " + ShapeText(shape);
    }
    const bool index = std::holds_alternative<ArgReduce>(op);
    c.expected = oracle(values);
    const bool has_state = std::holds_alternative<LstmCell>(op);
    const ValueId out = graph_.AddValue(output, index ? ValueType::kInt : ValueType::kFloat);
    std::vector<ValueId> made = {out};
    if (has_state) made.push_back(graph_.AddValue(output));
    graph_.AddNode(std::move(op), std::move(ids), std::move(made));
    graph_.outputs.push_back({out, -1});
    cases_.push_back(std::move(c));
  }

  void Run(const TestDevice& on, Precision precision, float tolerance) {
    SCOPED_TRACE(on.name + (precision == Precision::kF32   ? ""
                            : precision == Precision::kF16 ? ", computed in 16 bits"
                                                           : ", stored in 16 bits"));
    const auto run = RunGraph(graph_, inputs_, on.device.get(), precision);
    ASSERT_TRUE(run.ok()) << run.status();
    for (size_t i = 0; i < cases_.size(); ++i) Compare(cases_[i], run->outputs[i], tolerance);
  }

 private:
  struct Case {
    std::string name;
    Dense expected;
  };

  static void Compare(const Case& c, const Dense& got, float tolerance) {
    ASSERT_EQ(got.size(), c.expected.size()) << c.name;
    for (size_t k = 0; k < got.size(); ++k) {
      const float limit = tolerance * std::max(1.0f, std::fabs(c.expected[k]));
      ASSERT_LE(std::fabs(got[k] - c.expected[k]), limit)
          << c.name << ", element " << k << ": expected " << c.expected[k] << ", got " << got[k];
    }
  }

  Graph graph_;
  std::vector<Dense> inputs_;
  std::vector<Case> cases_;
};

// Relative tolerance for sums in 16 bits. A sum of K products of numbers in [-2, 2], each of
// variance 4/3, is about 4/3 sqrt(K); an addition in 16 bits is off by at most 2^-11 of the partial
// sum. These errors, as random as the products, have a deviation of 2^-11 * 4/3 * K / sqrt(6),
// which is 0.027 for the longest sums here, K = 100. One of many thousands of elements is off by
// four deviations.
constexpr float kHalfSumTolerance = 0.11f;

// Runs the cases on one device in 32 bits; then, unless half_tolerance is 0, stored in 16 bits and,
// if the device supports it, computed in 16 bits.
inline void RunAllOn(const TestDevice& on, Cases* cases, float half_tolerance, float tolerance) {
  cases->Run(on, Precision::kF32, tolerance);
  if (half_tolerance > 0 && on.halves) {
    cases->Run(on, Precision::kF32Accumulate, half_tolerance);
    if (on.device->info().half_arithmetic) {
      cases->Run(on, Precision::kF16, half_tolerance + kHalfSumTolerance);
    }
  }
}
inline void RunAll(Cases* cases, float half_tolerance = 0, float tolerance = 2e-5f) {
  LITMUS_NEEDS_DEVICES();
  for (const TestDevice& on : TestDevices()) RunAllOn(on, cases, half_tolerance, tolerance);
}
// Likewise, but not on CPU devices, for operators that only other devices support.
inline void RunAllOnGpus(Cases* cases, float half_tolerance = 0, float tolerance = 2e-5f) {
  LITMUS_NEEDS_DEVICES();
  for (const TestDevice& on : TestDevices()) {
    if (on.device->info().single_item_work_groups) continue;
    RunAllOn(on, cases, half_tolerance, tolerance);
  }
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_KERNEL_CASES_H_
