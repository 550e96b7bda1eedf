// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The custom operator AudioSpectrogram (TensorFlow's): magnitudes of the Fourier transforms of
// consecutive windows of a signal.
//
// Input [samples, channels], output [channels, windows, bins], FLOAT32. A window is `window_size`
// samples multiplied by a periodic Hann window and padded with zeros to a power of two. Windows
// begin `stride` samples apart; incomplete windows at the end are left out.
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/custom/flex_options.h"
#include "runtime/kernels/signal/fft.h"
#include "runtime/schema/flex_number.h"
#include "runtime/threads/parallel_for.h"

namespace litmus {
namespace {

constexpr char kName[] = "AudioSpectrogram";
// Max size of a window; a longer one would have more bins than fit into memory.
constexpr int64_t kMaxWindow = int64_t{1} << 28;
// Approximate nanoseconds per value of the transform.
constexpr double kValueNs = 10;

// State of a node between Prepare and Eval.
struct Spectrogram {
  int64_t window_size = 0, stride = 0, windows = 0;
  bool squared = false;
  std::vector<double> window;
  std::optional<RealFft> fft;  // empty if there is no window
};

size_t FftLength(int64_t window_size) {
  size_t length = 1;
  while (static_cast<int64_t>(length) < window_size) length *= 2;
  return length;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  auto* s = static_cast<Spectrogram*>(node->user_data);
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input}, {&output}));
  TF_LITE_ENSURE_MSG(context,
                     input->type == kTfLiteFloat32 && output->type == kTfLiteFloat32 &&
                         tflite::NumDimensions(input) == 2,
                     "%s: the input must be FLOAT32 [samples, channels] and the output FLOAT32.",
                     kName);
  const auto options = FlexOptions(node);
  TF_LITE_ENSURE_MSG(context, options.has_value(), "%s: the options are not a flexbuffer map.",
                     kName);
  s->window_size = FlexInteger((*options)["window_size"]);
  s->stride = FlexInteger((*options)["stride"]);
  s->squared = FlexBool((*options)["magnitude_squared"]);
  TF_LITE_ENSURE_MSG(context, s->window_size >= 2 && s->window_size <= kMaxWindow && s->stride >= 1,
                     "%s: window_size must be in [2, %lld] and stride at least 1, not %lld and "
                     "%lld.",
                     kName, static_cast<long long>(kMaxWindow),
                     static_cast<long long>(s->window_size), static_cast<long long>(s->stride));
  const int64_t samples = tflite::SizeOfDimension(input, 0);
  s->windows = samples < s->window_size ? 0 : 1 + (samples - s->window_size) / s->stride;
  const size_t length = FftLength(s->window_size);
  if (s->windows > 0 && (!s->fft || s->fft->length() != length ||
                         static_cast<int64_t>(s->window.size()) != s->window_size)) {
    s->fft.emplace(length);
    s->window.resize(static_cast<size_t>(s->window_size));
    for (size_t i = 0; i < s->window.size(); ++i) {
      s->window[i] = 0.5 - 0.5 * std::cos(2 * M_PI * static_cast<double>(i) /
                                          static_cast<double>(s->window_size));
    }
  }
  return ResizeTo(
      context, output,
      {tflite::SizeOfDimension(input, 1), s->windows, static_cast<int64_t>(length / 2 + 1)});
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const auto& s = *static_cast<const Spectrogram*>(node->user_data);
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input}, {&output}));
  if (tflite::NumElements(output) == 0) return kTfLiteOk;
  const auto channels = static_cast<size_t>(tflite::SizeOfDimension(input, 1));
  const size_t length = s.fft->length(), bins = s.fft->outputs(), size = s.window.size();
  const auto windows = static_cast<size_t>(s.windows), stride = static_cast<size_t>(s.stride);
  const float* const samples = tflite::GetTensorData<float>(input);
  float* const out = tflite::GetTensorData<float>(output);
  const double ns = kValueNs * static_cast<double>(length);
  ParallelFor(pool, channels * windows, ns, [&](size_t begin, size_t end) {
    std::vector<double> values(length + 2 * bins);
    double* const re = values.data() + length;
    double* const im = re + bins;
    for (size_t i = begin; i < end; ++i) {
      const float* const from = samples + i % windows * stride * channels + i / windows;
      for (size_t j = 0; j < size; ++j) {
        values[j] = static_cast<double>(from[j * channels]) * s.window[j];
      }
      s.fft->Transform(values.data(), re, im);
      for (size_t b = 0; b < bins; ++b) {
        const auto power = static_cast<float>(re[b] * re[b] + im[b] * im[b]);
        out[i * bins + b] = s.squared ? power : std::sqrt(power);
      }
    }
  });
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::custom {

TfLiteRegistration* Register_AUDIO_SPECTROGRAM() {
  return litmus::MakeRegistration<litmus::Spectrogram, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::custom
