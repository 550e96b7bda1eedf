// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests buffers of the application as inputs and outputs, through TensorFlow Lite's API, on each
// GPU API.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "delegates/gpu/api/report.h"
#include "delegates/gpu/cl_bindings.h"
#include "delegates/gpu/delegate.h"
#include "delegates/gpu/gl_bindings.h"
#include "delegates/gpu/testing/application.h"
#include "tensorflow/lite/builtin_op_data.h"
#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"

namespace litmus::gpu {
namespace {

using tflite::Interpreter;
using Floats = std::vector<float>;
using DelegatePtr = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;

std::unique_ptr<Interpreter> Load(const std::string& name) {
  static auto* const models = new std::map<std::string, std::unique_ptr<tflite::FlatBufferModel>>;
  std::unique_ptr<tflite::FlatBufferModel>& model = (*models)[name];
  if (model == nullptr) {
    model = tflite::FlatBufferModel::BuildFromFile(("testdata/" + name + ".tflite").c_str());
  }
  const tflite::ops::builtin::BuiltinRefOpResolver resolver;
  std::unique_ptr<Interpreter> interpreter;
  tflite::InterpreterBuilder(*model, resolver)(&interpreter);
  return interpreter;
}

// Tensors of the graph of Convolutions().
constexpr int kImage = 0, kMiddle = 1, kResult = 2, kCopy = 3;

// A custom operator that copies its input on the CPU.
TfLiteRegistration OnCpu() {
  TfLiteRegistration registration = {};
  registration.builtin_code = kTfLiteBuiltinCustom;
  registration.custom_name = "OnCpu";
  registration.prepare = [](TfLiteContext* context, TfLiteNode* node) {
    const TfLiteTensor& input = context->tensors[node->inputs->data[0]];
    return context->ResizeTensor(context, &context->tensors[node->outputs->data[0]],
                                 TfLiteIntArrayCopy(input.dims));
  };
  registration.invoke = [](TfLiteContext* context, TfLiteNode* node) {
    const TfLiteTensor& input = context->tensors[node->inputs->data[0]];
    TfLiteTensor* output = &context->tensors[node->outputs->data[0]];
    std::copy(input.data.raw, input.data.raw + input.bytes, output->data.raw);
    return kTfLiteOk;
  };
  return registration;
}

// image [1, 12, 12, 4] -> convolution -> middle [1, 12, 12, 8] -> convolution -> result [1, 12, 12,
// 4], both with padding; and a copy of `middle` that the CPU makes.
std::unique_ptr<Interpreter> Convolutions() {
  static auto* const constants = [] {
    auto* made = new Floats(8 * 9 * 8);
    for (size_t i = 0; i < made->size(); ++i) {
      (*made)[i] = static_cast<float>(i * 29 % 64) / 256 - 0.125f;
    }
    return made;
  }();
  auto interpreter = std::make_unique<Interpreter>();
  interpreter->AddTensors(8);
  const auto tensor = [&](int index, int channels) {
    interpreter->SetTensorParametersReadWrite(index, kTfLiteFloat32, "", {1, 12, 12, channels},
                                              TfLiteQuantization{});
  };
  const auto constant = [&](int index, const std::vector<int>& shape, size_t count) {
    interpreter->SetTensorParametersReadOnly(index, kTfLiteFloat32, "", shape, TfLiteQuantization{},
                                             reinterpret_cast<const char*>(constants->data()),
                                             count * sizeof(float));
  };
  tensor(kImage, 4);
  tensor(kMiddle, 8);
  tensor(kResult, 4);
  tensor(kCopy, 8);
  constant(4, {8, 3, 3, 4}, 8 * 9 * 4);
  constant(5, {8}, 8);
  constant(6, {4, 3, 3, 8}, 8 * 9 * 4);
  constant(7, {4}, 4);
  const tflite::ops::builtin::BuiltinRefOpResolver resolver;
  for (int i = 0; i < 2; ++i) {
    auto* params = static_cast<TfLiteConvParams*>(std::calloc(1, sizeof(TfLiteConvParams)));
    params->padding = kTfLitePaddingSame;
    params->stride_width = params->stride_height = 1;
    params->dilation_width_factor = params->dilation_height_factor = 1;
    interpreter->AddNodeWithParameters({kImage + i, 4 + 2 * i, 5 + 2 * i}, {kMiddle + i}, nullptr,
                                       0, params,
                                       resolver.FindOp(tflite::BuiltinOperator_CONV_2D, 1));
  }
  const TfLiteRegistration on_cpu = OnCpu();
  interpreter->AddNodeWithParameters({kMiddle}, {kCopy}, nullptr, 0, nullptr, &on_cpu);
  interpreter->SetInputs({kImage});
  interpreter->SetOutputs({kResult, kCopy});
  return interpreter;
}

Floats Pattern(size_t count, int seed = 0) {
  Floats values(count);
  for (size_t i = 0; i < count; ++i) {
    values[i] = static_cast<float>((i + static_cast<size_t>(seed) * 31) * 37 % 101) / 50.0f - 1;
  }
  return values;
}
Floats PatternFor(const Interpreter& interpreter, int tensor, int seed = 0) {
  size_t count = 1;
  const TfLiteIntArray* dims = interpreter.tensor(tensor)->dims;
  for (int d = 0; d < dims->size; ++d) count *= static_cast<size_t>(dims->data[d]);
  return Pattern(count, seed);
}

// The real values of a tensor.
Floats ValuesOf(const TfLiteTensor& tensor) {
  if (tensor.type == kTfLiteFloat32) {
    return Floats(tensor.data.f, tensor.data.f + tensor.bytes / sizeof(float));
  }
  EXPECT_EQ(tensor.type, kTfLiteInt8);
  Floats values;
  for (size_t i = 0; i < tensor.bytes; ++i) {
    values.push_back(static_cast<float>(tensor.data.int8[i] - tensor.params.zero_point) *
                     tensor.params.scale);
  }
  return values;
}

void Fill(TfLiteTensor* tensor, const Floats& values) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (tensor->type == kTfLiteFloat32) {
      tensor->data.f[i] = values[i];
    } else {
      const float q = std::round(values[i] / tensor->params.scale) +
                      static_cast<float>(tensor->params.zero_point);
      tensor->data.int8[i] = static_cast<int8_t>(std::fmin(std::fmax(q, -128.0f), 127.0f));
    }
  }
}

