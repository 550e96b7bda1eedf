// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Programs with the public headers, as in the documentation of TensorFlow Lite's GPU delegate.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <vector>

#include "delegates/gpu/cl/devices.h"
#include "delegates/gpu/cl/loader.h"
#include "delegates/gpu/testing/on_backends.h"
#include "tensorflow/lite/delegates/gpu/cl_bindings.h"
#include "tensorflow/lite/delegates/gpu/delegate.h"
#include "tensorflow/lite/delegates/gpu/metal_delegate.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"

namespace {

static_assert(sizeof(TfLiteGpuDelegateOptionsV2) == 56);
static_assert(offsetof(TfLiteGpuDelegateOptionsV2, inference_preference) == 4);
static_assert(offsetof(TfLiteGpuDelegateOptionsV2, inference_priority1) == 8);
static_assert(offsetof(TfLiteGpuDelegateOptionsV2, inference_priority3) == 16);
static_assert(offsetof(TfLiteGpuDelegateOptionsV2, experimental_flags) == 24);
static_assert(offsetof(TfLiteGpuDelegateOptionsV2, max_delegated_partitions) == 32);
static_assert(offsetof(TfLiteGpuDelegateOptionsV2, serialization_dir) == 40);
static_assert(offsetof(TfLiteGpuDelegateOptionsV2, model_token) == 48);

constexpr char kModel[] = "testdata/tiny_cnn_float.tflite";

void FillInput(tflite::Interpreter* interpreter) {
  const size_t count = interpreter->input_tensor(0)->bytes / sizeof(float);
  float* input = interpreter->typed_input_tensor<float>(0);
  for (size_t i = 0; i < count; ++i) input[i] = static_cast<float>(i * 37 % 101) / 50.0f - 1;
}

std::vector<float> Output(tflite::Interpreter* interpreter) {
  const float* output = interpreter->typed_output_tensor<float>(0);
  return std::vector<float>(output, output + interpreter->output_tensor(0)->bytes / sizeof(float));
}

std::vector<float> OutputOfCpu() {
  auto model = tflite::FlatBufferModel::BuildFromFile(kModel);
  tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  tflite::InterpreterBuilder(*model, resolver)(&interpreter);
  interpreter->AllocateTensors();
  FillInput(interpreter.get());
  interpreter->Invoke();
  return Output(interpreter.get());
}

void ExpectNear(const std::vector<float>& want, const std::vector<float>& got, float tolerance) {
  ASSERT_EQ(want.size(), got.size());
  for (size_t i = 0; i < want.size(); ++i) {
    EXPECT_NEAR(want[i], got[i], tolerance) << "element " << i;
  }
}

TEST(DocumentedProgram, Defaults) {
  const TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
  EXPECT_EQ(options.is_precision_loss_allowed, -1);
  EXPECT_EQ(options.inference_preference, TFLITE_GPU_INFERENCE_PREFERENCE_FAST_SINGLE_ANSWER);
  EXPECT_EQ(options.inference_priority1, TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION);
  EXPECT_EQ(options.inference_priority2, TFLITE_GPU_INFERENCE_PRIORITY_AUTO);
  EXPECT_EQ(options.inference_priority3, TFLITE_GPU_INFERENCE_PRIORITY_AUTO);
  EXPECT_EQ(options.experimental_flags, TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_QUANT);
  EXPECT_EQ(options.max_delegated_partitions, 1);
  EXPECT_EQ(options.serialization_dir, nullptr);
  EXPECT_EQ(options.model_token, nullptr);
}

TEST(DocumentedProgram, RunsOnTheGpu) {
  LITMUS_NEEDS_OPENCL();
  // Set up interpreter.
  auto model = tflite::FlatBufferModel::BuildFromFile(kModel);
  ASSERT_NE(model, nullptr);
  tflite::ops::builtin::BuiltinOpResolver op_resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  tflite::InterpreterBuilder(*model, op_resolver)(&interpreter);

  // Prepare GPU delegate.
  auto* delegate = TfLiteGpuDelegateV2Create(/*default options=*/nullptr);
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
  EXPECT_EQ(interpreter->execution_plan().size(), 1u);

  // Run inference.
  ASSERT_NE(interpreter->typed_input_tensor<float>(0), nullptr);
  FillInput(interpreter.get());
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  ExpectNear(OutputOfCpu(), Output(interpreter.get()), 1e-4f);

  // Clean up.
  TfLiteGpuDelegateV2Delete(delegate);
}

TEST(DocumentedProgram, OptionsOfQuantizedModels) {
  // NEW: Prepare custom options with feature enabled.
  TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
  options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_QUANT;

  auto* delegate = TfLiteGpuDelegateV2Create(options);
  EXPECT_NE(delegate, nullptr);
  TfLiteGpuDelegateV2Delete(delegate);

  options.experimental_flags = TFLITE_GPU_EXPERIMENTAL_FLAGS_NONE;
  delegate = TfLiteGpuDelegateV2Create(&options);
  EXPECT_NE(delegate, nullptr);
  TfLiteGpuDelegateV2Delete(delegate);
}

// The parameter selects TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY or CL_ONLY.
using DocumentedProgramOn = litmus::gpu::OnBackends;
LITMUS_ON_BACKENDS(DocumentedProgramOn);

TEST_P(DocumentedProgramOn, RunsOnTheGpu) {
  const std::vector<float> want = OutputOfCpu();
  auto model = tflite::FlatBufferModel::BuildFromFile(kModel);
  tflite::ops::builtin::BuiltinOpResolver op_resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  tflite::InterpreterBuilder(*model, op_resolver)(&interpreter);
  auto* delegate = TfLiteGpuDelegateV2Create(Options());
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
  EXPECT_EQ(interpreter->execution_plan().size(), 1u);
  FillInput(interpreter.get());
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  ExpectNear(want, Output(interpreter.get()), 1e-4f);
  interpreter.reset();
  TfLiteGpuDelegateV2Delete(delegate);
}

TEST_P(DocumentedProgramOn, OptionsOfSerialization) {
  const std::string kTmpDir = testing::TempDir();
  TfLiteGpuDelegateOptionsV2 options = Options();
  options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION;
  options.serialization_dir = kTmpDir.c_str();
  options.model_token = "model";
  auto model = tflite::FlatBufferModel::BuildFromFile(kModel);
  tflite::ops::builtin::BuiltinOpResolver resolver;
  for (int run = 0; run < 2; ++run) {
    auto* delegate = TfLiteGpuDelegateV2Create(&options);
    std::unique_ptr<tflite::Interpreter> interpreter;
    tflite::InterpreterBuilder(*model, resolver)(&interpreter);
    ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
    FillInput(interpreter.get());
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
    ExpectNear(OutputOfCpu(), Output(interpreter.get()), 1e-4f);
    interpreter.reset();
    TfLiteGpuDelegateV2Delete(delegate);
  }
}

TEST_P(DocumentedProgramOn, QuantizedModelsCanBeTurnedOff) {
  auto model = tflite::FlatBufferModel::BuildFromFile("testdata/tiny_cnn_int8.tflite");
  tflite::ops::builtin::BuiltinOpResolver resolver;
  for (const bool quantized : {true, false}) {
    TfLiteGpuDelegateOptionsV2 options = Options();
    if (!quantized) options.experimental_flags &= ~TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_QUANT;
    auto* delegate = TfLiteGpuDelegateV2Create(options);
    std::unique_ptr<tflite::Interpreter> interpreter;
    tflite::InterpreterBuilder(*model, resolver)(&interpreter);
    ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
    bool delegated = false;
    for (const int node : interpreter->execution_plan()) {
      delegated |= interpreter->node_and_registration(node)->first.delegate != nullptr;
    }
    EXPECT_EQ(delegated, quantized);
    EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
    interpreter.reset();
    TfLiteGpuDelegateV2Delete(delegate);
  }
}

// The program in docs/guide/gpu.md. OpenCL is not linked, so variables with the names of its
// functions replace them.
TEST(DocumentedProgram, Buffers) {
  LITMUS_NEEDS_OPENCL();
  const litmus::gpu::ClFunctions& cl = litmus::gpu::Cl();
  const auto clCreateContext = cl.CreateContext;
  const auto clCreateCommandQueue = cl.CreateCommandQueue;
  const auto clCreateBuffer = cl.CreateBuffer;
  const auto clEnqueueFillBuffer = cl.EnqueueFillBuffer;
  const auto clFinish = cl.Finish;
  const auto clReleaseMemObject = cl.ReleaseMemObject;
  auto device =
      static_cast<cl_device_id>(litmus::gpu::ChooseDevice(*litmus::gpu::ListDevices(), "")->handle);
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, nullptr);

