// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Names of kernels.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_NAMED_KERNEL_H_
#define LITMUS_DELEGATES_GPU_ENGINE_NAMED_KERNEL_H_

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// Expand, with a name (the alias) that the kernel has in every set and process: its author's, and a
// hash of its text.
absl::StatusOr<KernelCode> ExpandAndName(ExpandRequest request);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_NAMED_KERNEL_H_
