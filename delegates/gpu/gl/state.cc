// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/state.h"

#include <cstddef>

namespace litmus::gpu {
namespace {

struct Target {
  GLenum target, binding;
};

constexpr Target kTargets[] = {
    {GL_SHADER_STORAGE_BUFFER, GL_SHADER_STORAGE_BUFFER_BINDING},
    {GL_UNIFORM_BUFFER, GL_UNIFORM_BUFFER_BINDING},
    {GL_COPY_READ_BUFFER, GL_COPY_READ_BUFFER_BINDING},
    {GL_COPY_WRITE_BUFFER, GL_COPY_WRITE_BUFFER_BINDING},
};

// Max errors to clear: a lost context returns its error forever.
constexpr int kMostErrors = 16;

}  // namespace

ScopedState::ScopedState(int storage_buffers) : storage_(storage_buffers) {
  for (int i = 0; i < kMostErrors && Gl().GetError() != GL_NO_ERROR; ++i) {
  }
  Gl().GetIntegerv(GL_CURRENT_PROGRAM, &program_);
  for (size_t i = 0; i < generic_.size(); ++i) {
    Gl().GetIntegerv(kTargets[i].binding, &generic_[i]);
  }
  for (size_t i = 0; i < storage_.size(); ++i) {
    storage_[i] = Get(GL_SHADER_STORAGE_BUFFER_BINDING, GL_SHADER_STORAGE_BUFFER_START,
                      GL_SHADER_STORAGE_BUFFER_SIZE, static_cast<GLuint>(i));
  }
  for (size_t i = 0; i < uniform_.size(); ++i) {
    uniform_[i] = Get(GL_UNIFORM_BUFFER_BINDING, GL_UNIFORM_BUFFER_START, GL_UNIFORM_BUFFER_SIZE,
                      static_cast<GLuint>(i));
  }
}

ScopedState::~ScopedState() {
  for (size_t i = 0; i < storage_.size(); ++i) {
    Put(GL_SHADER_STORAGE_BUFFER, static_cast<GLuint>(i), storage_[i]);
  }
  for (size_t i = 0; i < uniform_.size(); ++i) {
    Put(GL_UNIFORM_BUFFER, static_cast<GLuint>(i), uniform_[i]);
  }
  // Restored last, because glBindBufferRange changes the generic binding too.
  for (size_t i = 0; i < generic_.size(); ++i) Gl().BindBuffer(kTargets[i].target, generic_[i]);
  Gl().UseProgram(program_);
}

ScopedState::Bound ScopedState::Get(GLenum binding, GLenum start, GLenum size, GLuint index) {
  Bound bound;
  Gl().GetIntegeri_v(binding, index, &bound.buffer);
  if (bound.buffer == 0) return bound;
  Gl().GetInteger64i_v(start, index, &bound.start);
  Gl().GetInteger64i_v(size, index, &bound.size);
  return bound;
}

void ScopedState::Put(GLenum target, GLuint index, const Bound& bound) {
  if (bound.size == 0) {
    Gl().BindBufferBase(target, index, bound.buffer);
  } else {
    Gl().BindBufferRange(target, index, bound.buffer, bound.start, bound.size);
  }
}

}  // namespace litmus::gpu
