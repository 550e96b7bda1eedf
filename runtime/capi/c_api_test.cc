// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests rarely used functions of the C API: resolvers of every registration version, memory of the
// caller, buffer handles, cancellation. testing/abi/c_program_test.c tests the common ones.
#include "runtime/capi/c_api.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "runtime/c/builtin_ops.h"
#include "runtime/capi/c_api_experimental.h"
#include "runtime/capi/c_api_litmus.h"
#include "runtime/opaque/operator.h"

namespace {

constexpr char kOneAdd[] = "testdata/add_float.tflite";

using ModelPtr = std::unique_ptr<TfLiteModel, decltype(&TfLiteModelDelete)>;
using OptionsPtr =
    std::unique_ptr<TfLiteInterpreterOptions, decltype(&TfLiteInterpreterOptionsDelete)>;
using InterpreterPtr = std::unique_ptr<TfLiteInterpreter, decltype(&TfLiteInterpreterDelete)>;

ModelPtr OneAdd() { return ModelPtr(TfLiteModelCreateFromFile(kOneAdd), TfLiteModelDelete); }
OptionsPtr Options() {
  return OptionsPtr(TfLiteInterpreterOptionsCreate(), TfLiteInterpreterOptionsDelete);
}
InterpreterPtr Own(TfLiteInterpreter* interpreter) {
  return InterpreterPtr(interpreter, TfLiteInterpreterDelete);
}

// The test's own kernel for ADD, which computes out = a - b to be recognisable.
TfLiteStatus PrepareSub(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor& a = context->tensors[node->inputs->data[0]];
  return context->ResizeTensor(context, &context->tensors[node->outputs->data[0]],
                               TfLiteIntArrayCopy(a.dims));
}
TfLiteStatus InvokeSub(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor& a = context->tensors[node->inputs->data[0]];
  const TfLiteTensor& b = context->tensors[node->inputs->data[1]];
  TfLiteTensor& out = context->tensors[node->outputs->data[0]];
  for (size_t i = 0; i < out.bytes / sizeof(float); ++i) out.data.f[i] = a.data.f[i] - b.data.f[i];
  return kTfLiteOk;
}

template <class Registration>
const Registration* Sub() {
  static const Registration registration = [] {
    Registration r = {};
    r.prepare = PrepareSub;
    r.invoke = InvokeSub;
    r.version = 1;
    return r;
  }();
  return &registration;
}

// Casts the opaque types to the plain ones, which a test may do.
const TfLiteOperator* OpaqueSub() {
  static TfLiteOperator* const op = [] {
    TfLiteOperator* made = TfLiteOperatorCreate(kTfLiteBuiltinAdd, nullptr, 1, nullptr);
    TfLiteOperatorSetPrepare(made, [](TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
      return PrepareSub(reinterpret_cast<TfLiteContext*>(context),
                        reinterpret_cast<TfLiteNode*>(node));
    });
    TfLiteOperatorSetInvoke(made, [](TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
      return InvokeSub(reinterpret_cast<TfLiteContext*>(context),
                       reinterpret_cast<TfLiteNode*>(node));
    });
    return made;
  }();
  return op;
}

template <class Registration>
const Registration* FindSub(void* asked, TfLiteBuiltinOperator op, int) {
  ++*static_cast<int*>(asked);
  return op == kTfLiteBuiltinAdd ? Sub<Registration>() : nullptr;
}
template <class Registration>
const Registration* FindNoCustom(void*, const char*, int) {
  return nullptr;
}
const TfLiteOperator* FindOpaqueSub(void* asked, int op, int) {
  ++*static_cast<int*>(asked);
  return op == kTfLiteBuiltinAdd ? OpaqueSub() : nullptr;
}
const TfLiteOperator* FindNoOpaque(void* asked, int, int) {
  ++*static_cast<int*>(asked);
  return nullptr;
}

// Sets the inputs to 5 and 3, runs, and returns the first element of the output.
float RunFiveAndThree(TfLiteInterpreter* interpreter) {
  EXPECT_EQ(TfLiteInterpreterAllocateTensors(interpreter), kTfLiteOk);
  for (int i = 0; i < 2; ++i) {
    TfLiteTensor* input = TfLiteInterpreterGetInputTensor(interpreter, i);
    const std::vector<float> values(TfLiteTensorByteSize(input) / sizeof(float),
                                    i == 0 ? 5.0f : 3.0f);
    EXPECT_EQ(TfLiteTensorCopyFromBuffer(input, values.data(), TfLiteTensorByteSize(input)),
              kTfLiteOk);
  }
  EXPECT_EQ(TfLiteInterpreterInvoke(interpreter), kTfLiteOk);
  return *static_cast<const float*>(
      TfLiteTensorData(TfLiteInterpreterGetOutputTensor(interpreter, 0)));
}

TEST(CApi, ResolversOfEveryGeneration) {
  using Set = void (*)(TfLiteInterpreterOptions*, int* asked);
  const struct {
    const char* name;
    Set set;
    float expected;
  } kCases[] = {
      {"none", [](TfLiteInterpreterOptions*, int* asked) { *asked = 1; }, 8.0f},
      {"current",
       [](TfLiteInterpreterOptions* options, int* asked) {
         TfLiteInterpreterOptionsSetOpResolver(options, FindSub<TfLiteRegistration>,
                                               FindNoCustom<TfLiteRegistration>, asked);
       },
       2.0f},
      {"V1",
       [](TfLiteInterpreterOptions* options, int* asked) {
         TfLiteInterpreterOptionsSetOpResolverV1(options, FindSub<TfLiteRegistration_V1>,
                                                 FindNoCustom<TfLiteRegistration_V1>, asked);
       },
       2.0f},
      {"V2",
       [](TfLiteInterpreterOptions* options, int* asked) {
         TfLiteInterpreterOptionsSetOpResolverV2(options, FindSub<TfLiteRegistration_V2>,
                                                 FindNoCustom<TfLiteRegistration_V2>, asked);
       },
       2.0f},
      {"V3",
       [](TfLiteInterpreterOptions* options, int* asked) {
         TfLiteInterpreterOptionsSetOpResolverV3(options, FindSub<TfLiteRegistration_V3>,
                                                 FindNoCustom<TfLiteRegistration_V3>, asked);
       },
       2.0f},
      {"opaque",
       [](TfLiteInterpreterOptions* options, int* asked) {
         TfLiteInterpreterOptionsSetOpResolverExternal(options, FindOpaqueSub, nullptr, asked);
       },
       2.0f},
      {"opaque with fallback",
       [](TfLiteInterpreterOptions* options, int* asked) {
         TfLiteInterpreterOptionsSetOpResolverExternalWithFallback(
             options, FindNoOpaque, nullptr, FindSub<TfLiteRegistration>, nullptr, asked);
       },
       2.0f},
      {"added one by one",
       [](TfLiteInterpreterOptions* options, int* asked) {
         TfLiteInterpreterOptionsAddBuiltinOp(options, kTfLiteBuiltinAdd, Sub<TfLiteRegistration>(),
                                              1, 4);
         *asked = 1;
       },
       2.0f},
  };
  const ModelPtr model = OneAdd();
  ASSERT_NE(model, nullptr);
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    int asked = 0;
    const OptionsPtr options = Options();
    c.set(options.get(), &asked);
    const InterpreterPtr interpreter = Own(TfLiteInterpreterCreate(model.get(), options.get()));
    ASSERT_NE(interpreter, nullptr);
    EXPECT_EQ(RunFiveAndThree(interpreter.get()), c.expected);
    EXPECT_GT(asked, 0);
    // Without Litmus' operators: works only if the test has added ADD.
    const InterpreterPtr selected =
        Own(TfLiteInterpreterCreateWithSelectedOps(model.get(), options.get()));
    EXPECT_EQ(selected != nullptr, c.expected == 2.0f);
  }
}

