// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that any thread may run a delegated model, whatever OpenGL ES context is current there;
// with Settings::strict_thread, only the thread that applied the delegate may.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "delegates/gpu/api/gpu_delegate.h"
#include "delegates/gpu/api/settings.h"
#include "delegates/gpu/gl/test_context.h"
#include "delegates/gpu/testing/needs_opencl.h"
#include "delegates/gpu/testing/needs_opengl.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"

namespace litmus::gpu {
namespace {

using tflite::Interpreter;

constexpr char kWrongThread[] =
    "TfLiteGpuDelegate Invoke: GpuDelegate must run on the same thread where it was initialized.";

// Which threads have a context of the program.
enum class Contexts {
  kNone,
  kInOneThread,      // one of the threads has its own current context
  kWhereItIsApplied  // also the thread that applies the delegate, which then works in that context
};

// Makes a context and makes it current on this thread. Null: not wanted, or the machine has none.
std::unique_ptr<TestContext> Enter(bool wanted) {
  if (!wanted) return nullptr;
  absl::StatusOr<std::unique_ptr<TestContext>> made = TestContext::Make();
  if (!made.ok()) return nullptr;
  (*made)->MakeCurrent();
  return *std::move(made);
}

void ExpectStillCurrent(const TestContext* context) {
  if (context == nullptr) return;
  EXPECT_EQ(Egl().GetCurrentContext(), context->handle());
  EXPECT_EQ(Gl().GetError(), static_cast<GLenum>(GL_NO_ERROR));
}

void Leave(std::unique_ptr<TestContext> context) {
  if (context != nullptr) context->Release();
}

const tflite::FlatBufferModel& Model() {
  static const auto* const model =
      tflite::FlatBufferModel::BuildFromFile("testdata/tiny_cnn_float.tflite").release();
  return *model;
}

std::unique_ptr<Interpreter> MakeInterpreter() {
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<Interpreter> interpreter;
  tflite::InterpreterBuilder(Model(), resolver)(&interpreter);
  return interpreter;
}

void Fill(Interpreter* interpreter, int seed) {
  TfLiteTensor* input = interpreter->input_tensor(0);
  for (size_t i = 0; i < input->bytes / sizeof(float); ++i) {
    input->data.f[i] = static_cast<float>((i + static_cast<size_t>(seed)) * 37 % 101) / 50.0f - 1;
  }
}

std::vector<float> Output(const Interpreter& interpreter) {
  const TfLiteTensor* output = interpreter.output_tensor(0);
  return std::vector<float>(output->data.f, output->data.f + output->bytes / sizeof(float));
}

// The CPU's results for inputs of this seed.
std::vector<float> Want(int seed) {
  const std::unique_ptr<Interpreter> interpreter = MakeInterpreter();
  EXPECT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  Fill(interpreter.get(), seed);
  EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
  return Output(*interpreter);
}

void InvokeAndCompare(Interpreter* interpreter, int seed, const std::vector<float>& want) {
  Fill(interpreter, seed);
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk) << "seed " << seed;
  const std::vector<float> got = Output(*interpreter);
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < want.size(); ++i) {
    ASSERT_NEAR(got[i], want[i], 1e-4f) << "seed " << seed << ", element " << i;
  }
}

class ThreadsTest
    : public ::testing::TestWithParam<std::tuple<BackendChoice, /*strict*/ bool, Contexts>> {
 protected:
  using DelegatePtr = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;

  void SetUp() override {
    if (!(backend() == BackendChoice::kOpenGl ? HasOpenGl() : HasOpenCl())) {
      GTEST_SKIP() << "there is no such device";
    }
    if (contexts() != Contexts::kNone && !TestContext::Make().ok()) {
      GTEST_SKIP() << "there is no OpenGL ES 3.1";
    }
  }
  static BackendChoice backend() { return std::get<0>(GetParam()); }
  static bool strict() { return std::get<1>(GetParam()); }
  static Contexts contexts() { return std::get<2>(GetParam()); }

  static DelegatePtr MakeDelegate() {
    absl::StatusOr<Settings> settings = ResolveOptions(TfLiteGpuDelegateOptionsV2Default());
    EXPECT_TRUE(settings.ok());
    settings->backend = backend();
    settings->strict_thread = strict();
    return DelegatePtr(GpuDelegate::Create(*settings), GpuDelegate::Delete);
  }
};

INSTANTIATE_TEST_SUITE_P(
    All, ThreadsTest,
    ::testing::Combine(::testing::Values(BackendChoice::kOpenCl, BackendChoice::kOpenGl),
                       ::testing::Bool(),
                       ::testing::Values(Contexts::kNone, Contexts::kInOneThread,
                                         Contexts::kWhereItIsApplied)));

TEST_P(ThreadsTest, ThreeThreadsInTurn) {
  std::unique_ptr<TestContext> here = Enter(contexts() == Contexts::kWhereItIsApplied);
  const DelegatePtr delegate = MakeDelegate();
  std::unique_ptr<Interpreter> interpreter = MakeInterpreter();
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk);
  for (int turn = 0; turn < 9; ++turn) {
    const std::vector<float> want = Want(turn);
    // Every third turn runs on this thread, the others on two new threads.
    if (turn % 3 == 0) {
      InvokeAndCompare(interpreter.get(), turn, want);
      ExpectStillCurrent(here.get());
      continue;
    }
    std::thread([&] {
      std::unique_ptr<TestContext> own =
          Enter(contexts() == Contexts::kInOneThread && turn % 3 == 1);
      if (strict()) {
        testing::internal::CaptureStderr();
        EXPECT_EQ(interpreter->Invoke(), kTfLiteError);
        const std::string log = testing::internal::GetCapturedStderr();
        EXPECT_NE(log.find(kWrongThread), std::string::npos) << log;
        EXPECT_NE(log.find("(TfLiteGpuDelegateV2) failed to invoke."), std::string::npos) << log;
      } else {
        InvokeAndCompare(interpreter.get(), turn, want);
      }
      ExpectStillCurrent(own.get());
      Leave(std::move(own));
    }).join();
  }
  interpreter.reset();
  Leave(std::move(here));
}

TEST_P(ThreadsTest, SeveralInterpretersAtOnce) {
  std::vector<std::vector<float>> want;
  for (int seed = 0; seed < 4; ++seed) want.push_back(Want(seed));
  std::unique_ptr<TestContext> here = Enter(contexts() == Contexts::kWhereItIsApplied);
  // A strict delegate can be used by one thread only.
  const DelegatePtr shared = MakeDelegate();
  const auto work = [&](int thread) {
    std::unique_ptr<TestContext> own = Enter(contexts() == Contexts::kInOneThread && thread == 1);
    {
      const DelegatePtr delegate = MakeDelegate();
      const std::unique_ptr<Interpreter> interpreter = MakeInterpreter();
      ASSERT_EQ(interpreter->ModifyGraphWithDelegate(strict() ? delegate.get() : shared.get()),
                kTfLiteOk);
      for (int i = 0; i < 10; ++i) {
        const int seed = (i + thread) % 4;
        InvokeAndCompare(interpreter.get(), seed, want[static_cast<size_t>(seed)]);
      }
    }
    ExpectStillCurrent(own.get());
    Leave(std::move(own));
  };
  std::vector<std::thread> threads;
  for (int thread = 1; thread < 4; ++thread) threads.emplace_back(work, thread);
  work(0);
  for (std::thread& thread : threads) thread.join();
  ExpectStillCurrent(here.get());
  Leave(std::move(here));
}

}  // namespace
}  // namespace litmus::gpu
