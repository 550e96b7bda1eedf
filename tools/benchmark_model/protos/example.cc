// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/protos/example.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "runtime/c/half.h"
#include "tools/common/proto/proto_writer.h"

namespace litmus::benchmark {
namespace {

// Converts each element from type T to type N. Uses memcpy, because outputs may be unaligned.
template <typename T, typename N, typename Convert>
std::vector<N> Numbers(const TfLiteTensor& tensor, const Convert& convert) {
  std::vector<N> numbers(tensor.bytes / sizeof(T));
  for (size_t i = 0; i < numbers.size(); ++i) {
    T value;
    std::memcpy(&value, tensor.data.raw + i * sizeof(T), sizeof(T));
    numbers[i] = static_cast<N>(convert(value));
  }
  return numbers;
}

template <typename T>
std::string Integers(const TfLiteTensor& tensor) {
  constexpr int kInt64List = 3;
  const auto values = Numbers<T, int64_t>(tensor, [](T value) { return value; });
  return ProtoWriter().Bytes(kInt64List, ProtoWriter().PackedVarints(1, values).bytes()).bytes();
}

template <typename T, typename Convert>
std::string Floats(const TfLiteTensor& tensor, const Convert& convert) {
  constexpr int kFloatList = 2;
  const auto values = Numbers<T, float>(tensor, convert);
  return ProtoWriter().Bytes(kFloatList, ProtoWriter().PackedFloats(1, values).bytes()).bytes();
}

std::optional<std::string> Feature(const TfLiteTensor& tensor) {
  switch (tensor.type) {
    case kTfLiteFloat32:
      return Floats<float>(tensor, [](float value) { return value; });
    case kTfLiteFloat64:
      return Floats<double>(tensor, [](double value) { return value; });
    case kTfLiteFloat16:
      return Floats<uint16_t>(tensor, [](uint16_t bits) { return HalfToFloat(bits); });
    case kTfLiteBFloat16:
      return Floats<uint16_t>(tensor, [](uint16_t bits) { return BFloatToFloat(bits); });
    case kTfLiteInt8:
      return Integers<int8_t>(tensor);
    case kTfLiteUInt8:
      return Integers<uint8_t>(tensor);
    case kTfLiteInt16:
      return Integers<int16_t>(tensor);
    case kTfLiteUInt16:
      return Integers<uint16_t>(tensor);
    case kTfLiteInt32:
      return Integers<int32_t>(tensor);
    case kTfLiteUInt32:
      return Integers<uint32_t>(tensor);
    case kTfLiteInt64:
      return Integers<int64_t>(tensor);
    case kTfLiteUInt64:
      return Integers<uint64_t>(tensor);
    default:
      return std::nullopt;
  }
}

}  // namespace

std::string ExampleBytes(std::vector<std::pair<std::string, const TfLiteTensor*>> tensors,
                         std::vector<std::string>* left_out) {
  std::sort(tensors.begin(), tensors.end());
  ProtoWriter features;
  for (const auto& [name, tensor] : tensors) {
    const std::optional<std::string> feature = Feature(*tensor);
    if (!feature) {
      left_out->push_back(name);
      continue;
    }
    features.Bytes(1, ProtoWriter().Bytes(1, name).Bytes(2, *feature).bytes());
  }
  return ProtoWriter().Bytes(1, features.bytes()).bytes();
}

}  // namespace litmus::benchmark