// The expected outputs, computed on the CPU, for these values of the first input.
std::vector<Floats> OnTheCpu(std::unique_ptr<Interpreter> interpreter, const Floats& input) {
  interpreter->AllocateTensors();
  Fill(interpreter->input_tensor(0), input);
  EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
  std::vector<Floats> outputs;
  for (const int output : interpreter->outputs()) {
    outputs.push_back(ValuesOf(*interpreter->tensor(output)));
  }
  return outputs;
}

void ExpectNear(const Floats& want, const Floats& got, float tolerance, const char* what) {
  ASSERT_EQ(want.size(), got.size()) << what;
  for (size_t i = 0; i < want.size(); ++i) {
    ASSERT_NEAR(want[i], got[i], tolerance) << what << ", element " << i;
  }
}

LitmusDelegateStatistics Statistics(TfLiteDelegate* delegate) {
  LitmusDelegateStatistics statistics = {};
  statistics.struct_size = sizeof(statistics);
  EXPECT_EQ(GpuDelegateReport()->statistics(delegate, &statistics), kTfLiteOk);
  return statistics;
}
int Launches(TfLiteDelegate* delegate) { return Statistics(delegate).launches; }

constexpr float kTolerance = 1e-4f;

class BindingsTest : public testing::TestWithParam<ApplicationKind> {
 protected:
  void SetUp() override {
    app_ = StartApplication(GetParam());
    if (app_ == nullptr) GTEST_SKIP() << "there is no device for this";
  }
  DelegatePtr MakeDelegate() {
    return DelegatePtr(MakeDelegateFor(GetParam()), TfLiteGpuDelegateV2Delete);
  }
  uintptr_t Zeros(size_t count) { return app_->MakeBuffer(Floats(count, 0.0f)); }
  std::unique_ptr<Application> app_;
};

