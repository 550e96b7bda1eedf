// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests kernels that the compiler rejects, on a device that does not compute: the next candidate of
// the step is used, and if there is none, the error names the node.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "delegates/gpu/backend/refused_kernels.h"
#include "delegates/gpu/engine/compiled_model.h"
#include "delegates/gpu/engine/unfit_groups.h"
#include "delegates/gpu/testing/recording_device.h"

namespace litmus::gpu {
namespace {

DeviceInfo SomeGpu() {
  DeviceInfo info;
  info.type = DeviceType::kGpu;
  info.compute_units = 1;
  info.max_work_group = 256;
  info.max_local = {256, 256, 64};
  info.max_kernel_buffers = 16;
  info.max_constant_bytes = 64 << 10;
  return info;
}

// A device that rejects kernels with one of the given names, or whose names begin with `family`.
class Refusing : public RecordingDevice {
 public:
  using RecordingDevice::RecordingDevice;
  absl::StatusOr<std::unique_ptr<Program>> Compile(
      const std::string& prelude, const std::vector<KernelCode>& kernels) override {
    std::vector<std::string> refused;
    for (const KernelCode& kernel : kernels) {
      const bool meant = !family.empty() && kernel.name.rfind(family, 0) == 0;
      if (meant || names.count(kernel.name) != 0) refused.push_back(kernel.name);
    }
    ++compilations;
    if (refused.empty()) return RecordingDevice::Compile(prelude, kernels);
    return WithRefusedKernels(absl::InvalidArgumentError("the compiler says no"), refused);
  }

  std::set<std::string> names;
  std::string family;
  int compilations = 0;
};

// A graph with a 1x1 convolution (node 5 of the model), which has several candidates, and SOFTMAX
// (node 6).
Graph ConvolutionAndSoftmax() {
  Graph graph;
  const ValueId x = graph.AddValue({1, 14, 14, 32}), y = graph.AddValue({1, 14, 14, 64}),
                z = graph.AddValue({1, 14, 14, 64});
  const ValueId filter = graph.AddValue({64, 1, 1, 32}), bias = graph.AddValue({64});
  graph.values[static_cast<size_t>(filter)].constant = [] {
    return std::vector<float>(64 * 32, 0.5f);
  };
  graph.values[static_cast<size_t>(bias)].constant = [] { return std::vector<float>(64, 1.0f); };
  Node& convolution = graph.AddNode(Convolution{}, {x, filter, bias}, {y});
  convolution.name = "CONV_2D";
  convolution.sources = {5};
  Node& softmax = graph.AddNode(Softmax{}, {y}, {z});
  softmax.name = "SOFTMAX";
  softmax.sources = {6};
  graph.inputs = {{x, -1}};
  graph.outputs = {{z, -1}};
  return graph;
}

// Names of the kernels of the last bindings.
std::vector<std::string> Kernels(const RecordingDevice& device) {
  std::vector<std::string> names;
  for (const RecordedBinding& binding : device.bindings) names.push_back(binding.kernel.name);
  return names;
}

class GiveWay : public testing::TestWithParam<bool> {
 protected:
  absl::Status Make(Refusing* device) {
    device->bindings.clear();
    ModelOptions options;
    options.tune = GetParam();
    return CompiledModel::Create(ConvolutionAndSoftmax(), device, options).status();
  }
};

TEST_P(GiveWay, TheNextCandidateTakesThePlaceOfARefusedOne) {
  Refusing device(SomeGpu());
  std::set<std::string> seen;
  absl::Status status = Make(&device);
  while (status.ok()) {
    ASSERT_GE(device.bindings.size(), 2u);
    const std::string chosen = Kernels(device)[device.bindings.size() - 2];
    ASSERT_TRUE(seen.insert(chosen).second) << chosen << " is refused";
    device.names.insert(chosen);
    status = Make(&device);
  }
  EXPECT_GE(seen.size(), 3u);
  EXPECT_EQ(UnfitNodes(status), std::vector<int>{5}) << status;
  EXPECT_NE(std::string(status.message()).find("the compiler says no"), std::string::npos);
}

TEST_P(GiveWay, ANodeWithoutAnotherCandidateIsNamed) {
  Refusing device(SomeGpu());
  device.family = "softmax";
  const absl::Status status = Make(&device);
  EXPECT_EQ(UnfitNodes(status), std::vector<int>{6}) << status;
  EXPECT_LE(device.compilations, 3);
}

INSTANTIATE_TEST_SUITE_P(Tuned, GiveWay, testing::Bool());

}  // namespace
}  // namespace litmus::gpu