TEST(CApi, LentMemory) {
  const ModelPtr model = OneAdd();
  const InterpreterPtr interpreter = Own(TfLiteInterpreterCreate(model.get(), nullptr));
  ASSERT_NE(interpreter, nullptr);
  ASSERT_EQ(TfLiteInterpreterAllocateTensors(interpreter.get()), kTfLiteOk);
  const int index = TfLiteInterpreterGetOutputTensorIndex(interpreter.get(), 0);
  const size_t bytes = TfLiteTensorByteSize(TfLiteInterpreterGetTensor(interpreter.get(), index));
  alignas(64) static float memory[1024];
  ASSERT_LE(bytes, sizeof(memory));
  const TfLiteCustomAllocation allocation = {memory, bytes};
  EXPECT_EQ(TfLiteInterpreterSetCustomAllocationForTensor(interpreter.get(), index, &allocation, 0),
            kTfLiteOk);
  EXPECT_EQ(RunFiveAndThree(interpreter.get()), 8.0f);
  EXPECT_EQ(memory[0], 8.0f);
  EXPECT_EQ(TfLiteInterpreterSetCustomAllocationForTensor(interpreter.get(), index, nullptr, 0),
            kTfLiteError);
}

TEST(CApi, BufferHandles) {
  const ModelPtr model = OneAdd();
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  delegate.Prepare = [](TfLiteContext*, TfLiteDelegate*) { return kTfLiteOk; };
  delegate.CopyFromBufferHandle = [](TfLiteContext*, TfLiteDelegate*, TfLiteBufferHandle,
                                     TfLiteTensor*) { return kTfLiteOk; };
  delegate.FreeBufferHandle = [](TfLiteContext*, TfLiteDelegate*, TfLiteBufferHandle* handle) {
    *handle = kTfLiteNullBufferHandle;
  };
  const InterpreterPtr interpreter = Own(TfLiteInterpreterCreate(model.get(), nullptr));
  ASSERT_EQ(TfLiteInterpreterModifyGraphWithDelegate(interpreter.get(), &delegate), kTfLiteOk);
  ASSERT_EQ(TfLiteInterpreterAllocateTensors(interpreter.get()), kTfLiteOk);
  TfLiteTensor* input = TfLiteInterpreterGetInputTensor(interpreter.get(), 0);
  const int index = TfLiteInterpreterGetInputTensorIndex(interpreter.get(), 0);
  EXPECT_EQ(TfLiteInterpreterSetBufferHandle(interpreter.get(), input, 7, &delegate), kTfLiteOk);
  TfLiteBufferHandle handle = 0;
  TfLiteDelegate* owner = nullptr;
  EXPECT_EQ(TfLiteInterpreterGetBufferHandle(interpreter.get(), index, &handle, &owner), kTfLiteOk);
  EXPECT_EQ(handle, 7);
  EXPECT_EQ(owner, &delegate);
  TfLiteTensor stranger = {};
  EXPECT_EQ(TfLiteInterpreterSetBufferHandle(interpreter.get(), &stranger, 7, &delegate),
            kTfLiteError);
  TfLiteInterpreterSetAllowBufferHandleOutput(interpreter.get(), true);
  TfLiteSetAllowBufferHandleOutput(interpreter.get(), true);
  EXPECT_EQ(TfLiteInterpreterEnsureTensorDataIsReadable(interpreter.get(), index), kTfLiteOk);
}

