// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// An OpenCL library that forwards to this machine's and misbehaves on request, as other drivers do:
// what the delegate does about that is tested without them.
#ifndef LITMUS_DELEGATES_GPU_TESTING_FAULTY_OPENCL_H_
#define LITMUS_DELEGATES_GPU_TESTING_FAULTY_OPENCL_H_

#include <dlfcn.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>

namespace litmus::gpu {

// Set between the delegate's calls; counts are the library's.
struct OpenClFaults {
  static constexpr size_t kNoLimit = ~size_t{0};

  bool refuse_host_pointer = false;        // CL_MEM_USE_HOST_PTR is CL_OUT_OF_RESOURCES
  std::atomic<int> refused_host_pointers;  // how often that was

  // CL_DEVICE_TYPE, and memory of work-groups that is none of the host's; before the device is
  // first opened, or by LITMUS_OPENCL_AS_GPU in the environment of a program that knows nothing of
  // this.
  bool as_gpu = false;
  // CL_DEVICE_NAME and CL_DEVICE_VERSION are those of an Adreno 740; by LITMUS_OPENCL_AS_ADRENO,
  // too.
  bool as_adreno = false;
  // There is no cl_khr_fp16; by LITMUS_OPENCL_WITHOUT_HALVES, too.
  bool without_halves = false;
  // CL_DEVICE_SINGLE_FP_CONFIG has no other rounding, as embedded devices.
  bool rounds_to_zero = false;
  // CL_DEVICE_PROFILE, and CL_DEVICE_MAX_PARAMETER_SIZE as small as that profile allows.
  bool embedded = false;
  bool without_compiler = false;  // as the embedded profile allows

  // Of kernels whose name begins so (all by default).
  const char* kernel = "";
  size_t group_limit = kNoLimit;   // CL_KERNEL_WORK_GROUP_SIZE
  size_t launch_limit = kNoLimit;  // larger groups are CL_OUT_OF_RESOURCES when enqueued

  std::atomic<size_t> images;     // made
  size_t image_limit = kNoLimit;  // more of them are CL_MEM_OBJECT_ALLOCATION_FAILURE

  std::atomic<int> measuring_queues;  // made with CL_QUEUE_PROFILING_ENABLE
  std::atomic<int> contexts;          // made
  // To contexts, queues, buffers, programs and kernels, which the library's user has.
  std::atomic<int> references;

  // Of parts of a buffer, before a part of that buffer that was made later: NVIDIA's driver
  // crashes.
  std::atomic<int> early_releases;
  std::atomic<int> parts;  // made

  // What the last context's driver says its messages to, and with what as the last argument.
  void (*notify)(const char* message, const void* data, size_t bytes, void* user) = nullptr;
  void* notified = nullptr;

  // So many mappings of buffers from now on are CL_OUT_OF_RESOURCES, as after an aborted kernel.
  std::atomic<int> failing_maps;
};

// Makes the library the process's OpenCL; to be called before the first call of OpenCL. Null: it
// cannot be loaded.
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
