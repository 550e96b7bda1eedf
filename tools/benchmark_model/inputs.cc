// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/inputs.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "runtime/c/half.h"
#include "runtime/util/string_util.h"
#include "tools/common/read_file.h"

namespace litmus::benchmark {
namespace {

constexpr char kSentence[] = "The quick brown fox jumps over the lazy dog.";

absl::Status Bad(const std::string& flag, const std::string& what) {
  return absl::InvalidArgumentError(absl::StrCat("--", flag, ": ", what));
}

template <typename T, typename Draw>
std::vector<uint8_t> Fill(size_t n, const Draw& draw) {
  std::vector<uint8_t> bytes(n * sizeof(T));
  for (size_t i = 0; i < n; ++i) {
    const T value = static_cast<T>(draw());
    std::memcpy(&bytes[i * sizeof(T)], &value, sizeof(T));
  }
  return bytes;
}

// At most `most` bytes of the file; a folder has none.
absl::StatusOr<std::string> ReadInput(const std::string& path, size_t most) {
  absl::StatusOr<std::string> bytes = ReadFileBytes(path, most);
  if (absl::IsNotFound(bytes.status())) {
    return absl::NotFoundError(absl::StrCat("--input_layer_value_files: cannot open '", path, "'"));
  }
  return bytes.ok() ? *std::move(bytes) : std::string();
}

absl::StatusOr<std::vector<std::string>> ReadStrings(const std::string& path, size_t count) {
  // Far more than any model's text, far less than a machine's memory.
  constexpr size_t kMost = size_t{64} << 20;
  const auto bytes = ReadInput(path, kMost + 1);
  if (!bytes.ok()) return bytes.status();
  if (bytes->size() > kMost) {
    return Bad("input_layer_value_files",
               absl::StrCat("'", path, "' has more than ", kMost, " bytes of text"));
  }
  // The last string may end in a NUL or with the file.
  const bool ended = !bytes->empty() && bytes->back() == 0;
  const auto nuls = static_cast<size_t>(std::count(bytes->begin(), bytes->end(), 0));
  const size_t found = nuls + 1 - (ended && nuls == count ? 1 : 0);
  if (found != count) {
    return Bad("input_layer_value_files",
               absl::StrCat("'", path, "' has ", found, " strings, the input ", count));
  }
  std::vector<std::string> strings = absl::StrSplit(*bytes, '\0');
  strings.resize(count);
  return strings;
}

absl::StatusOr<std::vector<uint8_t>> ReadValues(const std::string& path, size_t needed) {
  const auto bytes = ReadInput(path, needed + 1);
  if (!bytes.ok()) return bytes.status();
  if (bytes->size() == needed) return std::vector<uint8_t>(bytes->begin(), bytes->end());
  const bool more = bytes->size() > needed;
  return Bad("input_layer_value_files",
             absl::StrCat("'", path, "' has ", more ? "more than " : "",
                          more ? needed : bytes->size(), " bytes, the input needs ", needed));
}

size_t Elements(const TfLiteTensor& tensor) {
  size_t n = 1;
  for (int d = 0; d < tensor.dims->size; ++d) n *= static_cast<size_t>(tensor.dims->data[d]);
  return n;
}

// What an input of this type can hold, as far as a range of ints can exceed it.
std::pair<int64_t, int64_t> RepresentableRange(TfLiteType type) {
  switch (type) {
    case kTfLiteInt8:
      return {-128, 127};
    case kTfLiteUInt8:
    case kTfLiteInt4:
    case kTfLiteUInt4:
    case kTfLiteInt2:
      return {0, 255};
    case kTfLiteInt16:
      return {-32768, 32767};
    case kTfLiteUInt16:
      return {0, 65535};
    case kTfLiteUInt32:
    case kTfLiteUInt64:
      return {0, std::numeric_limits<int>::max()};
    case kTfLiteBool:
      return {0, 1};
    case kTfLiteFloat16:
      return {-65504, 65504};
    default:
      return {std::numeric_limits<int>::min(), std::numeric_limits<int>::max()};
  }
}

absl::StatusOr<std::vector<uint8_t>> RandomBytes(const TfLiteTensor& tensor, const InputSpec* spec,
                                                 std::mt19937* random) {
  const size_t n = Elements(tensor);
  const auto integers = [&](int64_t low, int64_t high) {
    if (spec != nullptr && spec->range) {
      low = spec->range->first;
      high = spec->range->second;
    }
    return [=]() { return std::uniform_int_distribution<int64_t>(low, high)(*random); };
  };
  const auto floats = [&]() {
    const bool given = spec != nullptr && spec->range;
    const float low = given ? static_cast<float>(spec->range->first) : -0.5f;
    const float high = given ? static_cast<float>(spec->range->second) : 0.5f;
    return [=]() { return low + (high - low) * std::generate_canonical<float, 24>(*random); };
  };
  if (spec != nullptr && spec->range) {
    const auto [low, high] = RepresentableRange(tensor.type);
    if (spec->range->first < low || spec->range->second > high) {
      return Bad("input_layer_value_range",
                 absl::StrCat("'", spec->name, "' is of type ", TfLiteTypeGetName(tensor.type),
                              ", which holds ", low, " to ", high));
    }
  }
  switch (tensor.type) {
    case kTfLiteFloat32:
      return Fill<float>(n, floats());
    case kTfLiteFloat64:
      return Fill<double>(n, floats());
    case kTfLiteFloat16:
      return Fill<uint16_t>(n, [draw = floats()] { return FloatToHalf(draw()); });
    case kTfLiteComplex64:
      return Fill<float>(2 * n, floats());
    case kTfLiteInt8:
      return Fill<int8_t>(n, integers(-127, 127));
    case kTfLiteUInt8:
      return Fill<uint8_t>(n, integers(0, 254));
    case kTfLiteInt16:
      return Fill<int16_t>(n, integers(-32767, 32767));
    case kTfLiteUInt16:
      return Fill<uint16_t>(n, integers(0, 65534));
    case kTfLiteInt32:
      return Fill<int32_t>(n, integers(0, 99));
    case kTfLiteUInt32:
      return Fill<uint32_t>(n, integers(0, 99));
    case kTfLiteInt64:
      return Fill<int64_t>(n, integers(0, 99));
    case kTfLiteUInt64:
      return Fill<uint64_t>(n, integers(0, 99));
    case kTfLiteBFloat16:
      return Fill<uint16_t>(n, [draw = floats()] {
        const float value = draw();
        uint32_t bits;
        std::memcpy(&bits, &value, sizeof(bits));
        return bits >> 16;  // A bfloat16 is the upper half of a float.
      });
    case kTfLiteInt4:
    case kTfLiteUInt4:
    case kTfLiteInt2:  // Packed: any byte is valid.
      return Fill<uint8_t>(tensor.bytes, integers(0, 255));
    case kTfLiteBool:
      return Fill<uint8_t>(n, integers(0, 1));
    default:
      return absl::InvalidArgumentError(absl::StrCat("Don't know how to populate tensor ",
                                                     tensor.name ? tensor.name : "", " of type ",
                                                     TfLiteTypeGetName(tensor.type)));
  }
}

}  // namespace

absl::StatusOr<InputData> InputData::Make(const TfLiteTensor& tensor, const InputSpec* spec,
                                          std::mt19937* random) {
  InputData data;
  const bool from_file = spec != nullptr && !spec->file.empty();
  if (tensor.type == kTfLiteString && !from_file) {
    data.strings_.assign(Elements(tensor), kSentence);
    return data;
  }
  if (tensor.type == kTfLiteString) {  // NUL-separated
    auto strings = ReadStrings(spec->file, Elements(tensor));
    if (!strings.ok()) return strings.status();
    data.strings_ = *std::move(strings);
    return data;
  }
  auto bytes = from_file ? ReadValues(spec->file, tensor.bytes) : RandomBytes(tensor, spec, random);
  if (!bytes.ok()) return bytes.status();
  if (bytes->size() != tensor.bytes) {
    return absl::InvalidArgumentError(
        absl::StrCat("made ", bytes->size(), " bytes for an input of ", tensor.bytes));
  }
  data.bytes_ = *std::move(bytes);
  return data;
}

void InputData::CopyTo(TfLiteTensor* tensor) const {
  if (tensor->type == kTfLiteString) {
    tflite::DynamicBuffer buffer;
    for (const std::string& text : strings_) buffer.AddString(text.data(), text.size());
    buffer.WriteToTensor(tensor, /*new_shape=*/nullptr);
    return;
  }
  if (!bytes_.empty()) std::memcpy(tensor->data.raw, bytes_.data(), bytes_.size());
}

}  // namespace litmus::benchmark
