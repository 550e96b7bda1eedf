// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Names kernels.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_NAMED_KERNEL_H_
#define LITMUS_DELEGATES_GPU_ENGINE_NAMED_KERNEL_H_

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// Expands a kernel and sets its alias to the author's name and a hash of the text, which is the
// same in every set and process.
absl::StatusOr<KernelCode> ExpandAndName(ExpandRequest request);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_NAMED_KERNEL_H_
