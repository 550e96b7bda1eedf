// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Queues: order, windows, times, threads, and ends, on whatever OpenGL ES device this machine has.
#include <stdlib.h>

#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "delegates/gpu/gl/test_device.h"

namespace litmus::gpu {
namespace {

// Commands see what earlier ones did.
TEST_F(GlTest, CommandsRunInOrder) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const std::unique_ptr<Buffer> a = Upload(Count(16)), b = Upload(std::vector<float>(16));
  auto forth =
      program->Bind(0, {All(*a), All(*b)}, {ScalarArg::Int(1), ScalarArg::Float(1)}, {16, 1, 1});
  auto back =
      program->Bind(0, {All(*b), All(*a)}, {ScalarArg::Int(0), ScalarArg::Float(2)}, {16, 1, 1});
  ASSERT_TRUE(forth.ok() && back.ok());
  std::vector<float> want = Count(16);
  for (int round = 0; round < 10; ++round) {
    ASSERT_TRUE(queue_->Enqueue(forth->get()).ok());
    ASSERT_TRUE(queue_->Enqueue(back->get()).ok());
    for (float& x : want) x = (x + 1) * 2;
  }
  ASSERT_TRUE(queue_->Flush().ok());
  EXPECT_EQ(Download(*a, 16), want);
}

TEST_F(GlTest, ProfilesEachKernel) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const int n = 1 << 16;
  const std::unique_ptr<Buffer> a = Upload(Count(n)), b = Upload(std::vector<float>(n));
  auto kernel =
      program->Bind(0, {All(*a), All(*b)}, {ScalarArg::Int(1), ScalarArg::Float(1)}, {n / 2, 1, 1});
  ASSERT_TRUE(kernel.ok()) << kernel.status();
  for (int count : {0, 1, 5}) {
    const auto times = queue_->Profile(std::vector<BoundKernel*>(count, kernel->get()));
    ASSERT_TRUE(times.ok()) << times.status();
    ASSERT_EQ(times->size(), static_cast<size_t>(count));
    for (int i = 0; i < count; ++i) {
      EXPECT_GT((*times)[i].end_ns, (*times)[i].start_ns);
      if (i == 0) continue;
      EXPECT_GE((*times)[i].start_ns, (*times)[i - 1].end_ns);
    }
  }
  EXPECT_EQ(Download(*b, 2), (std::vector<float>{1, 2}));
}

// Buffers, kernels, programs and queues may go in any order, the Device before all of them.
TEST_F(GlTest, ThingsKeepWhatTheyNeed) {
  absl::StatusOr<std::shared_ptr<Device>> device = OpenGlDevice();
  ASSERT_TRUE(device.ok()) << device.status();
  std::unique_ptr<Queue> queue = *(*device)->MakeQueue();
  std::unique_ptr<Buffer> src = Upload(Count(8)), dst = Upload(std::vector<float>(8));
  std::unique_ptr<Program> program = *(*device)->Compile("", {ScaleKernel()});
  device->reset();
  auto kernel =
      program->Bind(0, {All(*src), All(*dst)}, {ScalarArg::Int(1), ScalarArg::Float(1)}, {8, 1, 1});
  ASSERT_TRUE(kernel.ok()) << kernel.status();
  src.reset();
  program.reset();
  ASSERT_TRUE(queue->Enqueue(kernel->get()).ok());
  kernel->reset();
  queue.reset();
  EXPECT_EQ(Download(*dst, 8), Count(8, 1));
}

