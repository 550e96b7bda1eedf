// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests queues: order, mapped ranges, times, threads, and destruction, on any OpenGL ES device of
// this machine.
#include <stdlib.h>

#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "delegates/gpu/gl/test_device.h"

namespace litmus::gpu {
namespace {

// A fill runs in order: earlier kernels do not see it, later ones do.
TEST_F(GlTest, FillsInOrder) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const std::unique_ptr<Buffer> a = Upload(Count(8)), b = Upload(std::vector<float>(8)),
                                c = Upload(std::vector<float>(8));
  const auto add_one = [&](const Buffer& from, const Buffer& to) {
    auto kernel = program->Bind(0, {All(from), All(to)}, {ScalarArg::Int(1), ScalarArg::Float(1)},
                                {{8, 1, 1}});
    ASSERT_TRUE(kernel.ok()) << kernel.status();
    ASSERT_TRUE(queue_->Enqueue(kernel->get()).ok());
  };
  add_one(*a, *b);
  ASSERT_TRUE(queue_->Fill(All(*a), 0).ok());
  add_one(*a, *c);
  add_one(*b, *a);
  ASSERT_TRUE(queue_->Fill({b.get(), 0, 16}, 0).ok());
  EXPECT_EQ(Download(*c, 8), std::vector<float>(8, 1));
  EXPECT_EQ(Download(*a, 8), Count(8, 2));
  EXPECT_EQ(Download(*b, 8), (std::vector<float>{0, 0, 0, 0, 5, 6, 7, 8}));
}

// A mapping of a part writes only that part; a buffer can have one mapping at a time.
TEST_F(GlTest, MappingsOfParts) {
  const std::unique_ptr<Buffer> buffer = Upload(Count(40)), other = Upload(Count(4));
  for (int first : {0, 1, 7, 39}) {
    const BufferSlice slice = {buffer.get(), first * sizeof(float), sizeof(float)};
    auto range = queue_->Map(slice, Queue::Access::kWrite);
    ASSERT_TRUE(range.ok()) << range.status();
    *static_cast<float*>(*range) = -1;
    EXPECT_EQ(queue_->Map({buffer.get(), 64, 4}, Queue::Access::kRead).status().code(),
              absl::StatusCode::kFailedPrecondition);
    auto second = queue_->Map(All(*other), Queue::Access::kRead);
    ASSERT_TRUE(second.ok()) << second.status();
    EXPECT_EQ(static_cast<float*>(*second)[3], 3);
    EXPECT_EQ(queue_->Unmap(slice, *second).code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_TRUE(queue_->Unmap(slice, *range).ok());
    EXPECT_TRUE(queue_->Unmap(All(*other), *second).ok());
    EXPECT_EQ(queue_->Unmap(slice, *range).code(), absl::StatusCode::kFailedPrecondition);
    std::vector<float> want = Count(40);
    want[static_cast<size_t>(first)] = -1;
    EXPECT_EQ(Download(*buffer, 40), want) << first;
    const std::unique_ptr<Buffer> gone_while_open = Upload(Count(4));
    ASSERT_TRUE(queue_->Map(All(*gone_while_open), Queue::Access::kRead).ok());
    range = queue_->Map(slice, Queue::Access::kWrite);
    ASSERT_TRUE(range.ok());
    *static_cast<float*>(*range) = static_cast<float>(first);
    EXPECT_TRUE(queue_->Unmap(slice, *range).ok());
  }
}

// More commands than the driver's queues hold, with more arguments than one upload.
TEST_F(GlTest, ManyCommands) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const std::unique_ptr<Buffer> a = Upload({0}), b = Upload({0});
  float want = 0;
  for (int round = 0; round < 2000; ++round) {
    const bool forth = round % 2 == 0;
    auto kernel = program->Bind(0, {All(forth ? *a : *b), All(forth ? *b : *a)},
                                {ScalarArg::Int(round % 100), ScalarArg::Float(1)}, {{1, 1, 1}});
    ASSERT_TRUE(kernel.ok()) << kernel.status();
    ASSERT_TRUE(queue_->Enqueue(kernel->get()).ok());
    if (round % 300 == 0) {
      ASSERT_TRUE(queue_->Flush().ok());
    }
    want += static_cast<float>(round % 100);
  }
  EXPECT_EQ(Download(*a, 1)[0], want);
}

// Exits on another thread while all objects exist, including mapped ranges and pending work.
[[noreturn]] void ExitWith(std::unique_ptr<Program> made, std::unique_ptr<Buffer> filled,
                           std::unique_ptr<Queue>* used) {
  static std::unique_ptr<Program> program = std::move(made);
  static std::unique_ptr<Buffer> buffer = std::move(filled);
  static std::unique_ptr<Queue> queue = std::move(*used);
  static const auto kernel = program->Bind(
      0, {All(*buffer), All(*buffer)}, {ScalarArg::Int(1), ScalarArg::Float(1)}, {{1000, 1, 1}});
  static const auto range = queue->Map(All(*buffer), Queue::Access::kRead);
  const bool fine = range.ok() && kernel.ok() && queue->Enqueue(kernel->get()).ok();
  std::thread([fine] { exit(fine ? 0 : 1); }).join();
  abort();
}

TEST_F(GlTest, ExitWithoutTeardown) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");  // starts a new process
  EXPECT_EXIT(ExitWith(Compile({ScaleKernel()}), Upload(Count(1000)), &queue_),
              ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace litmus::gpu
