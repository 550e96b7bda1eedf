// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The programs of a null device, which check bound arguments against the device's limits.
#ifndef LITMUS_DELEGATES_GPU_NULL_NULL_PROGRAM_H_
#define LITMUS_DELEGATES_GPU_NULL_NULL_PROGRAM_H_

#include <array>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/null/null_device.h"

namespace litmus::gpu {

class NullProgram final : public Program {
 public:
  NullProgram(NullDevice* device, std::shared_ptr<const NullProgramText> text)
      : device_(device), text_(std::move(text)) {}

  // InvalidArgument: a kernel, an argument or a number of groups that is wrong for every device.
  // ResourceExhausted: a group, a grid or constants beyond this device's limits.
  absl::StatusOr<std::unique_ptr<BoundKernel>> Bind(int kernel,
                                                    absl::Span<const BufferSlice> buffers,
                                                    absl::Span<const ScalarArg> scalars,
                                                    const WorkGroups& groups) override;
  absl::StatusOr<std::string> Binary() override;

 private:
  NullDevice* const device_;
  const std::shared_ptr<const NullProgramText> text_;
};

// Returns InvalidArgument unless the slice lies within its buffer at a permitted offset.
absl::Status CheckNullSlice(const BufferSlice& slice, const DeviceInfo& info);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_NULL_NULL_PROGRAM_H_
