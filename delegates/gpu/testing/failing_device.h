// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A device in which the n-th call of a kind fails on request. It counts calls and live objects, so
// that tests can make each call fail once and look for leaks.
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

// Shared by all devices that a test opens one after the other.
struct Faults {
  // Makes call number n from now on (counted from 0) fail and, if `all`, all later ones too.
  void Fail(Call call, int n, absl::StatusCode code, bool all = false);
  void Forget();  // resets the counts, and lets no call fail
  // Counts the call; returns OK or the failure.
  absl::Status Count(Call call);

  std::array<std::atomic<int>, kCalls> calls{};
  std::atomic<int> alive{0};  // number of buffers, programs, bound kernels and queues

 private:
  Call failing_ = Call::kAllocate;
  int first_ = -1;  // -1: no call fails
  bool all_ = false;
  absl::StatusCode code_ = absl::StatusCode::kOk;
};

// Wraps the real device with these faults, which must outlive it.
std::shared_ptr<Device> WithFaults(std::shared_ptr<Device> device, Faults* faults);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TESTING_FAILING_DEVICE_H_