TEST_P(BindingsTest, FourChannelsAreReadAndWrittenInPlace) {
  // The delegate is applied before the application's context is current, or while it is.
  for (const bool late : {false, true}) {
    const DelegatePtr delegate = MakeDelegate();
    const std::unique_ptr<Interpreter> interpreter = Convolutions();
    if (late) app_->Leave();
    ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk);
    app_->Enter();
    const Floats image = PatternFor(*interpreter, kImage);
    const std::vector<Floats> want = OnTheCpu(Convolutions(), image);
    const int launches = Launches(delegate.get());
    const uintptr_t in = app_->MakeBuffer(image), out = Zeros(want[0].size());
    ASSERT_EQ(app_->Bind(delegate.get(), in, kImage), kTfLiteOk);
    ASSERT_EQ(app_->Bind(delegate.get(), out, kResult), kTfLiteOk);
    if (late) app_->Leave();
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
    EXPECT_EQ(Launches(delegate.get()), launches);  // no additional copies
    ExpectNear(want[0], app_->Read(out), kTolerance, "buffer");
    ExpectNear(want[0], ValuesOf(*interpreter->tensor(kResult)), kTolerance, "tensor");
    ExpectNear(want[1], ValuesOf(*interpreter->tensor(kCopy)), kTolerance, "copy on the CPU");
  }
}

// The CPU too reads a bound output.
TEST_P(BindingsTest, TheCpuReadsABoundOutput) {
  const DelegatePtr delegate = MakeDelegate();
  const std::unique_ptr<Interpreter> interpreter = Convolutions();
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk);
  interpreter->SetAllowBufferHandleOutput(true);
  const Floats image = PatternFor(*interpreter, kImage);
  const std::vector<Floats> want = OnTheCpu(Convolutions(), image);
  Fill(interpreter->tensor(kImage), image);
  const uintptr_t middle = Zeros(want[1].size());
  ASSERT_EQ(app_->Bind(delegate.get(), middle, kMiddle), kTfLiteOk);
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  ExpectNear(want[1], app_->Read(middle), kTolerance, "buffer");
  ExpectNear(want[0], ValuesOf(*interpreter->tensor(kResult)), kTolerance, "result");
  ExpectNear(want[1], ValuesOf(*interpreter->tensor(kCopy)), kTolerance, "copy on the CPU");
}

// Binds a tensor that leaves one partition and enters another.
TEST_P(BindingsTest, BetweenTwoPartitions) {
  const auto make = [] {
    std::unique_ptr<Interpreter> interpreter = Convolutions();
    interpreter->AddTensors(1);
    interpreter->SetTensorParametersReadWrite(8, kTfLiteFloat32, "", {1, 12, 12, 8},
                                              TfLiteQuantization{});
    const tflite::ops::builtin::BuiltinRefOpResolver resolver;
    interpreter->AddNodeWithParameters({kMiddle, kCopy}, {8}, nullptr, 0, nullptr,
                                       resolver.FindOp(tflite::BuiltinOperator_MAXIMUM, 1));
    interpreter->SetOutputs({8});
    return interpreter;
  };
  const DelegatePtr delegate(MakeDelegateFor(GetParam(), /*partitions=*/2),
                             TfLiteGpuDelegateV2Delete);
  const std::unique_ptr<Interpreter> interpreter = make();
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk);
  ASSERT_EQ(Statistics(delegate.get()).partitions, 2);
  const Floats image = PatternFor(*interpreter, kImage);
  const Floats want = OnTheCpu(make(), image)[0];
  Fill(interpreter->tensor(kImage), image);
  const uintptr_t middle = Zeros(want.size()), result = Zeros(want.size());
  ASSERT_EQ(app_->Bind(delegate.get(), middle, kMiddle), kTfLiteOk);
  ASSERT_EQ(app_->Bind(delegate.get(), result, 8), kTfLiteOk);
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  ExpectNear(want, app_->Read(middle), kTolerance, "between");
  ExpectNear(want, app_->Read(result), kTolerance, "result");
}

// Serialized data must not depend on the buffers.
TEST_P(BindingsTest, WithSerializedData) {
  const std::string directory =
      testing::TempDir() + "/bindings_" + std::to_string(static_cast<int>(GetParam()));
  std::vector<Floats> results;
  for (int run = 0; run < 3; ++run) {
    const bool bound = run != 1;
    const DelegatePtr delegate(MakeDelegateFor(GetParam(), 1, directory.c_str()),
                               TfLiteGpuDelegateV2Delete);
    const std::unique_ptr<Interpreter> interpreter = Load("tiny_cnn_float");
    ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk);
    EXPECT_EQ(Statistics(delegate.get()).cached_partitions, run == 0 ? 0 : 1);
    const int input = interpreter->inputs()[0];
    const Floats image = PatternFor(*interpreter, input);
    const uintptr_t in = app_->MakeBuffer(image);
    if (bound) {
      ASSERT_EQ(app_->Bind(delegate.get(), in, input), kTfLiteOk);
    } else {
      Fill(interpreter->tensor(input), image);
    }
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
    EXPECT_EQ(Statistics(delegate.get()).cached_partitions, run == 0 ? 0 : 1);
    results.push_back(ValuesOf(*interpreter->output_tensor(0)));
    ExpectNear(results[0], results.back(), 1e-6f, "output");
  }
  ExpectNear(OnTheCpu(Load("tiny_cnn_float"),
                      PatternFor(*Load("tiny_cnn_float"), Load("tiny_cnn_float")->inputs()[0]))[0],
             results[0], kTolerance, "output");
}

