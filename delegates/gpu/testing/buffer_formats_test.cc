// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests buffers of the application with every type and layout, through TensorFlow Lite's API, on
// each GPU API: x + y with three channels, whose results are integers or halves.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "delegates/gpu/buffer_options.h"
#include "delegates/gpu/delegate.h"
#include "delegates/gpu/testing/application.h"
#include "runtime/c/half.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"

namespace litmus::gpu {
namespace {

using tflite::Interpreter;

struct Format {
  TfLiteGpuBufferOptions options;
  size_t bytes;  // bytes of an element
};
constexpr Format kFormats[] = {
    {{TFLITE_GPU_BUFFER_FLOAT32, TFLITE_GPU_BUFFER_BHWC}, 4},
    {{TFLITE_GPU_BUFFER_FLOAT32, TFLITE_GPU_BUFFER_PHWC4}, 4},
    {{TFLITE_GPU_BUFFER_FLOAT16, TFLITE_GPU_BUFFER_BHWC}, 2},
    {{TFLITE_GPU_BUFFER_FLOAT16, TFLITE_GPU_BUFFER_PHWC4}, 2},
    {{TFLITE_GPU_BUFFER_UINT8, TFLITE_GPU_BUFFER_BHWC}, 1},
    {{TFLITE_GPU_BUFFER_UINT8, TFLITE_GPU_BUFFER_PHWC4}, 1},
    {{TFLITE_GPU_BUFFER_INT8, TFLITE_GPU_BUFFER_BHWC}, 1},
    {{TFLITE_GPU_BUFFER_INT32, TFLITE_GPU_BUFFER_PHWC4}, 4},
};

// Index in the buffer of element i of a tensor with three channels.
size_t PlaceOf(const Format& format, size_t i) {
  return format.options.layout == TFLITE_GPU_BUFFER_PHWC4 ? i / 3 * 4 + i % 3 : i;
}
size_t WordsOf(const Format& format, size_t elements) {
  const size_t places = PlaceOf(format, elements - 1) + 1;
  const size_t all =
      format.options.layout == TFLITE_GPU_BUFFER_PHWC4 ? (places + 3) / 4 * 4 : places;
  return (all * format.bytes + 3) / 4;
}

void Put(const Format& format, float value, char* at) {
  const auto put = [&](auto element) { std::memcpy(at, &element, sizeof(element)); };
  switch (format.options.type) {
    case TFLITE_GPU_BUFFER_FLOAT32:
      return put(value);
    case TFLITE_GPU_BUFFER_FLOAT16:
      return put(FloatToHalf(value));
    case TFLITE_GPU_BUFFER_UINT8:
      return put(static_cast<uint8_t>(value));
    case TFLITE_GPU_BUFFER_INT8:
      return put(static_cast<int8_t>(value));
    default:
      return put(static_cast<int32_t>(value));
  }
}
float Get(const Format& format, const char* at) {
  const auto get = [&](auto element) {
    std::memcpy(&element, at, sizeof(element));
    return element;
  };
  switch (format.options.type) {
    case TFLITE_GPU_BUFFER_FLOAT32:
      return get(0.0f);
    case TFLITE_GPU_BUFFER_FLOAT16:
      return HalfToFloat(get(uint16_t{0}));
    case TFLITE_GPU_BUFFER_UINT8:
      return get(uint8_t{0});
    case TFLITE_GPU_BUFFER_INT8:
      return get(int8_t{0});
    default:
      return static_cast<float>(get(int32_t{0}));
  }
}

// The value that the buffer should hold for a result.
float Rounded(const Format& format, float value) {
  switch (format.options.type) {
    case TFLITE_GPU_BUFFER_UINT8:
      return std::fmin(std::round(value), 255);
    case TFLITE_GPU_BUFFER_INT8:
      return std::fmin(std::round(value), 127);
    case TFLITE_GPU_BUFFER_INT32:
      return std::nearbyint(value);
    default:
      return value;
  }
}

class BufferFormatsTest : public testing::TestWithParam<ApplicationKind> {};

TEST_P(BufferFormatsTest, InputsAndOutputs) {
  const std::unique_ptr<Application> app = StartApplication(GetParam());
  if (app == nullptr) GTEST_SKIP() << "there is no device for this";
  const std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)> delegate(
      MakeDelegateFor(GetParam()), TfLiteGpuDelegateV2Delete);
  const auto model = tflite::FlatBufferModel::BuildFromFile("testdata/add_float.tflite");
  std::unique_ptr<Interpreter> interpreter;
  tflite::InterpreterBuilder(*model, tflite::ops::builtin::BuiltinRefOpResolver())(&interpreter);
  for (const int input : interpreter->inputs()) {
    // 27 elements, so that bytes do not fill whole words.
    interpreter->ResizeInputTensor(input, {1, 3, 3, 3});
  }
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk);
  const int x = interpreter->inputs()[0], output = interpreter->outputs()[0];
  constexpr size_t kElements = 27;
  for (const Format& in : kFormats) {
    for (const Format& out : kFormats) {
      SCOPED_TRACE(std::to_string(&in - kFormats) + " to " + std::to_string(&out - kFormats));
      std::vector<float> words(WordsOf(in, kElements));
      std::vector<float> expected;
      for (size_t i = 0; i < kElements; ++i) {
        const auto element = static_cast<float>(i * 9 % 127);
        Put(in, element, reinterpret_cast<char*>(words.data()) + PlaceOf(in, i) * in.bytes);
        const float other = 0.5f * static_cast<float>(i);
        interpreter->typed_input_tensor<float>(1)[i] = other;
        expected.push_back(Rounded(out, element + other));
      }
      const uintptr_t from = app->MakeBuffer(words);
      const uintptr_t to = app->MakeBuffer(std::vector<float>(WordsOf(out, kElements), 77.0f));
      ASSERT_EQ(app->Bind(delegate.get(), from, x, &in.options), kTfLiteOk);
      ASSERT_EQ(app->Bind(delegate.get(), to, output, &out.options), kTfLiteOk);
      ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
      const std::vector<float> read = app->Read(to);
      for (size_t i = 0; i < kElements; ++i) {
        const char* at = reinterpret_cast<const char*>(read.data()) + PlaceOf(out, i) * out.bytes;
        ASSERT_EQ(Get(out, at), expected[i]) << "element " << i;
        if (out.options.layout == TFLITE_GPU_BUFFER_PHWC4 && i % 3 == 2) {
          ASSERT_EQ(Get(out, at + out.bytes), 0) << "after element " << i;
        }
      }
      app->Bind(delegate.get(), 0, x);
      app->Bind(delegate.get(), 0, output);
    }
  }
  const uintptr_t buffer = app->MakeBuffer(std::vector<float>(kElements));
  for (const TfLiteGpuBufferOptions wrong :
       {TfLiteGpuBufferOptions{5, 0}, TfLiteGpuBufferOptions{0, 2},
        TfLiteGpuBufferOptions{-1, 0}}) {
    EXPECT_EQ(app->Bind(delegate.get(), buffer, x, &wrong), kTfLiteError);
  }
}

INSTANTIATE_TEST_SUITE_P(Apis, BufferFormatsTest,
                         testing::Values(ApplicationKind::kOpenCl, ApplicationKind::kOpenGl),
                         [](const auto& info) {
                           return info.param == ApplicationKind::kOpenCl ? "OpenCl" : "OpenGl";
                         });

}  // namespace
}  // namespace litmus::gpu
