// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/inputs.h"

#include <cmath>
#include <optional>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "runtime/c/tensor_size.h"
#include "tools/common/bytes_digest.h"
#include "tools/common/input_files/named_texts.h"
#include "tools/common/input_files/string_values.h"
#include "tools/common/status_exit.h"

namespace litmus::diff {
namespace {

constexpr float kMostDeviation = 10;

// The default range of random values of a type; empty for types without random values.
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

}  // namespace

absl::StatusOr<InputMaker> InputMaker::Make(const InputFlags& flags,
                                            const std::vector<const TfLiteTensor*>& tensors,
                                            const std::vector<std::string>& names) {
  // With a larger deviation, almost every random value would be outside of 0 … 1 and be drawn
  // again.
  if (!(flags.mean >= 0 && flags.mean < 1) || !(flags.std > 0 && flags.std <= kMostDeviation)) {
    return UsageError(absl::StrCat(
        "--gaussian_mean, --gaussian_std: expected 0 <= mean < 1 and 0 < std "
        "<= ",
        kMostDeviation, "; they are fractions of the range, which --input_range sets"));
  }
  InputMaker maker;
  maker.flags_ = flags;
  std::vector<FileInput> described;
  for (size_t i = 0; i < tensors.size(); ++i) {
    const TfLiteTensor* tensor = tensors[i];
    Input input;
    const bool strings = tensor->type == kTfLiteString;
    const size_t elements = strings ? static_cast<size_t>(ElementCount(tensor->dims))
                                    : tensor->bytes / ElementSize(tensor->type);
    static_cast<FileInput&>(input) = {names[i], tensor->type, tensor->bytes, elements};
    input.range = DefaultRange(tensor->type).value_or(ValueRange());
    described.push_back(input);
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
  const auto files = ListInputFiles(flags.inputs, described);
  if (!files.ok()) return files.status();
  for (size_t i = 0; i < maker.inputs_.size(); ++i) maker.inputs_[i].files = (*files)[i];
  for (const Input& input : maker.inputs_) {
    if (input.type == kTfLiteResource || input.type == kTfLiteVariant) {
      return absl::InvalidArgumentError(absl::StrCat("input '", input.name, "' is of type ",
                                                     TfLiteTypeGetName(input.type),
                                                     ", which this tool cannot give values to"));
    }
    if (input.files.empty() && !DefaultRange(input.type) && input.type != kTfLiteString) {
      return absl::InvalidArgumentError(
          absl::StrCat("input '", input.name, "' is of type ", TfLiteTypeGetName(input.type),
                       ", for which random values are not supported; give it --inputs"));
    }
  }
  return maker;
}

absl::StatusOr<std::vector<std::string>> InputMaker::Values(int64_t run) const {
  std::vector<std::string> values;
  for (size_t i = 0; i < inputs_.size(); ++i) {
    const Input& input = inputs_[i];
    if (input.files.empty() && input.type == kTfLiteString) {
      values.push_back(SentenceTensorBytes(input.elements));
      continue;
    }
    if (input.files.empty()) {
      // The seed is hashed before run and input index are mixed in, so that adjacent seeds do not
      // give the same values to other runs.
      const uint64_t seed = SplitMix64(static_cast<uint64_t>(flags_.seed)).Next();
      const uint64_t stream = SplitMix64(seed ^ (static_cast<uint64_t>(run) << 20 | i)).Next();
      values.push_back(RandomValues(
          input.type, input.elements,
          GaussianDistribution(input.type, input.range, flags_.mean, flags_.std, stream)));
      continue;
    }
    auto read = ReadInputFile(input.files[static_cast<size_t>(run) % input.files.size()], input);
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
    if (input.files.empty() && input.type == kTfLiteString) {
      entry["text"] = kSentence;
    } else if (input.files.empty()) {
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
