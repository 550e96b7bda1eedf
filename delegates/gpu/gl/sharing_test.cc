// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests sharing with a context of the application: work runs in it on its thread and preserves its
// state, and both sides see the objects.
#include <gtest/gtest.h>

#include <thread>
#include <utility>
#include <vector>

#include "delegates/gpu/gl/context.h"
#include "delegates/gpu/gl/egl_display.h"
#include "delegates/gpu/gl/test_context.h"

namespace litmus::gpu {
namespace {

class GlSharingTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto made = TestContext::Make();
    if (!made.ok()) GTEST_SKIP() << "there is no OpenGL ES 3.1: " << made.status();
    application_ = *std::move(made);
    application_->MakeCurrent();
    auto opened = GlContext::Open({});
    ASSERT_TRUE(opened.ok()) << opened.status();
    context_ = *std::move(opened);
  }

  void Run(absl::FunctionRef<void()> work) {
    const absl::Status status = context_->Run([&] {
      work();
      return absl::OkStatus();
    });
    EXPECT_TRUE(status.ok()) << status;
  }
  // Runs `work` from a thread without a current context.
  void RunElsewhere(absl::FunctionRef<void()> work) {
    std::thread([&] { Run(work); }).join();
  }

  std::unique_ptr<TestContext> application_;
  std::shared_ptr<GlContext> context_;
};

// Makes a buffer in the current context.
GLuint NewBuffer(GLsizeiptr bytes, const void* contents = nullptr) {
  GLuint buffer = 0;
  Gl().GenBuffers(1, &buffer);
  Gl().BindBuffer(GL_COPY_WRITE_BUFFER, buffer);
  Gl().BufferData(GL_COPY_WRITE_BUFFER, bytes, contents, GL_DYNAMIC_COPY);
  return buffer;
}

// Makes a program of one work-item that adds 1 to the first word of the buffer at binding 0.
GLuint NewProgram() {
  const char* text = R"(#version 310 es
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer B { int count; };
void main() { count += 1; })";
  const GLuint shader = Gl().CreateShader(GL_COMPUTE_SHADER);
  Gl().ShaderSource(shader, 1, &text, nullptr);
  Gl().CompileShader(shader);
  const GLuint program = Gl().CreateProgram();
  Gl().AttachShader(program, shader);
  Gl().LinkProgram(program);
  Gl().DeleteShader(shader);
  GLint linked = 0;
  Gl().GetProgramiv(program, GL_LINK_STATUS, &linked);
  EXPECT_EQ(linked, GL_TRUE);
  return program;
}

void AddOne(GLuint program, GLuint buffer) {
  Gl().UseProgram(program);
  Gl().BindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, buffer);
  Gl().DispatchCompute(1, 1, 1);
  Gl().MemoryBarrier(GL_ALL_BARRIER_BITS);
}

int FirstWord(GLuint buffer) {
  Gl().BindBuffer(GL_COPY_READ_BUFFER, buffer);
  const void* mapped = Gl().MapBufferRange(GL_COPY_READ_BUFFER, 0, sizeof(int), GL_MAP_READ_BIT);
  EXPECT_NE(mapped, nullptr);
  const int word = mapped == nullptr ? -1 : *static_cast<const int*>(mapped);
  Gl().UnmapBuffer(GL_COPY_READ_BUFFER);
  return word;
}

TEST_F(GlSharingTest, RunsInPlaceOnlyWhereTheContextIs) {
  const std::thread::id here = std::this_thread::get_id();
  const EGLContext mine = application_->handle();
  Run([&] {
    EXPECT_EQ(std::this_thread::get_id(), here);
    EXPECT_EQ(Egl().GetCurrentContext(), mine);
  });
  RunElsewhere([&] {
    EXPECT_NE(std::this_thread::get_id(), here);
    EXPECT_NE(Egl().GetCurrentContext(), mine);
    EXPECT_TRUE(context_->IsCurrentInGroup());
  });
  application_->Release();
  Run([&] { EXPECT_NE(std::this_thread::get_id(), here); });
}

