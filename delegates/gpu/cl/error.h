// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts OpenCL error codes to absl::Status.
#ifndef LITMUS_DELEGATES_GPU_CL_ERROR_H_
#define LITMUS_DELEGATES_GPU_CL_ERROR_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "delegates/gpu/cl/loader.h"

namespace litmus::gpu {

// For example "clCreateBuffer: CL_OUT_OF_HOST_MEMORY (-6)". ResourceExhausted: memory or other
// resources are short. InvalidArgument: a program does not compile. Unavailable: the device or its
// context is lost. Internal: any other error. `code` must be an error.
absl::Status ClError(cl_int code, absl::string_view call);

// Likewise for a call that waits for kernels. If a kernel was aborted and the context is lost, some
// drivers (NVIDIA's) return CL_OUT_OF_RESOURCES or a failed event; this becomes Unavailable.
absl::Status ClWaitError(cl_int code, absl::string_view call);

inline absl::Status ClCheck(cl_int code, absl::string_view call) {
  return code == CL_SUCCESS ? absl::OkStatus() : ClError(code, call);
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_ERROR_H_
