// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The functions of EGL and OpenGL ES 3.1. The libraries are loaded when they are first needed and
// never unloaded.
#ifndef LITMUS_DELEGATES_GPU_GL_LOADER_H_
#define LITMUS_DELEGATES_GPU_GL_LOADER_H_

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl31.h>
// Must come after gl31.h.
#include <GLES2/gl2ext.h>

#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace litmus::gpu {

// X(name): the EGL 1.4 functions that the backend uses, without the prefix "egl".
#define LITMUS_EGL_FUNCTIONS(X) \
  X(BindAPI)                    \
  X(ChooseConfig)               \
  X(CreateContext)              \
  X(CreatePbufferSurface)       \
  X(DestroyContext)             \
  X(DestroySurface)             \
  X(GetCurrentContext)          \
  X(GetCurrentDisplay)          \
  X(GetCurrentSurface)          \
  X(GetDisplay)                 \
  X(GetError)                   \
  X(GetProcAddress)             \
  X(Initialize)                 \
  X(MakeCurrent)                \
  X(QueryAPI)                   \
  X(QueryContext)               \
  X(QueryString)                \
  X(ReleaseThread)

// X(name): the OpenGL ES 3.1 functions that the backend uses, without the prefix "gl".
#define LITMUS_GLES_FUNCTIONS(X) \
  X(AttachShader)                \
  X(BindBuffer)                  \
  X(BindBufferBase)              \
  X(BindBufferRange)             \
  X(BufferData)                  \
  X(BufferSubData)               \
  X(ClientWaitSync)              \
  X(CompileShader)               \
  X(CreateProgram)               \
  X(CreateShader)                \
  X(DeleteBuffers)               \
  X(DeleteProgram)               \
  X(DeleteShader)                \
  X(DeleteSync)                  \
  X(DispatchCompute)             \
  X(FenceSync)                   \
  X(Finish)                      \
  X(Flush)                       \
  X(GenBuffers)                  \
  X(GetBufferParameteri64v)      \
  X(GetError)                    \
  X(GetInteger64i_v)             \
  X(GetInteger64v)               \
  X(GetIntegeri_v)               \
  X(GetIntegerv)                 \
  X(GetProgramBinary)            \
  X(GetProgramInfoLog)           \
  X(GetProgramiv)                \
  X(GetShaderInfoLog)            \
  X(GetShaderiv)                 \
  X(GetString)                   \
  X(GetStringi)                  \
  X(IsBuffer)                    \
  X(LinkProgram)                 \
  X(MapBufferRange)              \
  X(MemoryBarrier)               \
  X(ProgramBinary)               \
  X(ProgramParameteri)           \
  X(ShaderSource)                \
  X(UnmapBuffer)                 \
  X(UseProgram)                  \
  X(WaitSync)

struct EglFunctions {
#define LITMUS_DECLARE(name) decltype(&::egl##name) name = nullptr;
  LITMUS_EGL_FUNCTIONS(LITMUS_DECLARE)
#undef LITMUS_DECLARE
};

struct GlesFunctions {
#define LITMUS_DECLARE(name) decltype(&::gl##name) name = nullptr;
  LITMUS_GLES_FUNCTIONS(LITMUS_DECLARE)
#undef LITMUS_DECLARE
};

struct GlLibraries {
  EglFunctions egl;
  GlesFunctions gles;
};

// Loads the first library of each list that exists and has all functions. Unavailable: there is
// none; the message lists what was tried (loading/library_search.h).
absl::StatusOr<GlLibraries> LoadGl(absl::Span<const std::string> egl,
                                   absl::Span<const std::string> gles);

// The libraries of this process, loaded once: those named by the environment variables
// LITMUS_EGL_LIBRARY and LITMUS_GLES_LIBRARY, else the usual names. Thread-safe.
absl::StatusOr<const GlLibraries*> OpenGl();

// Likewise for callers that hold an object of GL, which proves that the libraries are loaded.
const EglFunctions& Egl();
const GlesFunctions& Gl();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_LOADER_H_
