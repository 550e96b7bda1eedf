// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Shared by all objects of one OpenGL ES context: the context, the driver's limits, and the
// programs.
#ifndef LITMUS_DELEGATES_GPU_GL_DRIVER_H_
#define LITMUS_DELEGATES_GPU_GL_DRIVER_H_

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "delegates/gpu/gl/context.h"
#include "delegates/gpu/gl/program_cache.h"

namespace litmus::gpu {

struct GlLimits {
  std::array<int, 3> groups = {1, 1, 1};  // max work-groups of a dispatch
  size_t uniform_alignment = 1;           // alignment of ranges of a uniform buffer, in bytes
  bool binaries = false;                  // programs can be saved and loaded
};

// Thread-safe.
class GlDriver {
 public:
  // Returns the one driver of a context. Fails if the context does not work.
  static absl::StatusOr<std::shared_ptr<GlDriver>> Get(std::shared_ptr<GlContext> context);

  GlDriver(std::shared_ptr<GlContext> context, const GlLimits& limits, std::string identity)
      : context_(std::move(context)), limits_(limits), identity_(std::move(identity)) {}

  const std::shared_ptr<GlContext>& context() const { return context_; }
  const GlLimits& limits() const { return limits_; }
  // Names and versions of the device and its driver.
  const std::string& identity() const { return identity_; }
  GlProgramCache& programs() { return programs_; }

 private:
  std::shared_ptr<GlContext> context_;
  GlLimits limits_;
  std::string identity_;
  GlProgramCache programs_;  // its programs own the context; the context does not own the driver
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_DRIVER_H_
