// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The scalar arguments of a program's kernels, in one uniform buffer.
#ifndef LITMUS_DELEGATES_GPU_GL_ARGUMENTS_H_
#define LITMUS_DELEGATES_GPU_GL_ARGUMENTS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "delegates/gpu/gl/context.h"

namespace litmus::gpu {

// Thread-safe. Grows only; equal arguments have one place.
class GlArguments {
 public:
  // alignment: of a place, bytes.
  GlArguments(std::shared_ptr<GlContext> context, size_t alignment)
      : context_(std::move(context)), alignment_(alignment) {}
  ~GlArguments();
  GlArguments(const GlArguments&) = delete;
  GlArguments& operator=(const GlArguments&) = delete;

  // The bytes that a block of this many 4-byte members takes in std140.
  static size_t BlockBytes(size_t words) { return (words + 3) / 4 * 16; }

  // The offset of a block with these members.
  size_t Place(const std::vector<uint32_t>& words);

  // The buffer object with all that was placed. Inside GlContext::Run.
  absl::StatusOr<GLuint> Upload();

 private:
  std::shared_ptr<GlContext> context_;
  size_t alignment_;
  std::mutex mutex_;
  std::map<std::vector<uint32_t>, size_t> places_;
  std::vector<uint32_t> contents_;
  GLuint name_ = 0;
  size_t uploaded_ = 0;  // words
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_ARGUMENTS_H_