  auto model = tflite::FlatBufferModel::BuildFromFile(kModel);
  tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  tflite::InterpreterBuilder(*model, resolver)(&interpreter);
  auto* delegate = TfLiteGpuDelegateV2Create(nullptr);
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
  const auto bytes = [&](int tensor) {  // 32-bit floats for every type of tensor
    size_t elements = 1;
    const TfLiteIntArray* dims = interpreter->tensor(tensor)->dims;
    for (int d = 0; d < dims->size; ++d) elements *= dims->data[d];
    return elements * sizeof(float);
  };
  const int input = interpreter->inputs()[0], output = interpreter->outputs()[0];
  cl_mem image = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes(input), nullptr, nullptr);
  cl_mem scores = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes(output), nullptr, nullptr);
  ASSERT_EQ(TfLiteGpuDelegateBindClBufferToTensor(delegate, image, input), kTfLiteOk);
  ASSERT_EQ(TfLiteGpuDelegateBindClBufferToTensor(delegate, scores, output), kTfLiteOk);
  interpreter->SetAllowBufferHandleOutput(true);  // leaves results on the device

  const float gray = 0.5f;  // in place of the application's own kernels
  clEnqueueFillBuffer(queue, image, &gray, sizeof(gray), 0, bytes(input), 0, nullptr, nullptr);
  clFinish(queue);
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  // The application's next kernels may read `scores`. To read it on the host:
  ASSERT_EQ(interpreter->EnsureTensorDataIsReadable(output), kTfLiteOk);
  const std::vector<float> got = Output(interpreter.get());

  ASSERT_EQ(TfLiteGpuDelegateBindClBufferToTensor(delegate, nullptr, input), kTfLiteOk);
  ASSERT_EQ(TfLiteGpuDelegateBindClBufferToTensor(delegate, nullptr, output), kTfLiteOk);
  clReleaseMemObject(image);
  clReleaseMemObject(scores);
  interpreter->SetAllowBufferHandleOutput(false);
  std::fill_n(interpreter->typed_input_tensor<float>(0), bytes(input) / sizeof(float), gray);
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  ExpectNear(Output(interpreter.get()), got, 1e-6f);
  interpreter.reset();
  TfLiteGpuDelegateV2Delete(delegate);
  cl.ReleaseCommandQueue(queue);
  cl.ReleaseContext(context);
}

