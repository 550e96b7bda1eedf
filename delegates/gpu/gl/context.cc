// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/context.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/backend/exit.h"
#include "delegates/gpu/gl/egl_context.h"
#include "delegates/gpu/gl/egl_display.h"
#include "delegates/gpu/gl/info.h"
#include "delegates/gpu/gl/state.h"
#include "delegates/gpu/gl/worker.h"

namespace litmus::gpu {
namespace {

constexpr int kNeededVersion = 31;

// The least size of a mark, see Context::mark_.
constexpr GLint64 kMarkBytes = 64;

// How long the process's exit waits for the work that a thread is doing with the driver.
constexpr std::chrono::seconds kExitPatience{2};

class Context;
// The context whose work the calling thread is doing.
thread_local const Context* working = nullptr;

class Context final : public GlContext {
 public:
  explicit Context(const GlContextOptions& options)
      : options_(options), worker_(options.strict_thread ? nullptr : new Worker) {}
  ~Context() override;

  // Called once, before all others.
  absl::Status Start();
  // True when Open with these options may answer with this context. `application`: a context of
  // OpenGL ES 3.1 is current on the calling thread.
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
  absl::Status Turn(EGLContext current, absl::FunctionRef<absl::Status()> work);
  // The two ways to our context; afterwards it is current.
  absl::Status Share(EGLDisplay display, EGLContext application);
  absl::Status Search(std::string tried);
  // With our context current.
  void Describe();

