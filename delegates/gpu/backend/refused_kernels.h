// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Errors of Device::Compile that name the kernels which the compiler refuses: others may take their
// place.
#ifndef LITMUS_DELEGATES_GPU_BACKEND_REFUSED_KERNELS_H_
#define LITMUS_DELEGATES_GPU_BACKEND_REFUSED_KERNELS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace litmus::gpu {

// The error of the first of these kernels, with the names of all.
absl::Status WithRefusedKernels(absl::Status error, const std::vector<std::string>& kernels);

// KernelCode::name of those kernels; empty: the error is another.
std::vector<std::string> RefusedKernels(const absl::Status& error);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_BACKEND_REFUSED_KERNELS_H_
