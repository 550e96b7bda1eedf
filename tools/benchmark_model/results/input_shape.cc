// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/results/input_shape.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"

namespace litmus::benchmark {
namespace {

std::string Bracketed(const std::vector<int>& shape) {
  return absl::StrCat("[", absl::StrJoin(shape, ", "), "]");
}

// The input's name for --input_layer: "#INDEX" if the input has no name, or one with the flag's
// separators , or :.
std::string NameForFlag(const InputShape& input, size_t index) {
  const bool usable = !input.name.empty() && input.name.find_first_of(",:") == std::string::npos;
  return usable ? input.name : absl::StrCat("#", index);
}

// The shape for --input_layer_shape, with N for each dimension that the user must choose.
std::string ShapeForFlag(const InputShape& input) {
  std::vector<std::string> dimensions;
  for (size_t d = 0; d < input.shape.size(); ++d) {
    const bool open = d < input.signature.size() && input.signature[d] < 0;
    dimensions.push_back(open ? "N" : absl::StrCat(input.shape[d]));
  }
  return absl::StrJoin(dimensions, ",");
}

}  // namespace

std::string PlaceholderWarning(const std::vector<InputShape>& inputs) {
  std::vector<std::string> placeholders, names, shapes;
  for (size_t i = 0; i < inputs.size(); ++i) {
    names.push_back(NameForFlag(inputs[i], i));
    shapes.push_back(ShapeForFlag(inputs[i]));
    if (!inputs[i].placeholder) continue;
    placeholders.push_back(absl::StrCat("input '", names.back(), "' of shape ",
                                        Bracketed(inputs[i].signature), " at ",
                                        Bracketed(inputs[i].shape)));
  }
  if (placeholders.empty()) return "";
  return absl::StrCat(
      "the model's shape is dynamic: measured with ", absl::StrJoin(placeholders, ", "),
      ", the size that its file happens to hold; set the one you need: "
      "--input_layer=",
      absl::StrJoin(names, ","), " --input_layer_shape=", absl::StrJoin(shapes, ":"));
}

std::string RefusedShapesError(const std::vector<InputShape>& inputs,
                               const std::vector<InputShape>& of_file, const std::string& why) {
  std::vector<std::string> changed;
  for (size_t i = 0; i < inputs.size() && i < of_file.size(); ++i) {
    const InputShape& input = inputs[i];
    if (input.shape == of_file[i].shape) continue;
    const bool open = !input.signature.empty();
    changed.push_back(absl::StrCat("input '",
                                   input.name.empty() ? absl::StrCat("#", i) : input.name, "' ",
                                   Bracketed(input.shape), ", the file has ",
                                   Bracketed(open ? input.signature : of_file[i].shape)));
  }
  if (changed.empty()) return "";
  return absl::StrCat("--input_layer_shape gives ", absl::StrJoin(changed, "; "),
                      "; the model refuses ", changed.size() == 1 ? "it" : "them",
                      why.empty() ? "" : ": ",
                      absl::StrReplaceAll(absl::StripSuffix(why, "\n"), {{"\n", " "}}));
}

std::string RandomValuesHint(const std::vector<InputShape>& inputs,
                             const std::vector<RandomIntegers>& random) {
  if (random.empty()) return "";
  std::vector<std::string> names, described, ranges;
  for (size_t i = 0; i < inputs.size(); ++i) names.push_back(NameForFlag(inputs[i], i));
  for (const RandomIntegers& input : random) {
    const std::string& name = names[input.index];
    described.push_back(absl::StrCat("input '", name, "' (", inputs[input.index].type, ", ",
                                     input.low, " to ", input.high, ")"));
    ranges.push_back(absl::StrCat(name, ",LOW,HIGH"));
  }
  return absl::StrCat(
      "the values of ", absl::StrJoin(described, ", "),
      " are random; if the model does not accept all of them, set a range: --input_layer=",
      absl::StrJoin(names, ","), " --input_layer_value_range=", absl::StrJoin(ranges, ":"));
}

}  // namespace litmus::benchmark
