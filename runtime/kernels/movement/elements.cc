// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/movement/elements.h"

#include <cstring>
#include <limits>

#include "runtime/kernels/common/parameters.h"
#include "runtime/memory/memory_account.h"
#include "runtime/util/string_util.h"

namespace litmus {
namespace {

// Value `i` of an array with `bits` bits per value. The first value is in the lowest bits of a
// byte.
char PackedValue(const char* packed, size_t i, int bits) {
  const size_t per_byte = 8 / static_cast<size_t>(bits);
  const auto byte = static_cast<uint8_t>(packed[i / per_byte]);
  const auto shift = static_cast<int>(i % per_byte) * bits;
  return static_cast<char>(byte >> shift & ((1 << bits) - 1));
}

void PackBits(const CountedVector<char>& moved, int bits, char* packed) {
  const size_t per_byte = 8 / static_cast<size_t>(bits);
  for (size_t i = 0; i < moved.size(); ++i) {
    const int value = moved[i] << static_cast<int>(i % per_byte) * bits;
    char& byte = packed[i / per_byte];
    byte = static_cast<char>(i % per_byte == 0 ? value : byte | value);
  }
}

TfLiteStatus PackStrings(const TfLiteTensor* input, const CountedVector<char>& moved,
                         TfLiteTensor* output) {
  tflite::DynamicBuffer strings;
  for (size_t i = 0; i < moved.size(); i += sizeof(int32_t)) {
    int32_t position;
    std::memcpy(&position, &moved[i], sizeof(position));
    const tflite::StringRef string =
        position < 0 ? tflite::StringRef{"", 0} : tflite::GetString(input, position);
    TF_LITE_ENSURE_OK(context, strings.AddString(string));
  }
  strings.WriteToTensor(output, TfLiteIntArrayCopy(output->dims));
  return kTfLiteOk;
}

}  // namespace

TfLiteStatus MovedSize(TfLiteContext* context, const TfLiteTensor* tensor, size_t* size) {
  const int bits = tflite::TfLiteTypeGetSizeBits(tensor->type);
  *size = tensor->type == kTfLiteString ? sizeof(int32_t) : 1;
  return tensor->type == kTfLiteString || (bits > 0 && bits < 8)
             ? kTfLiteOk
             : ElementSize(context, tensor, size);
}

TfLiteStatus Unpack(TfLiteContext* context, const TfLiteTensor* tensor,
                    CountedVector<char>* moved) {
  const auto n = static_cast<size_t>(tflite::NumElements(tensor));
  if (tensor->type != kTfLiteString) {
    const int bits = tflite::TfLiteTypeGetSizeBits(tensor->type);
    moved->resize(n);
    for (size_t i = 0; i < n; ++i) (*moved)[i] = PackedValue(tensor->data.raw, i, bits);
    return kTfLiteOk;
  }
  TF_LITE_ENSURE_MSG(context, static_cast<size_t>(tflite::GetStringCount(tensor)) == n,
                     "The number of strings in the tensor does not match its shape.");
  moved->resize(n * sizeof(int32_t));
  for (size_t i = 0; i < n; ++i) {
    const auto position = static_cast<int32_t>(i);
    std::memcpy(&(*moved)[i * sizeof(position)], &position, sizeof(position));
  }
  return kTfLiteOk;
}

char UnpackFirst(const TfLiteTensor* tensor) {
  return PackedValue(tensor->data.raw, 0, tflite::TfLiteTypeGetSizeBits(tensor->type));
}

TfLiteStatus Pack(const TfLiteTensor* input, const CountedVector<char>& moved,
                  TfLiteTensor* output) {
  if (output->type == kTfLiteString) return PackStrings(input, moved, output);
  PackBits(moved, tflite::TfLiteTypeGetSizeBits(output->type), output->data.raw);
  return kTfLiteOk;
}

}  // namespace litmus
