// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Keys must differ if, and only if, something differs on which the prepared form depends.
#include "delegates/gpu/serialization/cache_key.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <set>
#include <vector>

namespace litmus::gpu {
namespace {

// y = clamp(conv(x)) + x.
Graph MakeGraph() {
  Graph graph;
  const ValueId x = graph.AddValue({1, 8, 8, 3});
  const ValueId w = graph.AddConstant({3, 3, 3, 3}, std::vector<float>(81, 1.0f));
  const ValueId y = graph.AddValue({1, 8, 8, 3});
  Node& node = graph.AddNode(Convolution{}, {x, w}, {y});
  node.epilogue.push_back({Elementwise{Function::kAdd}, {-1, x}});
  graph.inputs = {{x, 0}};
  graph.outputs = {{y, 2}};
  return graph;
}

DeviceInfo MakeDevice() {
  DeviceInfo device;
  device.api = "OpenCL";
  device.name = "name";
  device.driver = "1.0";
  return device;
}

constexpr int kNodes[] = {3, 4, 7};

CacheKeyParts MakeParts() { return {"t", MakeDevice(), "o", kNodes, 1}; }

TEST(CacheKeyTest, EqualModelsHaveEqualKeys) {
  EXPECT_EQ(MakeCacheKey(MakeParts(), MakeGraph()), MakeCacheKey(MakeParts(), MakeGraph()));
  // The sources and the name of a node do not affect the key.
  Graph graph = MakeGraph();
  graph.nodes[0].name = "CONV_2D";
  graph.nodes[0].sources = {3};
  EXPECT_EQ(HashGraph(graph), HashGraph(MakeGraph()));
}

TEST(CacheKeyTest, TheDevicesKeyIsThatOfTheDeviceAndItsDriver) {
  DeviceInfo other = MakeDevice();
  EXPECT_EQ(MakeDeviceKey(other), MakeDeviceKey(MakeDevice()));
  other.driver = "1.1";
  EXPECT_NE(MakeDeviceKey(other), MakeDeviceKey(MakeDevice()));
  EXPECT_EQ(MakeCacheKey(MakeParts(), MakeGraph()).rfind(MakeDeviceKey(MakeDevice()), 0), 0u);
}

TEST(CacheKeyTest, EveryDifferenceOfTheGraphCounts) {
  const std::vector<std::function<void(Graph&)>> changes = {
      [](Graph&) {},
      [](Graph& g) {
        g.values[0].shape = {1, 8, 24};
      },
      [](Graph& g) { g.values[0].type = ValueType::kInt; },
      [](Graph& g) { g.values[0].variable = true; },
      [](Graph& g) { g.values[0].initial = 1; },
      [](Graph& g) { g.values[1].constant = nullptr; },
      [](Graph& g) { g.AddValue({1}); },
      [](Graph& g) { g.nodes[0].op = DepthwiseConvolution{}; },
      [](Graph& g) { g.nodes[0].op = Convolution{2}; },
      [](Graph& g) {
        g.nodes[0].op = Convolution{1, 2};
      },
      [](Graph& g) { std::get<Convolution>(g.nodes[0].op).low = 0; },
      [](Graph& g) { std::get<Convolution>(g.nodes[0].op).low = -0.0f; },
      [](Graph& g) {
        std::get<Convolution>(g.nodes[0].op).high = std::numeric_limits<float>::denorm_min();
      },
      [](Graph& g) {
        g.nodes[0].inputs = {1, 0};
      },
      [](Graph& g) { g.nodes[0].inputs.pop_back(); },
      [](Graph& g) { g.nodes[0].outputs = {0}; },
      [](Graph& g) { g.nodes[0].epilogue.clear(); },
      [](Graph& g) { g.nodes[0].epilogue[0].op.function = Function::kSub; },
      [](Graph& g) { g.nodes[0].epilogue[0].op.q = 1; },
      [](Graph& g) {
        g.nodes[0].epilogue[0].operands = {0, -1};
      },
      [](Graph& g) { g.AddNode(Reshape{}, {2}, {0}); },
      [](Graph& g) { g.AddNode(L2Normalize{}, {2}, {0}); },
      [](Graph& g) {
        g.AddNode(StridedCopy{{0}, {0}, {{1, 0, 1, 0, 1}}, {}}, {2}, {0});
      },
      [](Graph& g) {
        g.AddNode(StridedCopy{{0}, {0}, {{1, 0, 1, 0, 1}}, 0.0f}, {2}, {0});
      },
      [](Graph& g) {
        g.AddNode(StridedCopy{{0}, {0}, {{1, 0, 1, 0, 2}}, 0.0f}, {2}, {0});
      },
      [](Graph& g) {
        g.inputs = {{1, 0}};
      },
      [](Graph& g) {
        g.outputs.push_back({0, 0});
      },
      [](Graph& g) {
        g.inputs.push_back({2, 0});
      },
      [](Graph& g) { g.inputs.clear(); },
      [](Graph& g) {
        g.values[0].grid = std::make_shared<ByteGrid>(ByteGrid{{1}, 0});
      },
      [](Graph& g) {
        g.values[0].grid = std::make_shared<ByteGrid>(ByteGrid{{2}, 0});
      },
      [](Graph& g) {
        g.values[0].grid = std::make_shared<ByteGrid>(ByteGrid{{1}, 3});
      },
  };
  std::set<uint64_t> hashes;
  for (const auto& change : changes) {
    Graph graph = MakeGraph();
    change(graph);
    hashes.insert(HashGraph(graph));
  }
  EXPECT_EQ(hashes.size(), changes.size());
}

TEST(CacheKeyTest, EveryOtherDifferenceCounts) {
  const std::vector<std::function<void(CacheKeyParts&)>> changes = {
      [](CacheKeyParts&) {},
      [](CacheKeyParts& p) { p.device.api = "OpenGL ES"; },
      [](CacheKeyParts& p) { p.device.name = "other"; },
      [](CacheKeyParts& p) { p.device.vendor = "other"; },
      [](CacheKeyParts& p) { p.device.version = "other"; },
      [](CacheKeyParts& p) { p.device.driver = "1.1"; },
      [](CacheKeyParts& p) { p.device.vector_width = 16; },
      [](CacheKeyParts& p) { p.device.half_arithmetic = true; },
      [](CacheKeyParts& p) { p.device.dot_products = DotProducts::kArm; },
      [](CacheKeyParts& p) { p.device.max_image_texels = 65536; },
      [](CacheKeyParts& p) { p.token = "u"; },
      [](CacheKeyParts& p) { p.options = "p"; },
      [](CacheKeyParts& p) { p.nodes = absl::MakeConstSpan(kNodes).subspan(1); },
      [](CacheKeyParts& p) { p.constants_hash = 2; },
  };
  std::set<std::string> keys;
  for (const auto& change : changes) {
    CacheKeyParts parts = MakeParts();
    change(parts);
    keys.insert(MakeCacheKey(parts, MakeGraph()));
  }
  EXPECT_EQ(keys.size(), changes.size());
}

// A model with an input and a constant.
struct Model {
  Model() {
    tensors[0].allocation_type = kTfLiteArenaRw;
    tensors[0].data.f = floats;
    tensors[0].bytes = sizeof(floats);
    tensors[1] = tensors[0];
    tensors[1].allocation_type = kTfLiteMmapRo;
    tensors[1].data.f = constant;
    context.tensors = tensors;
    context.tensors_size = 2;
  }
  uint64_t Hash() { return HashConstants(context); }

  float floats[2] = {1, 2}, constant[2] = {3, 4};
  TfLiteTensor tensors[2] = {};
  TfLiteContext context = {};
};

TEST(CacheKeyTest, ConstantsCountInputsDoNot) {
  Model model;
  const uint64_t hash = model.Hash();
  model.floats[0] = 9;
  EXPECT_EQ(model.Hash(), hash);
  model.constant[1] = 9;
  EXPECT_NE(model.Hash(), hash);
  model.constant[1] = 4;
  EXPECT_EQ(model.Hash(), hash);
  model.tensors[1].params.scale = 0.5f;
  EXPECT_NE(model.Hash(), hash);
  model.tensors[1].params = {};
  TfLiteAffineQuantization affine = {};
  model.tensors[1].quantization = {kTfLiteAffineQuantization, &affine};
  affine.scale = TfLiteFloatArrayCreate(1);
  affine.scale->data[0] = 0.5f;
  const uint64_t quantized = model.Hash();
  affine.scale->data[0] = 0.25f;
  EXPECT_NE(model.Hash(), quantized);
  TfLiteFloatArrayFree(affine.scale);
}

}  // namespace
}  // namespace litmus::gpu
