// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/arguments.h"

#include <algorithm>

#include "delegates/gpu/gl/error.h"

namespace litmus::gpu {

GlArguments::~GlArguments() {
  if (name_ != 0) context_->Post([name = name_] { Gl().DeleteBuffers(1, &name); });
}

size_t GlArguments::Place(const std::vector<uint32_t>& words) {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto [place, is_new] = places_.try_emplace(words, contents_.size() * sizeof(uint32_t));
  if (is_new) {
    const size_t bytes = BlockBytes(words.size());
    contents_.insert(contents_.end(), words.begin(), words.end());
    contents_.resize((place->second + (bytes + alignment_ - 1) / alignment_ * alignment_) /
                     sizeof(uint32_t));
  }
  return place->second;
}

absl::StatusOr<GLuint> GlArguments::Upload() {
  std::lock_guard<std::mutex> lock(mutex_);
  if (uploaded_ == contents_.size()) return name_;
  if (name_ == 0) Gl().GenBuffers(1, &name_);
  Gl().BindBuffer(GL_UNIFORM_BUFFER, name_);
  Gl().BufferData(GL_UNIFORM_BUFFER, static_cast<GLsizeiptr>(contents_.size() * sizeof(uint32_t)),
                  contents_.data(), GL_STATIC_DRAW);
  if (absl::Status s = GlCheck("glBufferData of arguments"); !s.ok()) return s;
  uploaded_ = contents_.size();
  return name_;
}

}  // namespace litmus::gpu