  const GlContextOptions options_;
  const std::thread::id opener_ = std::this_thread::get_id();
  std::unique_ptr<EglContext> own_;
  bool shares_ = false;  // objects with an application's context
  std::string extensions_;
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

// The contexts of this process. Never destroyed: they may be asked for while the process exits.
struct Registry {
  std::mutex mutex;
  std::vector<std::weak_ptr<Context>> contexts;
  std::set<EGLDisplay> watched;  // displays whose driver's end is prepared for
};

Registry& Known() {
  static auto* const registry = new Registry;
  return *registry;
}

// At the process's exit, before the driver's own end: from now on no thread of ours is inside it.
void WaitForTurns() {
  std::vector<std::weak_ptr<Context>> contexts;
  {
    std::lock_guard<std::mutex> lock(Known().mutex);
    contexts = Known().contexts;
  }
  for (const std::weak_ptr<Context>& known : contexts) {
    if (std::shared_ptr<Context> context = known.lock()) context->WaitUntilIdle();
  }
}

// A new context on the display, current on the calling thread.
absl::StatusOr<std::unique_ptr<EglContext>> Make(EGLDisplay display, EGLContext share,
                                                 absl::Span<const EGLint> more = {}) {
  absl::StatusOr<std::unique_ptr<EglContext>> made = EglContext::Create(display, share, more);
  if (!made.ok()) return made;
  if (absl::Status s = (*made)->MakeCurrent(); !s.ok()) return s;
  const int version = CurrentGlesVersion();
  if (version >= kNeededVersion) return made;
  return absl::UnavailableError(
      absl::StrCat("has OpenGL ES ", version / 10, ".", version % 10, " only; 3.1 is needed"));
}

absl::Status ExitError() { return absl::AbortedError("The process exits."); }

absl::Status Context::Start() {
  EGLContext application = EGL_NO_CONTEXT;
  EGLDisplay display = EGL_NO_DISPLAY;
  if (CurrentGlesVersion() >= kNeededVersion) {
    application = Egl().GetCurrentContext();
    display = Egl().GetCurrentDisplay();
  }
  absl::Status status;
  OnOwnThread([&] {
    ScopedCurrent current;
    Egl().BindAPI(EGL_OPENGL_ES_API);
    std::string tried;
    if (application != EGL_NO_CONTEXT) {
      status = Share(display, application);
      shares_ = status.ok();
      tried = absl::StrCat("sharing with the current context (", status.message(), ")");
    }
    if (!shares_) status = Search(tried);
    if (!status.ok()) return;
    Describe();
    if (worker_ != nullptr) current.Forget();
  });
  return status;
}

absl::Status Context::Share(EGLDisplay display, EGLContext application) {
  // Contexts that share objects must agree on these, and EGL does not tell what the other has.
  std::vector<std::vector<EGLint>> variants = {{}};
  if (HasEglExtension(display, "EGL_EXT_create_context_robustness")) {
    variants.push_back(
        {EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT});
  }
  if (HasEglExtension(display, "EGL_KHR_create_context_no_error")) {
    variants.push_back({EGL_CONTEXT_OPENGL_NO_ERROR_KHR, EGL_TRUE});
  }
  absl::Status status;
  for (const std::vector<EGLint>& variant : variants) {
    absl::StatusOr<std::unique_ptr<EglContext>> made = Make(display, application, variant);
    if (made.ok()) {
      own_ = *std::move(made);
      return absl::OkStatus();
    }
    status.Update(made.status());
  }
  return status;
}

// The first that draws on a GPU, else the first that works.
absl::Status Context::Search(std::string tried) {
  for (const EglCandidate& candidate : EglCandidates()) {
    absl::Status status = candidate.display == EGL_NO_DISPLAY
                              ? absl::UnavailableError(candidate.why)
                              : InitializeEgl(candidate.display);
    if (status.ok()) {
      const bool cpu = DrawsOnCpu(candidate.display);
      if (cpu && own_ != nullptr) continue;
      absl::StatusOr<std::unique_ptr<EglContext>> made = Make(candidate.display, EGL_NO_CONTEXT);
      if (made.ok()) {
        own_ = *std::move(made);
        if (!cpu) break;
      }
      status = made.status();
    }
    absl::StrAppend(&tried, tried.empty() ? "" : "; ", candidate.name, " (", status.message(), ")");
  }
  if (own_ != nullptr) return own_->MakeCurrent();
  return absl::UnavailableError(absl::StrCat("no display with OpenGL ES 3.1; tried: ", tried));
}

void Context::Describe() {
  info_ = DescribeGl(own_->display());
  extensions_ = GlExtensions();
  if (!shares_) return;
  static std::atomic<int> marks{0};
  mark_bytes_ = kMarkBytes + ++marks;
  Gl().GenBuffers(1, &mark_);
  Gl().BindBuffer(GL_COPY_READ_BUFFER, mark_);
  Gl().BufferData(GL_COPY_READ_BUFFER, mark_bytes_, nullptr, GL_STATIC_DRAW);
  Gl().BindBuffer(GL_COPY_READ_BUFFER, 0);
  Gl().Finish();
}

Context::~Context() {
  // No driver is called once the process exits; the thread, if any, is left alone.
  if (Exiting()) return;
  if (own_ != nullptr) {
    (void)RunInOwn([&] {
      if (fence_ != nullptr) Gl().DeleteSync(std::exchange(fence_, nullptr));
      if (mark_ != 0) Gl().DeleteBuffers(1, &mark_);
      shares_ = false;
      return absl::OkStatus();
    });
  }
  OnOwnThread([&] {
    if (worker_ != nullptr && own_ != nullptr) {
      Egl().MakeCurrent(own_->display(), EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    }
    own_.reset();
    if (worker_ != nullptr) Egl().ReleaseThread();
  });
}

bool Context::Serves(const GlContextOptions& options, bool application) const {
  if (options.strict_thread != options_.strict_thread) return false;
  if (options.strict_thread && opener_ != std::this_thread::get_id()) return false;
  return application ? shares_ && IsCurrentInGroup() : !shares_;
}

void Context::WaitUntilIdle() {
  if (working == this) return;
  const auto end = std::chrono::steady_clock::now() + kExitPatience;
  while (!mutex_.try_lock()) {
    if (std::chrono::steady_clock::now() > end) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  mutex_.unlock();
}

absl::Status Context::Run(absl::FunctionRef<absl::Status()> work) {
  if (Exiting()) return ExitError();
  if (working == this) return work();
  if (options_.strict_thread && opener_ != std::this_thread::get_id()) {
    return absl::FailedPreconditionError(
        "GpuDelegate must run on the same thread where it was initialized.");
  }
  if (!IsCurrentInGroup()) return RunInOwn(work);
  return Turn(Egl().GetCurrentContext(), [&] {
    ScopedState state(info_.max_kernel_buffers);
    return work();
  });
}

void Context::Post(std::function<void()> work) {
  if (Exiting()) return;
  if (worker_ == nullptr) {
    std::lock_guard<std::mutex> lock(posted_mutex_);
    posted_.push_back(std::move(work));
    return;
  }
  worker_->Post([this, work = std::move(work)] {
    (void)Turn(own_->handle(), [&] {
      work();
      return absl::OkStatus();
    });
  });
}

bool Context::IsCurrentInGroup() const {
  EGLContext current = Egl().GetCurrentContext();
  if (current == EGL_NO_CONTEXT) return false;
  if (current == own_->handle()) return true;
  if (!shares_ || Egl().GetCurrentDisplay() != own_->display() ||
      CurrentGlesVersion() < kNeededVersion || Gl().IsBuffer(mark_) != GL_TRUE) {
    return false;
  }
  GLint bound = 0;
  GLint64 bytes = 0;
  Gl().GetIntegerv(GL_COPY_READ_BUFFER_BINDING, &bound);
  Gl().BindBuffer(GL_COPY_READ_BUFFER, mark_);
  Gl().GetBufferParameteri64v(GL_COPY_READ_BUFFER, GL_BUFFER_SIZE, &bytes);
  Gl().BindBuffer(GL_COPY_READ_BUFFER, bound);
  return bytes == mark_bytes_;
}

void Context::OnOwnThread(absl::FunctionRef<void()> work) {
  if (worker_ == nullptr) {
    work();
  } else {
    worker_->Run(work);
  }
}

absl::Status Context::RunInOwn(absl::FunctionRef<absl::Status()> work) {
  absl::Status status;
  OnOwnThread([&] {
    if (worker_ != nullptr) {
      status = Turn(own_->handle(), work);
      return;
    }
    ScopedCurrent current;
    status = current.Switch(own_.get());
    if (status.ok()) status = Turn(own_->handle(), work);
  });
  return status;
}

absl::Status Context::Turn(EGLContext current, absl::FunctionRef<absl::Status()> work) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (Exiting()) return ExitError();
  const Context* outer = std::exchange(working, this);
  // What one context did is seen by another only after it is done, and bound anew.
  if (fence_ != nullptr && last_ != current) Gl().WaitSync(fence_, 0, GL_TIMEOUT_IGNORED);
  std::vector<std::function<void()>> posted;
  {
    std::lock_guard<std::mutex> posted_lock(posted_mutex_);
    posted.swap(posted_);
  }
  for (const std::function<void()>& earlier : posted) earlier();
  absl::Status status = work();
  if (shares_) {
    if (fence_ != nullptr) Gl().DeleteSync(fence_);
    fence_ = Gl().FenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    Gl().Flush();
    last_ = current;
  }
  working = outer;
  return status;
}

}  // namespace

absl::StatusOr<std::shared_ptr<GlContext>> GlContext::Open(const GlContextOptions& options) {
  if (absl::StatusOr<const GlLibraries*> libraries = OpenGl(); !libraries.ok()) {
    return libraries.status();
  }
  const bool application = CurrentGlesVersion() >= kNeededVersion;
  Registry& registry = Known();
  std::lock_guard<std::mutex> lock(registry.mutex);
  for (const std::weak_ptr<Context>& known : registry.contexts) {
    std::shared_ptr<Context> context = known.lock();
    if (context != nullptr && context->Serves(options, application)) return {context};
  }
  auto context = std::make_shared<Context>(options);
  if (absl::Status s = context->Start(); !s.ok()) return s;
  if (registry.watched.insert(context->display()).second) {
    std::atexit(WaitForTurns);
    WatchExit();  // takes effect before it, as the later one
  }
  registry.contexts.erase(
      std::remove_if(registry.contexts.begin(), registry.contexts.end(),
                     [](const std::weak_ptr<Context>& known) { return known.expired(); }),
      registry.contexts.end());
  registry.contexts.push_back(context);
  return {std::move(context)};
}

}  // namespace litmus::gpu
