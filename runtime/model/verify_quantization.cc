// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks that quantisation is usable for kernels: finite scales, zero points that the type can
// hold, one scale for the tensor or one scale for each slice of an existing dimension.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>

#include "absl/strings/str_cat.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"
#include "runtime/schema/vector_element.h"

namespace litmus {
namespace {

// Range of valid zero points.
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

// A scale of zero occurs in real files, on tensors that no operator reads.
bool IsScale(float scale) { return scale >= 0 && scale <= std::numeric_limits<float>::max(); }

// Index of the first invalid scale, or the number of scales if all are valid. Nearly always all are
// valid, so the function first compares the greatest bit pattern: patterns of infinity, NaN and
// negative numbers are greater than the patterns of finite numbers.
flatbuffers::uoffset_t FirstBadScale(const flatbuffers::Vector<float>& scales) {
  const flatbuffers::uoffset_t count = scales.size();
  constexpr uint32_t kInfinity = 0x7f800000;
  uint32_t greatest = 0;
  for (flatbuffers::uoffset_t i = 0; i < count; ++i) {
    const float scale = scales.Get(i);
    uint32_t bits;
    std::memcpy(&bits, &scale, sizeof(bits));
    greatest = std::max(greatest, bits);
  }
  flatbuffers::uoffset_t i = greatest < kInfinity ? count : 0;
  while (i < count && IsScale(scales.Get(i))) ++i;
  return i;
}

// Index of the first invalid zero point, or the number of zero points if all are valid. All ranges
// have 2^n numbers, so the distances from the lowest number may have only n bits.
flatbuffers::uoffset_t FirstBadZeroPoint(const flatbuffers::Vector<int64_t>& zero_points,
                                         const Interval& range) {
  const flatbuffers::uoffset_t count = zero_points.size();
  uint64_t distances = 0;
  for (flatbuffers::uoffset_t i = 0; i < count; ++i) {
    distances |=
        static_cast<uint64_t>(ElementAt(zero_points, i)) - static_cast<uint64_t>(range.low);
  }
  const auto farthest = static_cast<uint64_t>(range.high - range.low);
  flatbuffers::uoffset_t i = (distances & ~farthest) == 0 ? count : 0;
  while (i < count && ElementAt(zero_points, i) >= range.low &&
         ElementAt(zero_points, i) <= range.high)
    ++i;
  return i;
}

}  // namespace

absl::Status VerifyQuantization(const tflite::SubGraph& graph, const tflite::Tensor& tensor) {
  const tflite::QuantizationParameters* q = tensor.quantization();
  if (q == nullptr) return absl::OkStatus();
  const auto bad = [](const std::string& what) { return absl::InvalidArgumentError(what); };
  if (const auto* blocks = q->details_as_BlockwiseQuantization()) {
    const auto tensors = static_cast<int64_t>(graph.tensors()->size());
    for (const int64_t index : {blocks->scales(), blocks->zero_points()}) {
      if (index < -1 || index >= tensors) {
        return bad(absl::StrCat("blockwise quantisation names tensor ", index,
                                ", which is out of range (", tensors, " tensors)"));
      }
      // 0 is no tensor of zero points: it is what a file without the field reads as.
      const bool used = index > 0 || (index == 0 && index == blocks->scales());
      if (used && graph.tensors()->Get(static_cast<uint32_t>(index))->sparsity() != nullptr) {
        return bad(absl::StrCat("blockwise quantisation names tensor ", index,
                                ", which is sparse; it must be dense"));
      }
    }
    if (blocks->block_size() < 0) {
      return bad(absl::StrCat("blocks of quantisation have size ", blocks->block_size()));
    }
  }
  if (q->scale() == nullptr || q->scale()->size() == 0) return absl::OkStatus();
  const auto& all_scales = *q->scale();
  const auto* all_zero_points = q->zero_point();
  const size_t scales = all_scales.size();
  const size_t zero_points = all_zero_points == nullptr ? 0 : all_zero_points->size();
  if (zero_points != scales && zero_points > 1) {
    return bad(
        absl::StrCat("quantisation has ", scales, " scales but ", zero_points, " zero points"));
  }
  if (const auto i = FirstBadScale(all_scales); i < scales) {
    return bad(absl::StrCat("quantisation scale ", i, " is ", all_scales.Get(i)));
  }
  const Interval range = ZeroPointRange(tensor.type());
  if (zero_points > 0) {
    if (const auto i = FirstBadZeroPoint(*all_zero_points, range); i < zero_points) {
      return bad(absl::StrCat("quantisation zero point ", i, " is ", ElementAt(*all_zero_points, i),
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
