// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/inputs.h"

#include <sys/stat.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tools/common/bytes_digest.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/npy.h"
#include "tools/common/read_file.h"
#include "tools/common/status_exit.h"

namespace litmus::diff {
namespace {

constexpr float kMostDeviation = 10;

// The range that random values of a type have by default; empty for types without random values.
std::optional<ValueRange> DefaultRange(TfLiteType type) {
  switch (type) {
    case kTfLiteFloat32:
    case kTfLiteFloat16:
    case kTfLiteBFloat16:
    case kTfLiteFloat64:
      return ValueRange{-1, 1};
    case kTfLiteUInt8:
    case kTfLiteInt8:
    case kTfLiteInt16:
    case kTfLiteUInt16:
    case kTfLiteBool:
      return RangeOfType(type);
    case kTfLiteInt32:
    case kTfLiteUInt32:
    case kTfLiteInt64:
    case kTfLiteUInt64:
      return ValueRange{0, 99};
    default:
      return std::nullopt;
  }
}

// An item of "[INPUT:]TEXT;[INPUT:]TEXT;…". INPUT is a name, which may hold colons itself, or an
// index; without it the text is for all inputs.
struct NamedText {
  std::vector<size_t> inputs;
  std::string text;
};

absl::StatusOr<std::vector<NamedText>> ParseNamedTexts(const std::string& flag,
                                                       const std::string& value,
                                                       const std::vector<std::string>& names) {
  std::vector<NamedText> items;
  for (const absl::string_view item : absl::StrSplit(value, ';', absl::SkipEmpty())) {
    NamedText named;
    size_t longest = 0;
    for (size_t i = 0; i < names.size(); ++i) {
      for (const std::string& prefix : {absl::StrCat(names[i], ":"), absl::StrCat(i, ":")}) {
        if (!absl::StartsWith(item, prefix) || prefix.size() < longest) continue;
        if (prefix.size() > longest) named.inputs.clear();
        longest = prefix.size();
        named.inputs.push_back(i);
      }
    }
    if (named.inputs.empty()) {
      if (const size_t colon = item.rfind(':'); colon != absl::string_view::npos) {
        return UsageError(absl::StrCat(flag, ": the model has no input '", item.substr(0, colon),
                                       "'; it has '", absl::StrJoin(names, "', '"), "'"));
      }
      for (size_t i = 0; i < names.size(); ++i) named.inputs.push_back(i);
    }
    named.text = std::string(item.substr(longest));
    items.push_back(std::move(named));
  }
  return items;
}

absl::StatusOr<ValueRange> ParseRange(const std::string& text) {
  const std::vector<std::string> parts = absl::StrSplit(text, ',');
  ValueRange range;
  if (parts.size() != 2 || !absl::SimpleAtod(parts[0], &range.low) ||
      !absl::SimpleAtod(parts[1], &range.high) || !(range.low <= range.high) ||
      !std::isfinite(range.high - range.low)) {
    return UsageError(absl::StrCat("--input_range: '", text,
                                   "': expected LOW,HIGH, for example 0,99 or input:-1,1"));
  }
  return range;
}

absl::StatusOr<std::vector<std::string>> FilesOf(const std::string& path) {
  struct stat info;
  if (stat(path.c_str(), &info) != 0) {
    return absl::NotFoundError(
        absl::StrCat("--input_files: cannot read '", path, "': ", std::strerror(errno)));
  }
  std::vector<std::string> files = {path};
  if (!S_ISDIR(info.st_mode)) return files;
  auto names = ListImages("--input_files", path);
  if (!names.ok()) return names.status();
  files.clear();
  for (const std::string& name : *names) files.push_back(JoinPath(path, name));
  return files;
}

}  // namespace

absl::StatusOr<InputMaker> InputMaker::Make(const InputFlags& flags,
                                            const std::vector<const TfLiteTensor*>& tensors) {
  // Beyond, almost every drawn value would be outside of 0 … 1 and be drawn again.
  if (!(flags.mean >= 0 && flags.mean < 1) || !(flags.std > 0 && flags.std <= kMostDeviation)) {
    return UsageError(absl::StrCat(
        "--gaussian_mean, --gaussian_std: expected 0 <= mean < 1 and 0 < std "
        "<= ",
        kMostDeviation, "; they are fractions of the range, which --input_range sets"));
  }
  InputMaker maker;
  maker.flags_ = flags;
  std::vector<std::string> names;
  for (const TfLiteTensor* tensor : tensors) {
    Input input;
    input.name = tensor->name == nullptr ? "" : tensor->name;
    input.type = tensor->type;
    input.range = DefaultRange(tensor->type).value_or(ValueRange());
    input.elements = tensor->bytes / ElementSize(tensor->type);
    input.bytes = tensor->bytes;
    names.push_back(input.name);
    maker.inputs_.push_back(std::move(input));
  }
  const auto ranges = ParseNamedTexts("--input_range", flags.input_range, names);
  if (!ranges.ok()) return ranges.status();
  for (const NamedText& named : *ranges) {
    const auto range = ParseRange(named.text);
    if (!range.ok()) return range.status();
    for (const size_t i : named.inputs) {
      Input& input = maker.inputs_[i];
      if (!DefaultRange(input.type)) continue;
      const ValueRange most = RangeOfType(input.type);
      if (range->low < most.low || range->high > most.high) {
        return UsageError(absl::StrCat("--input_range: '", named.text, "' is beyond ", most.low,
                                       ",", most.high, " of input '", input.name, "'"));
      }
      if (!IsFloatType(input.type) &&
          (std::floor(range->low) != range->low || std::floor(range->high) != range->high)) {
        return UsageError(absl::StrCat("--input_range: '", named.text, "': input '", input.name,
                                       "' has an integer type, expected integers"));
      }
      input.range = *range;
    }
  }
  const auto files = ParseNamedTexts("--input_files", flags.input_files, names);
  if (!files.ok()) return files.status();
  for (const NamedText& named : *files) {
    const auto paths = FilesOf(named.text);
    if (!paths.ok()) return paths.status();
    for (const size_t i : named.inputs) maker.inputs_[i].files = *paths;
  }
  for (const Input& input : maker.inputs_) {
    if (input.type == kTfLiteString || input.type == kTfLiteResource ||
        input.type == kTfLiteVariant) {
      return absl::InvalidArgumentError(absl::StrCat("input '", input.name, "' is of type ",
                                                     TfLiteTypeGetName(input.type),
                                                     ", which this tool cannot give values to"));
    }
    if (input.files.empty() && !DefaultRange(input.type)) {
      return absl::InvalidArgumentError(
          absl::StrCat("input '", input.name, "' is of type ", TfLiteTypeGetName(input.type),
                       ", for which random values are not supported; give it --input_files"));
    }
  }
  return maker;
}

absl::StatusOr<std::string> InputMaker::FromFile(const Input& input,
                                                 const std::string& path) const {
  std::string bytes;
  if (absl::EndsWith(path, ".npy")) {
    // An array of another type, of up to 16 bytes in place of one, is told by its type below.
    auto array = ReadNpy(path, 16 * uint64_t{input.bytes});
    if (!array.ok()) {
      return absl::Status(array.status().code(),
                          absl::StrCat("--input_files: ", array.status().message()));
    }
    if (const std::string type = NpyTypeOf(input.type); !type.empty() && array->dtype != type) {
      return absl::InvalidArgumentError(absl::StrCat("--input_files: '", path, "' is of type ",
                                                     array->dtype, ", input '", input.name,
                                                     "' takes ", type));
    }
    bytes.assign(array->bytes.begin(), array->bytes.end());
  } else {
    auto read = ReadFileBytes(path, input.bytes + 1);
    if (!read.ok()) {
      return ReadError(
          read.status(), absl::StatusCode::kNotFound,
          absl::StrCat("--input_files: cannot read '", path, "': ", read.status().message()));
    }
    bytes = *std::move(read);
  }
  if (bytes.size() != input.bytes) {
    const bool more = bytes.size() == input.bytes + 1;  // of a raw file no more is read
    return absl::InvalidArgumentError(
        absl::StrCat("--input_files: '", path, "' has ", more ? "more than " : "",
                     more ? input.bytes : bytes.size(), " bytes of values, input '", input.name,
                     "' takes ", input.bytes));
  }
  return bytes;
}

absl::StatusOr<std::vector<std::string>> InputMaker::Values(int64_t run) const {
  std::vector<std::string> values;
  for (size_t i = 0; i < inputs_.size(); ++i) {
    const Input& input = inputs_[i];
    if (input.files.empty()) {
      // One hash of the other, so that no two pairs of seed and input are the same by design.
      const uint64_t seed = SplitMix64(static_cast<uint64_t>(flags_.seed)).Next();
      const uint64_t stream = SplitMix64(seed ^ (static_cast<uint64_t>(run) << 20 | i)).Next();
      values.push_back(RandomValues(
          input.type, input.elements,
          GaussianDistribution(input.type, input.range, flags_.mean, flags_.std, stream)));
      continue;
    }
    auto read = FromFile(input, input.files[static_cast<size_t>(run) % input.files.size()]);
    if (!read.ok()) return read.status();
    values.push_back(*std::move(read));
  }
  return values;
}

std::vector<std::string> InputMaker::FilesOfRun(int64_t run) const {
  std::vector<std::string> files;
  for (const Input& input : inputs_) {
    if (input.files.empty()) continue;
    files.push_back(input.files[static_cast<size_t>(run) % input.files.size()]);
  }
  return files;
}

std::string InputMaker::DigestOfFiles(const std::vector<std::string>& values) const {
  std::string digests;
  for (size_t i = 0; i < inputs_.size(); ++i) {
    if (!inputs_[i].files.empty()) digests += BytesDigest(values[i]);
  }
  return digests;
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
