// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that every backend's device must pass. They are linked into a test of each backend.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "delegates/gpu/backend/device_tester.h"

namespace litmus::gpu {
namespace {

TEST_F(DeviceTest, ScalarsOfBothKinds) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const std::unique_ptr<Buffer> src = Upload(Count(100)), dst = Upload(std::vector<float>(100));
  struct {
    int add;
    float scale;
  } const kCases[] = {{0, 1}, {-7, 0.5f}, {1 << 24, -2}, {3, 1e-30f}, {0, INFINITY}};
  for (const auto& c : kCases) {
    Run(program.get(), 0, {All(*src), All(*dst)},
        {ScalarArg::Int(c.add), ScalarArg::Float(c.scale)}, {{100, 1, 1}});
    const std::vector<float> got = Download(*dst, 100);
    for (int i = 0; i < 100; ++i) {
      const float want = std::fma(static_cast<float>(i), c.scale, static_cast<float>(c.add));
      if (std::isnan(want)) {
        EXPECT_TRUE(std::isnan(got[i])) << i << " got " << got[i];
      } else {
        EXPECT_EQ(got[i], want) << i << " * " << c.scale << " + " << c.add;
      }
    }
  }
}

// Slices at every permitted offset read and write their own range only.
TEST_F(DeviceTest, SlicesAreParts) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const size_t step = device_->info().buffer_alignment;
  const int floats = static_cast<int>(step / sizeof(float));
  ASSERT_GE(floats, 1);
  const int n = 8 * floats;
  const std::unique_ptr<Buffer> buffer = Upload(Count(n));
  for (const auto& [from, to] : {std::pair<int, int>{0, 4}, {4, 1}, {2, 7}, {7, 0}}) {
    std::vector<float> want = Download(*buffer, n);
    for (int i = 0; i < floats; ++i) want[to * floats + i] = want[from * floats + i] + 1;
    Run(program.get(), 0, {{buffer.get(), from * step, step}, {buffer.get(), to * step, step}},
        {ScalarArg::Int(1), ScalarArg::Float(1)}, {{floats, 1, 1}});
    EXPECT_EQ(Download(*buffer, n), want) << from << " -> " << to;
    EXPECT_EQ(Download(*buffer, floats, to * step),
              std::vector<float>(want.begin() + to * floats, want.begin() + (to + 1) * floats));
  }
}

