// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Parses --input_layer and the flags that refer to its names.
#include <cmath>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/benchmark_model/inputs.h"
#include "tools/common/input_files/named_files.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

absl::Status Bad(const std::string& flag, const std::string& what) {
  return UsageError(absl::StrCat("--", flag, ": ", what));
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
        return Bad(
            "input_layer_shape",
            absl::StrCat("'", dim,
                         "' is not a dimension; expected integers of 0 or more, e.g. 1,224,224,3"));
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
    double low, high;
    if (parts.size() != 3 || !absl::SimpleAtod(parts[1], &low) ||
        !absl::SimpleAtod(parts[2], &high) || !std::isfinite(low) || !std::isfinite(high) ||
        low > high) {
      return Bad("input_layer_value_range",
                 absl::StrCat("'", item, "' is not name,low,high with low <= high"));
    }
    InputSpec* spec = FindByName(specs, parts[0]);
    if (spec == nullptr) {
      return Bad("input_layer_value_range",
                 absl::StrCat("'", parts[0],
                              "' is not a name of --input_layer, or without that "
                              "flag of an input of the model"));
    }
    spec->range = {low, high};
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<InputSpec>> ParseInputFlags(const Options& options,
                                                       const std::vector<std::string>& names) {
  std::vector<InputSpec> specs;
  if (options.input_layer.empty()) {
    for (const auto& [flag, text] :
         {std::pair{"input_layer_shape", options.input_layer_shape},
          std::pair{"input_layer_value_files", options.input_layer_value_files}}) {
      if (!text.empty()) return Bad(flag, "needs --input_layer, which names the inputs");
    }
    if (options.input_layer_value_range.empty()) return specs;
    for (const std::string& name : names) {
      specs.push_back({name, false, std::nullopt, std::nullopt, ""});
    }
    const absl::Status status = ParseRanges(options.input_layer_value_range, &specs);
    if (!status.ok()) return status;
    return specs;
  }
  for (const absl::string_view name : absl::StrSplit(options.input_layer, ',')) {
    const bool by_index = absl::StartsWith(name, "#");
    if (by_index && name.substr(1) != absl::StrCat(specs.size())) {
      return Bad("input_layer",
                 absl::StrCat("'", name, "' is in the position of input ", specs.size(),
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
    for (const auto& [name, path] : SplitNamedFiles(options.input_layer_value_files)) {
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

}  // namespace litmus::benchmark
