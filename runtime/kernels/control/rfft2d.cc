// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// RFFT2D: the two-dimensional Fourier transform of the last two dimensions of a real tensor, which
// are cut or padded with zeros to lengths that are powers of two. The output omits the redundant
// half.
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <vector>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"

namespace litmus {
namespace {

using Complex = std::complex<double>;

// Lengths of the transforms along both dimensions.
struct Lengths {
  int64_t height = 0, width = 0;
};

// Fast Fourier transform of one length, in place.
class Fourier {
 public:
  explicit Fourier(size_t length) : roots_(length / 2), order_(length) {
    for (size_t i = 0; i < roots_.size(); ++i) {
      const double angle = -2.0 * M_PI * static_cast<double>(i) / static_cast<double>(length);
      roots_[i] = Complex(std::cos(angle), std::sin(angle));
    }
    for (size_t i = 1; i < length; ++i) {
      order_[i] = order_[i / 2] / 2 + (i % 2 == 1 ? length / 2 : 0);
    }
  }

  void Transform(std::vector<Complex>* values) const {
    Complex* v = values->data();
    const size_t n = order_.size();
    for (size_t i = 0; i < n; ++i) {
      if (i < order_[i]) std::swap(v[i], v[order_[i]]);
    }
    for (size_t half = 1; half < n; half *= 2) {
      const size_t step = n / (2 * half);
      for (size_t begin = 0; begin < n; begin += 2 * half) {
        for (size_t i = 0; i < half; ++i) {
          const Complex odd = v[begin + half + i] * roots_[i * step];
          v[begin + half + i] = v[begin + i] - odd;
          v[begin + i] += odd;
        }
      }
    }
  }

 private:
  std::vector<Complex> roots_;
  std::vector<size_t> order_;  // indices with their bits reversed
};

TfLiteStatus ReadLengths(TfLiteContext* context, TfLiteNode* node, Lengths* lengths) {
  std::vector<int64_t> values;
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 1), "lengths", &values));
  TF_LITE_ENSURE_EQ(context, values.size(), 2u);
  for (const int64_t v : values) {
    TF_LITE_ENSURE_MSG(context, v > 0 && (v & (v - 1)) == 0,
                       "The lengths of a transform must be powers of two.");
  }
  *lengths = {values[0], values[1]};
  return kTfLiteOk;
}

TfLiteStatus Resize(TfLiteContext* context, TfLiteNode* node, TfLiteTensor* output) {
  Lengths lengths;
  TF_LITE_ENSURE_OK(context, ReadLengths(context, node, &lengths));
  std::vector<int64_t> dims = DimsOf(tflite::GetInput(context, node, 0));
  dims[dims.size() - 2] = lengths.height;
  dims[dims.size() - 1] = lengths.width / 2 + 1;
  return ResizeTo(context, output, dims);
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  const TfLiteTensor* lengths;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &lengths}, {&output}));
  TF_LITE_ENSURE_TYPES_EQ(context, input->type, kTfLiteFloat32);
  TF_LITE_ENSURE_TYPES_EQ(context, output->type, kTfLiteComplex64);
  TF_LITE_ENSURE_TYPES_EQ(context, lengths->type, kTfLiteInt32);
  TF_LITE_ENSURE_EQ(context, tflite::NumDimensions(lengths), 1);
  TF_LITE_ENSURE_EQ(context, tflite::SizeOfDimension(lengths, 0), 2);
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) >= 2,
                     "RFFT2D needs an input of two dimensions or more.");
  if (IsKnown(lengths)) return Resize(context, node, output);
  tflite::SetTensorToDynamic(output);
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) TF_LITE_ENSURE_OK(context, Resize(context, node, output));
  if (tflite::NumElements(output) == 0) return kTfLiteOk;
  Lengths lengths;
  TF_LITE_ENSURE_OK(context, ReadLengths(context, node, &lengths));
  const int rank = tflite::NumDimensions(input);
  const int64_t in_rows = input->dims->data[rank - 2], in_columns = input->dims->data[rank - 1];
  const int64_t used_rows = std::min(in_rows, lengths.height);
  const int64_t used_columns = std::min(in_columns, lengths.width);
  const int64_t columns = lengths.width / 2 + 1;
  const int64_t slices = tflite::NumElements(output) / (lengths.height * columns);

  const Fourier along_row(static_cast<size_t>(lengths.width));
  const Fourier along_column(static_cast<size_t>(lengths.height));
  std::vector<Complex> row(static_cast<size_t>(lengths.width));
  std::vector<Complex> column(static_cast<size_t>(lengths.height));
  std::vector<Complex> half(static_cast<size_t>(used_rows * columns));
  const float* in = tflite::GetTensorData<float>(input);
  auto* out = tflite::GetTensorData<std::complex<float>>(output);
  for (int64_t s = 0; s < slices; ++s) {
    for (int64_t y = 0; y < used_rows; ++y) {
      std::fill(row.begin(), row.end(), Complex());
      std::copy_n(in + y * in_columns, used_columns, row.begin());
      along_row.Transform(&row);
      std::copy_n(row.begin(), columns, half.begin() + y * columns);
    }
    for (int64_t x = 0; x < columns; ++x) {
      std::fill(column.begin(), column.end(), Complex());
      for (int64_t y = 0; y < used_rows; ++y) column[y] = half[y * columns + x];
      along_column.Transform(&column);
      for (int64_t y = 0; y < lengths.height; ++y) {
        out[y * columns + x] = std::complex<float>(column[y]);
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
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
