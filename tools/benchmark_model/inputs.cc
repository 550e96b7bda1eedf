// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/inputs.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "runtime/util/string_util.h"

namespace litmus::benchmark {
namespace {

constexpr char kSentence[] = "The quick brown fox jumps over the lazy dog.";

absl::Status Bad(const std::string& flag, const std::string& what) {
  return absl::InvalidArgumentError(absl::StrCat("--", flag, ": ", what));
}

// Splits "name:path,name:path" where "::" stands for a colon within.
std::vector<std::pair<std::string, std::string>> SplitFiles(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> result;
  for (const absl::string_view item : absl::StrSplit(text, ',')) {
    std::string parts[2];
    int part = 0;
    for (size_t i = 0; i < item.size(); ++i) {
      if (item[i] == ':' && i + 1 < item.size() && item[i + 1] == ':') {
        parts[part] += item[i++];
      } else if (item[i] == ':' && part == 0) {
        part = 1;
      } else {
        parts[part] += item[i];
      }
    }
    result.emplace_back(parts[0], parts[1]);
  }
  return result;
}

InputSpec* FindByName(std::vector<InputSpec>* specs, const std::string& name) {
  for (InputSpec& spec : *specs) {
    if (spec.name == name) return &spec;
  }
  return nullptr;
}

absl::Status ParseShapes(const std::string& text, std::vector<InputSpec>* specs) {
  const std::vector<std::string> shapes = absl::StrSplit(text, ':');
  if (shapes.size() != specs->size()) {
    return Bad(
        "input_layer_shape",
        absl::StrCat("The number of items in --input_layer_shape (", shapes.size(),
                     ") must match the number of items in --input_layer (", specs->size(), ")"));
  }
  for (size_t i = 0; i < shapes.size(); ++i) {
    std::vector<int> shape;
    const bool scalar = shapes[i].empty() || shapes[i] == "[]";
    const std::vector<absl::string_view> dims =
        scalar ? std::vector<absl::string_view>() : absl::StrSplit(shapes[i], ',');
    for (const absl::string_view dim : dims) {
      int value;
      if (!absl::SimpleAtoi(dim, &value) || value < 0) {
        return Bad("input_layer_shape", absl::StrCat("'", dim,
                                                     "' is not a dimension; give whole "
                                                     "numbers of 0 or more, as in 1,224,224,3"));
      }
      shape.push_back(value);
    }
    (*specs)[i].shape = shape;
  }
  return absl::OkStatus();
}

absl::Status ParseRanges(const std::string& text, std::vector<InputSpec>* specs) {
  for (const absl::string_view item : absl::StrSplit(text, ':')) {
    const std::vector<std::string> parts = absl::StrSplit(item, ',');
    int low, high;
    if (parts.size() != 3 || !absl::SimpleAtoi(parts[1], &low) ||
        !absl::SimpleAtoi(parts[2], &high) || low > high) {
      return Bad("input_layer_value_range",
                 absl::StrCat("'", item, "' is not name,low,high with low <= high"));
    }
    InputSpec* spec = FindByName(specs, parts[0]);
    if (spec == nullptr) {
      return Bad("input_layer_value_range",
                 absl::StrCat("'", parts[0], "' is not a name of --input_layer"));
    }
    spec->range = {low, high};
  }
  return absl::OkStatus();
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

// IEEE half precision of a small, normal float, by truncation: exact enough for random input.
uint16_t HalfBits(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  const int exponent = static_cast<int>(bits >> 23 & 255) - 112;
  const uint16_t sign = bits >> 16 & 0x8000;
  return exponent <= 0 ? sign : static_cast<uint16_t>(sign | exponent << 10 | (bits >> 13 & 1023));
}

// At most `most` bytes of the file: it may be a device without an end.
absl::StatusOr<std::vector<uint8_t>> ReadFile(const std::string& path, size_t most) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return absl::NotFoundError(absl::StrCat("--input_layer_value_files: cannot open '", path, "'"));
  }
  std::vector<uint8_t> bytes;
  constexpr size_t kBlock = 1 << 20;
  while (file && bytes.size() < most) {
    const size_t done = bytes.size();
    bytes.resize(std::min(most, done + kBlock));
    file.read(reinterpret_cast<char*>(bytes.data()) + done,
              static_cast<std::streamsize>(bytes.size() - done));
    bytes.resize(done + static_cast<size_t>(file.gcount()));
  }
  return bytes;
}

absl::StatusOr<std::vector<std::string>> ReadStrings(const std::string& path, size_t count) {
  // Far more than any model's text, far less than a machine's memory.
  constexpr size_t kMost = size_t{64} << 20;
  const auto bytes = ReadFile(path, kMost + 1);
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
  std::vector<std::string> strings =
      absl::StrSplit(std::string(bytes->begin(), bytes->end()), '\0');
  strings.resize(count);
  return strings;
}

absl::StatusOr<std::vector<uint8_t>> ReadValues(const std::string& path, size_t needed) {
  auto bytes = ReadFile(path, needed + 1);
  if (!bytes.ok() || bytes->size() == needed) return bytes;
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
      return Fill<uint16_t>(n, [draw = floats()] { return HalfBits(draw()); });
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

absl::StatusOr<std::vector<InputSpec>> ParseInputFlags(const Options& options) {
  std::vector<InputSpec> specs;
  if (options.input_layer.empty()) {
    for (const auto& [flag, text] :
         {std::pair{"input_layer_shape", options.input_layer_shape},
          std::pair{"input_layer_value_range", options.input_layer_value_range},
          std::pair{"input_layer_value_files", options.input_layer_value_files}}) {
      if (!text.empty()) return Bad(flag, "needs --input_layer, which names the inputs");
    }
    return specs;
  }
  for (const absl::string_view name : absl::StrSplit(options.input_layer, ',')) {
    const bool by_index = absl::StartsWith(name, "#");
    if (by_index && name.substr(1) != absl::StrCat(specs.size())) {
      return Bad("input_layer", absl::StrCat("'", name, "' stands where input ", specs.size(),
                                             " is named: inputs come in the model's order"));
    }
    specs.push_back({std::string(name), by_index, std::nullopt, std::nullopt, ""});
  }
  if (!options.input_layer_shape.empty()) {
    const absl::Status status = ParseShapes(options.input_layer_shape, &specs);
    if (!status.ok()) return status;
  }
  if (!options.input_layer_value_range.empty()) {
    const absl::Status status = ParseRanges(options.input_layer_value_range, &specs);
    if (!status.ok()) return status;
  }
  if (!options.input_layer_value_files.empty()) {
    for (const auto& [name, path] : SplitFiles(options.input_layer_value_files)) {
      InputSpec* spec = FindByName(&specs, name);
      if (spec == nullptr || path.empty()) {
        return Bad("input_layer_value_files",
                   absl::StrCat("'", name, ":", path, "' is not name:path of an input"));
      }
      spec->file = path;
    }
  }
  return specs;
}

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
    return absl::InternalError(
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