// All state that the backend must preserve, as numbers.
std::vector<GLint64> State() {
  std::vector<GLint64> state;
  for (GLenum name :
       {GL_CURRENT_PROGRAM, GL_SHADER_STORAGE_BUFFER_BINDING, GL_UNIFORM_BUFFER_BINDING,
        GL_COPY_READ_BUFFER_BINDING, GL_COPY_WRITE_BUFFER_BINDING}) {
    GLint value = 0;
    Gl().GetIntegerv(name, &value);
    state.push_back(value);
  }
  for (GLenum name : {GL_SHADER_STORAGE_BUFFER_BINDING, GL_SHADER_STORAGE_BUFFER_START,
                      GL_SHADER_STORAGE_BUFFER_SIZE, GL_UNIFORM_BUFFER_BINDING,
                      GL_UNIFORM_BUFFER_START, GL_UNIFORM_BUFFER_SIZE}) {
    for (GLuint i = 0; i < 4; ++i) {
      GLint64 value = 0;
      Gl().GetInteger64i_v(name, i, &value);
      state.push_back(value);
    }
  }
  return state;
}

TEST_F(GlSharingTest, PutsTheApplicationsStateBack) {
  std::vector<GLuint> buffers;
  for (int i = 0; i < 6; ++i) buffers.push_back(NewBuffer(4096));
  Gl().UseProgram(NewProgram());
  Gl().BindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, buffers[0]);
  Gl().BindBufferRange(GL_SHADER_STORAGE_BUFFER, 2, buffers[1], 512, 1024);
  Gl().BindBuffer(GL_SHADER_STORAGE_BUFFER, buffers[2]);
  Gl().BindBufferRange(GL_UNIFORM_BUFFER, 0, buffers[3], 256, 64);
  Gl().BindBufferBase(GL_UNIFORM_BUFFER, 1, buffers[4]);
  Gl().BindBuffer(GL_UNIFORM_BUFFER, buffers[5]);
  Gl().BindBuffer(GL_COPY_READ_BUFFER, buffers[0]);
  Gl().BindBuffer(GL_COPY_WRITE_BUFFER, buffers[4]);
  const std::vector<GLint64> before = State();
  Run([&] {
    const GLuint program = NewProgram(), buffer = NewBuffer(4096);
    for (GLuint i = 0; i < 4; ++i) Gl().BindBufferBase(GL_SHADER_STORAGE_BUFFER, i, buffer);
    Gl().BindBufferBase(GL_UNIFORM_BUFFER, 0, buffer);
    Gl().BindBuffer(GL_COPY_READ_BUFFER, buffer);
    Gl().UseProgram(program);
    EXPECT_NE(State(), before);
  });
  EXPECT_EQ(State(), before);
  EXPECT_EQ(Gl().GetError(), static_cast<GLenum>(GL_NO_ERROR));
}

TEST_F(GlSharingTest, AnErrorOfTheApplicationsIsNotTheWorks) {
  Gl().BindBuffer(0, 0);  // not a valid target
  Run([] { EXPECT_EQ(Gl().GetError(), static_cast<GLenum>(GL_NO_ERROR)); });
}

TEST_F(GlSharingTest, ChangesAreSeenInTheOtherContext) {
  const int zero = 0;
  GLuint program = 0, buffer = 0;
  RunElsewhere([&] {
    program = NewProgram();
    buffer = NewBuffer(sizeof zero, &zero);
  });
  for (int i = 0; i < 20; ++i) {
    Run([&] { AddOne(program, buffer); });
    RunElsewhere([&] { AddOne(program, buffer); });
  }
  Run([&] { EXPECT_EQ(FirstWord(buffer), 40); });
  RunElsewhere([&] { EXPECT_EQ(FirstWord(buffer), 40); });
}

TEST_F(GlSharingTest, BuffersOfTheApplicationAreUsed) {
  const int start = 5;
  const GLuint program = NewProgram(), buffer = NewBuffer(sizeof start, &start);
  AddOne(program, buffer);
  Run([&] { AddOne(program, buffer); });
  AddOne(program, buffer);
  EXPECT_EQ(FirstWord(buffer), 8);
}

TEST_F(GlSharingTest, EveryContextThatSharesIsOfTheGroup) {
  auto second = TestContext::Make(application_.get());
  ASSERT_TRUE(second.ok()) << second.status();
  (*second)->MakeCurrent();
  EXPECT_TRUE(context_->IsCurrentInGroup());
  EXPECT_EQ(*GlContext::Open({}), context_);
  Run([&] { EXPECT_EQ(Egl().GetCurrentContext(), (*second)->handle()); });
}

