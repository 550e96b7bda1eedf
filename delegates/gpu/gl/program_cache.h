// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The driver's programs, one per kernel, and a cache of those compiled in this process, so that
// equal texts are compiled once.
#ifndef LITMUS_DELEGATES_GPU_GL_PROGRAM_CACHE_H_
#define LITMUS_DELEGATES_GPU_GL_PROGRAM_CACHE_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "delegates/gpu/gl/context.h"

namespace litmus::gpu {

// Owns a program of the driver.
class GlProgramObject {
 public:
  GlProgramObject(std::shared_ptr<GlContext> context, GLuint name)
      : context_(std::move(context)), name_(name) {}
  ~GlProgramObject() {
    context_->Post([name = name_] { Gl().DeleteProgram(name); });
  }
  GlProgramObject(const GlProgramObject&) = delete;
  GlProgramObject& operator=(const GlProgramObject&) = delete;

  GLuint name() const { return name_; }

 private:
  std::shared_ptr<GlContext> context_;
  GLuint name_;
};

using SharedGlProgram = std::shared_ptr<const GlProgramObject>;

// Keeps the most recently used programs. Thread-safe.
class GlProgramCache {
 public:
  static constexpr size_t kPrograms = 512;

  // Returns the program compiled from the text, or null.
  SharedGlProgram Find(const std::string& text);
  void Insert(const std::string& text, SharedGlProgram program);

 private:
  struct Entry {
    SharedGlProgram program;
    uint64_t used = 0;
  };
  std::mutex mutex_;
  std::unordered_map<std::string, Entry> entries_;
  uint64_t clock_ = 0;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_PROGRAM_CACHE_H_
