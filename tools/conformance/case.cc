// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/case.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "json/parse_json.h"
#include "nlohmann/json.hpp"
#include "tools/common/read_file.h"

namespace litmus::conformance {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Allows other summation orders and Winograd, but no more.
constexpr double kFastOfMax = 1e-4;
// The kernels that created the goldens; their integer results are exact.
constexpr char kExactReference[] = "LiteRT BUILTIN_REF";

constexpr int kMostSteps = 10000;

bool IsFloat(const std::string& dtype) {
  return dtype[0] == 'f' || dtype[0] == 'c' || dtype[0] == 'V';
}

// Parses JSON from Python, which writes NaN and Infinity; they are replaced by null.
json ParseJson(const std::string& path) {
  const std::string text = ReadFileWithin(path, kMaxJsonBytes).value_or("");
  std::string plain;
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"' && (i == 0 || text[i - 1] != '\\')) quoted = !quoted;
    bool replaced = false;
    for (const std::string word : {"NaN", "-Infinity", "Infinity"}) {
      if (quoted || text.compare(i, word.size(), word) != 0) continue;
      plain += "null";
      i += word.size() - 1;
      replaced = true;
      break;
    }
    if (!replaced) plain += text[i];
  }
  const auto value = litmus::ParseJson(plain);
  return value.ok() ? json(*value) : json(json::value_t::discarded);
}

Tolerance OperatorTolerance(const json& document, const std::string& dtype) {
  const json& tolerance = document.at("tolerance");
  Tolerance result;
  if (tolerance.at("kind") == "float") {
    if (!IsFloat(dtype)) return result;  // indices and counts must be exact
    result.absolute = tolerance.at("atol");
    result.relative = tolerance.at("rtol");
    result.half_absolute = tolerance.value("atol_fp16", 0.0);
    result.fast_of_max = kFastOfMax;
  } else {
    const double max_diff = tolerance.at("max_diff");
    if (document.value("reference", "") != kExactReference) result.absolute = max_diff;
    // Delegates compute 8-bit values in floats and round once.
    result.delegate_absolute = dtype == "i1" || dtype == "u1" ? std::max(1.0, max_diff) : max_diff;
  }
  return result;
}

absl::Status LoadOperatorCase(const json& document, Case* result) {
  result->group = document.at("op");
  result->model_path = result->folder + "/model.tflite";
  const int steps = document.value("steps", 1);
  if (steps < 1 || steps > kMostSteps) {
    return absl::InvalidArgumentError(
        absl::StrCat(result->folder, "/case.json: steps is ", steps, ", not 1 to ", kMostSteps));
  }
  for (int s = 0; s < steps; ++s) {
    const std::string prefix =
        result->folder + "/" + (steps > 1 ? absl::StrCat("s", s, "_") : std::string());
    Step step;
    for (size_t i = 0; i < document.at("inputs").size(); ++i) {
      auto array = ReadNpy(absl::StrCat(prefix, "in", i, ".npy"));
      if (!array.ok()) return array.status();
      step.inputs.push_back(*std::move(array));
    }
    for (size_t i = 0; i < document.at("outputs").size(); ++i) {
      auto array = ReadNpy(absl::StrCat(prefix, "out", i, ".npy"));
      if (!array.ok()) return array.status();
      const Tolerance tolerance = OperatorTolerance(document, array->dtype);
      std::vector<int> shape = array->shape;
      // An array with the bytes of strings has a different shape.
      const json& output = document["outputs"][i];
      if (output.is_object() && output.value("dtype", "") == "string") {
        shape = output.at("shape").get<std::vector<int>>();
      }
      step.outputs.push_back({*std::move(array), std::move(shape), 1, 0, tolerance});
    }
    result->steps.push_back(std::move(step));
  }
  if (document.contains("resize_inputs")) {
    for (const json& shape : document["resize_inputs"]) {
      result->resize_inputs.push_back(
          shape.is_null() ? std::nullopt : std::optional(shape.get<std::vector<int>>()));
    }
  }
  return absl::OkStatus();
}

