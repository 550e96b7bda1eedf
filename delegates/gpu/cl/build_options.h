// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What OpenCL's compilers are given, for those who call them and for those who only look.
#ifndef LITMUS_DELEGATES_GPU_CL_BUILD_OPTIONS_H_
#define LITMUS_DELEGATES_GPU_CL_BUILD_OPTIONS_H_

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

// Infinities and NaNs stay exact: nothing that implies -cl-finite-math-only. OpenCL C knows
// Khronos' products of bytes since 3.0.
inline const char* BuildOptions(const DeviceInfo& device) {
  return device.dot_products == DotProducts::kKhronos ? "-cl-std=CL3.0 -cl-mad-enable"
                                                      : "-cl-std=CL1.2 -cl-mad-enable";
}

// One compilation unit. Messages about a kernel name the kernel and count its own lines.
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