TEST_F(GlSharingTest, OneContextForEachGroup) {
  EXPECT_EQ(*GlContext::Open({}), context_);
  std::shared_ptr<GlContext> none, other;
  std::thread([&] { none = *GlContext::Open({}); }).join();
  EXPECT_NE(none, context_);
  EXPECT_FALSE(none->SharesWithApplication());
  EXPECT_TRUE(context_->SharesWithApplication());
  auto second = TestContext::Make();
  ASSERT_TRUE(second.ok()) << second.status();
  (*second)->MakeCurrent();
  EXPECT_FALSE(context_->IsCurrentInGroup());
  Run([&] { EXPECT_NE(Egl().GetCurrentContext(), (*second)->handle()); });
  other = *GlContext::Open({});
  EXPECT_NE(other, context_);
  EXPECT_NE(other, none);
  EXPECT_TRUE(other->IsCurrentInGroup());
}

// A new context may get the handle of a destroyed one, but it does not have its objects.
TEST_F(GlSharingTest, ANewContextIsNotTakenForAnOldOne) {
  GLuint buffer = 0;
  Run([&] { buffer = NewBuffer(4); });
  for (int i = 0; i < 8; ++i) {
    application_ = nullptr;
    application_ = *TestContext::Make();
    application_->MakeCurrent();
    for (int n = 0; n < 8; ++n) NewBuffer(4);  // creates buffers with the same names
    EXPECT_FALSE(context_->IsCurrentInGroup());
    EXPECT_NE(*GlContext::Open({}), context_);
    Run([&] { EXPECT_NE(Egl().GetCurrentContext(), application_->handle()); });
  }
  Run([&] { EXPECT_EQ(Gl().IsBuffer(buffer), GL_TRUE); });
}

// Contexts with these attributes share objects only with contexts that have the same attributes.
TEST_F(GlSharingTest, SharesWithSpecialContexts) {
  struct Case {
    const char* extension;
    std::vector<EGLint> attributes;
  };
  const Case cases[] = {
      {"EGL_EXT_create_context_robustness",
       {EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT}},
      {"EGL_EXT_create_context_robustness",
       {EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGL_TRUE,
        EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT}},
      {"EGL_KHR_create_context_no_error", {EGL_CONTEXT_OPENGL_NO_ERROR_KHR, EGL_TRUE}},
      {"EGL_KHR_create_context", {EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR}},
  };
  for (const Case& c : cases) {
    if (!HasEglExtension(application_->display(), c.extension)) continue;
    // The driver lists the extension but does not support it.
    auto special = TestContext::Make(nullptr, c.attributes);
    if (!special.ok()) continue;  // the driver names the extension only
    (*special)->MakeCurrent();
    auto opened = GlContext::Open({});
    ASSERT_TRUE(opened.ok()) << c.extension << ": " << opened.status();
    EXPECT_TRUE((*opened)->IsCurrentInGroup()) << c.extension;
    context_ = *opened;
    Run([&] { EXPECT_EQ(Egl().GetCurrentContext(), (*special)->handle()); });
    context_ = nullptr;
  }
}

TEST_F(GlSharingTest, StrictThreadRunsInPlace) {
  auto strict = GlContext::Open({/*strict_thread=*/true});
  ASSERT_TRUE(strict.ok()) << strict.status();
  EXPECT_NE(*strict, context_);
  context_ = *strict;
  const EGLContext mine = application_->handle();
  Run([&] { EXPECT_EQ(Egl().GetCurrentContext(), mine); });
  application_->Release();
  Run([&] {
    EXPECT_NE(Egl().GetCurrentContext(), mine);
    EXPECT_TRUE(context_->IsCurrentInGroup());
  });
  EXPECT_EQ(Egl().GetCurrentContext(), EGL_NO_CONTEXT);
}

TEST_F(GlSharingTest, ThreadsAndTheApplicationTakeTurns) {
  const int zero = 0;
  GLuint program = 0, buffer = 0;
  Run([&] {
    program = NewProgram();
    buffer = NewBuffer(sizeof zero, &zero);
  });
  std::vector<std::thread> threads;
  for (int t = 0; t < 2; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i) Run([&] { AddOne(program, buffer); });
    });
  }
  for (int i = 0; i < 20; ++i) Run([&] { AddOne(program, buffer); });
  for (std::thread& t : threads) t.join();
  Run([&] { EXPECT_EQ(FirstWord(buffer), 60); });
}

}  // namespace
}  // namespace litmus::gpu
