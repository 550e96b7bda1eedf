// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which weights a kernel reads through images.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_WEIGHT_IMAGES_H_
#define LITMUS_DELEGATES_GPU_ENGINE_WEIGHT_IMAGES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/engine/kernel_selection.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// The names of the kernel's buffers that are: weights as vectors that are not in constant memory,
// where the policy says so. `params`: those that the kernel is expanded with.
absl::StatusOr<std::vector<std::string>> ImagesOf(const ParsedKernel& kernel,
                                                  const Dispatch& dispatch, const Params& params,
                                                  const KernelSelection& selection);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_WEIGHT_IMAGES_H_
