// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The custom operator IRFFT2D (TensorFlow's): the inverse of RFFT2D, from the half spectrum [rows,
// bins] to real values [height, width]. The spectrum is truncated or zero-padded to [height, width
// / 2 + 1].
//
// The spectrum of real values is conjugate-symmetric in columns 0 and width / 2. If the input is
// not, only its symmetric part counts, as in TensorFlow and NumPy.
#include <algorithm>
#include <complex>
#include <cstdint>
#include <optional>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/custom/custom_ops_register.h"
#include "runtime/kernels/signal/fft.h"
#include "runtime/kernels/signal/fft_lengths.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

// The transforms of the last run, and memory that is kept between runs.
struct Irfft2d {
  std::optional<ComplexFft> along_row, along_column;
  CountedVector<double> values;
};

TfLiteStatus Resize(TfLiteContext* context, TfLiteNode* node, TfLiteTensor* output) {
  FftLengths lengths;
  TF_LITE_ENSURE_OK(context, ReadFftLengths(context, node, &lengths));
  return ResizeTransform(context, node, lengths.height, lengths.width, output);
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor *input, *lengths;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &lengths}, {&output}));
  LITMUS_ENSURE_TYPE(context, input->type, kTfLiteComplex64, "The type of the input");
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteFloat32, "The type of the output");
  TF_LITE_ENSURE_OK(context, CheckFftInputs(context, "IRFFT2D", input, lengths));
  if (IsKnown(lengths)) return Resize(context, node, output);
  tflite::SetTensorToDynamic(output);
  return kTfLiteOk;
}

// Inverts one spectrum with the forward transforms of RFFT2D: for conjugated input, the real part
// of their result is that of the inverse, except for the factor 1 / (height · width).
class Inverse {
 public:
  Inverse(Irfft2d* state, const FftLengths& lengths)
      : state_(state),
        height_(static_cast<size_t>(lengths.height)),
        width_(static_cast<size_t>(lengths.width)),
        bins_(width_ / 2 + 1) {
    if (!state->along_row || state->along_row->length() != width_) {
      state->along_row.emplace(width_);
    }
    if (!state->along_column || state->along_column->length() != height_) {
      state->along_column.emplace(height_);
    }
    state->values.resize(2 * width_ + 2 * bins_ * height_);
    row_re_ = state->values.data();
    row_im_ = row_re_ + width_;
    re_ = row_im_ + width_;
    im_ = re_ + bins_ * height_;
  }

  void operator()(const std::complex<float>* in, size_t rows, size_t columns, float* out) {
    TransformColumns(in, rows, columns);
    const double factor = 1.0 / (static_cast<double>(height_) * static_cast<double>(width_));
    for (size_t y = 0; y < height_; ++y) {
      for (size_t x = 0; x < bins_; ++x) SetRow(x, re_[x * height_ + y], im_[x * height_ + y]);
      state_->along_row->Transform(row_re_, row_im_);
      for (size_t x = 0; x < width_; ++x) {
        out[y * width_ + x] = static_cast<float>(row_re_[x] * factor);
      }
    }
  }

 private:
  void TransformColumns(const std::complex<float>* in, size_t rows, size_t columns) {
    std::fill(re_, im_ + bins_ * height_, 0.0);
    for (size_t x = 0; x < std::min(columns, bins_); ++x) {
      double *const re = re_ + x * height_, *const im = im_ + x * height_;
      for (size_t y = 0; y < std::min(rows, height_); ++y) {
        re[y] = double{in[y * columns + x].real()};
        im[y] = -double{in[y * columns + x].imag()};
      }
      state_->along_column->Transform(re, im);
    }
  }

  // Sets bin x of a row and its mirror, the conjugate. A bin that is its own mirror must be real.
  void SetRow(size_t x, double re, double im) {
    const size_t mirror = (width_ - x) % width_;
    row_re_[x] = row_re_[mirror] = re;
    row_im_[mirror] = -im;
    row_im_[x] = mirror == x ? 0.0 : im;
  }

  Irfft2d* const state_;
  const size_t height_, width_, bins_;
  double *row_re_, *row_im_, *re_, *im_;
};

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) TF_LITE_ENSURE_OK(context, Resize(context, node, output));
  if (tflite::NumElements(output) == 0) return kTfLiteOk;
  FftLengths lengths;
  TF_LITE_ENSURE_OK(context, ReadFftLengths(context, node, &lengths));
  const int rank = tflite::NumDimensions(input);
  const auto rows = static_cast<size_t>(input->dims->data[rank - 2]);
  const auto columns = static_cast<size_t>(input->dims->data[rank - 1]);
  Inverse inverse(static_cast<Irfft2d*>(node->user_data), lengths);
  const auto* in = tflite::GetTensorData<std::complex<float>>(input);
  const int64_t size = lengths.height * lengths.width;
  float* const end = output->data.f + tflite::NumElements(output);
  for (float* out = output->data.f; out != end; out += size, in += rows * columns) {
    inverse(in, rows, columns, out);
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::custom {

TfLiteRegistration* Register_IRFFT2D() {
  return litmus::MakeRegistration<litmus::Irfft2d, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::custom
