// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks that kernels can use the quantisation: scales are finite, zero points fit the type, and
// there is one scale for the tensor or one for each index of an existing dimension.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>

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

// 0 is accepted, because real files have scales of 0 on tensors that no operator reads.
bool IsScale(float scale) { return scale >= 0 && scale <= std::numeric_limits<float>::max(); }

// Index of the first invalid scale, or the number of scales if all are valid. A fast test comes
// first, since nearly always all are valid: it compares the largest bit pattern with that of the
// largest finite float. Infinity, NaN and negative numbers have larger patterns.
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

// Index of the first invalid zero point, or the number of zero points if all are valid. Every range
// has 2^n values, so a zero point is valid if its distance from the lowest value has no bits above
// the n-th.
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

absl::Status Bad(const std::string& what) { return absl::InvalidArgumentError(what); }

// Checks the tensors to which the fields of a quantisation refer. `kind` is its name in messages
// ("blockwise").
absl::Status VerifyNamedTensors(const tflite::SubGraph& graph, const char* kind, int64_t scales,
                                int64_t zero_points) {
  const auto tensors = static_cast<int64_t>(graph.tensors()->size());
  const struct {
    const char* name;
    int64_t index;
    bool used;
  } fields[] = {{"scales", scales, scales >= 0},
                // zero_points 0 means none, because a file without the field reads as 0.
                {"zero_points", zero_points, zero_points > 0}};
  for (const auto& [name, index, used] : fields) {
    if (index < -1 || index >= tensors) {
      return Bad(absl::StrCat(name, " of ", kind, " quantisation names tensor ", index,
                              ", which is out of range (", tensors, " tensors)"));
    }
    if (used && graph.tensors()->Get(static_cast<uint32_t>(index))->sparsity() != nullptr) {
      return Bad(absl::StrCat(name, " of ", kind, " quantisation names tensor ", index,
                              ", which is sparse; it must be dense"));
    }
  }
  return absl::OkStatus();
}

size_t RankOf(const tflite::Tensor& tensor) {
  return tensor.shape() == nullptr ? 0 : tensor.shape()->size();
}

// Checks that block_shape, if present, agrees with block_size: blocks lie along the last dimension.
// If block_shape is present, block_size may be left out.
absl::Status VerifyBlockShape(const tflite::Tensor& tensor,
                              const tflite::BlockwiseQuantization& blocks) {
  const auto* shape = blocks.block_shape();
  if (shape == nullptr || shape->size() == 0) return absl::OkStatus();
  if (shape->size() != RankOf(tensor)) {
    return Bad(absl::StrCat("block_shape of blockwise quantisation has ", shape->size(),
                            " entries for a tensor of rank ", RankOf(tensor),
                            "; it must have one for each dimension"));
  }
  const flatbuffers::uoffset_t last = shape->size() - 1;
  for (flatbuffers::uoffset_t i = 0; i < last; ++i) {
    if (shape->Get(i) == 1) continue;
    return Bad(absl::StrCat("block_shape of blockwise quantisation is ", shape->Get(i),
                            " in dimension ", i, "; only blocks along the last dimension (", last,
                            ") are supported, with 1 in each other"));
  }
  if (shape->Get(last) > 0 &&
      (blocks.block_size() == 0 || shape->Get(last) == blocks.block_size())) {
    return absl::OkStatus();
  }
  return Bad(absl::StrCat("block_shape of blockwise quantisation is ", shape->Get(last),
                          " in the last dimension, block_size is ", blocks.block_size(),
                          "; they must be the same"));
}

absl::Status VerifyBlockwise(const tflite::SubGraph& graph, const tflite::Tensor& tensor,
                             const tflite::BlockwiseQuantization& blocks) {
  const absl::Status named =
      VerifyNamedTensors(graph, "blockwise", blocks.scales(), blocks.zero_points());
  if (!named.ok()) return named;
  if (blocks.block_size() < 0) {
    return Bad(absl::StrCat("block_size of blockwise quantisation is ", blocks.block_size()));
  }
  return VerifyBlockShape(tensor, blocks);
}

