// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Owning handles of OpenCL objects.
#ifndef LITMUS_DELEGATES_GPU_CL_HANDLE_H_
#define LITMUS_DELEGATES_GPU_CL_HANDLE_H_

#include <utility>

#include "delegates/gpu/backend/exit.h"
#include "delegates/gpu/cl/loader.h"

namespace litmus::gpu {

// Releases its object when it is destroyed, except while the process exits. Move-only.
template <typename T, cl_int (*ClFunctions::*kRelease)(T)>
class Handle {
 public:
  Handle() = default;
  explicit Handle(T object) : object_(object) {}
  Handle(Handle&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Handle() {
    if (object_ != nullptr && !Exiting()) (Cl().*kRelease)(object_);
  }
  T get() const { return object_; }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  T object_ = nullptr;
};

using ContextHandle = Handle<cl_context, &ClFunctions::ReleaseContext>;
using QueueHandle = Handle<cl_command_queue, &ClFunctions::ReleaseCommandQueue>;
using MemoryHandle = Handle<cl_mem, &ClFunctions::ReleaseMemObject>;
using ProgramHandle = Handle<cl_program, &ClFunctions::ReleaseProgram>;
using KernelHandle = Handle<cl_kernel, &ClFunctions::ReleaseKernel>;
using EventHandle = Handle<cl_event, &ClFunctions::ReleaseEvent>;

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_HANDLE_H_
