// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/info.h"

#include <algorithm>
#include <thread>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/backend/device_family.h"
#include "delegates/gpu/gl/egl_display.h"
#include "delegates/gpu/gl/state.h"

namespace litmus::gpu {
namespace {

std::string EglText(EGLDisplay display, EGLint name) {
  const char* text = Egl().QueryString(display, name);
  return text == nullptr ? "" : text;
}

}  // namespace

std::string GlText(GLenum name) {
  const GLubyte* text = Gl().GetString(name);
  return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

int GlValue(GLenum name) {
  GLint value = 0;
  Gl().GetIntegerv(name, &value);
  return value;
}

bool ContextDrawsOnCpu(EGLDisplay display) {
  return DrawsOnCpu(display) || IsSoftwareRenderer(GlText(GL_RENDERER));
}

DeviceInfo DescribeGl(EGLDisplay display) {
  const bool software = ContextDrawsOnCpu(display);
  DeviceInfo info;
  info.api = "OpenGL ES";
  info.name = GlText(GL_RENDERER);
  info.vendor = GlText(GL_VENDOR);
  info.version = GlText(GL_VERSION);
  info.driver =
      absl::StrCat("EGL ", EglText(display, EGL_VERSION), ", ", EglText(display, EGL_VENDOR));
  info.type = software ? DeviceType::kCpu : DeviceType::kGpu;
  info.language = Language::kGlslEs;
  info.vector_width = 4;
  // OpenGL does not report the number of compute units; CompleteByFamily may set it.
  info.compute_units = software ? std::max<int>(1, std::thread::hardware_concurrency()) : 0;
  info.max_work_group = std::max(1, GlValue(GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS));
  for (int d = 0; d < 3; ++d) {
    GLint most = 1;
    Gl().GetIntegeri_v(GL_MAX_COMPUTE_WORK_GROUP_SIZE, d, &most);
    info.max_local[d] = std::max<int>(1, most);
  }
  info.local_memory = std::max(0, GlValue(GL_MAX_COMPUTE_SHARED_MEMORY_SIZE));
  GLint64 bytes = 0;
  Gl().GetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &bytes);
  info.max_buffer_bytes = static_cast<size_t>(std::max<GLint64>(0, bytes));
  info.buffer_alignment = std::max({1, GlValue(GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT),
                                    GlValue(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT)});
  info.max_kernel_buffers = std::max(0, std::min(GlValue(GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS),
                                                 GlValue(GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS)));
  if (GlValue(GL_MAX_COMPUTE_UNIFORM_BLOCKS) >= kUniformBlocks) {
    info.max_constant_bytes = std::max(0, GlValue(GL_MAX_UNIFORM_BLOCK_SIZE));
  }
  const int side = std::max(0, GlValue(GL_MAX_TEXTURE_SIZE));
  info.max_image = {side, side};
  info.subgroups = absl::StrContains(GlExtensions(), "GL_KHR_shader_subgroup ");
  // Drivers that draw on the CPU compile a kernel to machine code.
  info.costly_compilation = software;
  // llvmpipe compiles machine code at the first dispatch; other drivers may then adapt code to the
  // bound state.
  info.late_compilation = true;
  CompleteByFamily(&info);
  info.dedicated_local_memory = HasDedicatedLocalMemory(info.family);
  return info;
}

std::string GlExtensions() {
  std::string names;
  const GLint count = GlValue(GL_NUM_EXTENSIONS);
  for (GLint i = 0; i < count; ++i) {
    const GLubyte* name = Gl().GetStringi(GL_EXTENSIONS, i);
    if (name != nullptr) absl::StrAppend(&names, reinterpret_cast<const char*>(name), " ");
  }
  return names;
}

}  // namespace litmus::gpu
