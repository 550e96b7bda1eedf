// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Programs that compute on the GPU themselves, with a context of their own, and want the delegate
// to work on their buffers.
#ifndef LITMUS_DELEGATES_GPU_TESTING_APPLICATION_H_
#define LITMUS_DELEGATES_GPU_TESTING_APPLICATION_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "delegates/gpu/buffer_options.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

// Of one thread. Failures are GoogleTest's.
class Application {
 public:
  virtual ~Application() = default;  // ends its context and its buffers
  // A buffer of floats with these contents: a cl_mem, or a GLuint.
  virtual uintptr_t MakeBuffer(const std::vector<float>& contents) = 0;
  virtual void DeleteBuffer(uintptr_t buffer) = 0;
  virtual void Write(uintptr_t buffer, const std::vector<float>& contents) = 0;
  virtual std::vector<float> Read(uintptr_t buffer) = 0;
  // `options` null: those of functions without.
  virtual TfLiteStatus Bind(TfLiteDelegate* delegate, uintptr_t buffer, int tensor,
                            const TfLiteGpuBufferOptions* options = nullptr) = 0;
  // OpenGL: makes its context current on this thread, or none.
  virtual void Enter() {}
  virtual void Leave() {}
};

enum class ApplicationKind { kOpenCl, kOpenGl };

// With a new context, entered. Null: the machine has no such device that the delegate can use.
std::unique_ptr<Application> StartApplication(ApplicationKind kind);

// A delegate for the kind, with the default options otherwise. Give it back. `directory`: for
// serialized data; null: none.
TfLiteDelegate* MakeDelegateFor(ApplicationKind kind, int partitions = 1,
                                const char* directory = nullptr);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TESTING_APPLICATION_H_
