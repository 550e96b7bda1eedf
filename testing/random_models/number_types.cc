// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/random_models/number_types.h"

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "runtime/c/half.h"

namespace litmus::random_models {
namespace {

using tflite::TensorType;

// Integers wrap around, since a generator may request -6 for an unsigned type.
template <typename T>
void Store(double value, uint8_t* bytes) {
  T number;
  if constexpr (std::is_integral_v<T>) {
    number = static_cast<T>(static_cast<int64_t>(value));
  } else {
    number = static_cast<T>(value);
  }
  std::memcpy(bytes, &number, sizeof(T));
}
template <typename T>
T Load(const uint8_t* bytes) {
  T number;
  std::memcpy(&number, bytes, sizeof(T));
  return number;
}

}  // namespace

size_t BitsOf(TensorType type) {
  switch (type) {
    case tflite::TensorType_INT4:
    case tflite::TensorType_UINT4:
      return 4;
    case tflite::TensorType_INT2:
      return 2;
    case tflite::TensorType_INT16:
    case tflite::TensorType_UINT16:
    case tflite::TensorType_FLOAT16:
    case tflite::TensorType_BFLOAT16:
      return 16;
    case tflite::TensorType_FLOAT32:
    case tflite::TensorType_INT32:
    case tflite::TensorType_UINT32:
      return 32;
    case tflite::TensorType_FLOAT64:
    case tflite::TensorType_INT64:
    case tflite::TensorType_UINT64:
    case tflite::TensorType_COMPLEX64:
      return 64;
    case tflite::TensorType_COMPLEX128:
      return 128;
    default:
      return 8;
  }
}

bool IsFloat(TensorType type) {
  return type == tflite::TensorType_FLOAT32 || type == tflite::TensorType_FLOAT64 ||
         type == tflite::TensorType_FLOAT16 || type == tflite::TensorType_BFLOAT16;
}

Range DefaultRange(TensorType type) {
  switch (type) {
    case tflite::TensorType_BOOL:
      return {0, 1};
    case tflite::TensorType_INT8:
      return {-128, 127};
    case tflite::TensorType_UINT8:
      return {0, 255};
    case tflite::TensorType_INT16:
      return {-32768, 32767};
    case tflite::TensorType_UINT16:
      return {0, 65535};
    case tflite::TensorType_INT32:
    case tflite::TensorType_INT64:
      return {-100, 100};
    case tflite::TensorType_UINT32:
    case tflite::TensorType_UINT64:
      return {0, 200};
    default:
      return {-1, 1};
  }
}

void StoreNumber(TensorType type, double value, uint8_t* bytes) {
  switch (type) {
    case tflite::TensorType_FLOAT32:
      return Store<float>(value, bytes);
    case tflite::TensorType_FLOAT64:
      return Store<double>(value, bytes);
    case tflite::TensorType_FLOAT16:
      return Store<uint16_t>(FloatToHalf(static_cast<float>(value)), bytes);
    case tflite::TensorType_BFLOAT16:
      return Store<uint16_t>(FloatToBFloat(static_cast<float>(value)), bytes);
    case tflite::TensorType_INT8:
      return Store<int8_t>(value, bytes);
    case tflite::TensorType_INT16:
      return Store<int16_t>(value, bytes);
    case tflite::TensorType_UINT16:
      return Store<uint16_t>(value, bytes);
    case tflite::TensorType_INT32:
      return Store<int32_t>(value, bytes);
    case tflite::TensorType_UINT32:
      return Store<uint32_t>(value, bytes);
    case tflite::TensorType_INT64:
      return Store<int64_t>(value, bytes);
    case tflite::TensorType_UINT64:
      return Store<uint64_t>(value, bytes);
    default:
      return Store<uint8_t>(value, bytes);
  }
}

double LoadNumber(TensorType type, const uint8_t* bytes) {
  switch (type) {
    case tflite::TensorType_FLOAT32:
      return Load<float>(bytes);
    case tflite::TensorType_FLOAT64:
      return Load<double>(bytes);
    case tflite::TensorType_FLOAT16:
      return HalfToFloat(Load<uint16_t>(bytes));
    case tflite::TensorType_BFLOAT16:
      return BFloatToFloat(Load<uint16_t>(bytes));
    case tflite::TensorType_INT8:
      return Load<int8_t>(bytes);
    case tflite::TensorType_INT16:
      return Load<int16_t>(bytes);
    case tflite::TensorType_UINT16:
      return Load<uint16_t>(bytes);
    case tflite::TensorType_INT32:
      return Load<int32_t>(bytes);
    case tflite::TensorType_UINT32:
      return Load<uint32_t>(bytes);
    case tflite::TensorType_INT64:
      return static_cast<double>(Load<int64_t>(bytes));
    case tflite::TensorType_UINT64:
      return static_cast<double>(Load<uint64_t>(bytes));
    default:
      return Load<uint8_t>(bytes);
  }
}

}  // namespace litmus::random_models
