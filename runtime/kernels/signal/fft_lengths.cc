// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/signal/fft_lengths.h"

#include <vector>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"

namespace litmus {

TfLiteStatus CheckFftInputs(TfLiteContext* context, const char* op, const TfLiteTensor* input,
                            const TfLiteTensor* lengths) {
  LITMUS_ENSURE_TYPE(context, lengths->type, kTfLiteInt32, "The type of the FFT lengths");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(lengths), 1,
                      "The number of dimensions of the FFT lengths");
  LITMUS_ENSURE_VALUE(context, tflite::SizeOfDimension(lengths, 0), 2,
                      "Dimension 0 of the FFT lengths");
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) >= 2,
                     "%s needs an input of two dimensions or more.", op);
  return kTfLiteOk;
}

TfLiteStatus ReadFftLengths(TfLiteContext* context, const TfLiteNode* node, FftLengths* lengths) {
  std::vector<int64_t> values;
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 1), "lengths", &values));
  LITMUS_ENSURE_VALUE(context, values.size(), 2u, "The number of values of the FFT lengths");
  for (const int64_t v : values) {
    TF_LITE_ENSURE_MSG(context, v > 0 && (v & (v - 1)) == 0,
                       "The lengths of a transform must be powers of two.");
  }
  *lengths = {values[0], values[1]};
  return kTfLiteOk;
}

TfLiteStatus ResizeTransform(TfLiteContext* context, const TfLiteNode* node, int64_t height,
                             int64_t width, TfLiteTensor* output) {
  std::vector<int64_t> dims = DimsOf(tflite::GetInput(context, node, 0));
  dims[dims.size() - 2] = height;
  dims[dims.size() - 1] = width;
  return ResizeTo(context, output, dims);
}

}  // namespace litmus
