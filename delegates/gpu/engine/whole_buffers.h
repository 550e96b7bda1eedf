// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operands that are bound with all the memory before them, images among them.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_WHOLE_BUFFERS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_WHOLE_BUFFERS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/kernel_selection.h"
#include "delegates/gpu/engine/kernel_set.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// The names of the kernel's buffers that are images: weights as vectors that are not in constant
// memory, where the policy says so. `params`: those that the kernel is expanded with.
absl::StatusOr<std::vector<std::string>> ImagesOf(const ParsedKernel& kernel,
                                                  const Dispatch& dispatch, const Params& params,
                                                  const KernelSelection& selection);

// Images are over all of a buffer. And a kernel that reads a chunk writes it elsewhere: OpenCL 1.2
// (5.2.1) leaves undefined what that is through a sub-buffer of what is read. All operands that may
// lie there are bound as chunks then. Returns their names, of `names` (of each buffer); adds their
// starts to the scalars. `images`: the names of those that are images.
std::vector<std::string> BindWhole(const std::vector<std::string>& names,
                                   const std::vector<std::string>& images, Language language,
                                   PlannedDispatch* dispatch);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_WHOLE_BUFFERS_H_
