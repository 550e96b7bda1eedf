// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The custom operator Mfcc (TensorFlow's): mel-frequency cepstral coefficients of spectra.
//
// Inputs: powers [channels, windows, bins], FLOAT32, and the sample rate in Hz, one INT32. Output
// [channels, windows, coefficients], FLOAT32: the first values of the cosine transform (type II) of
// the logarithms of the filters' sums on the mel scale. Frequency limits are integers in Hz.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/custom/flex_options.h"
#include "runtime/kernels/signal/mel_filterbank.h"
#include "runtime/memory/memory_account.h"
#include "runtime/schema/flex_number.h"
#include "runtime/threads/parallel_for.h"

namespace litmus {
namespace {

constexpr char kName[] = "Mfcc";
constexpr double kLeastSum = 1e-12;  // min sum of a filter before the logarithm
// Max number of filters, far above common values; limits the size of the table of cosines.
constexpr int64_t kMaxChannels = 4096;
// Approximate nanoseconds per bin and per product.
constexpr double kBinNs = 5, kProductNs = 1;

// State of a node between Prepare and Eval.
struct Mfcc {
  int64_t high = 0, low = 0, channels = 0, coefficients = 0;
  // Computed once, by the first Eval, since the options do not change. 2^24 cosines take 0.4 s,
  // which an operator of 200 bytes must not add to loading a model.
  CountedVector<double> cosines;
  int32_t sample_rate = 0;  // sample rate for which the filterbank was made
  int bins = 0;
  std::optional<MelFilterbank> filterbank;
};

// The matrix [coefficients][channels] of the cosine transform.
CountedVector<double> Cosines(int64_t coefficients, int64_t channels) {
  CountedVector<double> cosines;
  cosines.reserve(static_cast<size_t>(coefficients * channels));
  const auto count = static_cast<double>(channels);
  for (int64_t i = 0; i < coefficients; ++i) {
    for (int64_t j = 0; j < channels; ++j) {
      cosines.push_back(std::sqrt(2.0 / count) * std::cos(static_cast<double>(i) * (M_PI / count) *
                                                          (static_cast<double>(j) + 0.5)));
    }
  }
  return cosines;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  auto* m = static_cast<Mfcc*>(node->user_data);
  const TfLiteTensor *input, *rate;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &rate}, {&output}));
  TF_LITE_ENSURE_MSG(context,
                     input->type == kTfLiteFloat32 && output->type == kTfLiteFloat32 &&
                         tflite::NumDimensions(input) == 3 &&
                         tflite::SizeOfDimension(input, 2) >= 2,
                     "%s: the input must be FLOAT32 [channels, windows, 2 bins or more] and the "
                     "output FLOAT32, not %s.",
                     kName, tflite::GetTensorDebugString(input).c_str());
  TF_LITE_ENSURE_MSG(context, rate->type == kTfLiteInt32 && tflite::NumElements(rate) == 1,
                     "%s: the sample rate must be one INT32.", kName);
  const auto options = FlexOptions(node);
  TF_LITE_ENSURE_MSG(context, options.has_value(), "%s: the options are not a flexbuffer map.",
                     kName);
  m->high = FlexInteger((*options)["upper_frequency_limit"]);
  m->low = FlexInteger((*options)["lower_frequency_limit"]);
  m->channels = FlexInteger((*options)["filterbank_channel_count"]);
  m->coefficients = FlexInteger((*options)["dct_coefficient_count"]);
  TF_LITE_ENSURE_MSG(context, m->low >= 0 && m->low < m->high,
                     "%s: the frequency limits %lld and %lld are not a range.", kName,
                     static_cast<long long>(m->low), static_cast<long long>(m->high));
  TF_LITE_ENSURE_MSG(
      context,
      m->coefficients >= 1 && m->coefficients <= m->channels && m->channels <= kMaxChannels,
      "%s: %lld coefficients of %lld filters: expected at least 1 and at most as many as filters; "
      "at most %lld filters are supported.",
      kName, static_cast<long long>(m->coefficients), static_cast<long long>(m->channels),
      static_cast<long long>(kMaxChannels));
  return ResizeTo(
      context, output,
      {tflite::SizeOfDimension(input, 0), tflite::SizeOfDimension(input, 1), m->coefficients});
}

// Makes the filterbank, unless that of the last run fits.
TfLiteStatus MakeFilterbank(TfLiteContext* context, int32_t sample_rate, int bins, Mfcc* m) {
  if (m->filterbank && m->sample_rate == sample_rate && m->bins == bins) return kTfLiteOk;
  TF_LITE_ENSURE_MSG(context, sample_rate > 0, "%s: the sample rate is %d.", kName, sample_rate);
  m->sample_rate = sample_rate;
  m->bins = bins;
  m->filterbank.emplace(MelOptions{bins, static_cast<double>(sample_rate),
                                   static_cast<int>(m->channels), static_cast<double>(m->low),
                                   static_cast<double>(m->high)});
  const bool valid = m->filterbank->valid();
  if (!valid) m->filterbank.reset();
  TF_LITE_ENSURE_MSG(context, valid,
                     "%s: upper_frequency_limit %lld is above half the sample rate %d, so the "
                     "spectrum of %d bins does not reach it.",
                     kName, static_cast<long long>(m->high), sample_rate, bins);
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  auto* m = static_cast<Mfcc*>(node->user_data);
  const TfLiteTensor *input, *rate;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &rate}, {&output}));
  const int bins = tflite::SizeOfDimension(input, 2);
  if (tflite::NumElements(input) == 0) return kTfLiteOk;  // the tensor may have any number of bins
  TF_LITE_ENSURE_OK(context,
                    MakeFilterbank(context, *tflite::GetTensorData<int32_t>(rate), bins, m));
  if (m->cosines.empty()) m->cosines = Cosines(m->coefficients, m->channels);
  const auto channels = static_cast<size_t>(m->channels);
  const auto coefficients = static_cast<size_t>(m->coefficients);
  const auto spectra = static_cast<size_t>(tflite::NumElements(input)) / static_cast<size_t>(bins);
  const float* const in = tflite::GetTensorData<float>(input);
  float* const out = tflite::GetTensorData<float>(output);
  const double ns = kBinNs * bins + kProductNs * static_cast<double>(channels * coefficients);
  ParallelFor(pool, spectra, ns, [&](size_t begin, size_t end) {
    std::vector<double> logs(channels);
    for (size_t s = begin; s < end; ++s) {
      m->filterbank->Compute(in + s * static_cast<size_t>(bins), logs.data());
      for (double& value : logs) value = std::log(value < kLeastSum ? kLeastSum : value);
      for (size_t i = 0; i < coefficients; ++i) {
        double sum = 0;
        for (size_t j = 0; j < channels; ++j) sum += m->cosines[i * channels + j] * logs[j];
        out[s * coefficients + i] = static_cast<float>(sum);
      }
    }
  });
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::custom {

TfLiteRegistration* Register_MFCC() {
  return litmus::MakeRegistration<litmus::Mfcc, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::custom