TEST_F(DeviceTest, SlicesOutsideAreRefused) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const size_t step = device_->info().buffer_alignment;
  absl::StatusOr<std::unique_ptr<Buffer>> buffer = device_->Allocate(4 * step);
  ASSERT_TRUE(buffer.ok()) << buffer.status();
  const Buffer* b = buffer->get();
  const BufferSlice kBad[] = {{nullptr, 0, 4},  {b, 0, 0},        {b, 0, 4 * step + 1},
                              {b, 4 * step, 4}, {b, SIZE_MAX, 8}, {b, step, SIZE_MAX}};
  for (const BufferSlice& slice : kBad) {
    const auto bound =
        program->Bind(0, {All(*b), slice}, {ScalarArg::Int(0), ScalarArg::Float(0)}, {{1, 1, 1}});
    EXPECT_EQ(bound.status().code(), absl::StatusCode::kInvalidArgument) << slice.offset;
    EXPECT_EQ(queue_->Map(slice, Queue::Access::kRead).status().code(),
              absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(queue_->Fill(slice, 0).code(), absl::StatusCode::kInvalidArgument);
  }
  if (step > 1) {
    const auto bound = program->Bind(0, {All(*b), {b, step / 2, step}},
                                     {ScalarArg::Int(0), ScalarArg::Float(0)}, {{1, 1, 1}});
    EXPECT_EQ(bound.status().code(), absl::StatusCode::kInvalidArgument);
  }
  EXPECT_EQ(queue_->Fill({b, 2, 4}, 0).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(queue_->Fill({b, 0, 6}, 0).code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(DeviceTest, BuffersThatCannotBe) {
  EXPECT_EQ(device_->Allocate(0).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(device_->Allocate(device_->info().max_buffer_bytes + 1).status().code(),
            absl::StatusCode::kResourceExhausted);
}

TEST_F(DeviceTest, FillsWords) {
  const std::unique_ptr<Buffer> buffer = Upload(Count(64, 1));
  uint32_t two = 0;
  const float value = 2;
  std::memcpy(&two, &value, 4);
  ASSERT_TRUE(queue_->Fill({buffer.get(), 12, 40}, two).ok());
  std::vector<float> want = Count(64, 1);
  std::fill(want.begin() + 3, want.begin() + 13, 2.0f);
  EXPECT_EQ(Download(*buffer, 64), want);
}

// Host contents are used for every alignment and size.
TEST_F(DeviceTest, ContentsOfTheHost) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  void* memory = nullptr;
  ASSERT_EQ(posix_memalign(&memory, 4096, 8192), 0);
  const std::unique_ptr<void, decltype(&free)> owner(memory, free);
  for (size_t offset : {0, 4, 64, 100}) {
    auto* contents = reinterpret_cast<float*>(static_cast<char*>(memory) + offset);
    const std::vector<float> values = Count(33, static_cast<float>(offset));
    std::memcpy(contents, values.data(), 33 * sizeof(float));
    absl::StatusOr<std::unique_ptr<Buffer>> src = device_->Allocate(33 * sizeof(float), contents);
    ASSERT_TRUE(src.ok()) << src.status();
    const std::unique_ptr<Buffer> dst = Upload(std::vector<float>(33));
    Run(program.get(), 0, {All(**src), All(*dst)}, {ScalarArg::Int(0), ScalarArg::Float(1)},
        {{33, 1, 1}});
    EXPECT_EQ(Download(*dst, 33), values) << "at " << offset;
    EXPECT_EQ(Download(**src, 33), values) << "at " << offset;
  }
}

TEST_F(DeviceTest, GroupsOfThreeDimensions) {
  std::unique_ptr<Program> program = Compile({GridKernel()});
  const int w = 3 * 4, h = 5 * 2, d = 2;
  const std::unique_ptr<Buffer> dst = Upload(std::vector<float>(w * h * d));
  Run(program.get(), 0, {All(*dst)}, {}, {{3, 5, 2}, {4, 2, 1}});
  const std::vector<float> got = Download(*dst, w * h * d);
  for (int z = 0; z < d; ++z) {
    for (int y = 0; y < h; ++y) {
      for (int x = 0; x < w; ++x) {
        EXPECT_EQ(got[(z * h + y) * w + x], 100 * z + 10 * y + x + 1000 * (y % 2 * 4 + x % 4));
      }
    }
  }
}

// Commands see the results of earlier ones.
TEST_F(DeviceTest, CommandsRunInOrder) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const std::unique_ptr<Buffer> a = Upload(Count(16)), b = Upload(std::vector<float>(16));
  auto forth =
      program->Bind(0, {All(*a), All(*b)}, {ScalarArg::Int(1), ScalarArg::Float(1)}, {{16, 1, 1}});
  auto back =
      program->Bind(0, {All(*b), All(*a)}, {ScalarArg::Int(0), ScalarArg::Float(2)}, {{16, 1, 1}});
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

TEST_F(DeviceTest, ProfilesEachKernel) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  const int n = 1 << 16;
  const std::unique_ptr<Buffer> a = Upload(Count(n)), b = Upload(std::vector<float>(n));
  auto kernel = program->Bind(0, {All(*a), All(*b)}, {ScalarArg::Int(1), ScalarArg::Float(1)},
                              {{n / 2, 1, 1}});
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

// Buffers, kernels, programs and queues may be destroyed in any order, and the Device before all of
// them.
TEST_F(DeviceTest, ThingsKeepWhatTheyNeed) {
  absl::StatusOr<std::shared_ptr<Device>> device = OpenDevice();
  ASSERT_TRUE(device.ok()) << device.status();
  std::unique_ptr<Queue> queue = *(*device)->MakeQueue();
  std::unique_ptr<Buffer> src = Upload(Count(8)), dst = Upload(std::vector<float>(8));
  std::unique_ptr<Program> program = *(*device)->Compile("", {ScaleKernel()});
  device->reset();
  auto kernel = program->Bind(0, {All(*src), All(*dst)}, {ScalarArg::Int(1), ScalarArg::Float(1)},
                              {{8, 1, 1}});
  ASSERT_TRUE(kernel.ok()) << kernel.status();
  src.reset();
  program.reset();
  ASSERT_TRUE(queue->Enqueue(kernel->get()).ok());
  kernel->reset();
  queue.reset();
  EXPECT_EQ(Download(*dst, 8), Count(8, 1));
}

// Each thread has its own queue and kernels; device, program and source buffer are shared.
TEST_F(DeviceTest, ThreadsWithTheirQueues) {
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
                                     {ScalarArg::Int(add), ScalarArg::Float(1)}, {{kSize, 1, 1}});
      if (!kernel.ok()) return kernel.status();
      if (absl::Status s = (*queue)->Enqueue(kernel->get()); !s.ok()) return s;
      auto range = (*queue)->Map(All(**dst), Queue::Access::kRead);
      if (!range.ok()) return range.status();
      const auto* got = static_cast<const float*>(*range);
      for (int i = 0; i < kSize; ++i) {
        if (got[i] != static_cast<float>(i + add)) return absl::InternalError("wrong value");
      }
      if (absl::Status s = (*queue)->Unmap(All(**dst), *range); !s.ok()) return s;
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
