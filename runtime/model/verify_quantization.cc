// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantisation that kernels can use: finite scales, zero points that the type can hold, one scale
// for the tensor or one for each slice of a dimension that exists.
#include <cstdint>
#include <limits>

#include "absl/strings/str_cat.h"
#include "runtime/model/verify.h"

namespace litmus {
namespace {

struct Interval {
  int64_t low, high;
};

Interval ZeroPointRange(tflite::TensorType type) {
  switch (type) {
    case tflite::TensorType_INT8:
      return {INT8_MIN, INT8_MAX};
    case tflite::TensorType_UINT8:
      return {0, UINT8_MAX};
    case tflite::TensorType_INT16:
      return {INT16_MIN, INT16_MAX};
    default:
      return {INT32_MIN, INT32_MAX};
  }
}

// The first value that is not good, or the number of values. Nearly always all are: first without
// a branch for each.
template <typename T, typename Good>
size_t FirstBad(const flatbuffers::Vector<T>& values, const Good& good) {
  const flatbuffers::uoffset_t count = values.size();
  unsigned any_bad = 0;
  for (flatbuffers::uoffset_t i = 0; i < count; ++i) any_bad |= !good(values.Get(i));
  if (any_bad == 0) return count;
  flatbuffers::uoffset_t i = 0;
  while (good(values.Get(i))) ++i;
  return i;
}

}  // namespace

absl::Status VerifyQuantization(const tflite::Tensor& tensor) {
  const tflite::QuantizationParameters* q = tensor.quantization();
  if (q == nullptr || q->scale() == nullptr || q->scale()->size() == 0) return absl::OkStatus();
  const auto& all_scales = *q->scale();
  const auto* all_zero_points = q->zero_point();
  const auto bad = [](const std::string& what) { return absl::InvalidArgumentError(what); };
  const size_t scales = all_scales.size();
  const size_t zero_points = all_zero_points == nullptr ? 0 : all_zero_points->size();
  if (zero_points != scales && zero_points > 1) {
    return bad(
        absl::StrCat("quantisation has ", scales, " scales but ", zero_points, " zero points"));
  }
  // Zero occurs in real files, on tensors that nothing reads.
  const auto is_scale = [](float s) { return s >= 0 && s <= std::numeric_limits<float>::max(); };
  if (const size_t i = FirstBad(all_scales, is_scale); i < scales) {
    return bad(absl::StrCat("quantisation scale ", i, " is ", all_scales.Get(i)));
  }
  const Interval range = ZeroPointRange(tensor.type());
  const auto fits = [range](int64_t z) { return z >= range.low && z <= range.high; };
  if (zero_points > 0) {
    if (const size_t i = FirstBad(*all_zero_points, fits); i < zero_points) {
      return bad(absl::StrCat("quantisation zero point ", i, " is ", all_zero_points->Get(i),
                              ", not in [", range.low, ", ", range.high, "]"));
    }
  }
  if (scales == 1) return absl::OkStatus();
  const int rank = tensor.shape() == nullptr ? 0 : static_cast<int>(tensor.shape()->size());
  const int dimension = q->quantized_dimension();
  if (dimension < 0 || dimension >= rank) {
    return bad(absl::StrCat("quantized_dimension ", dimension, " is not in [0, ", rank, ")"));
  }
  if (static_cast<int64_t>(scales) != tensor.shape()->Get(dimension)) {
    return bad(absl::StrCat("quantisation has ", scales, " scales, dimension ", dimension,
                            " has size ", tensor.shape()->Get(dimension)));
  }
  return absl::OkStatus();
}

}  // namespace litmus
