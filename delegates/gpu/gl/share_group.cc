// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs work in a share group: one thread at a time, in the right context.
#include "delegates/gpu/gl/share_group.h"

#include <chrono>
#include <utility>

#include "absl/status/status.h"
#include "delegates/gpu/backend/exit.h"
#include "delegates/gpu/gl/state.h"

namespace litmus::gpu {
namespace {

// Max time that the process's exit waits for a thread that is inside the driver.
constexpr std::chrono::seconds kExitPatience{2};

// The group whose work the calling thread is running, or null.
thread_local const GlShareGroup* working = nullptr;

absl::Status ExitError() { return absl::AbortedError("The process exits."); }

}  // namespace

bool GlShareGroup::Serves(const GlContextOptions& options, bool application) const {
  if (lost_ || options.strict_thread != options_.strict_thread) return false;
  if (options.strict_thread && opener_ != std::this_thread::get_id()) return false;
  return application ? shares_ && IsCurrentInGroup() : !shares_;
}

void GlShareGroup::WaitUntilIdle() {
  if (working == this) return;
  const auto end = std::chrono::steady_clock::now() + kExitPatience;
  while (!mutex_.try_lock()) {
    if (std::chrono::steady_clock::now() > end) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  mutex_.unlock();
}

absl::Status GlShareGroup::Run(absl::FunctionRef<absl::Status()> work) {
  if (Exiting()) return ExitError();
  if (working == this) return work();
  if (options_.strict_thread && opener_ != std::this_thread::get_id()) {
    return absl::FailedPreconditionError(
        "GpuDelegate must run on the same thread where it was initialized.");
  }
  if (!IsCurrentInGroup()) return RunInOwn(work);
  return ExclusiveSection(Egl().GetCurrentContext(), [&] {
    ScopedState state(info_.max_kernel_buffers);
    return work();
  });
}

void GlShareGroup::Post(std::function<void()> work) {
  if (Exiting()) return;
  if (worker_ == nullptr) {
    std::lock_guard<std::mutex> lock(posted_mutex_);
    posted_.push_back(std::move(work));
    return;
  }
  worker_->Post([this, work = std::move(work)] {
    (void)ExclusiveSection(own_->handle(), [&] {
      work();
      return absl::OkStatus();
    });
  });
}

bool GlShareGroup::IsCurrentInGroup() const {
  EGLContext current = Egl().GetCurrentContext();
  if (current == EGL_NO_CONTEXT) return false;
  if (current == own_->handle()) return true;
  if (!shares_ || Egl().GetCurrentDisplay() != own_->display() ||
      CurrentGlesVersion() < kGlesVersion || Gl().IsBuffer(mark_) != GL_TRUE) {
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

void GlShareGroup::OnOwnThread(absl::FunctionRef<void()> work) {
  if (worker_ == nullptr) {
    work();
  } else {
    worker_->Run(work);
  }
}

absl::Status GlShareGroup::RunInOwn(absl::FunctionRef<absl::Status()> work) {
  absl::Status status;
  OnOwnThread([&] {
    if (worker_ != nullptr) {
      status = ExclusiveSection(own_->handle(), work);
      return;
    }
    ScopedCurrent current;
    status = current.Switch(own_.get());
    if (status.ok()) status = ExclusiveSection(own_->handle(), work);
  });
  return status;
}

absl::Status GlShareGroup::ExclusiveSection(EGLContext current,
                                            absl::FunctionRef<absl::Status()> work) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (Exiting()) return ExitError();
  const GlShareGroup* outer = std::exchange(working, this);
  // A context sees changes of another context only after those are complete and the object is bound
  // again.
  if (fence_ != nullptr && last_ != current) Gl().WaitSync(fence_, 0, GL_TIMEOUT_IGNORED);
  std::vector<std::function<void()>> posted;
  {
    std::lock_guard<std::mutex> posted_lock(posted_mutex_);
    posted.swap(posted_);
  }
  for (const std::function<void()>& earlier : posted) earlier();
  absl::Status status = work();
  if (reset_status_ != nullptr && reset_status_() != GL_NO_ERROR) {
    status = absl::UnavailableError("glGetGraphicsResetStatus: the GPU was reset");
  }
  if (absl::IsUnavailable(status)) lost_ = true;
  if (shares_) {
    if (fence_ != nullptr) Gl().DeleteSync(fence_);
    fence_ = Gl().FenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    Gl().Flush();
    last_ = current;
  }
  working = outer;
  return status;
}

}  // namespace litmus::gpu
