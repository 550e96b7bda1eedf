// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/driver.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/gl/error.h"
#include "delegates/gpu/gl/info.h"

namespace litmus::gpu {
absl::StatusOr<std::shared_ptr<GlDriver>> GlDriver::Get(std::shared_ptr<GlContext> context) {
  // These are never destroyed, because drivers may be requested while the process exits.
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
        static_cast<size_t>(std::max(1, GlValue(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT)));
    limits.binaries = GlValue(GL_NUM_PROGRAM_BINARY_FORMATS) > 0;
    identity = absl::StrCat(GlText(GL_VENDOR), "\n", GlText(GL_RENDERER), "\n", GlText(GL_VERSION),
                            "\n", GlText(GL_SHADING_LANGUAGE_VERSION));
    return GlCheck("glGetIntegerv");
  });
  if (!status.ok()) return status;
  auto driver = std::make_shared<GlDriver>(std::move(context), limits, std::move(identity));
  known = driver;
  return driver;
}

}  // namespace litmus::gpu
