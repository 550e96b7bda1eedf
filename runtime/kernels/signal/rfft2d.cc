// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// RFFT2D: the two-dimensional Fourier transform of the last two dimensions of a real tensor, which
// are truncated or zero-padded to lengths that are powers of two. The output omits the redundant
// half.
#include <algorithm>
#include <complex>
#include <cstdint>
#include <optional>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/signal/fft.h"
#include "runtime/kernels/signal/fft_lengths.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

// The transforms of the last run, and memory that is kept between runs.
struct Rfft2d {
  std::optional<RealFft> along_row;
  std::optional<ComplexFft> along_column;
  CountedVector<double> values;
};

TfLiteStatus Resize(TfLiteContext* context, TfLiteNode* node, TfLiteTensor* output) {
  FftLengths lengths;
  TF_LITE_ENSURE_OK(context, ReadFftLengths(context, node, &lengths));
  return ResizeTransform(context, node, lengths.height, lengths.width / 2 + 1, output);
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  const TfLiteTensor* lengths;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &lengths}, {&output}));
  LITMUS_ENSURE_TYPE(context, input->type, kTfLiteFloat32, "The type of the input");
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteComplex64, "The type of the output");
  TF_LITE_ENSURE_OK(context, CheckFftInputs(context, "RFFT2D", input, lengths));
  if (IsKnown(lengths)) return Resize(context, node, output);
  tflite::SetTensorToDynamic(output);
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) TF_LITE_ENSURE_OK(context, Resize(context, node, output));
  if (tflite::NumElements(output) == 0) return kTfLiteOk;
  FftLengths lengths;
  TF_LITE_ENSURE_OK(context, ReadFftLengths(context, node, &lengths));
  const int rank = tflite::NumDimensions(input);
  const int64_t in_rows = input->dims->data[rank - 2], in_columns = input->dims->data[rank - 1];
  const int64_t used_rows = std::min(in_rows, lengths.height);
  const int64_t used_columns = std::min(in_columns, lengths.width);
  const int64_t columns = lengths.width / 2 + 1;
  const int64_t slices = tflite::NumElements(output) / (lengths.height * columns);

  const auto height = static_cast<size_t>(lengths.height);
  const auto width = static_cast<size_t>(lengths.width), bins = static_cast<size_t>(columns);
  auto* fft = static_cast<Rfft2d*>(node->user_data);
  if (!fft->along_row || fft->along_row->length() != width) fft->along_row.emplace(width);
  if (!fft->along_column || fft->along_column->length() != height) {
    fft->along_column.emplace(height);
  }
  // `values` holds a row, its transform, and all transforms column by column.
  fft->values.assign(width + 2 * bins + 2 * bins * height, 0.0);
  double* const row = fft->values.data();
  double *const row_re = row + width, *const row_im = row_re + bins;
  double *const re = row_im + bins, *const im = re + bins * height;
  const float* in = tflite::GetTensorData<float>(input);
  auto* out = tflite::GetTensorData<std::complex<float>>(output);
  for (int64_t s = 0; s < slices; ++s) {
    for (int64_t y = 0; y < used_rows; ++y) {
      std::copy_n(in + y * in_columns, used_columns, row);
      fft->along_row->Transform(row, row_re, row_im);
      for (size_t x = 0; x < bins; ++x) {
        re[x * height + static_cast<size_t>(y)] = row_re[x];
        im[x * height + static_cast<size_t>(y)] = row_im[x];
      }
    }
    for (size_t x = 0; x < bins; ++x) {
      double *const column_re = re + x * height, *const column_im = im + x * height;
      std::fill(column_re + used_rows, column_re + height, 0.0);
      std::fill(column_im + used_rows, column_im + height, 0.0);
      fft->along_column->Transform(column_re, column_im);
    }
    for (size_t y = 0; y < height; ++y) {
      for (size_t x = 0; x < bins; ++x) {
        out[y * bins + x] = {static_cast<float>(re[x * height + y]),
                             static_cast<float>(im[x * height + y])};
      }
    }
    in += in_rows * in_columns;
    out += lengths.height * columns;
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_RFFT2D() {
  return litmus::MakeRegistration<litmus::Rfft2d, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