// As in TensorFlow Lite, one message is about the missing operator and one about the failed
// registration.
TEST(CApi, MissingBuiltinsAreTwoMessages) {
  const ModelPtr model = OneAdd();
  const OptionsPtr options = Options();
  std::vector<std::string> formats;
  TfLiteInterpreterOptionsSetErrorReporter(
      options.get(),
      [](void* data, const char* format, va_list) {
        static_cast<std::vector<std::string>*>(data)->push_back(format);
      },
      &formats);
  EXPECT_EQ(TfLiteInterpreterCreateWithSelectedOps(model.get(), options.get()), nullptr);
  ASSERT_EQ(formats.size(), 2u);
  EXPECT_EQ(formats[0].find("Didn't find op for builtin opcode"), 0u) << formats[0];
  EXPECT_EQ(formats[1], "Registration failed.");
}

TEST(CApi, Cancellation) {
  const ModelPtr model = OneAdd();
  for (const bool enabled : {false, true}) {
    SCOPED_TRACE(enabled ? "enabled" : "not enabled");
    const OptionsPtr options = Options();
    EXPECT_EQ(TfLiteInterpreterOptionsEnableCancellation(options.get(), enabled), kTfLiteOk);
    const InterpreterPtr interpreter = Own(TfLiteInterpreterCreate(model.get(), options.get()));
    EXPECT_EQ(TfLiteInterpreterCancel(interpreter.get()), enabled ? kTfLiteOk : kTfLiteError);
    // Cancel has an effect only during a run.
    EXPECT_EQ(RunFiveAndThree(interpreter.get()), 8.0f);
  }
}