// Tensors of 3 and of 10 channels, floats and quantised, which need one copy each.
TEST_P(BindingsTest, OtherShapesAndTypesAreCopied) {
  for (const std::string model : {"tiny_cnn_float", "tiny_cnn_int8"}) {
    SCOPED_TRACE(model);
    const DelegatePtr delegate = MakeDelegate();
    const std::unique_ptr<Interpreter> interpreter = Load(model);
    ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk);
    interpreter->SetAllowBufferHandleOutput(true);
    const int input = interpreter->inputs()[0], output = interpreter->outputs()[0];
    Fill(interpreter->tensor(input), PatternFor(*interpreter, input));
    const Floats values = ValuesOf(*interpreter->tensor(input));
    const Floats want = OnTheCpu(Load(model), values)[0];
    Fill(interpreter->tensor(input), Floats(values.size(), 0.0f));
    const int launches = Launches(delegate.get());
    const uintptr_t in = app_->MakeBuffer(values), out = Zeros(want.size());
    ASSERT_EQ(app_->Bind(delegate.get(), in, input), kTfLiteOk);
    ASSERT_EQ(app_->Bind(delegate.get(), out, output), kTfLiteOk);
    Fill(interpreter->tensor(output), Floats(want.size(), 0.0f));
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
    EXPECT_EQ(Launches(delegate.get()), launches + 2);
    const bool quantized = interpreter->tensor(output)->type == kTfLiteInt8;
    const float tolerance = quantized ? 1.01f * interpreter->tensor(output)->params.scale : 1e-4f;
    ExpectNear(want, app_->Read(out), tolerance, "buffer");
    // The tensor is not written until EnsureTensorDataIsReadable.
    EXPECT_TRUE(interpreter->tensor(output)->data_is_stale);
    ExpectNear(Floats(want.size(), 0.0f), ValuesOf(*interpreter->tensor(output)), 0, "stale");
    ASSERT_EQ(interpreter->EnsureTensorDataIsReadable(output), kTfLiteOk);
    EXPECT_FALSE(interpreter->tensor(output)->data_is_stale);
    ExpectNear(app_->Read(out), ValuesOf(*interpreter->tensor(output)),
               quantized ? tolerance / 2 : 0, "tensor");
    // Without SetAllowBufferHandleOutput, both the tensor and the buffer have the result.
    interpreter->SetAllowBufferHandleOutput(false);
    app_->Write(out, Floats(want.size(), 0.0f));
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
    EXPECT_FALSE(interpreter->tensor(output)->data_is_stale);
    ExpectNear(want, ValuesOf(*interpreter->tensor(output)), tolerance, "tensor");
    ExpectNear(want, app_->Read(out), tolerance, "buffer");
  }
}

TEST_P(BindingsTest, OtherBuffersEachTimeAndNone) {
  const DelegatePtr delegate = MakeDelegate();
  const std::unique_ptr<Interpreter> interpreter = Convolutions();
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk);
  std::vector<uintptr_t> in, out;
  std::vector<Floats> want;
  for (int i = 0; i < 3; ++i) {
    const Floats image = PatternFor(*interpreter, kImage, i);
    want.push_back(OnTheCpu(Convolutions(), image)[0]);
    in.push_back(app_->MakeBuffer(image));
    out.push_back(Zeros(want[0].size()));
  }
  for (size_t i = 0; i < 3; ++i) {
    ASSERT_EQ(app_->Bind(delegate.get(), in[i], kImage), kTfLiteOk);
    ASSERT_EQ(app_->Bind(delegate.get(), out[i], kResult), kTfLiteOk);
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
    for (size_t k = 0; k <= i; ++k) {
      ExpectNear(want[k], app_->Read(out[k]), kTolerance, "buffer");
    }
  }
  // The last result can still be read after the buffers are unbound.
  ASSERT_EQ(app_->Bind(delegate.get(), 0, kImage), kTfLiteOk);
  ASSERT_EQ(app_->Bind(delegate.get(), 0, kResult), kTfLiteOk);
  ExpectNear(want[2], ValuesOf(*interpreter->tensor(kResult)), kTolerance, "tensor");
  Fill(interpreter->tensor(kImage), PatternFor(*interpreter, kImage, 1));
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  ExpectNear(want[1], ValuesOf(*interpreter->tensor(kResult)), kTolerance, "tensor");
  ExpectNear(want[2], app_->Read(out[2]), kTolerance, "buffer that is bound no more");
  EXPECT_FALSE(interpreter->tensor(kResult)->data_is_stale);
  EXPECT_EQ(interpreter->tensor(kResult)->buffer_handle, kTfLiteNullBufferHandle);
  app_->DeleteBuffer(in[2]);
  app_->DeleteBuffer(out[2]);
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
}

