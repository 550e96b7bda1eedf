// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operands that are bound with all the memory before them, which includes images.
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

// Names of the kernel's buffers that are read as images: vectors of weights that are not in
// constant memory, if the policy enables images. `params`: the parameters with which the kernel is
// expanded.
absl::StatusOr<std::vector<std::string>> ImagesOf(const ParsedKernel& kernel,
                                                  const Dispatch& dispatch, const Params& params,
                                                  const KernelSelection& selection);

// Binds operands as whole chunks if necessary: images always cover a whole buffer; unaligned values
// cannot be bound otherwise; and if a kernel reads a chunk, OpenCL 1.2 (5.2.1) makes it undefined
// to write the same memory through a sub-buffer. Returns the names of these operands and appends
// their starts to the scalars. `names`: name of each buffer; `images`: names of the images.
std::vector<std::string> BindWhole(const std::vector<std::string>& names,
                                   const std::vector<std::string>& images, const Graph& graph,
                                   Language language, PlannedDispatch* dispatch);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_WHOLE_BUFFERS_H_
