// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the measuring pass with a fake delegate that counts its runs, and its table.
#include "tools/benchmark_model/results/delegate_info.h"

#include <gtest/gtest.h>

namespace litmus::benchmark {
namespace {

// The fake delegate's times increase with every run; `flags` stores whether it is measuring.
TfLiteStatus TellDevice(TfLiteDelegate*, LitmusDevice* device) {
  device->name = "Device";
  device->api = "OpenCL";
  device->type = kLitmusDeviceGpu;
  return kTfLiteOk;
}

int measured_runs = 0;

TfLiteStatus SetProfiling(TfLiteDelegate* delegate, bool on) {
  delegate->flags = on;
  return kTfLiteOk;
}

TfLiteStatus TellProfile(TfLiteDelegate* delegate, LitmusReportedTimes* times,
                         void (*tell)(void*, const LitmusReportedLaunch*), void* user) {
  if (delegate->flags == 0) return kTfLiteError;
  ++measured_runs;
  times->upload_us = 10 * measured_runs;
  times->kernels_us = 100 * measured_runs;
  times->download_us = measured_runs;
  const int nodes[] = {0, 5};
  const LitmusReportedLaunch conv = {sizeof(LitmusReportedLaunch), "conv", nodes, 2,
                                     75.0 * measured_runs};
  const LitmusReportedLaunch add = {sizeof(LitmusReportedLaunch), "add", nodes + 1, 1,
                                    25.0 * measured_runs};
  tell(user, &conv);
  tell(user, &add);
  return kTfLiteOk;
}

const LitmusDelegateReport kReport = {sizeof(LitmusDelegateReport),
                                      nullptr,
                                      nullptr,
                                      TellDevice,
                                      nullptr,
                                      nullptr,
                                      SetProfiling,
                                      TellProfile};

std::vector<CreatedDelegate> Make(const LitmusDelegateReport* report) {
  std::vector<CreatedDelegate> delegates;
  delegates.push_back(
      {"GPU", DelegatePtr(new TfLiteDelegate{}, [](TfLiteDelegate* d) { delete d; }), report});
  return delegates;
}

std::string NameNode(int node) { return node == 0 ? "CONV_2D" : "ADD"; }

TEST(DelegateInfoTest, MeansOfTheMeasuredRuns) {
  measured_runs = 0;
  const std::vector<CreatedDelegate> delegates = Make(&kReport);
  std::vector<DelegateInfo> info = QueryDelegates(delegates);
  ASSERT_EQ(info.size(), 1u);
  ASSERT_TRUE(info[0].device.has_value());
  EXPECT_EQ(info[0].device->Text(), "Device (OpenCL, GPU)");
  EXPECT_FALSE(info[0].statistics.has_value());
  EXPECT_EQ(KernelTable(info[0], ProfileFormat::kText), "");

  int invokes = 0;
  MeasureKernels(
      delegates, 3, [&] { return ++invokes > 0; }, NameNode, &info);
  EXPECT_EQ(invokes, 3);
  EXPECT_EQ(info[0].measured_runs, 3);
  EXPECT_EQ(info[0].profile.upload_us, 20);
  EXPECT_EQ(info[0].profile.kernels_us, 200);
  EXPECT_EQ(info[0].profile.download_us, 2);
  EXPECT_EQ(info[0].profile.launches[0].us, 150);
  EXPECT_EQ(info[0].operators, (std::vector<std::string>{"CONV_2D:0, ADD:5", "ADD:5"}));
  EXPECT_EQ(delegates[0].delegate->flags, 0) << "measuring goes on";
  EXPECT_EQ(KernelTable(info[0], ProfileFormat::kCsv),
            "============================== GPU kernels (device timestamps) "
            "==============================\n"
            "kernel, avg_ms, %, operators\n"
            "conv, 0.15, 75%, CONV_2D:0\t ADD:5\n"
            "add, 0.05, 25%, ADD:5\n"
            "GPU: upload 0.020 ms, kernels 0.200 ms, download 0.002 ms (means of 3 runs)\n\n");
  EXPECT_EQ(KernelTable(info[0], ProfileFormat::kText),
            "============================== GPU kernels (device timestamps) "
            "==============================\n"
            "\t                                [kernel]\t [avg ms]\t     [%]\t[operators]\n"
            "\t                                    conv\t    0.150\t 75.000%\tCONV_2D:0, ADD:5\n"
            "\t                                     add\t    0.050\t 25.000%\tADD:5\n"
            "GPU: upload 0.020 ms, kernels 0.200 ms, download 0.002 ms (means of 3 runs)\n\n");
}

TEST(DelegateInfoTest, SilentDelegatesAndFailingRunsGiveNoTable) {
  const std::vector<CreatedDelegate> silent = Make(nullptr);
  std::vector<DelegateInfo> info = QueryDelegates(silent);
  int invokes = 0;
  MeasureKernels(
      silent, 3, [&] { return ++invokes > 0; }, NameNode, &info);
  EXPECT_EQ(invokes, 0);
  const std::vector<CreatedDelegate> failing = Make(&kReport);
  info = QueryDelegates(failing);
  MeasureKernels(
      failing, 3, [] { return false; }, NameNode, &info);
  EXPECT_EQ(info[0].measured_runs, 0);
  EXPECT_EQ(KernelTable(info[0], ProfileFormat::kText), "");
}

TEST(DelegateInfoTest, MultiplyAddsOfLaunches) {
  // Multiply-adds of nodes 0 to 3: 100; 0; unknown; 50 in two launches.
  const auto macs_of = [](int node) -> std::optional<int64_t> {
    const std::optional<int64_t> macs[] = {100, 0, std::nullopt, 50};
    return macs[node];
  };
  const struct {
    std::vector<int> nodes;
    std::optional<int64_t> macs;
  } kCases[] = {{{0}, 100},
                {{1}, 0},
                {{1}, 0},
                {{2}, std::nullopt},
                {{3}, std::nullopt},
                {{3, 1}, std::nullopt},
                {{}, std::nullopt}};
  std::vector<DelegateLaunch> launches;
  for (const auto& c : kCases) launches.push_back({"kernel", c.nodes, 1});
  const std::vector<std::optional<int64_t>> macs = MacsOfLaunches(launches, macs_of);
  ASSERT_EQ(macs.size(), launches.size());
  for (size_t i = 0; i < macs.size(); ++i) {
    EXPECT_EQ(macs[i], kCases[i].macs) << "launch " << i;
  }
}

}  // namespace
}  // namespace litmus::benchmark