// Returns the size of the range [min, max] in the file, or else of the finite values.
double RangeOf(const json& range, const Array& values) {
  double lo = INFINITY, hi = -INFINITY;
  if (range.is_array() && range.size() == 2 && range[0].is_number() && range[1].is_number()) {
    lo = range[0].get<double>();
    hi = range[1].get<double>();
  } else {
    for (size_t i = 0; i < values.size(); ++i) {
      const double value = ValueAt(values, i);
      if (!std::isfinite(value)) continue;
      lo = std::min(lo, value);
      hi = std::max(hi, value);
    }
  }
  // The range of a single value is 0; its absolute value is used instead.
  return hi > lo ? hi - lo : std::isfinite(hi) ? std::abs(hi) : 0;
}

absl::Status LoadGolden(const json& document, Case* result) {
  result->group = kModelGroup;
  const std::string model = document.at("model");
  for (fs::path dir = fs::absolute(result->folder);; dir = dir.parent_path()) {
    std::error_code error;
    if (fs::exists(dir / model, error)) {
      result->model_path = (dir / model).string();
      break;
    }
    if (dir == dir.parent_path()) {
      return absl::NotFoundError(absl::StrCat(result->folder, ": no folder above holds ", model));
    }
  }
  Step step;
  for (const json& input : document.at("inputs")) {
    auto array = ReadNpy(result->folder + "/" + input.at("file").get<std::string>());
    if (!array.ok()) return array.status();
    const auto shape = input.at("shape").get<std::vector<int>>();
    result->resize_inputs.emplace_back(shape);
    step.inputs.push_back(*std::move(array));
  }
  for (const json& output : document.at("outputs")) {
    auto array = ReadNpy(result->folder + "/" + output.at("file").get<std::string>());
    if (!array.ok()) return array.status();
    const int every = output.value("every", 1);
    if (every < 1) {
      return absl::InvalidArgumentError(
          absl::StrCat(result->folder, "/case.json: every is ", every, ", not 1 or more"));
    }
    const double range = IsFloat(array->dtype) ? RangeOf(output.at("range"), *array) : 0;
    step.outputs.push_back({*std::move(array),
                            output.at("shape").get<std::vector<int>>(),
                            static_cast<size_t>(every),
                            range,
                            {}});
  }
  result->steps.push_back(std::move(step));
  return absl::OkStatus();
}

}  // namespace

std::vector<std::string> FindCases(const std::string& root) {
  std::vector<std::string> folders;
  std::error_code error;
  fs::recursive_directory_iterator it(root, fs::directory_options::skip_permission_denied, error);
  if (error) return folders;
  if (fs::exists(fs::path(root) / "case.json")) folders.push_back(root);
  for (; it != fs::recursive_directory_iterator(); it.increment(error)) {
    if (error) break;
    if (it->path().filename() == "case.json" && it.depth() > 0) {
      folders.push_back(it->path().parent_path().string());
    }
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

absl::StatusOr<Case> LoadCase(const std::string& folder) {
  const json document = ParseJson(folder + "/case.json");
  if (!document.is_object()) {
    return absl::InvalidArgumentError(absl::StrCat(folder, "/case.json: not a JSON object"));
  }
  Case result;
  result.folder = folder;
  const fs::path path = fs::path(folder).lexically_normal();
  result.name = (path.parent_path().filename() / path.filename()).string();
  // The JSON library throws if a member is missing or has a wrong type. The exception is caught
  // here.
  try {
    const absl::Status status = document.contains("op") ? LoadOperatorCase(document, &result)
                                                        : LoadGolden(document, &result);
    if (!status.ok()) return status;
  } catch (const json::exception& e) {
    return absl::InvalidArgumentError(absl::StrCat(folder, "/case.json: ", e.what()));
  }
  return result;
}

}  // namespace litmus::conformance
