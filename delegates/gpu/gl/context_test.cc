// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The context: where work runs, what it leaves behind, and who may ask for it.
#include "delegates/gpu/gl/context.h"

#include <gtest/gtest.h>

#include <atomic>
#include <iostream>
#include <thread>
#include <vector>

namespace litmus::gpu {
namespace {

class GlContextTest : public ::testing::Test {
 protected:
  void SetUp() override {
    absl::StatusOr<std::shared_ptr<GlContext>> opened = GlContext::Open({});
    if (!opened.ok()) GTEST_SKIP() << "there is no OpenGL ES 3.1: " << opened.status();
    context_ = *std::move(opened);
  }
  std::shared_ptr<GlContext> context_;
};

TEST_F(GlContextTest, TellsWhatTheDriverIs) {
  const DeviceInfo& info = context_->info();
  EXPECT_EQ(info.api, "OpenGL ES");
  EXPECT_EQ(info.language, Language::kGlslEs);
  EXPECT_FALSE(info.name.empty());
  std::cout << info.name << "|" << info.vendor << "|" << info.version << "|" << info.driver << "\n";
}

TEST_F(GlContextTest, WorkRunsFromAnyThread) {
  std::atomic<int> done{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 50; ++i) {
        EXPECT_TRUE(context_
                        ->Run([&] {
                          EXPECT_TRUE(context_->IsCurrentInGroup());
                          ++done;
                          return absl::OkStatus();
                        })
                        .ok());
      }
    });
  }
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(done, 200);
}

}  // namespace
}  // namespace litmus::gpu
