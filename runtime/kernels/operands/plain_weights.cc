// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/operands/plain_weights.h"

#include <cstdint>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/operands/block_scales.h"
#include "runtime/kernels/operands/sparsity.h"

namespace litmus {
namespace {

// Unpacks n signed values of `bits` bits each. The first value is in the lowest bits of a byte.
void UnfoldBits(const uint8_t* packed, int bits, int64_t n, int8_t* values) {
  const int per_byte = 8 / bits, sign = 1 << (bits - 1), mask = (1 << bits) - 1;
  for (int64_t i = 0; i < n; ++i) {
    const int value = packed[i / per_byte] >> (i % per_byte * bits) & mask;
    values[i] = static_cast<int8_t>((value ^ sign) - sign);
  }
}

TfLiteType PlainType(TfLiteType type) {
  if (type == kTfLiteFloat16) return kTfLiteFloat32;
  return type == kTfLiteInt4 || type == kTfLiteInt2 ? kTfLiteInt8 : type;
}

}  // namespace

TfLiteStatus PlainWeights::Describe(TfLiteContext* context, const char* op,
                                    const TfLiteTensor** tensor, bool takes_blocks) {
  const TfLiteTensor* source = *tensor;
  // For float types the quantisation in the file is ignored.
  const bool floats = PlainType(source->type) == kTfLiteFloat32;
  const bool blocks = !floats && BlockwiseQuantization(source) != nullptr;
  TF_LITE_ENSURE_MSG(context, takes_blocks || !blocks,
                     "%s: the weights (%s) have a scale for each block, which only FULLY_CONNECTED "
                     "takes. Quantise them with one scale, or one for each channel.",
                     op, tflite::GetTensorDebugString(source).c_str());
  if (PlainType(source->type) == source->type && source->sparsity == nullptr) return kTfLiteOk;
  // The scale is checked here, so that the message contains the stored type; later checks see the
  // unpacked type.
  TF_LITE_ENSURE_MSG(
      context,
      PlainType(source->type) != kTfLiteInt8 || blocks || AffineQuantization(source) != nullptr,
      "%s: the weights have no scale (%s). Weights of type %s need one scale, or one for each "
      "channel%s.",
      op, tflite::GetTensorDebugString(source).c_str(), TfLiteTypeGetName(source->type),
      takes_blocks ? " or block" : "");
  *tensor = &stand_in_;
  stand_in_ = *source;
  stand_in_.type = PlainType(source->type);
  stand_in_.sparsity = nullptr;
  stand_in_.data.raw = nullptr;
  return kTfLiteOk;
}

TfLiteStatus PlainWeights::AddValues(TfLiteContext* context, const char* op,
                                     const TfLiteTensor* source) {
  const bool constant = tflite::IsConstantOrPersistentTensor(source);
  const bool filled = source_ != nullptr && source_ == source->data.raw && constant;
  if (source->data.raw != nullptr) {
    if (!filled) TF_LITE_ENSURE_STATUS(Fill(context, op, source));
    stand_in_.data.raw = data_.data();
    stand_in_.bytes = data_.size();
  }
  source_ = source->data.raw;
  return kTfLiteOk;
}

TfLiteStatus PlainWeights::Fill(TfLiteContext* context, const char* op,
                                const TfLiteTensor* tensor) {
  source_ = nullptr;  // so that the copy does not count as valid if Fill fails
  const int64_t n = tflite::NumElements(tensor);
  data_.assign(static_cast<size_t>(n * tflite::TfLiteTypeGetSize(stand_in_.type)), 0);
  CountedVector<char> dense;
  const char* values = tensor->data.raw;
  if (tensor->sparsity != nullptr) {
    TF_LITE_ENSURE_MSG(context, tflite::TfLiteTypeGetSizeBits(tensor->type) >= 8,
                       "%s: sparse weights of type %s are not supported.", op,
                       TfLiteTypeGetName(tensor->type));
    dense.resize(static_cast<size_t>(n * tflite::TfLiteTypeGetSize(tensor->type)));
    TF_LITE_ENSURE_STATUS(Densify(context, op, tensor, dense.data()));
    values = dense.data();
  }
  if (tensor->type == kTfLiteFloat16) {
    f32::WidenHalves(reinterpret_cast<const uint16_t*>(values), static_cast<size_t>(n),
                     reinterpret_cast<float*>(data_.data()));
  } else if (stand_in_.type != tensor->type) {
    UnfoldBits(reinterpret_cast<const uint8_t*>(values), tensor->type == kTfLiteInt4 ? 4 : 2, n,
               reinterpret_cast<int8_t*>(data_.data()));
  } else {
    data_ = std::move(dense);
  }
  return kTfLiteOk;
}

bool AreConstant(const TfLiteTensor* filter, const TfLiteTensor* bias) {
  return tflite::IsConstantOrPersistentTensor(filter) && filter->data.raw != nullptr &&
         (bias == nullptr || tflite::IsConstantOrPersistentTensor(bias));
}

f32::StoredFloats StoredFloatsOf(const TfLiteTensor* tensor) {
  if (tensor != nullptr && tensor->type == kTfLiteFloat16) {
    return reinterpret_cast<const uint16_t*>(tensor->data.raw);
  }
  return tflite::GetTensorData<float>(tensor);
}

}  // namespace litmus