TEST_P(BindingsTest, TwoInterpreters) {
  const DelegatePtr shared = MakeDelegate(), own = MakeDelegate();
  const std::unique_ptr<Interpreter> first = Convolutions(), second = Convolutions(),
                                     third = Convolutions();
  ASSERT_EQ(first->ModifyGraphWithDelegate(shared.get()), kTfLiteOk);
  ASSERT_EQ(second->ModifyGraphWithDelegate(shared.get()), kTfLiteOk);
  ASSERT_EQ(third->ModifyGraphWithDelegate(own.get()), kTfLiteOk);
  const Floats image = PatternFor(*first, kImage), other = PatternFor(*first, kImage, 1);
  const Floats want = OnTheCpu(Convolutions(), image)[0],
               want_other = OnTheCpu(Convolutions(), other)[0];
  const uintptr_t in = app_->MakeBuffer(image), in_other = app_->MakeBuffer(other);
  ASSERT_EQ(app_->Bind(shared.get(), in, kImage), kTfLiteOk);
  ASSERT_EQ(app_->Bind(own.get(), in_other, kImage), kTfLiteOk);
  for (int round = 0; round < 2; ++round) {
    Fill(second->tensor(kImage), other);
    ASSERT_EQ(first->Invoke(), kTfLiteOk);
    ASSERT_EQ(second->Invoke(), kTfLiteOk);
    ASSERT_EQ(third->Invoke(), kTfLiteOk);
    ExpectNear(want, ValuesOf(*first->tensor(kResult)), kTolerance, "first");
    ExpectNear(want_other, ValuesOf(*second->tensor(kResult)), kTolerance, "second");
    ExpectNear(want_other, ValuesOf(*third->tensor(kResult)), kTolerance, "third");
  }
}

// Variables keep their state when the delegate moves to the application's context.
TEST_P(BindingsTest, StateIsKept) {
  const DelegatePtr delegate = MakeDelegate();
  const std::unique_ptr<Interpreter> interpreter = Load("variable_tensor"),
                                     cpu = Load("variable_tensor");
  app_->Leave();
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk);
  app_->Enter();
  ASSERT_EQ(cpu->AllocateTensors(), kTfLiteOk);
  uintptr_t in = 0;
  for (int round = 0; round < 4; ++round) {
    const Floats values = Pattern(2, round);
    Fill(cpu->input_tensor(0), values);
    ASSERT_EQ(cpu->Invoke(), kTfLiteOk);
    if (round == 2) {
      in = Zeros(values.size());
      ASSERT_EQ(app_->Bind(delegate.get(), in, interpreter->inputs()[0]), kTfLiteOk);
    }
    if (in != 0) app_->Write(in, values);
    Fill(interpreter->input_tensor(0), values);
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
    ExpectNear(ValuesOf(*cpu->output_tensor(0)), ValuesOf(*interpreter->output_tensor(0)),
               kTolerance, "output");
  }
}

