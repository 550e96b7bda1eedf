// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A context of ours, its thread, and the contexts of the application's that share objects with it.
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

// The version of OpenGL ES that is needed, 10 * major + minor.
inline constexpr int kGlesVersion = 31;

// The one kind of GlContext.
class GlShareGroup final : public GlContext {
 public:
  explicit GlShareGroup(const GlContextOptions& options)
      : options_(options), worker_(options.strict_thread ? nullptr : new Worker) {}
  ~GlShareGroup() override;

  // Opens our context, see GlContext::Open(). Called once, before all others.
  absl::Status Start();
  // True when Open with these options may answer with this context, which is not lost.
  // `application`: a context of OpenGL ES 3.1 is current on the calling thread.
  bool Serves(const GlContextOptions& options, bool application) const;
  EGLDisplay display() const { return own_->display(); }
  // Waits, but not for ever, until no thread is at work; once Exiting(), none begins after that.
  void WaitUntilIdle();

  absl::Status Run(absl::FunctionRef<absl::Status()> work) override;
  void Post(std::function<void()> work) override;
  bool HasExtension(const std::string& name) const override {
    return HasWord(extensions_.c_str(), name);
  }
  bool IsCurrentInGroup() const override;
  bool SharesWithApplication() const override { return shares_; }

 private:
  // On the thread of ours, or on the calling one where that is missing.
  void OnOwnThread(absl::FunctionRef<void()> work);
  // The same with our context current.
  absl::Status RunInOwn(absl::FunctionRef<absl::Status()> work);
  // One turn, in `current`, which is current on the calling thread.
  absl::Status ExclusiveSection(EGLContext current, absl::FunctionRef<absl::Status()> work);
  // The two ways to our context; afterwards it is current. `tried`: what has failed before.
  absl::Status Share(EGLDisplay display, EGLContext application);
  absl::Status Search(std::string tried);
  // With our context current.
  void Describe();

  // Says whether the GPU was reset since it was asked last (GL_KHR_robustness and its like).
  using ResetStatus = GLenum(GL_APIENTRYP)();

  const GlContextOptions options_;
  const std::thread::id opener_ = std::this_thread::get_id();
  std::unique_ptr<EglContext> own_;
  bool shares_ = false;  // objects with an application's context
  std::string extensions_;
  ResetStatus reset_status_ = nullptr;  // null: the driver has none
  std::atomic<bool> lost_{false};
  // A buffer by which contexts of the group are known: in no other has its name this size.
  GLuint mark_ = 0;
  GLint64 mark_bytes_ = 0;

  std::mutex mutex_;  // a turn
  // Where contexts share objects: the end of the last turn, and the context it was in.
  GLsync fence_ = nullptr;
  EGLContext last_ = EGL_NO_CONTEXT;

  std::mutex posted_mutex_;
  std::vector<std::function<void()>> posted_;  // strict thread: for the next turn

  const std::unique_ptr<Worker> worker_;  // null: strict thread
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_SHARE_GROUP_H_
