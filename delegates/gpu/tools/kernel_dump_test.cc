// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests dumps of several partitions: the entries that they share, and those that must stay
// separate.
#include "delegates/gpu/tools/kernel_dump.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace litmus::gpu {
namespace {

using Json = nlohmann::json;

// Returns the only partition of a small model.
PartitionListing List(const DescribedDevice& described, Precision precision) {
  const auto model = tflite::FlatBufferModel::BuildFromFile("testdata/tiny_cnn_float.tflite");
  NullDevice device(described.info);
  Settings settings;
  settings.precision = precision;
  absl::StatusOr<std::vector<PartitionListing>> listed =
      ListModelKernels(*model, settings, &device);
  EXPECT_TRUE(listed.ok() && listed->size() == 1) << listed.status();
  return (*listed)[0];
}

// Returns the nodes of the partition's dispatches.
std::set<int> NodesOf(const Json& dispatches, int partition) {
  std::set<int> nodes;
  for (const Json& dispatch : dispatches) {
    if (dispatch["partition"] == partition) nodes.insert(dispatch["node"].get<int>());
  }
  return nodes;
}

TEST(KernelDump, EqualPartitionsShareKernels) {
  for (const char* name : {"adreno740", "adreno740_gl"}) {
    const DescribedDevice& device = *FindDescribedDevice(name);
    const PartitionListing partition = List(device, Precision::kF32);
    const KernelDump one = MakeKernelDump(device, {partition});
    const KernelDump two = MakeKernelDump(device, {partition, partition});
    EXPECT_EQ(two.kernels, one.kernels) << name;
    EXPECT_EQ(two.dispatches, 2 * one.dispatches) << name;
    EXPECT_EQ(two.files.size(), one.files.size()) << name;
    EXPECT_EQ(two.files.at("kernels.json"), one.files.at("kernels.json")) << name;
    const Json dispatches = Json::parse(two.files.at("dispatches.json"));
    const std::set<int> first = NodesOf(dispatches, 0), second = NodesOf(dispatches, 1);
    ASSERT_EQ(first.size(), second.size()) << name;
    EXPECT_LT(*first.rbegin(), *second.begin()) << name;
  }
}

TEST(KernelDump, EachPrecisionHasAProgram) {
  const DescribedDevice& device = *FindDescribedDevice("adreno740");
  const PartitionListing fp16 = List(device, Precision::kF16);
  const PartitionListing fp32 = List(device, Precision::kF32);
  const KernelDump dump = MakeKernelDump(device, {fp16, fp32});
  EXPECT_EQ(dump.kernels,
            MakeKernelDump(device, {fp16}).kernels + MakeKernelDump(device, {fp32}).kernels);
  EXPECT_EQ(Json::parse(dump.files.at("device.json"))["precision"], "fp16");
  std::set<std::string> names;
  for (const Json& kernel : Json::parse(dump.files.at("kernels.json"))) {
    const std::string name = kernel["name"], source = kernel["source"];
    EXPECT_TRUE(names.insert(name).second) << name;
    const bool is_first = kernel["precision"] == "fp16";
    EXPECT_EQ(kernel["file"], is_first ? "program.cl" : "program_2.cl") << name;
    EXPECT_NE(dump.files.at(kernel["file"]).find(source), std::string::npos) << name;
    EXPECT_NE(source.find("void " + name + "("), std::string::npos) << source;
  }
}

}  // namespace
}  // namespace litmus::gpu
