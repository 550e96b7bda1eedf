// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The OpenGL ES context that a device works in, and the thread that it is current on.
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
  // Only the thread that opens the context may use it, and no thread is made.
  bool strict_thread = false;
};

// Objects of GL (buffers, programs, syncs) belong to one group of contexts that share them: a
// context of ours, current on a thread of ours, and, where the thread that opened it had a context
// current, that one too. Thread-safe.
class GlContext {
 public:
  // Where a context of OpenGL ES 3.1 is current, ours shares objects with it; else a display is
  // looked for: the default one, the surfaceless platform, the device platform. Unavailable: none
  // works; the message says what was tried and how each failed.
  static absl::StatusOr<std::shared_ptr<GlContext>> Open(const GlContextOptions& options);

  virtual ~GlContext() = default;

  // Runs `work` with a context of the group current, and returns what it returns: on the calling
  // thread when an application's context of the group is current there, else on the thread of ours.
  // `work` changes no state of the context but that which ScopedState (state.h) keeps, and binds
  // what it uses: what earlier work bound may be bound no more, and may have been changed by
  // another context. Calls from several threads take turns; a call within `work` is part of it.
  // Aborted: the process exits.
  // FailedPrecondition with strict_thread on another thread: "GpuDelegate must run on the same
  // thread where it was initialized."
  virtual absl::Status Run(absl::FunctionRef<absl::Status()> work) = 0;

  // As Run, later, and without an answer; for destructors, on any thread. Work that is left when
  // the process exits is not done.
  virtual void Post(std::function<void()> work) = 0;

  const DeviceInfo& info() const { return info_; }
  // Extensions by their names with prefix; "GL_EXT_disjoint_timer_query".
  virtual bool HasExtension(const std::string& name) const = 0;
  // True when the context that is current on the calling thread belongs to the group.
  virtual bool IsCurrentInGroup() const = 0;
  // True when contexts of the application's belong to the group; without them, all objects are
  // ours.
  virtual bool SharesWithApplication() const = 0;

 protected:
  DeviceInfo info_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_CONTEXT_H_
