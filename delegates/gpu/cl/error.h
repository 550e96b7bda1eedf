// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// OpenCL's error codes as absl::Status.
#ifndef LITMUS_DELEGATES_GPU_CL_ERROR_H_
#define LITMUS_DELEGATES_GPU_CL_ERROR_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "delegates/gpu/cl/loader.h"

namespace litmus::gpu {

// "clCreateBuffer: CL_OUT_OF_HOST_MEMORY (-6)". ResourceExhausted where memory or other resources
// are short, InvalidArgument for a program that does not compile, Unavailable where the device or
// its context is lost, else Internal. code is an error.
absl::Status ClError(cl_int code, absl::string_view call);

// The same for a call that waits for kernels: drivers say CL_OUT_OF_RESOURCES there, or that an
// event has failed, when a kernel was aborted and nothing works any more (NVIDIA's do).
absl::Status ClWaitError(cl_int code, absl::string_view call);

inline absl::Status ClCheck(cl_int code, absl::string_view call) {
  return code == CL_SUCCESS ? absl::OkStatus() : ClError(code, call);
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_ERROR_H_
