// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests how often a model flushes its queue while it is enqueued, by family of device.
#include <gtest/gtest.h>

#include <vector>

#include "delegates/gpu/engine/compiled_model.h"
#include "delegates/gpu/testing/recording_device.h"

namespace litmus::gpu {
namespace {

// A chain of `dispatches` dispatches without inputs and outputs.
Graph Chain(int dispatches) {
  Graph graph;
  ValueId value = graph.AddValue({2, 4});
  for (int i = 0; i < dispatches; ++i) {
    const ValueId next = graph.AddValue({2, 4});
    graph.AddNode(Elementwise{}, {value}, {next}).name = "COPY";
    value = next;
  }
  return graph;
}

TEST(Flush, ByFamily) {
  const struct {
    DeviceFamily family;
    int dispatches;
    std::vector<int> after;  // expected flushes: numbers of dispatches before each
  } kCases[] = {
      {DeviceFamily::kNvidia, 60, {}},        {DeviceFamily::kMaliValhall, 23, {}},
      {DeviceFamily::kMaliValhall, 24, {24}}, {DeviceFamily::kMaliValhall, 60, {24, 48}},
      {DeviceFamily::kPowerVr, 40, {16, 32}},
  };
  for (const auto& c : kCases) {
    DeviceInfo info;
    info.type = DeviceType::kGpu;
    info.family = c.family;
    info.max_work_group = 64;
    info.max_local = {64, 64, 64};
    RecordingDevice device(info);
    auto model = CompiledModel::Create(Chain(c.dispatches), &device, {});
    ASSERT_TRUE(model.ok()) << model.status();
    for (int inference = 0; inference < 2; ++inference) {
      device.enqueued = 0;
      device.flushes.clear();
      const absl::Status status = (*model)->Invoke(nullptr, nullptr);
      ASSERT_TRUE(status.ok()) << status;
      EXPECT_EQ(device.enqueued, c.dispatches);
      EXPECT_EQ(device.flushes, c.after) << c.dispatches << " dispatches";
    }
  }
}

}  // namespace
}  // namespace litmus::gpu
