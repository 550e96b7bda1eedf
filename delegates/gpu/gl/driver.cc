// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/driver.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/gl/error.h"

namespace litmus::gpu {
namespace {

GLint Value(GLenum name) {
  GLint value = 0;
  Gl().GetIntegerv(name, &value);
  return value;
}

std::string Text(GLenum name) {
  const GLubyte* text = Gl().GetString(name);
  return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

}  // namespace

absl::StatusOr<std::shared_ptr<GlDriver>> GlDriver::Get(std::shared_ptr<GlContext> context) {
  // Never destroyed: drivers may be asked for while the process exits.
  static auto* const mutex = new std::mutex;
  static auto* const drivers = new std::map<GlContext*, std::weak_ptr<GlDriver>>;
  std::lock_guard<std::mutex> lock(*mutex);
  std::weak_ptr<GlDriver>& known = (*drivers)[context.get()];
  if (std::shared_ptr<GlDriver> driver = known.lock()) return driver;
  GlLimits limits;
  std::string identity;
  const absl::Status status = context->Run([&] {
    GlForgetErrors();
    for (int d = 0; d < 3; ++d) {
      Gl().GetIntegeri_v(GL_MAX_COMPUTE_WORK_GROUP_COUNT, static_cast<GLuint>(d),
                         &limits.groups[static_cast<size_t>(d)]);
    }
    limits.uniform_alignment =
        static_cast<size_t>(std::max(1, Value(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT)));
    limits.binaries = Value(GL_NUM_PROGRAM_BINARY_FORMATS) > 0;
    identity = absl::StrCat(Text(GL_VENDOR), "\n", Text(GL_RENDERER), "\n", Text(GL_VERSION), "\n",
                            Text(GL_SHADING_LANGUAGE_VERSION));
    return GlCheck("glGetIntegerv");
  });
  if (!status.ok()) return status;
  auto driver = std::make_shared<GlDriver>(std::move(context), limits, std::move(identity));
  known = driver;
  return driver;
}

}  // namespace litmus::gpu
