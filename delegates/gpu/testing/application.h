// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Applications that use the GPU themselves, with their own context, and bind their buffers to the
// delegate.
#ifndef LITMUS_DELEGATES_GPU_TESTING_APPLICATION_H_
#define LITMUS_DELEGATES_GPU_TESTING_APPLICATION_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "delegates/gpu/buffer_options.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

// For one thread. Failures are reported to GoogleTest.
class Application {
 public:
  virtual ~Application() = default;  // destroys its context and buffers
  // Returns a buffer of floats with these contents: a cl_mem, or a GLuint.
  virtual uintptr_t MakeBuffer(const std::vector<float>& contents) = 0;
  virtual void DeleteBuffer(uintptr_t buffer) = 0;
  virtual void Write(uintptr_t buffer, const std::vector<float>& contents) = 0;
  virtual std::vector<float> Read(uintptr_t buffer) = 0;
  // `options` null: calls the function without options.
  virtual TfLiteStatus Bind(TfLiteDelegate* delegate, uintptr_t buffer, int tensor,
                            const TfLiteGpuBufferOptions* options = nullptr) = 0;
  // OpenGL: make the application's context current on this thread, or no context.
  virtual void Enter() {}
  virtual void Leave() {}
};

enum class ApplicationKind { kOpenCl, kOpenGl };

// Starts an application with a new context, which is current. Returns null if the machine has no
// such device that the delegate can use.
std::unique_ptr<Application> StartApplication(ApplicationKind kind);

// Makes a delegate for the API, with default options otherwise; the caller deletes it. `directory`:
// for serialized data; null: none.
TfLiteDelegate* MakeDelegateFor(ApplicationKind kind, int partitions = 1,
                                const char* directory = nullptr);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TESTING_APPLICATION_H_
