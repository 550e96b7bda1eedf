// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How long kernels take.
#include <algorithm>
#include <chrono>

#include "delegates/gpu/gl/error.h"
#include "delegates/gpu/gl/queue.h"

namespace litmus::gpu {

absl::StatusOr<std::vector<KernelTime>> GlQueue::Profile(absl::Span<BoundKernel* const> kernels) {
  if (absl::Status s = Finish(); !s.ok()) return s;
  std::vector<KernelTime> times;
  times.reserve(kernels.size());
  const absl::Status status = Submit([&] {
    using Clock = std::chrono::steady_clock;
    uint64_t now = 0;
    for (BoundKernel* kernel : kernels) {
      Command command;
      command.launch = static_cast<GlBoundKernel*>(kernel)->launch();
      const Clock::time_point start = Clock::now();
      if (absl::Status s = Issue({command}); !s.ok()) return s;
      Gl().Finish();
      const auto ns = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start);
      times.push_back({now, now + static_cast<uint64_t>(std::max<int64_t>(1, ns.count()))});
      now = times.back().end_ns;
    }
    return GlCheck("glDispatchCompute");
  });
  if (!status.ok()) return status;
  return times;
}

}  // namespace litmus::gpu
