// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/test_context.h"

#include <gtest/gtest.h>

#include <utility>

#include "delegates/gpu/gl/egl_display.h"

namespace litmus::gpu {

absl::StatusOr<std::unique_ptr<TestContext>> TestContext::Make(const TestContext* share,
                                                               absl::Span<const EGLint> more) {
  if (auto libraries = OpenGl(); !libraries.ok()) return libraries.status();
  Egl().BindAPI(EGL_OPENGL_ES_API);
  absl::Status status = absl::UnavailableError("there is no display");
  for (const EglCandidate& candidate : EglCandidates()) {
    if (candidate.display == EGL_NO_DISPLAY) continue;
    if (share != nullptr && candidate.display != share->display()) continue;
    status = InitializeEgl(candidate.display);
    if (!status.ok()) continue;
    auto made = EglContext::Create(candidate.display,
                                   share == nullptr ? EGL_NO_CONTEXT : share->handle(), more);
    status = made.status();
    if (!status.ok()) continue;
    auto context = std::make_unique<TestContext>();
    context->context_ = *std::move(made);
    return context;
  }
  return status;
}

TestContext::~TestContext() {
  if (context_ != nullptr && Egl().GetCurrentContext() == handle()) Release();
}

void TestContext::MakeCurrent() {
  const absl::Status status = context_->MakeCurrent();
  ASSERT_TRUE(status.ok()) << status;
}

void TestContext::Release() {
  Egl().MakeCurrent(display(), EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
}

}  // namespace litmus::gpu
