// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the delegate in an application that draws with OpenGL ES: it shares the application's
// objects, preserves the state of the application's context, and works without the context after
// that is destroyed.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "delegates/gpu/delegate.h"
#include "delegates/gpu/gl/test_context.h"
#include "delegates/gpu/testing/needs_opengl.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"

namespace {

using litmus::gpu::Egl;
using litmus::gpu::Gl;
using litmus::gpu::TestContext;
using tflite::Interpreter;

std::unique_ptr<Interpreter> MakeInterpreter() {
  static const auto* const model =
      tflite::FlatBufferModel::BuildFromFile("testdata/tiny_cnn_float.tflite").release();
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<Interpreter> interpreter;
  tflite::InterpreterBuilder(*model, resolver)(&interpreter);
  return interpreter;
}

TfLiteDelegate* MakeDelegate() {
  TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
  options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY;
  return TfLiteGpuDelegateV2Create(&options);
}

std::vector<float> Infer(Interpreter* interpreter, float shift) {
  TfLiteTensor* input = interpreter->input_tensor(0);
  for (size_t i = 0; i < input->bytes / sizeof(float); ++i) {
    input->data.f[i] = static_cast<float>(i * 37 % 101) / 50.0f - 1 + shift;
  }
  EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
  const TfLiteTensor* output = interpreter->output_tensor(0);
  return std::vector<float>(output->data.f, output->data.f + output->bytes / sizeof(float));
}

std::vector<float> InferOnCpu(float shift) {
  const std::unique_ptr<Interpreter> interpreter = MakeInterpreter();
  interpreter->AllocateTensors();
  return Infer(interpreter.get(), shift);
}

void ExpectNear(const std::vector<float>& want, const std::vector<float>& got) {
  ASSERT_EQ(want.size(), got.size());
  for (size_t i = 0; i < want.size(); ++i) ASSERT_NEAR(want[i], got[i], 1e-4f) << "element " << i;
}

class ApplicationTest : public ::testing::Test {
 protected:
  void SetUp() override {
    LITMUS_NEEDS_OPENGL();
    auto made = TestContext::Make();
    ASSERT_TRUE(made.ok()) << made.status();
    application_ = *std::move(made);
    application_->MakeCurrent();
  }
  void TearDown() override {
    interpreter_ = nullptr;
    TfLiteGpuDelegateV2Delete(delegate_);
  }
  void Delegate() {
    delegate_ = MakeDelegate();
    interpreter_ = MakeInterpreter();
    ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate_), kTfLiteOk);
  }

  std::unique_ptr<TestContext> application_;
  TfLiteDelegate* delegate_ = nullptr;
  std::unique_ptr<Interpreter> interpreter_;
};

// State of an application: a buffer at each binding that a compute shader may use.
class Bound {
 public:
  Bound() {
    Gl().GetIntegerv(GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS, &storage_);
    Gl().GetIntegerv(GL_MAX_UNIFORM_BUFFER_BINDINGS, &uniform_);
    Gl().GenBuffers(1, &buffer_);
    for (GLint i = 0; i < storage_; ++i) Bind(GL_SHADER_STORAGE_BUFFER, i);
    for (GLint i = 0; i < uniform_; ++i) Bind(GL_UNIFORM_BUFFER, i);
    Gl().BindBuffer(GL_COPY_READ_BUFFER, buffer_);
    Gl().BindBuffer(GL_COPY_WRITE_BUFFER, buffer_);
  }
  ~Bound() { Gl().DeleteBuffers(1, &buffer_); }

  void ExpectKept() const {
    for (GLint i = 0; i < storage_; ++i) Expect(GL_SHADER_STORAGE_BUFFER_BINDING, i);
    for (GLint i = 0; i < uniform_; ++i) Expect(GL_UNIFORM_BUFFER_BINDING, i);
    for (GLenum name : {GL_SHADER_STORAGE_BUFFER_BINDING, GL_UNIFORM_BUFFER_BINDING,
                        GL_COPY_READ_BUFFER_BINDING, GL_COPY_WRITE_BUFFER_BINDING}) {
      GLint bound = 0;
      Gl().GetIntegerv(name, &bound);
      EXPECT_EQ(static_cast<GLuint>(bound), buffer_) << name;
    }
    GLint program = -1;
    Gl().GetIntegerv(GL_CURRENT_PROGRAM, &program);
    EXPECT_EQ(program, 0);
    EXPECT_EQ(Gl().GetError(), static_cast<GLenum>(GL_NO_ERROR));
  }

