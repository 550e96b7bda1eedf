// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A context of the backend, its thread, and the application's contexts that share objects with it.
#ifndef LITMUS_DELEGATES_GPU_GL_SHARE_GROUP_H_
#define LITMUS_DELEGATES_GPU_GL_SHARE_GROUP_H_

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "delegates/gpu/gl/context.h"
#include "delegates/gpu/gl/egl_context.h"
#include "delegates/gpu/gl/egl_display.h"
#include "delegates/gpu/gl/worker.h"

namespace litmus::gpu {

// The required version of OpenGL ES, as 10 * major + minor.
inline constexpr int kGlesVersion = 31;

// The only implementation of GlContext.
class GlShareGroup final : public GlContext {
 public:
  explicit GlShareGroup(const GlContextOptions& options)
      : options_(options), worker_(options.strict_thread ? nullptr : new Worker) {}
  ~GlShareGroup() override;

  // Opens the backend's context; see GlContext::Open(). Call it once, before all other functions.
  absl::Status Start();
  // True if Open may return this context for these options; false if it is lost. `application`: a
  // context of OpenGL ES 3.1 is current on the calling thread.
  bool Serves(const GlContextOptions& options, bool application) const;
  EGLDisplay display() const { return own_->display(); }
  // Waits, for a limited time, until no thread is running work. If Exiting(), none starts
  // afterwards.
  void WaitUntilIdle();

  absl::Status Run(absl::FunctionRef<absl::Status()> work) override;
  void Post(std::function<void()> work) override;
  bool HasExtension(const std::string& name) const override {
    return HasWord(extensions_.c_str(), name);
  }
  bool IsCurrentInGroup() const override;
  bool SharesWithApplication() const override { return shares_; }

 private:
  // Runs `work` on the backend's thread, or on the calling thread if there is none (strict thread).
  void OnOwnThread(absl::FunctionRef<void()> work);
  // Likewise, with the backend's context current.
  absl::Status RunInOwn(absl::FunctionRef<absl::Status()> work);
  // Runs `work` exclusively in `current`, the context that is current on the calling thread.
  absl::Status ExclusiveSection(EGLContext current, absl::FunctionRef<absl::Status()> work);
  // Two ways to create the backend's context, which is current afterwards: shared with the
  // application's context, or on a display that is searched for. `tried`: messages of earlier
  // failures.
  absl::Status Share(EGLDisplay display, EGLContext application);
  absl::Status Search(std::string tried);
  // Sets info_ and extensions_. Requires that the backend's context is current.
  void Describe();

  // Returns whether the GPU was reset since the last call (GL_KHR_robustness and similar
  // extensions).
  using ResetStatus = GLenum(GL_APIENTRYP)();

  const GlContextOptions options_;
  const std::thread::id opener_ = std::this_thread::get_id();
  std::unique_ptr<EglContext> own_;
  bool shares_ = false;  // shares objects with a context of the application
  std::string extensions_;
  ResetStatus reset_status_ = nullptr;  // null: unsupported by the driver
  std::atomic<bool> lost_{false};
  // A buffer that identifies contexts of the group: in other contexts, this name has no buffer of
  // this size.
  GLuint mark_ = 0;
  GLint64 mark_bytes_ = 0;

  std::mutex mutex_;  // held while work runs
  // If contexts share objects: a fence after the last work, and the context of that work.
  GLsync fence_ = nullptr;
  EGLContext last_ = EGL_NO_CONTEXT;

  std::mutex posted_mutex_;
  std::vector<std::function<void()>> posted_;  // strict thread: work to run before the next one

  const std::unique_ptr<Worker> worker_;  // null: strict thread
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_SHARE_GROUP_H_
