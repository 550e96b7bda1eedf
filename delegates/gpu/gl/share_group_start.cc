// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creation and destruction of a share group's context.
#include <atomic>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/backend/exit.h"
#include "delegates/gpu/gl/info.h"
#include "delegates/gpu/gl/share_group.h"

namespace litmus::gpu {
namespace {

// The min size of a mark; see GlShareGroup::mark_.
constexpr GLint64 kMarkBytes = 64;

// Attributes with which a reset of the GPU is reported and loses the context.
std::vector<EGLint> TellsResets(EGLDisplay display) {
  if (!HasEglExtension(display, "EGL_EXT_create_context_robustness")) return {};
  return {EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT};
}

// Creates a context on the display and makes it current on the calling thread.
absl::StatusOr<std::unique_ptr<EglContext>> Make(EGLDisplay display, EGLContext share,
                                                 absl::Span<const EGLint> more = {}) {
  absl::StatusOr<std::unique_ptr<EglContext>> made = EglContext::Create(display, share, more);
  if (!made.ok()) return made;
  if (absl::Status s = (*made)->MakeCurrent(); !s.ok()) return s;
  const int version = CurrentGlesVersion();
  if (version >= kGlesVersion) return made;
  return absl::UnavailableError(
      absl::StrCat("has OpenGL ES ", version / 10, ".", version % 10, " only; 3.1 is needed"));
}

}  // namespace

absl::Status GlShareGroup::Start() {
  EGLContext application = EGL_NO_CONTEXT;
  EGLDisplay display = EGL_NO_DISPLAY;
  if (CurrentGlesVersion() >= kGlesVersion) {
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

absl::Status GlShareGroup::Share(EGLDisplay display, EGLContext application) {
  // Contexts that share objects must agree on these attributes, and EGL cannot report those of the
  // other context, so all variants are tried.
  std::vector<std::vector<EGLint>> variants = {{}};
  if (const std::vector<EGLint> told = TellsResets(display); !told.empty()) {
    variants.push_back(told);
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

// Uses the first display that draws on a GPU, or else the first one that works.
absl::Status GlShareGroup::Search(std::string tried) {
  for (const EglCandidate& candidate : EglCandidates()) {
    absl::Status status = candidate.display == EGL_NO_DISPLAY
                              ? absl::UnavailableError(candidate.why)
                              : InitializeEgl(candidate.display);
    if (status.ok()) {
      if (own_ != nullptr && DrawsOnCpu(candidate.display)) continue;
      absl::StatusOr<std::unique_ptr<EglContext>> made =
          Make(candidate.display, EGL_NO_CONTEXT, TellsResets(candidate.display));
      // Some drivers list the extension but do not support it.
      if (!made.ok()) made = Make(candidate.display, EGL_NO_CONTEXT);
      status = made.status();
      if (made.ok()) {
        const bool cpu = ContextDrawsOnCpu(candidate.display);
        if (!cpu || own_ == nullptr) own_ = *std::move(made);
        if (!cpu) break;
      }
    }
    absl::StrAppend(&tried, tried.empty() ? "" : "; ", candidate.name, " (", status.message(), ")");
  }
  if (own_ != nullptr) return own_->MakeCurrent();
  return absl::UnavailableError(absl::StrCat("no display with OpenGL ES 3.1; tried: ", tried));
}

void GlShareGroup::Describe() {
  info_ = DescribeGl(own_->display());
  extensions_ = GlExtensions();
  for (const auto& [extension, function] :
       {std::pair<const char*, const char*>("GL_KHR_robustness", "glGetGraphicsResetStatusKHR"),
        {"GL_EXT_robustness", "glGetGraphicsResetStatusEXT"}}) {
    if (reset_status_ != nullptr || !HasExtension(extension)) continue;
    reset_status_ = reinterpret_cast<ResetStatus>(Egl().GetProcAddress(function));
  }
  if (!shares_) return;
  static std::atomic<int> marks{0};
  mark_bytes_ = kMarkBytes + ++marks;
  Gl().GenBuffers(1, &mark_);
  Gl().BindBuffer(GL_COPY_READ_BUFFER, mark_);
  Gl().BufferData(GL_COPY_READ_BUFFER, mark_bytes_, nullptr, GL_STATIC_DRAW);
  Gl().BindBuffer(GL_COPY_READ_BUFFER, 0);
  Gl().Finish();
}

GlShareGroup::~GlShareGroup() {
  // While the process exits, the driver must not be called, and the thread is not joined.
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

}  // namespace litmus::gpu
