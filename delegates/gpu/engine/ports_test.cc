// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the device's conversion of tensors with the host's (boundary.h), bit for bit: every
// type, rows with and without padding, sizes that are not whole words.
#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "delegates/gpu/engine/compiled_model.h"
#include "delegates/gpu/engine/kernel_selection.h"
#include "delegates/gpu/engine/memory/boundary.h"
#include "delegates/gpu/testing/test_devices.h"
#include "runtime/c/half.h"

namespace litmus::gpu {
namespace {

struct Type {
  TfLiteType type;
  size_t bytes;
  float scale;
  int zero_point;
};
constexpr Type kTypes[] = {
    {kTfLiteFloat32, 4, 0, 0}, {kTfLiteFloat16, 2, 0, 0},  {kTfLiteInt32, 4, 0, 0},
    {kTfLiteBool, 1, 0, 0},    {kTfLiteInt8, 1, 0.3f, -3}, {kTfLiteUInt8, 1, 0.0078f, 127},
    {kTfLiteInt8, 1, 0, 0},    {kTfLiteUInt8, 1, 1.5f, 0}, {kTfLiteInt64, 8, 0, 0},
};

TfLiteTensor TensorOver(const Type& type, std::vector<char>* bytes) {
  TfLiteTensor tensor;
  std::memset(&tensor, 0, sizeof(tensor));
  tensor.type = type.type;
  tensor.params = {type.scale, type.zero_point};
  tensor.data.raw = bytes->data();
  tensor.bytes = bytes->size();
  return tensor;
}

// Random bytes; floats are finite.
std::vector<char> RandomBytes(const Type& type, size_t elements, uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<char> bytes(elements * type.bytes);
  for (size_t i = 0; i < elements; ++i) {
    const float number = std::uniform_real_distribution<float>(-2000, 2000)(random);
    const auto put = [&](auto element) {
      std::memcpy(&bytes[i * type.bytes], &element, sizeof(element));
    };
    if (type.type == kTfLiteFloat32) {
      put(number);
    } else if (type.type == kTfLiteFloat16) {
      put(FloatToHalf(number));
    } else {
      for (size_t k = 0; k < type.bytes; ++k) {
        bytes[i * type.bytes + k] = static_cast<char>(random());
      }
    }
  }
  return bytes;
}

// Results that lie between two integers or between two quantised values, and results outside the
// type's range.
std::vector<float> ResultsOf(const Type& type, size_t elements) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  constexpr float kSpecial[] = {0.0f, -0.0f, 1e9f, -1e9f, kInfinity, -kInfinity, 3e9f, -3e9f};
  const float unit = type.scale != 0 ? type.scale : 1;
  std::vector<float> results(elements);
  for (size_t i = 0; i < elements; ++i) {
    results[i] = i % 11 == 10
                     ? kSpecial[i / 11 % std::size(kSpecial)]
                     : unit * 0.5f * static_cast<float>(static_cast<int>(i * 37 % 700) - 350);
  }
  return results;
}

// A model whose outputs are its inputs, unchanged.
struct Bench {
  Graph graph;
  std::vector<std::vector<char>> in, out;
  std::vector<Type> types;

  void Add(const Type& in_type, const Type& out_type, const Shape& shape, std::vector<char> bytes) {
    const ValueId x = graph.AddValue(shape), y = graph.AddValue(shape);
    graph.inputs.push_back({x, -1});
    graph.outputs.push_back({y, -1});
    graph.AddNode(Elementwise{Function::kCopy}, {x}, {y});
    const auto elements = static_cast<size_t>(Elements(shape));
    in.push_back(std::move(bytes));
    out.emplace_back(elements * out_type.bytes, 0x55);
    types.push_back(in_type);
    types.push_back(out_type);
  }

  absl::Status Run(Device* device, Precision precision) {
    std::vector<TfLiteTensor> tensors(types.size());
    std::vector<TfLiteTensor*> inputs, outputs;
    for (size_t i = 0; i < in.size(); ++i) {
      tensors[2 * i] = TensorOver(types[2 * i], &in[i]);
      tensors[2 * i + 1] = TensorOver(types[2 * i + 1], &out[i]);
      inputs.push_back(&tensors[2 * i]);
      outputs.push_back(&tensors[2 * i + 1]);
    }
    ModelOptions options;
    options.precision = precision;
    auto model = CompiledModel::Create(graph, device, options);
    if (!model.ok()) return model.status();
    const absl::Status status = (*model)->Invoke(inputs.data(), outputs.data());
    ports = (*model)->statistics().ports;
    return status;
  }
  int ports = 0;
};

TEST(Ports, ConvertAsTheHostDoes) {
  LITMUS_NEEDS_DEVICES();
  const Type floats = kTypes[0];
  Bench bench;
  for (const int channels : {1, 2, 3, 4, 5, 8, 17}) {
    const Shape shape = {3, 7, channels};
    const auto elements = static_cast<size_t>(Elements(shape));
    for (const Type& type : kTypes) {
      bench.Add(type, floats, shape, RandomBytes(type, elements, 1));
      const std::vector<float> results = ResultsOf(type, elements);
      std::vector<char> bytes(elements * sizeof(float));
      std::memcpy(bytes.data(), results.data(), bytes.size());
      bench.Add(floats, type, shape, std::move(bytes));
    }
  }
  for (const TestDevice& on : TestDevices()) {
    // Every device converts as GPUs do, even if it would prefer the host.
    DeviceInfo info = on.device->info();
    info.single_item_work_groups = info.costly_compilation = false;
    DeviceAs device(on.device, info);
    for (const Precision precision : {Precision::kF32, Precision::kF32Accumulate}) {
      if (precision != Precision::kF32 && !on.halves) continue;
      const absl::Status status = bench.Run(&device, precision);
      ASSERT_TRUE(status.ok()) << status;
      EXPECT_EQ(bench.ports, static_cast<int>(7 * (4 * std::size(kTypes) - 2))) << on.name;
      for (size_t i = 0; i < bench.in.size(); ++i) {
        const Value& value = bench.graph.values[static_cast<size_t>(bench.graph.inputs[i].value)];
        const StoredLayout layout = LayoutOf(value.shape, StorageOf(value, precision));
        std::vector<char> stored(layout.bytes()), expected(bench.out[i].size());
        const Type &from = bench.types[2 * i], &to = bench.types[2 * i + 1];
        TfLiteTensor target = TensorOver(to, &expected);
        ASSERT_TRUE(UploadTensor(TensorOver(from, &bench.in[i]), layout, stored.data()).ok());
        ASSERT_TRUE(DownloadTensor(stored.data(), layout, &target).ok());
        for (size_t k = 0; k < expected.size(); ++k) {
          ASSERT_EQ(bench.out[i][k], expected[k])
              << on.name << ", " << TfLiteTypeGetName(from.type) << " to "
              << TfLiteTypeGetName(to.type) << " " << ShapeText(value.shape) << ", byte " << k;
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus::gpu
