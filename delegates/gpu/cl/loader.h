// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The functions of the OpenCL library, which is loaded when it is first needed and never unloaded.
#ifndef LITMUS_DELEGATES_GPU_CL_LOADER_H_
#define LITMUS_DELEGATES_GPU_CL_LOADER_H_

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace litmus::gpu {

// X(name): the OpenCL 1.2 functions that the backend uses, without the prefix "cl".
#define LITMUS_OPENCL_FUNCTIONS(X) \
  X(GetPlatformIDs)                \
  X(GetPlatformInfo)               \
  X(GetDeviceIDs)                  \
  X(GetDeviceInfo)                 \
  X(CreateContext)                 \
  X(RetainContext)                 \
  X(ReleaseContext)                \
  X(GetContextInfo)                \
  X(CreateCommandQueue)            \
  X(ReleaseCommandQueue)           \
  X(CreateBuffer)                  \
  X(CreateSubBuffer)               \
  X(CreateImage)                   \
  X(GetMemObjectInfo)              \
  X(RetainMemObject)               \
  X(ReleaseMemObject)              \
  X(CreateProgramWithSource)       \
  X(CreateProgramWithBinary)       \
  X(BuildProgram)                  \
  X(GetProgramInfo)                \
  X(GetProgramBuildInfo)           \
  X(ReleaseProgram)                \
  X(CreateKernel)                  \
  X(SetKernelArg)                  \
  X(GetKernelInfo)                 \
  X(GetKernelWorkGroupInfo)        \
  X(ReleaseKernel)                 \
  X(EnqueueNDRangeKernel)          \
  X(EnqueueMapBuffer)              \
  X(EnqueueUnmapMemObject)         \
  X(EnqueueFillBuffer)             \
  X(GetEventProfilingInfo)         \
  X(ReleaseEvent)                  \
  X(Flush)                         \
  X(Finish)

struct ClFunctions {
#define LITMUS_DECLARE(name) decltype(&::cl##name) name = nullptr;
  LITMUS_OPENCL_FUNCTIONS(LITMUS_DECLARE)
#undef LITMUS_DECLARE
};

// Loads the first of the libraries that exists and has all functions. Unavailable: there is none;
// the message lists what was tried (loading/library_search.h).
absl::StatusOr<ClFunctions> LoadOpenCl(absl::Span<const std::string> libraries);

// The library of this process, loaded once: the one named by the environment variable
// LITMUS_OPENCL_LIBRARY, else one of the usual names. Thread-safe.
absl::StatusOr<const ClFunctions*> OpenCl();

// Likewise for callers that hold an OpenCL handle, which proves that the library is loaded.
const ClFunctions& Cl();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_LOADER_H_
