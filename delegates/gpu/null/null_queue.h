// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The queue of a null device: checks commands, but does not run them.
#ifndef LITMUS_DELEGATES_GPU_NULL_NULL_QUEUE_H_
#define LITMUS_DELEGATES_GPU_NULL_NULL_QUEUE_H_

#include <cstdlib>
#include <map>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

class NullQueue final : public Queue {
 public:
  absl::Status Enqueue(BoundKernel* kernel) override;
  absl::StatusOr<void*> Map(const BufferSlice& slice, Access access) override;
  absl::Status Unmap(const BufferSlice& slice, void* range) override;
  absl::Status Fill(const BufferSlice& slice, uint32_t pattern) override;
  absl::Status Flush() override { return absl::OkStatus(); }
  absl::Status Finish() override { return absl::OkStatus(); }
  // All times are 0.
  absl::StatusOr<std::vector<KernelTime>> Profile(absl::Span<BoundKernel* const> kernels) override {
    return std::vector<KernelTime>(kernels.size());
  }

 private:
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };
  std::map<void*, std::unique_ptr<void, Free>> mapped_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_NULL_NULL_QUEUE_H_
