// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The OpenGL ES context in which a device works, and the thread on which that context is current.
#ifndef LITMUS_DELEGATES_GPU_GL_CONTEXT_H_
#define LITMUS_DELEGATES_GPU_GL_CONTEXT_H_

#include <functional>
#include <memory>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/gl/loader.h"

namespace litmus::gpu {

struct GlContextOptions {
  // True: only the thread that opens the context may use it, and no other thread is created.
  bool strict_thread = false;
};

// A share group: a context of the backend, current on a thread of the backend, and, if the opening
// thread had a context of the application current, that context too. The objects of GL (buffers,
// programs, syncs) belong to the group. Thread-safe.
class GlContext {
 public:
  // If a context of OpenGL ES 3.1 is current, the new context shares objects with it. Otherwise
  // tries the default display, the surfaceless platform, and the device platform. Unavailable: none
  // works; the message lists what was tried and how each failed.
  static absl::StatusOr<std::shared_ptr<GlContext>> Open(const GlContextOptions& options);

  virtual ~GlContext() = default;

  // Runs `work` while a context of the group is current, and returns its result. It runs on the
  // calling thread if a context of the application in the group is current there, else on the
  // backend's thread. `work` may change only state that ScopedState (state.h) restores, and must
  // bind everything that it uses: earlier bindings may be gone, or changed by another context.
  // Calls from several threads run one after the other; a call inside `work` runs immediately as a
  // part of it. Aborted: the process is exiting. FailedPrecondition with strict_thread on another
  // thread: "GpuDelegate must run on the same thread where it was initialized."
  virtual absl::Status Run(absl::FunctionRef<absl::Status()> work) = 0;

  // Like Run, but later and without a result; for destructors, on any thread. Work that is pending
  // when the process exits is dropped.
  virtual void Post(std::function<void()> work) = 0;

  const DeviceInfo& info() const { return info_; }
  // `name`: the extension with its prefix, such as "GL_EXT_disjoint_timer_query".
  virtual bool HasExtension(const std::string& name) const = 0;
  // True if the calling thread's current context belongs to the group.
  virtual bool IsCurrentInGroup() const = 0;
  // True if contexts of the application belong to the group. Otherwise all objects belong to the
  // backend.
  virtual bool SharesWithApplication() const = 0;

 protected:
  DeviceInfo info_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_CONTEXT_H_