// A fill is a command like others: kernels before it do not see it, kernels after it do.
TEST_F(GlTest, FillsInOrder) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const std::unique_ptr<Buffer> a = Upload(Count(8)), b = Upload(std::vector<float>(8)),
                                c = Upload(std::vector<float>(8));
  const auto add_one = [&](const Buffer& from, const Buffer& to) {
    auto kernel =
        program->Bind(0, {All(from), All(to)}, {ScalarArg::Int(1), ScalarArg::Float(1)}, {8, 1, 1});
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

// Windows on parts write those alone; a buffer has one at a time.
TEST_F(GlTest, WindowsOnParts) {
  const std::unique_ptr<Buffer> buffer = Upload(Count(40)), other = Upload(Count(4));
  for (int first : {0, 1, 7, 39}) {
    const BufferSlice slice = {buffer.get(), first * sizeof(float), sizeof(float)};
    auto window = queue_->Map(slice, Queue::Access::kWrite);
    ASSERT_TRUE(window.ok()) << window.status();
    *static_cast<float*>(*window) = -1;
    EXPECT_EQ(queue_->Map({buffer.get(), 64, 4}, Queue::Access::kRead).status().code(),
              absl::StatusCode::kFailedPrecondition);
    auto second = queue_->Map(All(*other), Queue::Access::kRead);
    ASSERT_TRUE(second.ok()) << second.status();
    EXPECT_EQ(static_cast<float*>(*second)[3], 3);
    EXPECT_EQ(queue_->Unmap(slice, *second).code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_TRUE(queue_->Unmap(slice, *window).ok());
    EXPECT_TRUE(queue_->Unmap(All(*other), *second).ok());
    EXPECT_EQ(queue_->Unmap(slice, *window).code(), absl::StatusCode::kFailedPrecondition);
    std::vector<float> want = Count(40);
    want[static_cast<size_t>(first)] = -1;
    EXPECT_EQ(Download(*buffer, 40), want) << first;
    const std::unique_ptr<Buffer> gone_while_open = Upload(Count(4));
    ASSERT_TRUE(queue_->Map(All(*gone_while_open), Queue::Access::kRead).ok());
    window = queue_->Map(slice, Queue::Access::kWrite);
    ASSERT_TRUE(window.ok());
    *static_cast<float*>(*window) = static_cast<float>(first);
    EXPECT_TRUE(queue_->Unmap(slice, *window).ok());
  }
}

// Far more commands than any queue of the driver's holds, with more arguments than one upload.
TEST_F(GlTest, ManyCommands) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const std::unique_ptr<Buffer> a = Upload({0}), b = Upload({0});
  float want = 0;
  for (int round = 0; round < 2000; ++round) {
    const bool forth = round % 2 == 0;
    auto kernel = program->Bind(0, {All(forth ? *a : *b), All(forth ? *b : *a)},
                                {ScalarArg::Int(round % 100), ScalarArg::Float(1)}, {1, 1, 1});
    ASSERT_TRUE(kernel.ok()) << kernel.status();
    ASSERT_TRUE(queue_->Enqueue(kernel->get()).ok());
    if (round % 300 == 0) {
      ASSERT_TRUE(queue_->Flush().ok());
    }
    want += static_cast<float>(round % 100);
  }
  EXPECT_EQ(Download(*a, 1)[0], want);
}

// Exits, on another thread, with everything still there: windows and work included.
[[noreturn]] void ExitWith(std::unique_ptr<Program> made, std::unique_ptr<Buffer> filled,
                           std::unique_ptr<Queue>* used) {
  static std::unique_ptr<Program> program = std::move(made);
  static std::unique_ptr<Buffer> buffer = std::move(filled);
  static std::unique_ptr<Queue> queue = std::move(*used);
  static const auto kernel = program->Bind(0, {All(*buffer), All(*buffer)},
                                           {ScalarArg::Int(1), ScalarArg::Float(1)}, {1000, 1, 1});
  static const auto window = queue->Map(All(*buffer), Queue::Access::kRead);
  const bool fine = window.ok() && kernel.ok() && queue->Enqueue(kernel->get()).ok();
  std::thread([fine] { exit(fine ? 0 : 1); }).join();
  abort();
}

TEST_F(GlTest, ExitWithoutTeardown) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");  // a process of its own
  EXPECT_EXIT(ExitWith(Compile({ScaleKernel()}), Upload(Count(1000)), &queue_),
              ::testing::ExitedWithCode(0), "");
}

// Each thread has its own queue and kernels; device, program and source are shared.
TEST_F(GlTest, ThreadsWithTheirQueues) {
  constexpr int kThreads = 2, kRounds = 50, kSize = 1000;
  const std::unique_ptr<Buffer> src = Upload(Count(kSize));
  ASSERT_TRUE(queue_->Finish().ok());
  std::vector<std::string> errors(kThreads);
  const auto work = [&](int thread) -> absl::Status {
    auto queue = device_->MakeQueue();
    if (!queue.ok()) return queue.status();
    auto program = device_->Compile("", {ScaleKernel()});
    if (!program.ok()) return program.status();
    auto dst = device_->Allocate(kSize * sizeof(float));
    if (!dst.ok()) return dst.status();
    for (int round = 0; round < kRounds; ++round) {
      const int add = 1000 * thread + round;
      auto kernel = (*program)->Bind(0, {All(*src), All(**dst)},
                                     {ScalarArg::Int(add), ScalarArg::Float(1)}, {kSize, 1, 1});
      if (!kernel.ok()) return kernel.status();
      if (absl::Status s = (*queue)->Enqueue(kernel->get()); !s.ok()) return s;
      auto window = (*queue)->Map(All(**dst), Queue::Access::kRead);
      if (!window.ok()) return window.status();
      const auto* got = static_cast<const float*>(*window);
      for (int i = 0; i < kSize; ++i) {
        if (got[i] != static_cast<float>(i + add)) return absl::InternalError("wrong value");
      }
      if (absl::Status s = (*queue)->Unmap(All(**dst), *window); !s.ok()) return s;
    }
    return absl::OkStatus();
  };
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] { errors[t] = std::string(work(t).message()); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(errors, std::vector<std::string>(kThreads));
}

}  // namespace
}  // namespace litmus::gpu