// Checks everything that a delegate which reads TfLiteMultiAxisQuantization relies on.
absl::Status VerifyMultiAxis(const tflite::SubGraph& graph, const tflite::Tensor& tensor,
                             const tflite::MultiAxisQuantization& axes) {
  const absl::Status named =
      VerifyNamedTensors(graph, "multi-axis", axes.scales(), axes.zero_points());
  if (!named.ok()) return named;
  if (axes.scales() < 0) {
    return Bad(absl::StrCat("scales of multi-axis quantisation is ", axes.scales(),
                            "; it must be the index of a tensor"));
  }
  if (axes.block_size() < 0) {
    return Bad(absl::StrCat("block_size of multi-axis quantisation is ", axes.block_size()));
  }
  const auto* dimensions = axes.quantized_dimensions();
  if (dimensions == nullptr || dimensions->size() == 0) {
    return Bad("quantized_dimensions of multi-axis quantisation is empty");
  }
  for (const int32_t dimension : *dimensions) {
    if (dimension >= 0 && static_cast<size_t>(dimension) < RankOf(tensor)) continue;
    return Bad(absl::StrCat("quantized_dimensions of multi-axis quantisation has ", dimension,
                            ", which is not in [0, ", RankOf(tensor), ")"));
  }
  return absl::OkStatus();
}

absl::Status VerifyDetails(const tflite::SubGraph& graph, const tflite::Tensor& tensor,
                           const tflite::QuantizationParameters& quantization) {
  if (const auto* blocks = quantization.details_as_BlockwiseQuantization()) {
    return VerifyBlockwise(graph, tensor, *blocks);
  }
  if (const auto* axes = quantization.details_as_MultiAxisQuantization()) {
    return VerifyMultiAxis(graph, tensor, *axes);
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status VerifyQuantization(const tflite::SubGraph& graph, const tflite::Tensor& tensor) {
  const tflite::QuantizationParameters* q = tensor.quantization();
  if (q == nullptr) return absl::OkStatus();
  const absl::Status details = VerifyDetails(graph, tensor, *q);
  if (!details.ok()) return details;
  if (q->scale() == nullptr || q->scale()->size() == 0) return absl::OkStatus();
  const auto& all_scales = *q->scale();
  const auto* all_zero_points = q->zero_point();
  const size_t scales = all_scales.size();
  const size_t zero_points = all_zero_points == nullptr ? 0 : all_zero_points->size();
  if (zero_points != scales && zero_points > 1) {
    return Bad(
        absl::StrCat("quantisation has ", scales, " scales but ", zero_points, " zero points"));
  }
  if (const auto i = FirstBadScale(all_scales); i < scales) {
    return Bad(absl::StrCat("quantisation scale ", i, " is ", all_scales.Get(i)));
  }
  const Interval range = ZeroPointRange(tensor.type());
  if (zero_points > 0) {
    if (const auto i = FirstBadZeroPoint(*all_zero_points, range); i < zero_points) {
      return Bad(absl::StrCat("quantisation zero point ", i, " is ", ElementAt(*all_zero_points, i),
                              ", not in [", range.low, ", ", range.high, "]"));
    }
  }
  if (scales == 1) return absl::OkStatus();
  const int rank = static_cast<int>(RankOf(tensor));
  const int dimension = q->quantized_dimension();
  if (dimension < 0 || dimension >= rank) {
    return Bad(absl::StrCat("quantized_dimension ", dimension, " is not in [0, ", rank, ")"));
  }
  if (static_cast<int64_t>(scales) != tensor.shape()->Get(dimension)) {
    return Bad(absl::StrCat("quantisation has ", scales, " scales, dimension ", dimension,
                            " has size ", tensor.shape()->Get(dimension)));
  }
  return absl::OkStatus();
}

}  // namespace litmus
