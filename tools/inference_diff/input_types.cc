// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/input_types.h"

#include "runtime/c/half.h"

namespace litmus::diff {
namespace {

template <typename T>
void Put(T value, std::string* bytes) {
  bytes->append(reinterpret_cast<const char*>(&value), sizeof(value));
}

}  // namespace

std::optional<ValueRange> DefaultRange(TfLiteType type) {
  switch (type) {
    case kTfLiteFloat32:
    case kTfLiteFloat16:
    case kTfLiteBFloat16:
    case kTfLiteFloat64:
      return ValueRange{-1, 1};
    case kTfLiteUInt8:
      return ValueRange{0, 255};
    case kTfLiteInt8:
      return ValueRange{-128, 127};
    case kTfLiteInt16:
      return ValueRange{-32768, 32767};
    case kTfLiteUInt16:
      return ValueRange{0, 65535};
    case kTfLiteInt32:
    case kTfLiteUInt32:
    case kTfLiteInt64:
    case kTfLiteUInt64:
      return ValueRange{0, 99};
    case kTfLiteBool:
      return ValueRange{0, 1};
    default:
      return std::nullopt;
  }
}

ValueRange RangeBounds(TfLiteType type) {
  switch (type) {
    case kTfLiteInt32:
      return {-2147483648.0, 2147483647.0};
    case kTfLiteUInt32:
      return {0, 4294967295.0};
    case kTfLiteInt64:
      return {-0x1p53, 0x1p53};
    case kTfLiteUInt64:
      return {0, 0x1p53};
    case kTfLiteFloat32:
    case kTfLiteFloat64:
    case kTfLiteBFloat16:
      return {-3e38, 3e38};
    case kTfLiteFloat16:
      return {-65504, 65504};
    default:
      return *DefaultRange(type);
  }
}

size_t ElementSize(TfLiteType type) {
  switch (type) {
    case kTfLiteFloat64:
    case kTfLiteInt64:
    case kTfLiteUInt64:
      return 8;
    case kTfLiteFloat32:
    case kTfLiteInt32:
    case kTfLiteUInt32:
      return 4;
    case kTfLiteFloat16:
    case kTfLiteBFloat16:
    case kTfLiteInt16:
    case kTfLiteUInt16:
      return 2;
    default:
      return 1;
  }
}

void AppendAs(TfLiteType type, double v, std::string* bytes) {
  switch (type) {
    case kTfLiteFloat32:
      return Put(static_cast<float>(v), bytes);
    case kTfLiteFloat64:
      return Put(v, bytes);
    case kTfLiteFloat16:
      return Put(FloatToHalf(static_cast<float>(v)), bytes);
    case kTfLiteBFloat16:
      return Put(static_cast<uint16_t>(BitsOfFloat(static_cast<float>(v)) >> 16), bytes);
    case kTfLiteInt64:
    case kTfLiteUInt64:
      return Put(static_cast<int64_t>(v), bytes);
    case kTfLiteInt32:
    case kTfLiteUInt32:
      return Put(static_cast<uint32_t>(static_cast<int64_t>(v)), bytes);
    case kTfLiteInt16:
    case kTfLiteUInt16:
      return Put(static_cast<uint16_t>(static_cast<int64_t>(v)), bytes);
    default:
      return Put(static_cast<uint8_t>(static_cast<int64_t>(v)), bytes);
  }
}

bool IsFloatType(TfLiteType type) {
  return type == kTfLiteFloat32 || type == kTfLiteFloat16 || type == kTfLiteBFloat16 ||
         type == kTfLiteFloat64;
}

}  // namespace litmus::diff