 private:
  void Bind(GLenum target, GLint index) {
    Gl().BindBufferBase(target, static_cast<GLuint>(index), buffer_);
    Gl().BufferData(target, 256, nullptr, GL_DYNAMIC_DRAW);
  }
  void Expect(GLenum name, GLint index) const {
    GLint bound = 0;
    Gl().GetIntegeri_v(name, static_cast<GLuint>(index), &bound);
    EXPECT_EQ(static_cast<GLuint>(bound), buffer_) << name << " " << index;
  }
  GLuint buffer_ = 0;
  GLint storage_ = 0, uniform_ = 0;
};

TEST_F(ApplicationTest, ItsContextIsLeftAsItWas) {
  const Bound bound;
  Delegate();
  bound.ExpectKept();
  EXPECT_EQ(Egl().GetCurrentContext(), application_->handle());
  for (float shift : {0.0f, 0.5f}) {
    ExpectNear(InferOnCpu(shift), Infer(interpreter_.get(), shift));
    bound.ExpectKept();
    EXPECT_EQ(Egl().GetCurrentContext(), application_->handle());
  }
  interpreter_ = nullptr;
  TfLiteGpuDelegateV2Delete(delegate_);
  delegate_ = nullptr;
  bound.ExpectKept();
}

// The application draws while other threads run inferences.
TEST_F(ApplicationTest, OthersInferWhileItDraws) {
  Delegate();
  const std::vector<float> want[] = {InferOnCpu(0), InferOnCpu(0.5f)};
  std::atomic<int> running{3};
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([&, t] {
      TfLiteDelegate* own = t == 0 ? MakeDelegate() : nullptr;
      const std::unique_ptr<Interpreter> interpreter = MakeInterpreter();
      EXPECT_EQ(interpreter->ModifyGraphWithDelegate(own == nullptr ? delegate_ : own), kTfLiteOk);
      for (int i = 0; i < 10; ++i) {
        const bool shifted = (i + t) % 2 != 0;
        ExpectNear(want[shifted], Infer(interpreter.get(), shifted ? 0.5f : 0.0f));
      }
      if (own != nullptr) TfLiteGpuDelegateV2Delete(own);
      --running;
    });
  }
  int turns = 0;
  while (running > 0 || turns < 4) {
    const Bound bound;
    ExpectNear(want[turns % 2], Infer(interpreter_.get(), turns % 2 != 0 ? 0.5f : 0.0f));
    bound.ExpectKept();
    ++turns;
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_F(ApplicationTest, GoesOnWhenTheContextIsGone) {
  Delegate();
  const std::vector<float> want = InferOnCpu(0);
  ExpectNear(want, Infer(interpreter_.get(), 0));
  application_->Release();
  ExpectNear(want, Infer(interpreter_.get(), 0));
  application_ = nullptr;
  ExpectNear(want, Infer(interpreter_.get(), 0));
  // A new context must not be mistaken for the destroyed one.
  auto other = TestContext::Make();
  ASSERT_TRUE(other.ok()) << other.status();
  (*other)->MakeCurrent();
  ExpectNear(want, Infer(interpreter_.get(), 0));
}

TEST_F(ApplicationTest, ExitWithoutTearingDown) {
  application_ = nullptr;
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        static std::unique_ptr<TestContext> application = *TestContext::Make();
        application->MakeCurrent();
        static std::unique_ptr<Interpreter> interpreter = MakeInterpreter();
        interpreter->ModifyGraphWithDelegate(MakeDelegate());
        Infer(interpreter.get(), 0);
        std::thread([] { Infer(interpreter.get(), 0); }).join();
        std::exit(7);
      },
      ::testing::ExitedWithCode(7), "");
}

}  // namespace
