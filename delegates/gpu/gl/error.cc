// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/error.h"

#include <string>

#include "absl/strings/str_cat.h"

namespace litmus::gpu {
namespace {

// Max errors to read: a lost context may return errors forever.
constexpr int kMaxErrors = 16;
// An error of GL_KHR_robustness that some versions of gl2ext.h do not define.
constexpr GLenum kContextLost = 0x0507;

std::string Name(GLenum code) {
  switch (code) {
#define LITMUS_NAME(name) \
  case name:              \
    return #name;
    LITMUS_NAME(GL_INVALID_ENUM)
    LITMUS_NAME(GL_INVALID_VALUE)
    LITMUS_NAME(GL_INVALID_OPERATION)
    LITMUS_NAME(GL_INVALID_FRAMEBUFFER_OPERATION)
    LITMUS_NAME(GL_OUT_OF_MEMORY)
#undef LITMUS_NAME
    case kContextLost:
      return "GL_CONTEXT_LOST";
    default:
      return "unknown error";
  }
}

}  // namespace

absl::Status GlError(GLenum code, absl::string_view call) {
  const std::string message = absl::StrCat(call, ": ", Name(code), " (0x", absl::Hex(code), ")");
  switch (code) {
    case GL_OUT_OF_MEMORY:
      return absl::ResourceExhaustedError(message);
    case kContextLost:
      return absl::UnavailableError(message);
    default:
      return absl::InternalError(message);
  }
}

absl::Status GlCheck(absl::string_view call) {
  const GLenum first = Gl().GetError();
  if (first == GL_NO_ERROR) return absl::OkStatus();
  for (int i = 1; i < kMaxErrors && Gl().GetError() != GL_NO_ERROR; ++i) {
  }
  return GlError(first, call);
}

}  // namespace litmus::gpu
