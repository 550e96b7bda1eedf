// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The text of a kernel for OpenGL's compilers, for the backend and for tools that only inspect it.
#ifndef LITMUS_DELEGATES_GPU_GL_SHADER_TEXT_H_
#define LITMUS_DELEGATES_GPU_GL_SHADER_TEXT_H_

#include <string>

#include "absl/strings/str_cat.h"

namespace litmus::gpu {

// Returns a complete shader. Compiler messages count lines separately in the kernel (source string
// 0) and in the prelude (source string 1).
inline std::string ShaderText(const std::string& prelude, const std::string& source) {
  return absl::StrCat("#version 310 es\n#line 1 1\n", prelude, "\n#line 1 0\n", source, "\n");
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_SHADER_TEXT_H_
