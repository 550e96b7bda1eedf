// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A kernel as OpenGL's compilers are given it, for those who call them and for those who only look.
#ifndef LITMUS_DELEGATES_GPU_GL_SHADER_TEXT_H_
#define LITMUS_DELEGATES_GPU_GL_SHADER_TEXT_H_

#include <string>

#include "absl/strings/str_cat.h"

namespace litmus::gpu {

// A complete shader. Messages count the lines of either part, source string 1 being the prelude.
inline std::string ShaderText(const std::string& prelude, const std::string& source) {
  return absl::StrCat("#version 310 es\n#line 1 1\n", prelude, "\n#line 1 0\n", source, "\n");
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_SHADER_TEXT_H_
