// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A device that fails on request: the n-th call of a kind. It counts the calls, and the objects
// that are alive, so that tests can fail each call once and look for leaks.
#ifndef LITMUS_DELEGATES_GPU_TESTING_FAILING_DEVICE_H_
#define LITMUS_DELEGATES_GPU_TESTING_FAILING_DEVICE_H_

#include <array>
#include <atomic>
#include <memory>

#include "absl/status/status.h"
#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

enum class Call {
  kAllocate,
  kCompile,
  kLoadProgram,
  kMakeQueue,
  kBind,
  kBinary,
  kEnqueue,
  kMap,
  kUnmap,
  kFill,
  kFlush,
  kFinish,
  kProfile,
};
constexpr int kCalls = static_cast<int>(Call::kProfile) + 1;
const char* CallName(Call call);

// Shared by the devices that take each other's place.
struct Faults {
  // Fails the n-th call from now on, the first being 0, and those after it if they are `all` to.
  void Fail(Call call, int n, absl::StatusCode code, bool all = false);
  void Forget();  // counts from 0 again, and fails nothing
  // Ok, or the failure.
  absl::Status Count(Call call);

  std::array<std::atomic<int>, kCalls> calls{};
  std::atomic<int> alive{0};  // buffers, programs, bound kernels, queues

 private:
  Call failing_ = Call::kAllocate;
  int first_ = -1;  // -1: nothing fails
  bool all_ = false;
  absl::StatusCode code_ = absl::StatusCode::kOk;
};

// The real device, with these faults, which outlive it.
std::shared_ptr<Device> WithFaults(std::shared_ptr<Device> device, Faults* faults);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TESTING_FAILING_DEVICE_H_
