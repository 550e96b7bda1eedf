// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests wrapped buffers of an application's context.
#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

#include "delegates/gpu/cl/loader.h"
#include "delegates/gpu/cl/test_device.h"

namespace litmus::gpu {
namespace {

class WrapTest : public ClTest {
 protected:
  void SetUp() override {
    ClTest::SetUp();
    if (device_ == nullptr) return;
    auto* device = static_cast<cl_device_id>(ChooseDevice(*ListDevices(), "")->handle);
    context_ = Cl().CreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    ASSERT_NE(context_, nullptr);
    memory_ = Cl().CreateBuffer(context_, CL_MEM_READ_WRITE, 5 * sizeof(float), nullptr, nullptr);
    ASSERT_NE(memory_, nullptr);
    handle_ = reinterpret_cast<uintptr_t>(memory_);
  }
  void TearDown() override {
    if (memory_ != nullptr) Cl().ReleaseMemObject(memory_);
    if (context_ != nullptr) Cl().ReleaseContext(context_);
  }

  cl_context context_ = nullptr;
  cl_mem memory_ = nullptr;
  uintptr_t handle_ = 0;
};

TEST_F(WrapTest, TheDeviceMovesIntoTheContext) {
  EXPECT_EQ(device_->Wrap(handle_).status().code(), absl::StatusCode::kFailedPrecondition);
  absl::StatusOr<std::shared_ptr<Device>> moved = device_->Reopen(handle_);
  ASSERT_TRUE(moved.ok()) << moved.status();
  EXPECT_EQ((*moved)->info().name, device_->info().name);
  EXPECT_EQ((*moved)->info().vector_width, device_->info().vector_width);
  device_ = *moved;
  queue_ = *device_->MakeQueue();

  absl::StatusOr<std::unique_ptr<Buffer>> wrapped = device_->Wrap(handle_);
  ASSERT_TRUE(wrapped.ok()) << wrapped.status();
  EXPECT_EQ((*wrapped)->bytes(), 5 * sizeof(float));
  // The application releases both; the memory and its context live as long as they are used.
  Cl().ReleaseMemObject(std::exchange(memory_, nullptr));
  Cl().ReleaseContext(std::exchange(context_, nullptr));
  const std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const std::unique_ptr<Buffer> src = Upload({1, 2, 3, 4, 5});
  Run(program.get(), 0, {All(*src), All(**wrapped)}, {ScalarArg::Int(2), ScalarArg::Float(0.5f)},
      {{5, 1, 1}});
  EXPECT_EQ(Download(**wrapped, 5), (std::vector<float>{2.5f, 3, 3.5f, 4, 4.5f}));
}

TEST_F(WrapTest, DevicesInOneContextShareBuffers) {
  absl::StatusOr<std::shared_ptr<Device>> moved = device_->Reopen(handle_);
  ASSERT_TRUE(moved.ok()) << moved.status();
  absl::StatusOr<std::shared_ptr<Device>> again = device_->Reopen(handle_);
  ASSERT_TRUE(again.ok()) << again.status();
  // Both devices are in one context: a buffer that one wraps can be used by kernels of the other.
  absl::StatusOr<std::unique_ptr<Buffer>> wrapped = (*moved)->Wrap(handle_);
  ASSERT_TRUE(wrapped.ok()) << wrapped.status();
  device_ = *again;
  queue_ = *device_->MakeQueue();
  const std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const std::unique_ptr<Buffer> src = Upload({1, 2, 3, 4, 5});
  Run(program.get(), 0, {All(*src), All(**wrapped)}, {ScalarArg::Int(0), ScalarArg::Float(1)},
      {{5, 1, 1}});
  EXPECT_EQ(Download(**wrapped, 5), (std::vector<float>{1, 2, 3, 4, 5}));
}

}  // namespace
}  // namespace litmus::gpu