// Resizing removes the bindings: the new shapes need other buffers.
TEST_P(BindingsTest, ResizingForgetsTheBuffers) {
  const DelegatePtr delegate = MakeDelegate();
  const std::unique_ptr<Interpreter> interpreter = Load("add_float");
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk);
  const int input = interpreter->inputs()[0];
  ASSERT_EQ(app_->Bind(delegate.get(), Zeros(8 * 8 * 3), input), kTfLiteOk);
  for (const int tensor : interpreter->inputs()) {
    ASSERT_EQ(interpreter->ResizeInputTensor(tensor, {1, 2, 2, 3}), kTfLiteOk);
  }
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  for (const int tensor : interpreter->inputs()) {
    Fill(interpreter->tensor(tensor), Floats(12, 2.0f));
  }
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  ExpectNear(Floats(12, 4.0f), ValuesOf(*interpreter->output_tensor(0)), 0, "from tensors");
  const uintptr_t in = app_->MakeBuffer(Floats(12, 3.0f));
  ASSERT_EQ(app_->Bind(delegate.get(), in, input), kTfLiteOk);
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  ExpectNear(Floats(12, 5.0f), ValuesOf(*interpreter->output_tensor(0)), 0, "from the buffer");
}

// Returns the line that the failing call prints.
std::string ErrorOf(const std::function<TfLiteStatus()>& bind) {
  testing::internal::CaptureStderr();
  const TfLiteStatus status = bind();
  std::string text = testing::internal::GetCapturedStderr();
  EXPECT_EQ(status, kTfLiteError);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
  return text;
}
void ExpectHas(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST_P(BindingsTest, Errors) {
  const DelegatePtr delegate = MakeDelegate();
  const std::unique_ptr<Interpreter> interpreter = Convolutions();
  const size_t count = PatternFor(*interpreter, kImage).size();
  const uintptr_t buffer = Zeros(count);
  const auto bind = [&](uintptr_t which, int tensor) {
    return ErrorOf([&] { return app_->Bind(delegate.get(), which, tensor); });
  };
  ExpectHas(bind(buffer, kImage), "was not applied to a graph yet");
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk);
  // Constants, tensors of the CPU, and invalid indices.
  for (const int tensor : {4, kCopy, -1, 1000}) {
    ExpectHas(bind(buffer, tensor), "is neither an input nor an output");
    ExpectHas(bind(0, tensor), "is neither an input nor an output");
  }
  for (const size_t wrong : {count - 4, count + 4}) {
    ExpectHas(bind(Zeros(wrong), kImage),
              "needs a buffer of " + std::to_string(count * sizeof(float)) +
                  " bytes; this one has " + std::to_string(wrong * sizeof(float)));
  }
  TfLiteDelegate stranger = TfLiteDelegateCreate();
  for (TfLiteDelegate* unknown : {static_cast<TfLiteDelegate*>(nullptr), &stranger}) {
    ExpectHas(ErrorOf([&] { return app_->Bind(unknown, buffer, kImage); }),
              "the delegate is not a GPU delegate");
  }
  // A buffer of the other API.
  ExpectHas(ErrorOf([&] {
              return GetParam() == ApplicationKind::kOpenCl
                         ? TfLiteGpuDelegateBindGlBufferToTensor(delegate.get(), 1, kImage)
                         : TfLiteGpuDelegateBindClBufferToTensor(
                               delegate.get(), reinterpret_cast<struct _cl_mem*>(buffer), kImage);
            }),
            "which cannot use such buffers");
  // Two buffers of different contexts fail at the same time, but not one after the other.
  ASSERT_EQ(app_->Bind(delegate.get(), buffer, kImage), kTfLiteOk);
  {
    const std::unique_ptr<Application> other = StartApplication(GetParam());
    ASSERT_NE(other, nullptr);
    const uintptr_t foreign = other->MakeBuffer(Floats(count, 0.0f));
    ExpectHas(ErrorOf([&] { return other->Bind(delegate.get(), foreign, kResult); }),
              "another context than the buffers that are bound already");
    EXPECT_EQ(other->Bind(delegate.get(), foreign, kImage), kTfLiteOk);
    EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
    EXPECT_EQ(other->Bind(delegate.get(), 0, kImage), kTfLiteOk);
    EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
  }
  app_->Enter();
  // The failed calls must have no effect.
  const Floats image = PatternFor(*interpreter, kImage);
  Fill(interpreter->tensor(kImage), image);
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  ExpectNear(OnTheCpu(Convolutions(), image)[0], ValuesOf(*interpreter->tensor(kResult)),
             kTolerance, "result");
}

INSTANTIATE_TEST_SUITE_P(Apis, BindingsTest,
                         testing::Values(ApplicationKind::kOpenCl, ApplicationKind::kOpenGl),
                         [](const auto& info) {
                           return info.param == ApplicationKind::kOpenCl ? "OpenCl" : "OpenGl";
                         });

}  // namespace
}  // namespace litmus::gpu
