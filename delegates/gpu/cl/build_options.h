// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The input of OpenCL compilers, for the backend and for tools that only inspect it.
#ifndef LITMUS_DELEGATES_GPU_CL_BUILD_OPTIONS_H_
#define LITMUS_DELEGATES_GPU_CL_BUILD_OPTIONS_H_

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

// Infinities and NaNs must stay exact, so no option may imply -cl-finite-math-only. Khronos' dot
// products of bytes need OpenCL C 3.0.
inline const char* BuildOptions(const DeviceInfo& device) {
  return device.dot_products == DotProducts::kKhronos ? "-cl-std=CL3.0 -cl-mad-enable"
                                                      : "-cl-std=CL1.2 -cl-mad-enable";
}

// Returns one compilation unit. Compiler messages about a kernel contain the kernel's name and
// lines counted from its start.
inline std::string ProgramText(const std::string& prelude,
                               const std::vector<const KernelCode*>& kernels) {
  std::string text = prelude;
  for (const KernelCode* kernel : kernels) {
    absl::StrAppend(&text, "\n#line 1 \"", kernel->name, "\"\n", kernel->source, "\n");
  }
  return text;
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_BUILD_OPTIONS_H_
