// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/inputs.h"

#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "runtime/kernels/half.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/evaluation/status_exit.h"
#include "tools/common/npy.h"

namespace litmus::diff {
namespace {

// SplitMix64 (Steele, Lea, Flood 2014): tiny, and the same everywhere, unlike the distributions of
// the standard library.
class SplitMix64 {
 public:
  explicit SplitMix64(uint64_t seed) : state_(seed) {}
  uint64_t Next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  // In [0, 1).
  double Uniform() { return static_cast<double>(Next() >> 11) * 0x1p-53; }
  // Box and Muller's transform.
  double Normal() {
    constexpr double kTwoPi = 6.283185307179586;
    return std::sqrt(-2 * std::log(1 - Uniform())) * std::cos(kTwoPi * Uniform());
  }

 private:
  uint64_t state_;
};

// The range of a type, and its bounds for --input_range; empty for types without numbers.
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

// What --input_range may ask for: whole numbers that a double holds exactly, and that fit.
ValueRange Bounds(TfLiteType type) {
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

size_t SizeOf(TfLiteType type) {
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

template <typename T>
void Put(T value, std::string* bytes) {
  bytes->append(reinterpret_cast<const char*>(&value), sizeof(value));
}

void PutAs(TfLiteType type, double v, std::string* bytes) {
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

bool IsFloat(TfLiteType type) {
  return type == kTfLiteFloat32 || type == kTfLiteFloat16 || type == kTfLiteBFloat16 ||
         type == kTfLiteFloat64;
}

// "[NAME:]TEXT" items; a name may itself hold colons, so the last colon counts. A bare item stands
// for all inputs.
std::vector<std::pair<std::string, std::string>> NamedItems(const std::string& text, bool paths,
                                                            size_t inputs) {
  std::vector<std::pair<std::string, std::string>> items;
  for (const absl::string_view item : absl::StrSplit(text, ';', absl::SkipEmpty())) {
    const size_t colon = paths && inputs == 1 && item.find(':') == absl::string_view::npos
                             ? absl::string_view::npos
                             : item.rfind(':');
    if (colon == absl::string_view::npos) {
      items.emplace_back("", item);
    } else {
      items.emplace_back(item.substr(0, colon), item.substr(colon + 1));
    }
  }
  return items;
}

}  // namespace

absl::StatusOr<InputMaker> InputMaker::Make(const InputFlags& flags,
                                            const std::vector<const TfLiteTensor*>& tensors) {
  InputMaker maker;
  maker.flags_ = flags;
  for (const TfLiteTensor* tensor : tensors) {
    Input input;
    input.name = tensor->name == nullptr ? "" : tensor->name;
    input.type = tensor->type;
    const auto range = DefaultRange(tensor->type);
    if (!range) {
      return absl::InvalidArgumentError(absl::StrCat("input '", input.name, "' is of type ",
                                                     TfLiteTypeGetName(tensor->type),
                                                     ", for which no random values are made"));
    }
    input.range = *range;
    input.elements = tensor->bytes / SizeOf(tensor->type);
    input.bytes = tensor->bytes;
    maker.inputs_.push_back(std::move(input));
  }
  const auto find = [&](const std::string& flag, const std::string& name,
                        std::vector<Input*>* found) {
    for (Input& input : maker.inputs_) {
      if (name.empty() || input.name == name) found->push_back(&input);
    }
    if (!found->empty()) return absl::OkStatus();
    std::string known;
    for (const Input& input : maker.inputs_) absl::StrAppend(&known, " '", input.name, "'");
    return UsageError(absl::StrCat(flag, ": the model has no input '", name, "'; it has", known));
  };
  if (!(flags.std > 0) || !std::isfinite(flags.mean) || flags.mean < -1 || flags.mean > 2) {
    return UsageError(
        "--input_mean, --input_std: expected a mean from -1 to 2 and a positive "
        "deviation; they are of values between 0 and 1, which --input_range stretches");
  }
  for (const auto& [name, text] : NamedItems(flags.input_range, false, tensors.size())) {
    std::vector<Input*> inputs;
    if (auto status = find("--input_range", name, &inputs); !status.ok()) return status;
    const std::vector<std::string> parts = absl::StrSplit(text, ',');
    ValueRange range;
    if (parts.size() != 2 || !absl::SimpleAtod(parts[0], &range.low) ||
        !absl::SimpleAtod(parts[1], &range.high) || !(range.low <= range.high) ||
        !std::isfinite(range.high - range.low)) {
      return UsageError(absl::StrCat("--input_range: '", text, "': expected LOW,HIGH"));
    }
    for (Input* input : inputs) {
      const ValueRange most = Bounds(input->type);
      if (range.low < most.low || range.high > most.high) {
        return UsageError(absl::StrCat("--input_range: '", text, "' is beyond ", most.low, ",",
                                       most.high, " of input '", input->name, "'"));
      }
      input->range = range;
    }
  }
  for (const auto& [name, path] : NamedItems(flags.input_files, true, tensors.size())) {
    std::vector<Input*> inputs;
    if (auto status = find("--input_files", name, &inputs); !status.ok()) return status;
    std::vector<std::string> files = {path};
    struct stat info;
    if (stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode)) {
      auto names = ListImages("--input_files", path);
      if (!names.ok()) return names.status();
      files.clear();
      for (const std::string& file : *names) files.push_back(JoinPath(path, file));
    }
    for (Input* input : inputs) input->files = files;
  }
  return maker;
}

absl::StatusOr<std::string> InputMaker::FromFile(const Input& input,
                                                 const std::string& path) const {
  std::string bytes;
  if (absl::EndsWith(path, ".npy")) {
    auto array = ReadNpy(path);
    if (!array.ok()) {
      return absl::Status(array.status().code(),
                          absl::StrCat("--input_files: ", array.status().message()));
    }
    bytes.assign(array->bytes.begin(), array->bytes.end());
  } else {
    auto read = ReadWholeFile("--input_files", path);
    if (!read.ok()) return read.status();
    bytes = *std::move(read);
  }
  if (bytes.size() != input.bytes) {
    return absl::InvalidArgumentError(absl::StrCat("--input_files: '", path, "' has ", bytes.size(),
                                                   " bytes of values, input '", input.name,
                                                   "' takes ", input.bytes));
  }
  return bytes;
}

std::string InputMaker::Draw(const Input& input, uint64_t stream) const {
  SplitMix64 random(stream);
  std::string bytes;
  bytes.reserve(input.bytes);
  const bool real = IsFloat(input.type);
  const double width = input.range.high - input.range.low;
  for (size_t i = 0; i < input.elements; ++i) {
    double r;
    do {
      r = flags_.mean + flags_.std * random.Normal();
    } while (!(r >= 0 && r < 1));
    const double v = real ? input.range.low + width * r
                          : std::floor(input.range.low) + std::floor((std::floor(width) + 1) * r);
    PutAs(input.type, v, &bytes);
  }
  return bytes;
}

absl::StatusOr<std::vector<std::string>> InputMaker::Values(int64_t run) const {
  std::vector<std::string> values;
  for (size_t i = 0; i < inputs_.size(); ++i) {
    const Input& input = inputs_[i];
    if (input.files.empty()) {
      SplitMix64 mix(static_cast<uint64_t>(flags_.seed));
      const uint64_t stream = mix.Next() ^ SplitMix64(static_cast<uint64_t>(run) << 20 | i).Next();
      values.push_back(Draw(input, stream));
      continue;
    }
    auto read = FromFile(input, input.files[static_cast<size_t>(run) % input.files.size()]);
    if (!read.ok()) return read.status();
    values.push_back(*std::move(read));
  }
  return values;
}

nlohmann::ordered_json InputMaker::ToJson() const {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Input& input : inputs_) {
    nlohmann::ordered_json entry = {{"name", input.name}, {"type", TfLiteTypeGetName(input.type)}};
    if (input.files.empty()) {
      entry["gaussian"] = {{"seed", flags_.seed},
                           {"mean", flags_.mean},
                           {"std", flags_.std},
                           {"low", input.range.low},
                           {"high", input.range.high}};
    } else {
      entry["files"] = input.files;
    }
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace litmus::diff
