// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Errors of Device::Compile that name the kernels which the compiler rejects, so that other
// candidates can replace them.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_REFUSED_KERNELS_H_
#define LITMUS_DELEGATES_GPU_BACKEND_REFUSED_KERNELS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace litmus::gpu {

// Returns the error of the first of these kernels, with the names of all of them attached.
absl::Status WithRefusedKernels(absl::Status error, const std::vector<std::string>& kernels);

// Returns KernelCode::name of these kernels; empty for other errors.
std::vector<std::string> RefusedKernels(const absl::Status& error);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_REFUSED_KERNELS_H_
