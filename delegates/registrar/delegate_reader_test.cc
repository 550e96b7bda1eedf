// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests delegates that report everything, older ones, and ones that report nothing.
#include "delegates/registrar/delegate_reader.h"

#include <gtest/gtest.h>

#include <cstddef>

namespace litmus {
namespace {

TfLiteStatus TellDevice(TfLiteDelegate*, LitmusDevice* device) {
  EXPECT_EQ(device->struct_size, sizeof(*device));
  device->name = "Device";
  device->api = "OpenCL";
  device->type = kLitmusDeviceCpu;
  return kTfLiteOk;
}

TfLiteStatus TellStatistics(TfLiteDelegate*, LitmusDelegateStatistics* statistics) {
  statistics->launches = 7;
  statistics->weights_bytes = int64_t{1} << 40;
  return kTfLiteOk;
}

TfLiteStatus TellNodes(TfLiteDelegate*, void (*tell)(void*, const LitmusReportedNode*),
                       void* user) {
  const LitmusReportedNode taken = {sizeof(LitmusReportedNode), 3, true, nullptr, 0};
  tell(user, &taken);
  const LitmusReportedNode refused = {sizeof(LitmusReportedNode), 4, false, "rank 7", 2};
  tell(user, &refused);
  return kTfLiteOk;
}

TfLiteStatus SetProfiling(TfLiteDelegate* delegate, bool on) {
  delegate->flags = on;
  return kTfLiteOk;
}

TfLiteStatus TellProfile(TfLiteDelegate* delegate, LitmusReportedTimes* times,
                         void (*tell)(void*, const LitmusReportedLaunch*), void* user) {
  if (delegate->flags == 0) return kTfLiteError;
  times->upload_us = 1;
  times->kernels_us = 2;
  times->download_us = 3;
  const int nodes[] = {0, 5};
  const LitmusReportedLaunch launch = {sizeof(LitmusReportedLaunch), "conv", nodes, 2, 1.5};
  tell(user, &launch);
  // The struct of an older delegate, which does not have `us`.
  const LitmusReportedLaunch older = {offsetof(LitmusReportedLaunch, us), "add", nodes, 1, 9};
  tell(user, &older);
  return kTfLiteOk;
}

CreatedDelegate Make(const LitmusDelegateReport* report) {
  return {"TEST", DelegatePtr(new TfLiteDelegate{}, [](TfLiteDelegate* d) { delete d; }), report};
}

constexpr LitmusDelegateReport kAll = {sizeof(LitmusDelegateReport),
                                       nullptr,
                                       nullptr,
                                       TellDevice,
                                       TellStatistics,
                                       TellNodes,
                                       SetProfiling,
                                       TellProfile};

TEST(DelegateReaderTest, EverythingIsRead) {
  const CreatedDelegate delegate = Make(&kAll);
  const DelegateReader reader(delegate);
  ASSERT_TRUE(reader.Device().has_value());
  EXPECT_EQ(reader.Device()->Text(), "Device (OpenCL, CPU)");
  EXPECT_EQ(reader.Device()->driver, "");
  ASSERT_TRUE(reader.Statistics().has_value());
  EXPECT_EQ(reader.Statistics()->launches, 7);
  EXPECT_EQ(reader.Statistics()->weights_bytes, int64_t{1} << 40);
  EXPECT_EQ(reader.Statistics()->kernels, 0);

  const std::vector<DelegateNode> nodes = reader.Nodes();
  ASSERT_EQ(nodes.size(), 2u);
  EXPECT_EQ(nodes[0].node, 3);
  EXPECT_TRUE(nodes[0].taken);
  EXPECT_EQ(nodes[0].reason, "");
  EXPECT_FALSE(nodes[1].taken);
  EXPECT_EQ(nodes[1].reason, "rank 7");
  EXPECT_EQ(nodes[1].subgraph, 2);

  EXPECT_FALSE(reader.Profile().has_value());
  EXPECT_TRUE(reader.SetProfiling(true));
  const std::optional<DelegateProfile> profile = reader.Profile();
  ASSERT_TRUE(profile.has_value());
  EXPECT_EQ(profile->upload_us, 1);
  EXPECT_EQ(profile->kernels_us, 2);
  EXPECT_EQ(profile->download_us, 3);
  ASSERT_EQ(profile->launches.size(), 2u);
  EXPECT_EQ(profile->launches[0].kernel, "conv");
  EXPECT_EQ(profile->launches[0].nodes, (std::vector<int>{0, 5}));
  EXPECT_EQ(profile->launches[0].us, 1.5);
  EXPECT_EQ(profile->launches[1].nodes, std::vector<int>{0});
  EXPECT_EQ(profile->launches[1].us, 0);
}

TEST(DelegateReaderTest, SilentAndOlderDelegatesTellNothing) {
  constexpr LitmusDelegateReport kNone = {
      sizeof(LitmusDelegateReport), nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr};
  // Members past the end of an older delegate's struct must be ignored.
  LitmusDelegateReport older = kAll;
  older.struct_size = offsetof(LitmusDelegateReport, device) + sizeof(void*) - 1;
  for (const LitmusDelegateReport* report :
       {static_cast<const LitmusDelegateReport*>(nullptr), &kNone,
        const_cast<const LitmusDelegateReport*>(&older)}) {
    const CreatedDelegate delegate = Make(report);
    const DelegateReader reader(delegate);
    EXPECT_FALSE(reader.Device().has_value());
    EXPECT_FALSE(reader.Statistics().has_value());
    EXPECT_TRUE(reader.Nodes().empty());
    EXPECT_FALSE(reader.SetProfiling(true));
    EXPECT_FALSE(reader.Profile().has_value());
  }
}

}  // namespace
}  // namespace litmus
