// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// An OpenCL library that forwards to this machine's library and misbehaves on request like other
// drivers, so that the delegate's reactions can be tested without those drivers.
#ifndef LITMUS_DELEGATES_GPU_TESTING_FAULTY_OPENCL_H_
#define LITMUS_DELEGATES_GPU_TESTING_FAULTY_OPENCL_H_

#include <dlfcn.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>

namespace litmus::gpu {

// Tests set the members between calls of the delegate; the library maintains the counters.
struct OpenClFaults {
  static constexpr size_t kNoLimit = ~size_t{0};

  bool refuse_host_pointer = false;        // CL_MEM_USE_HOST_PTR fails with CL_OUT_OF_RESOURCES
  std::atomic<int> refused_host_pointers;  // number of these failures

  // Reports a GPU (CL_DEVICE_TYPE) with dedicated work-group memory. Set it before the device is
  // first opened, or set LITMUS_OPENCL_AS_GPU in the environment of a program that does not use
  // this struct.
  bool as_gpu = false;
  // CL_DEVICE_NAME and CL_DEVICE_VERSION are those of an Adreno 740. Also set by
  // LITMUS_OPENCL_AS_ADRENO.
  bool as_adreno = false;
  // cl_khr_fp16 is not reported. Also set by LITMUS_OPENCL_WITHOUT_HALVES.
  bool without_halves = false;
  // CL_DEVICE_SINGLE_FP_CONFIG reports only rounding to zero, as on embedded devices.
  bool rounds_to_zero = false;
  // CL_DEVICE_PROFILE is the embedded profile, and CL_DEVICE_MAX_PARAMETER_SIZE its minimum.
  bool embedded = false;
  bool without_compiler = false;  // permitted in the embedded profile

  // The next limits apply to kernels whose name begins with this (by default, all kernels).
  const char* kernel = "";
  size_t group_limit = kNoLimit;   // CL_KERNEL_WORK_GROUP_SIZE
  size_t launch_limit = kNoLimit;  // larger groups fail with CL_OUT_OF_RESOURCES when enqueued

  std::atomic<size_t> images;     // number of images made
  size_t image_limit = kNoLimit;  // further images fail with CL_MEM_OBJECT_ALLOCATION_FAILURE

  std::atomic<int> measuring_queues;  // number made with CL_QUEUE_PROFILING_ENABLE
  std::atomic<int> contexts;          // number of contexts made
  // Number of references that the library's user holds to contexts, queues, buffers, programs and
  // kernels.
  std::atomic<int> references;

  // Number of sub-buffers that were released before a later sub-buffer of the same buffer, which
  // crashes NVIDIA's driver.
  std::atomic<int> early_releases;
  std::atomic<int> parts;  // number of sub-buffers made

  // The last context's callback for messages of the driver, and the callback's last argument.
  void (*notify)(const char* message, const void* data, size_t bytes, void* user) = nullptr;
  void* notified = nullptr;

  // The next `failing_maps` mappings of buffers fail with CL_OUT_OF_RESOURCES, as after an aborted
  // kernel.
  std::atomic<int> failing_maps;
};

// Makes this library the OpenCL library of the process. Call it before the first use of OpenCL.
// Returns null if the library cannot be loaded.
inline OpenClFaults* UseFaultyOpenCl() {
  static constexpr char kLibrary[] = "delegates/gpu/testing/libfaulty_opencl.so";
  setenv("LITMUS_OPENCL_LIBRARY", kLibrary, 1);
  void* library = dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return nullptr;
  using Faults = OpenClFaults* (*)();
  const auto faults = reinterpret_cast<Faults>(dlsym(library, "LitmusOpenClFaults"));
  return faults == nullptr ? nullptr : faults();
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TESTING_FAULTY_OPENCL_H_
