// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers, compiles and binds models on every described device in every precision; the null device
// checks that each argument is within the device's limits. Needs no GPU.
#include "delegates/gpu/tools/model_kernels.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "delegates/gpu/null/described_devices.h"

namespace litmus::gpu {
namespace {

std::unique_ptr<tflite::FlatBufferModel> Load(const std::string& name) {
  return tflite::FlatBufferModel::BuildFromFile(("testdata/" + name + ".tflite").c_str());
}

// Checks that hold on every device: all kernels are used, and all candidates are present.
void Check(const PartitionListing& partition) {
  const KernelListing& listing = partition.listing;
  ASSERT_FALSE(listing.dispatches.empty());
  ASSERT_EQ(listing.dispatches.size(), partition.bindings.size());
  std::set<int> used;
  int node = 0, step = 0, candidate = 0;
  for (size_t i = 0; i < listing.dispatches.size(); ++i) {
    const ListedDispatch& dispatch = listing.dispatches[i];
    const NullBinding& binding = partition.bindings[i];
    const ListedKernel& kernel = listing.kernels[static_cast<size_t>(dispatch.kernel)];
    used.insert(dispatch.kernel);
    EXPECT_EQ(binding.code().name, kernel.code.name);
    // OpenCL's embedded profile has no 64-bit types, and space for few arguments.
    for (const char* type : {"long", "double"}) {
      EXPECT_EQ(kernel.code.source.find(type), std::string::npos) << kernel.code.name;
    }
    EXPECT_LE(kernel.code.scalars.size(), 50u) << kernel.code.name;
    ASSERT_EQ(binding.buffers.size(), dispatch.buffers.size());
    for (size_t b = 0; b < dispatch.buffers.size(); ++b) {
      const ListedBuffer& buffer = dispatch.buffers[b];
      EXPECT_FALSE(buffer.written && buffer.constant) << kernel.code.name << " " << buffer.name;
      EXPECT_NE(kernel.code.source.find(buffer.name), std::string::npos) << buffer.name;
    }
    EXPECT_GE(dispatch.node, node);
    EXPECT_TRUE(dispatch.step == step || dispatch.step == step + 1) << dispatch.step;
    EXPECT_TRUE(dispatch.step == step
                    ? dispatch.candidate == candidate || dispatch.candidate == candidate + 1
                    : dispatch.candidate == 0)
        << dispatch.candidate;
    node = dispatch.node;
    step = dispatch.step;
    candidate = dispatch.candidate;
  }
  EXPECT_EQ(used.size(), listing.kernels.size());
}

TEST(ModelKernels, OnEveryDeviceInEveryPrecision) {
  for (const char* name : {"tiny_cnn_float", "tiny_cnn_int8", "tiny_detector", "add_float",
                           "two_chains", "composite_block", "variable_tensor"}) {
    const std::unique_ptr<tflite::FlatBufferModel> model = Load(name);
    ASSERT_NE(model, nullptr) << name;
    for (const DescribedDevice& described : DescribedDevices()) {
      for (const Precision precision :
           {Precision::kF32, Precision::kF32Accumulate, Precision::kF16}) {
        for (const bool half : {false, true}) {
          SCOPED_TRACE(testing::Message() << name << " on " << described.name << ", precision "
                                          << static_cast<int>(precision) << ", half " << half);
          DeviceInfo info = described.info;
          info.half_arithmetic = half;
          NullDevice device(info);
          Settings settings;
          settings.precision = precision;
          settings.max_partitions = Settings::kNoLimit;
          const auto partitions = ListModelKernels(*model, settings, &device);
          ASSERT_TRUE(partitions.ok()) << partitions.status();
          for (const PartitionListing& partition : *partitions) {
            Check(partition);
            EXPECT_LE(partition.precision, precision);
          }
        }
      }
    }
  }
}

TEST(ModelKernels, NodesHaveTheNamesOfTheirOperators) {
  const struct {
    const char* model;
    std::vector<std::string> names;
  } kCases[] = {
      {"conformance/MaxPoolingWithArgmax2D/2x2__f32/model", {"MaxPoolingWithArgmax2D"}},
      {"add_float", {"ADD"}},
  };
  for (const auto& c : kCases) {
    NullDevice device(FindDescribedDevice("adreno740")->info);
    const auto model = Load(c.model);
    ASSERT_NE(model, nullptr) << c.model;
    const auto partitions = ListModelKernels(*model, {}, &device);
    ASSERT_TRUE(partitions.ok()) << partitions.status();
    ASSERT_EQ(partitions->size(), 1u);
    EXPECT_EQ((*partitions)[0].listing.nodes, c.names);
  }
}

TEST(ModelKernels, SayWhatIsRefused) {
  NullDevice device(FindDescribedDevice("adreno740")->info);
  const auto partitions = ListModelKernels(*Load("dynamic_chain"), {}, &device);
  ASSERT_FALSE(partitions.ok());
  EXPECT_NE(partitions.status().message().find("ABS: Tensor"), std::string::npos)
      << partitions.status();
}

}  // namespace
}  // namespace litmus::gpu
