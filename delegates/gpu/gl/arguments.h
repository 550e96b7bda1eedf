// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Stores the scalar arguments of a program's kernels in one uniform buffer.
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

// Thread-safe. The buffer only grows; equal arguments are stored once.
class GlArguments {
 public:
  // `alignment`: of each block's offset, in bytes.
  GlArguments(std::shared_ptr<GlContext> context, size_t alignment)
      : context_(std::move(context)), alignment_(alignment) {}
  ~GlArguments();
  GlArguments(const GlArguments&) = delete;
  GlArguments& operator=(const GlArguments&) = delete;

  // Bytes of a std140 block with this many 4-byte members.
  static size_t BlockBytes(size_t words) { return (words + 3) / 4 * 16; }

  // Stores a block with these members if it is new; returns its offset in bytes.
  size_t Place(const std::vector<uint32_t>& words);

  // Returns the buffer object, with all blocks uploaded. Call inside GlContext::Run.
  absl::StatusOr<GLuint> Upload();

 private:
  std::shared_ptr<GlContext> context_;
  size_t alignment_;
  std::mutex mutex_;
  std::map<std::vector<uint32_t>, size_t> places_;
  std::vector<uint32_t> contents_;
  GLuint name_ = 0;
  size_t uploaded_ = 0;  // number of words in the buffer object
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_ARGUMENTS_H_
