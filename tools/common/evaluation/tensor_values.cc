// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/tensor_values.h"

#include <cstdint>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "runtime/c/half.h"

namespace litmus {
namespace {

template <typename T>
void Widen(const TfLiteTensor& tensor, CountedVector<double>* values) {
  const size_t count = tensor.bytes / sizeof(T);
  values->resize(count);
  const char* bytes = tensor.data.raw_const;
  for (size_t i = 0; i < count; ++i) {
    T value;
    std::memcpy(&value, bytes + i * sizeof(T), sizeof(T));
    (*values)[i] = static_cast<double>(value);
  }
}

}  // namespace

absl::Status ReadRawValues(const TfLiteTensor& tensor, CountedVector<double>* values) {
  switch (tensor.type) {
    case kTfLiteFloat32:
      Widen<float>(tensor, values);
      return absl::OkStatus();
    case kTfLiteFloat64:
      Widen<double>(tensor, values);
      return absl::OkStatus();
    case kTfLiteFloat16:
      Widen<uint16_t>(tensor, values);
      for (double& v : *values) v = HalfToFloat(static_cast<uint16_t>(v));
      return absl::OkStatus();
    case kTfLiteBFloat16:
      Widen<uint16_t>(tensor, values);
      for (double& v : *values) v = FloatOfBits(static_cast<uint32_t>(v) << 16);
      return absl::OkStatus();
    case kTfLiteInt8:
      Widen<int8_t>(tensor, values);
      return absl::OkStatus();
    case kTfLiteUInt8:
    case kTfLiteBool:
      Widen<uint8_t>(tensor, values);
      return absl::OkStatus();
    case kTfLiteInt16:
      Widen<int16_t>(tensor, values);
      return absl::OkStatus();
    case kTfLiteUInt16:
      Widen<uint16_t>(tensor, values);
      return absl::OkStatus();
    case kTfLiteInt32:
      Widen<int32_t>(tensor, values);
      return absl::OkStatus();
    case kTfLiteUInt32:
      Widen<uint32_t>(tensor, values);
      return absl::OkStatus();
    case kTfLiteInt64:
      Widen<int64_t>(tensor, values);
      return absl::OkStatus();
    case kTfLiteUInt64:
      Widen<uint64_t>(tensor, values);
      return absl::OkStatus();
    default:
      return absl::InvalidArgumentError(
          absl::StrCat("tensor '", tensor.name == nullptr ? "" : tensor.name, "': values of type ",
                       TfLiteTypeGetName(tensor.type), " cannot be read as numbers"));
  }
}

absl::Status ReadRealValues(const TfLiteTensor& tensor, CountedVector<double>* values) {
  if (absl::Status status = ReadRawValues(tensor, values); !status.ok()) return status;
  if (tensor.type == kTfLiteFloat32 || tensor.params.scale == 0) return absl::OkStatus();
  for (double& v : *values) v = (v - tensor.params.zero_point) * tensor.params.scale;
  return absl::OkStatus();
}

}  // namespace litmus
