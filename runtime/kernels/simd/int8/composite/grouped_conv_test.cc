// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares quantised convolutions with groups with plain loops over each group, bit for bit, for
// each CPU target of the machine.
#include "runtime/kernels/simd/int8/composite/grouped_conv.h"

#include <cstring>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/conv_tester.h"

namespace litmus::int8 {
namespace {

template <typename T>
std::vector<T> Slice(const std::vector<T>& values, size_t parts, size_t part) {
  const size_t count = values.size() / parts;
  return {values.begin() + part * count, values.begin() + (part + 1) * count};
}

// The channels of group `group` of each pixel.
std::vector<uint8_t> ChannelsOf(const std::vector<uint8_t>& pixels, size_t channels, size_t groups,
                                size_t group) {
  std::vector<uint8_t> own;
  for (size_t i = 0; i < pixels.size(); ++i) {
    if (i % channels / (channels / groups) == group) own.push_back(pixels[i]);
  }
  return own;
}

TEST(GroupedConvTest, EqualsPlainLoopsOverEachGroup) {
  struct Case {
    const char* name;
    ConvShape shape;
    int groups;
  };
  const Case kCases[] = {
      {"two groups, 1x1", Shape(1, 5, 8, 6, 1, 1, 1, 0), 2},
      {"four groups, 3x3, padded", Shape(2, 6, 12, 20, 3, 1, 1, 1), 4},
      {"three groups, stride 2", Shape(1, 7, 9, 33, 3, 2, 1, 1), 3},
      {"one channel a group", Shape(1, 4, 5, 10, 3, 1, 1, 1), 5},
      {"groups of a tile + 1", Shape(1, 3, 66, 66, 1, 1, 1, 0), 2},
  };
  Numbers numbers;
  for (const Case& c : kCases) {
    for (const InputType type : {InputType::kInt8, InputType::kUint8}) {
      const auto groups = static_cast<size_t>(c.groups);
      ConvShape own = c.shape;
      own.in_c /= c.groups;
      own.out_c /= c.groups;
      Problem whole = {c.name, c.shape, type};
      Data data = MakeData(whole, &numbers);
      // Each output channel reads one group only.
      data.weights.resize(data.weights.size() / groups);
      const size_t out_c = c.shape.out_c,
                   pixels = static_cast<size_t>(c.shape.batch) * c.shape.out_h * c.shape.out_w;
      std::vector<uint8_t> want(pixels * out_c);
      for (size_t g = 0; g < groups; ++g) {
        Data part = data;
        part.in = ChannelsOf(data.in, c.shape.in_c, groups, g);
        part.weights = Slice(data.weights, groups, g);
        part.bias = Slice(data.bias, groups, g);
        part.output.multiplier = Slice(data.output.multiplier, groups, g);
        part.output.shift = Slice(data.output.shift, groups, g);
        const std::vector<uint8_t> out = Expected({c.name, own, type}, part);
        for (size_t i = 0; i < pixels; ++i) {
          std::memcpy(&want[i * out_c + g * own.out_c], &out[i * own.out_c], own.out_c);
        }
      }
      const ConvWeights weights = {type, data.weights.data(), data.weight_zero_point,
                                   data.bias.data()};
      ConvShape shape = c.shape;
      shape.groups = c.groups;
      for (const std::string& target : cpu::MachineTargets()) {
        const cpu::ScopedLimit limit(target);
        const GroupedConv conv(shape, weights, data.input_zero_point, data.output);
        std::vector<uint8_t> scratch(conv.ScratchBytes(shape));
        for (const int threads : {1, 2}) {
          const Pool pool(threads == 1 ? nullptr : new ThreadPool(threads));
          std::vector<uint8_t> got(want.size(), 77);
          conv.Run(shape, data.in.data(), got.data(), scratch.data(), pool.get());
          ExpectEqual(want, got, c.name, target.c_str(), threads);
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::int8