TEST(DocumentedProgram, BestOptions) {
  TfLiteGpuDelegateOptionsV2 options;
  TfLiteGpuDelegateBestOptions(&options);
  auto* delegate = TfLiteGpuDelegateV2Create(options);
  EXPECT_NE(delegate, nullptr);
  TfLiteGpuDelegateV2Delete(delegate);
}

TEST(DocumentedProgram, InvalidOptions) {
  struct Case {
    int32_t usage, p1, p2, p3;
  };
  constexpr int32_t kAuto = TFLITE_GPU_INFERENCE_PRIORITY_AUTO;
  constexpr int32_t kPrecision = TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION;
  constexpr int32_t kLatency = TFLITE_GPU_INFERENCE_PRIORITY_MIN_LATENCY;
  for (const Case& c :
       {Case{3, kPrecision, kAuto, kAuto}, Case{-1, kPrecision, kAuto, kAuto},
        Case{0, kAuto, kAuto, kAuto}, Case{0, kPrecision, kAuto, kLatency},
        Case{0, kPrecision, kPrecision, kAuto}, Case{0, kPrecision, kLatency, kLatency},
        Case{0, kPrecision, kLatency, kPrecision}, Case{0, 7, kAuto, kAuto}}) {
    TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
    options.inference_preference = c.usage;
    options.inference_priority1 = c.p1;
    options.inference_priority2 = c.p2;
    options.inference_priority3 = c.p3;
    EXPECT_EQ(TfLiteGpuDelegateV2Create(options), nullptr)
        << c.usage << " " << c.p1 << " " << c.p2 << " " << c.p3;
  }
}

TEST(DocumentedProgram, MetalIsNotHere) {
  TFLGpuDelegateOptions options = TFLGpuDelegateOptionsDefault();
  EXPECT_FALSE(options.allow_precision_loss);
  EXPECT_EQ(options.wait_type, TFLGpuDelegateWaitTypePassive);
  EXPECT_TRUE(options.enable_quantization);
  EXPECT_EQ(TFLGpuDelegateCreate(&options), nullptr);
  EXPECT_FALSE(TFLGpuDelegateBindMetalBufferToTensor(nullptr, 0, nullptr));
  TFLGpuDelegateDelete(nullptr);
}

}  // namespace