TEST(CApi, CancelEndsALoopWithoutEnd) {
  const ModelPtr model(TfLiteModelCreateFromFile("testdata/endless_loop.tflite"),
                       TfLiteModelDelete);
  ASSERT_NE(model, nullptr);
  const OptionsPtr options = Options();
  ASSERT_EQ(TfLiteInterpreterOptionsEnableCancellation(options.get(), true), kTfLiteOk);
  const InterpreterPtr interpreter = Own(TfLiteInterpreterCreate(model.get(), options.get()));
  ASSERT_EQ(TfLiteInterpreterAllocateTensors(interpreter.get()), kTfLiteOk);
  const std::vector<float> image(8 * 8 * 3, 0.5f);
  ASSERT_EQ(TfLiteTensorCopyFromBuffer(TfLiteInterpreterGetInputTensor(interpreter.get(), 0),
                                       image.data(), image.size() * sizeof(float)),
            kTfLiteOk);
  std::atomic<bool> ended{false};
  // Cancels repeatedly, because Cancel has an effect only during a run.
  std::thread canceller([&] {
    while (!ended) {
      EXPECT_EQ(TfLiteInterpreterCancel(interpreter.get()), kTfLiteOk);
      std::this_thread::yield();
    }
  });
  EXPECT_EQ(TfLiteInterpreterInvoke(interpreter.get()), kTfLiteCancelled);
  ended = true;
  canceller.join();
}

TEST(CApi, MemoryLimit) {
  const ModelPtr model = OneAdd();
  const InterpreterPtr interpreter = Own(TfLiteInterpreterCreate(model.get(), nullptr));
  const size_t usual = LitmusGetMemoryLimit();
  EXPECT_GT(usual, 0u);
  const size_t held = LitmusGetHeldMemory();
  LitmusSetMemoryLimit(held + 1);
  EXPECT_EQ(LitmusGetMemoryLimit(), held + 1);
  EXPECT_EQ(TfLiteInterpreterAllocateTensors(interpreter.get()), kTfLiteError);
  EXPECT_EQ(LitmusGetHeldMemory(), held);
  LitmusSetMemoryLimit(0);
  EXPECT_EQ(LitmusGetMemoryLimit(), usual);
  EXPECT_EQ(RunFiveAndThree(interpreter.get()), 8.0f);
  EXPECT_GT(LitmusGetHeldMemory(), held);
}

TEST(CApi, PrimarySubgraphAsSignature) {
  const ModelPtr model = OneAdd();
  const InterpreterPtr interpreter = Own(TfLiteInterpreterCreate(model.get(), nullptr));
  TfLiteSignatureRunner* runner = TfLiteInterpreterGetSignatureRunner(interpreter.get(), nullptr);
  ASSERT_NE(runner, nullptr);
  EXPECT_EQ(TfLiteSignatureRunnerGetInputCount(runner), 2u);
  EXPECT_EQ(TfLiteSignatureRunnerCancel(runner), kTfLiteError);
  ASSERT_EQ(TfLiteSignatureRunnerAllocateTensors(runner), kTfLiteOk);
  EXPECT_NE(TfLiteSignatureRunnerGetInputTensor(runner, "a"), nullptr);
  EXPECT_EQ(TfLiteSignatureRunnerInvoke(runner), kTfLiteOk);
  TfLiteSignatureRunnerDelete(runner);
}

}  // namespace
