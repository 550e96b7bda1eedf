// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/inputs.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/input_files/string_values.h"
#include "tools/common/random_values.h"
#include "tools/common/read_file.h"

namespace litmus::benchmark {
namespace {

absl::Status BadInput(const std::string& flag, const std::string& what) {
  return absl::InvalidArgumentError(absl::StrCat("--", flag, ": ", what));
}

// Reads at most `most` bytes of the file. A folder has no bytes.
absl::StatusOr<std::string> ReadInput(const std::string& path, size_t most) {
  absl::StatusOr<std::string> bytes = ReadFileBytes(path, most);
  if (absl::IsNotFound(bytes.status())) {
    return absl::NotFoundError(absl::StrCat("--input_layer_value_files: cannot open '", path, "'"));
  }
  if (absl::IsAborted(bytes.status())) return bytes;
  return bytes.ok() ? *std::move(bytes) : std::string();
}

absl::StatusOr<std::string> ReadValues(const std::string& path, size_t needed) {
  auto bytes = ReadInput(path, needed + 1);
  if (!bytes.ok() || bytes->size() == needed) return bytes;
  const bool more = bytes->size() > needed;
  return BadInput("input_layer_value_files",
                  absl::StrCat("'", path, "' has ", more ? "more than " : "",
                               more ? needed : bytes->size(), " bytes, the input needs ", needed));
}

size_t Elements(const TfLiteTensor& tensor) {
  size_t n = 1;
  for (int d = 0; d < tensor.dims->size; ++d) n *= static_cast<size_t>(tensor.dims->data[d]);
  return n;
}

// How random values of an input are generated.
struct RandomInput {
  TfLiteType type = kTfLiteNoType;  // of the values; kTfLiteNoType: no values are generated
  size_t count = 0;
  ValueRange default_range;
};

RandomInput RandomInputOf(const TfLiteTensor& tensor) {
  const size_t n = Elements(tensor);
  switch (tensor.type) {
    case kTfLiteFloat32:
    case kTfLiteFloat64:
    case kTfLiteFloat16:
    case kTfLiteBFloat16:
      return {tensor.type, n, {-0.5, 0.5}};
    case kTfLiteComplex64:
      return {kTfLiteFloat32, 2 * n, {-0.5, 0.5}};
    case kTfLiteInt8:
      return {tensor.type, n, {-127, 127}};
    case kTfLiteUInt8:
      return {tensor.type, n, {0, 254}};
    case kTfLiteInt16:
      return {tensor.type, n, {-32767, 32767}};
    case kTfLiteUInt16:
      return {tensor.type, n, {0, 65534}};
    case kTfLiteInt32:
    case kTfLiteUInt32:
    case kTfLiteInt64:
    case kTfLiteUInt64:
      return {tensor.type, n, {0, 99}};
    case kTfLiteInt4:
    case kTfLiteUInt4:
    case kTfLiteInt2:  // Packed elements: every byte is valid.
      return {kTfLiteUInt8, tensor.bytes, {0, 255}};
    case kTfLiteBool:
      return {tensor.type, n, {0, 1}};
    default:
      return {};
  }
}

absl::StatusOr<std::string> RandomBytes(const TfLiteTensor& tensor, const InputSpec* spec,
                                        std::mt19937* random) {
  const RandomInput input = RandomInputOf(tensor);
  if (input.type == kTfLiteNoType) {
    return absl::InvalidArgumentError(absl::StrCat("Don't know how to populate tensor ",
                                                   tensor.name ? tensor.name : "", " of type ",
                                                   TfLiteTypeGetName(tensor.type)));
  }
  ValueRange range = input.default_range;
  if (spec != nullptr && spec->range) {
    if (!IsFloatType(input.type) && (spec->range->first != std::floor(spec->range->first) ||
                                     spec->range->second != std::floor(spec->range->second))) {
      return BadInput("input_layer_value_range",
                      absl::StrCat("'", spec->name, "' is of type ", TfLiteTypeGetName(tensor.type),
                                   ", which holds integers"));
    }
    // TensorFlow Lite's bounds are ints, so the range of the type is limited to that of int.
    const ValueRange most = RangeOfType(input.type);
    const auto low =
        static_cast<int64_t>(std::max<double>(most.low, std::numeric_limits<int>::min()));
    const auto high =
        static_cast<int64_t>(std::min<double>(most.high, std::numeric_limits<int>::max()));
    if (spec->range->first < static_cast<double>(low) ||
        spec->range->second > static_cast<double>(high)) {
      return BadInput("input_layer_value_range",
                      absl::StrCat("'", spec->name, "' is of type ", TfLiteTypeGetName(tensor.type),
                                   ", which holds ", low, " to ", high));
    }
    range = {spec->range->first, spec->range->second};
  }
  return RandomValues(input.type, input.count, UniformDistribution(input.type, range, random));
}

}  // namespace

std::optional<std::pair<double, double>> RangeOfRandomIntegers(const TfLiteTensor& tensor,
                                                               const InputSpec* spec) {
  switch (tensor.type) {
    case kTfLiteInt8:
    case kTfLiteUInt8:
    case kTfLiteInt16:
    case kTfLiteUInt16:
    case kTfLiteInt32:
    case kTfLiteUInt32:
    case kTfLiteInt64:
    case kTfLiteUInt64:
      break;
    default:
      return std::nullopt;
  }
  if (tensor.params.scale != 0 || (spec != nullptr && !spec->file.empty())) return std::nullopt;
  if (spec != nullptr && spec->range) return std::pair<double, double>(*spec->range);
  const ValueRange range = RandomInputOf(tensor).default_range;
  return std::pair(range.low, range.high);
}

absl::StatusOr<InputData> InputData::Make(const TfLiteTensor& tensor, const InputSpec* spec,
                                          std::mt19937* random) {
  InputData data;
  const bool from_file = spec != nullptr && !spec->file.empty();
  if (tensor.type == kTfLiteString && !from_file) {
    return Of(SentenceTensorBytes(Elements(tensor)));
  }
  if (tensor.type == kTfLiteString) {  // strings in the file are separated by NULs
    auto strings = ReadStrings("--input_layer_value_files", spec->file, Elements(tensor));
    if (!strings.ok()) return strings.status();
    return Of(StringTensorBytes(*strings));
  }
  data.Claim(tensor.bytes);
  auto bytes = from_file ? ReadValues(spec->file, tensor.bytes) : RandomBytes(tensor, spec, random);
  if (!bytes.ok()) return bytes.status();
  if (bytes->size() != tensor.bytes) {
    return absl::InvalidArgumentError(
        absl::StrCat("made ", bytes->size(), " bytes for an input of ", tensor.bytes));
  }
  data.bytes_ = *std::move(bytes);
  return data;
}

InputData InputData::Of(std::string bytes) {
  InputData data;
  data.Claim(bytes.size());
  data.bytes_ = std::move(bytes);
  return data;
}

void InputData::Claim(size_t bytes) {
  if (!claim_.Resize(bytes)) throw MemoryRefused(bytes);
}

void InputData::CopyTo(TfLiteTensor* tensor) const {
  if (tensor->type == kTfLiteString && TfLiteTensorRealloc(bytes_.size(), tensor) != kTfLiteOk) {
    throw MemoryRefused(bytes_.size());
  }
  if (!bytes_.empty()) std::memcpy(tensor->data.raw, bytes_.data(), bytes_.size());
}

}  // namespace litmus::benchmark
