// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The functions of the OpenCL library, which is loaded when first needed and never unloaded.
#ifndef LITMUS_DELEGATES_GPU_CL_LOADER_H_
#define LITMUS_DELEGATES_GPU_CL_LOADER_H_

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace litmus::gpu {

// X(name): the functions used, without their prefix "cl". All are part of OpenCL 1.2.
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

// Loads the first of the libraries that exists and has all functions. Unavailable: none; the
// message says what was tried (loading/library_search.h).
absl::StatusOr<ClFunctions> LoadOpenCl(absl::Span<const std::string> libraries);

// The library of this process, loaded once: the one that the environment variable
// LITMUS_OPENCL_LIBRARY names, else the usual names. Thread-safe.
absl::StatusOr<const ClFunctions*> OpenCl();

// The same where it is known to be loaded, as every OpenCL handle proves.
const ClFunctions& Cl();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_LOADER_H_
