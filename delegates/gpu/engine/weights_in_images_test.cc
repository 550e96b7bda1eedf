// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares kernels that read weights through images with the same kernels on buffers, bit for bit.
// No Adreno is available, so another OpenCL device reports that it is one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/base/casts.h"
#include "delegates/gpu/engine/graph_tester.h"
#include "delegates/gpu/engine/kernel_listing.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/null/null_device.h"
#include "delegates/gpu/testing/test_devices.h"

namespace litmus::gpu {
namespace {

// A device that reports to be an Adreno, and records which kernels read images.
class AsAdreno final : public DeviceAs {
 public:
  AsAdreno(const TestDevice& on, bool stages, size_t texels)
      : DeviceAs(on.device, Adreno(on.device->info(), stages, texels)) {}

  absl::StatusOr<std::unique_ptr<Program>> Compile(
      const std::string& prelude, const std::vector<KernelCode>& kernels) override {
    for (const KernelCode& kernel : kernels) {
      // Removes the hash from the kernel's name.
      if (!kernel.images.empty()) readers.insert(kernel.name.substr(0, kernel.name.rfind('_')));
    }
    return DeviceAs::Compile(prelude, kernels);
  }

  std::set<std::string> readers;

 private:
  static DeviceInfo Adreno(DeviceInfo info, bool stages, size_t texels) {
    info.family = DeviceFamily::kAdreno7xx;
    info.dedicated_local_memory = stages;
    info.max_image_texels = texels;
    info.subgroup_blocks = false;  // a feature of Intel's GPUs
    return info;
  }
};

struct Layer {
  Attributes op;
  Shape in, weights, out;
};

constexpr int kPad = 1;

Layer Window(const Shape& in, int outputs, int size, int groups = 1) {
  Convolution op;
  op.pad_top = op.pad_left = size > 1 ? kPad : 0;
  op.groups = groups;
  return {op, in, {outputs, size, size, in[3] / groups}, {in[0], in[1], in[2], outputs}};
}

Layer Depthwise(const Shape& in, int multiplier, int width) {
  DepthwiseConvolution op;
  op.pad_top = op.pad_left = kPad;
  op.multiplier = multiplier;
  const int outputs = in[3] * multiplier;
  return {op, in, {1, 3, width, outputs}, {in[0], in[1], in[2] + 3 - width, outputs}};
}

Layer Transposed(const Shape& in, int outputs) {
  TransposeConvolution op;
  op.stride_h = op.stride_w = 2;
  return {op, in, {outputs, 2, 2, in[3]}, {in[0], 2 * in[1], 2 * in[2], outputs}};
}

struct Network {
  Graph graph;
  std::vector<std::vector<float>> inputs;
};

Network NetworkOf(const std::vector<Layer>& layers) {
  Network network;
  std::mt19937 random(1);
  const auto draw = [&](const Shape& shape) {
    std::uniform_real_distribution<float> uniform(-1, 1);
    std::vector<float> values(static_cast<size_t>(Elements(shape)));
    for (float& value : values) value = uniform(random);
    return values;
  };
  for (const Layer& layer : layers) {
    const ValueId in = network.graph.AddValue(layer.in);
    network.graph.inputs.push_back({in, -1});
    network.inputs.push_back(draw(layer.in));
    const ValueId weights = network.graph.AddConstant(layer.weights, draw(layer.weights));
    const ValueId bias = network.graph.AddConstant({layer.out[3]}, draw({layer.out[3]}));
    const ValueId out = network.graph.AddValue(layer.out);
    network.graph.outputs.push_back({out, -1});
    network.graph.AddNode(layer.op, {in, weights, bias}, {out});
  }
  return network;
}

void ExpectEqual(const GraphRun& got, const GraphRun& want) {
  ASSERT_EQ(got.outputs.size(), want.outputs.size());
  for (size_t node = 0; node < got.outputs.size(); ++node) {
    for (size_t i = 0; i < got.outputs[node].size(); ++i) {
      const float image = got.outputs[node][i], buffer = want.outputs[node][i];
      ASSERT_EQ(absl::bit_cast<uint32_t>(image), absl::bit_cast<uint32_t>(buffer))
          << "layer " << node << ", element " << i << ": from a buffer " << buffer
          << ", from an image " << image;
    }
  }
}

// Compares at most `most` candidates; adds the kernels that read images to *readers.
void ExpectEqualResults(const Network& network, const TestDevice& on, Precision precision,
                        bool stages, int most, std::set<std::string>* readers) {
  AsAdreno images(on, stages, on.device->info().max_image_texels), buffers(on, stages, 0);
  int candidates = 1;
  for (int candidate = 0; candidate < std::min(candidates, most); ++candidate) {
    SCOPED_TRACE(testing::Message() << on.name << ", precision " << static_cast<int>(precision)
                                    << (stages ? ", staged" : "") << ", candidate " << candidate);
    const auto run = [&](Device* device) {
      return RunGraph(network.graph, network.inputs, device, precision, candidate);
    };
    const auto got = run(&images), want = run(&buffers);
    ASSERT_TRUE(got.ok()) << got.status();
    ASSERT_TRUE(want.ok()) << want.status();
    ASSERT_EQ(got->candidates, want->candidates);
    candidates = got->candidates;
    ExpectEqual(*got, *want);
  }
  EXPECT_TRUE(buffers.readers.empty());
  readers->insert(images.readers.begin(), images.readers.end());
}

TEST(WeightsInImages, ComputeTheSame) {
  LITMUS_NEEDS_DEVICES();
  const Network network =
      NetworkOf({Window({1, 16, 16, 20}, 36, 3), Window({1, 9, 9, 12}, 12, 3, 3),
                 Window({2, 13, 19, 17}, 21, 1), Window({1, 1, 1, 300}, 19, 1),
                 Window({1, 40, 41, 36}, 36, 3), Depthwise({1, 9, 20, 33}, 1, 3),
                 Depthwise({1, 6, 6, 5}, 2, 3), Depthwise({1, 6, 19, 7}, 1, 9),
                 Transposed({1, 7, 9, 8}, 11)});
  const Network winograd = NetworkOf({Window({1, 40, 41, 36}, 36, 3)});
  bool is_run = false;
  std::set<std::string> readers;
  for (const TestDevice& on : TestDevices()) {
    const DeviceInfo& info = on.device->info();
    if (info.language != Language::kOpenClC || info.type != DeviceType::kGpu) continue;
    is_run = true;
    ASSERT_GT(info.max_image_texels, 0u) << on.name;
    for (const Precision precision :
         {Precision::kF32, Precision::kF32Accumulate, Precision::kF16}) {
      if (precision == Precision::kF16 && !info.half_arithmetic) continue;
      for (const bool stages : {true, false}) {
        // The storage of values and the memory that they pass through are independent.
        if (!stages && precision != Precision::kF32) continue;
        ExpectEqualResults(network, on, precision, stages, /*most=*/8, &readers);
        ExpectEqualResults(winograd, on, precision, stages, /*most=*/1, &readers);
        if (HasFatalFailure()) return;
      }
    }
  }
  if (!is_run) GTEST_SKIP() << "There is no OpenCL device.";
  // The expected set: all kernels that read weights as vectors.
  EXPECT_EQ(readers, (std::set<std::string>{"conv", "conv1x1", "depthwise", "depthwise_row",
                                            "mat_vec", "staged_rows", "staged_transpose",
                                            "staged_windows", "transpose_conv", "winograd_product",
                                            "winograd_staged", "winograd_to_output"}));
}

// Images have at most the device's max number of texels (a null device checks that in bindings).
// Weights that exceed every image are read from buffers.
TEST(WeightsInImages, FitTheDevice) {
  const Network network = NetworkOf({Window({1, 2, 2, 16}, 16, 1), Window({1, 2, 2, 64}, 64, 1),
                                     Window({1, 2, 2, 32}, 32, 1), Window({1, 2, 2, 16}, 16, 1)});
  // Slices of the layers' weights and biases: 64 + 4, 1024 + 16, 256 + 8, 64 + 4.
  const struct {
    size_t texels;
    int images, chunks;  // images: layers that use one; chunks: buffers of weights
  } kCases[] = {{0, 0, 1}, {128, 0, 4}, {256, 2, 4}, {1024, 3, 3}, {1 << 20, 4, 1}};
  for (const Precision precision : {Precision::kF32, Precision::kF32Accumulate}) {
    for (const auto& c : kCases) {
      SCOPED_TRACE(testing::Message()
                   << c.texels << " texels, precision " << static_cast<int>(precision));
      DeviceInfo info;
      info.name = "null";
      info.family = DeviceFamily::kAdreno7xx;
      info.max_work_group = 256;
      info.max_local = {256, 256, 64};
      info.max_buffer_bytes = size_t{1} << 30;
      info.buffer_alignment = 128;
      info.max_kernel_buffers = 16;
      info.max_image_texels = c.texels;
      NullDevice device(info);
      ModelOptions options;
      options.precision = precision;
      const auto listing = ListKernels(network.graph, &device, options);
      ASSERT_TRUE(listing.ok()) << listing.status();
      std::set<int> nodes_with_images, chunks;
      const size_t first = device.bindings().size() - listing->dispatches.size();
      for (size_t i = 0; i < listing->dispatches.size(); ++i) {
        const ListedDispatch& dispatch = listing->dispatches[i];
        const NullBinding binding = device.bindings()[first + i];
        for (size_t b = 0; b < dispatch.buffers.size(); ++b) {
          if (dispatch.buffers[b].image) nodes_with_images.insert(dispatch.node);
          if (std::string(dispatch.buffers[b].kind) == "weights")
            chunks.insert(binding.buffers[b].memory);
        }
      }
      EXPECT_EQ(static_cast<int>(nodes_with_images.size()), c.images);
      EXPECT_EQ(static_cast<int>(chunks.size()), c.chunks);
    }
  }
}

}  // namespace
}  // namespace litmus::gpu
