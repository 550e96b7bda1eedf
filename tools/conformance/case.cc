// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/case.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "json/json_reader.h"
#include "json/parse_json.h"
#include "nlohmann/json.hpp"
#include "tools/common/read_file.h"

namespace litmus::conformance {
namespace {

namespace fs = std::filesystem;
using json = nlohmann::ordered_json;

// Allows other summation orders and Winograd, but no more.
constexpr double kFastOfMax = 1e-4;
// The kernels that created the goldens; their integer results are exact.
constexpr char kExactReference[] = "LiteRT BUILTIN_REF";

constexpr int kMostSteps = 10000;
// Any array that a message could show has fewer; it bounds what a damaged file makes the tool read.
constexpr size_t kMostArrays = 10000, kMostDimensions = 64;

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
  return value.ok() ? *value : json(json::value_t::discarded);
}

// Says which member of which file is wrong, and what is expected.
absl::Status ProblemIn(const std::string& folder, const std::string& problem) {
  return absl::InvalidArgumentError(absl::StrCat(folder, "/case.json: ", problem));
}

std::vector<int> ShapeOf(const JsonReader& value) {
  std::vector<int> shape(value.Size(0, kMostDimensions));
  for (size_t i = 0; i < shape.size(); ++i) {
    shape[i] = static_cast<int>(value[i].Integer(0, std::numeric_limits<int>::max()));
  }
  return shape;
}

std::string TextOr(const JsonReader& object, const char* name, const char* otherwise) {
  return object.Has(name) ? object.At(name).Text() : otherwise;
}

int PositiveOr1(const JsonReader& object, const char* name, int most) {
  return object.Has(name) ? static_cast<int>(object.At(name).Integer(1, most)) : 1;
}

Tolerance OperatorTolerance(const JsonReader& document, const std::string& dtype) {
  const JsonReader tolerance = document.At("tolerance");
  Tolerance result;
  if (tolerance.At("kind").Word({"float", "int"}) == "float") {
    if (!IsFloat(dtype)) return result;  // indices and counts must be exact
    result.absolute = tolerance.At("atol").Number();
    result.relative = tolerance.At("rtol").Number();
    if (tolerance.Has("atol_fp16")) result.half_absolute = tolerance.At("atol_fp16").Number();
    result.fast_of_max = kFastOfMax;
  } else {
    const double max_diff = tolerance.At("max_diff").Number();
    if (TextOr(document, "reference", "") != kExactReference) result.absolute = max_diff;
    // Delegates compute 8-bit values in floats and round once.
    result.delegate_absolute = dtype == "i1" || dtype == "u1" ? std::max(1.0, max_diff) : max_diff;
  }
  return result;
}

absl::Status LoadOperatorCase(const JsonReader& document, Case* result) {
  result->group = document.At("op").Text();
  result->model_path = result->folder + "/model.tflite";
  const int steps = PositiveOr1(document, "steps", kMostSteps);
  const size_t inputs = document.At("inputs").Size(0, kMostArrays);
  const JsonReader outputs = document.At("outputs");
  const size_t output_count = outputs.Size(0, kMostArrays);
  if (!document.problem().empty()) return absl::OkStatus();
  for (int s = 0; s < steps; ++s) {
    const std::string prefix =
        result->folder + "/" + (steps > 1 ? absl::StrCat("s", s, "_") : std::string());
    Step step;
    for (size_t i = 0; i < inputs; ++i) {
      auto array = ReadNpy(absl::StrCat(prefix, "in", i, ".npy"));
      if (!array.ok()) return array.status();
      step.inputs.push_back(*std::move(array));
    }
    for (size_t i = 0; i < output_count; ++i) {
      auto array = ReadNpy(absl::StrCat(prefix, "out", i, ".npy"));
      if (!array.ok()) return array.status();
      const Tolerance tolerance = OperatorTolerance(document, array->dtype);
      std::vector<int> shape = array->shape;
      // An array with the bytes of strings has a different shape.
      if (TextOr(outputs[i], "dtype", "") == "string") shape = ShapeOf(outputs[i].At("shape"));
      step.outputs.push_back({*std::move(array), std::move(shape), 1, 0, tolerance});
    }
    result->steps.push_back(std::move(step));
  }
  if (!document.Has("resize_inputs")) return absl::OkStatus();
  const JsonReader shapes = document.At("resize_inputs");
  for (size_t i = 0, count = shapes.Size(0, kMostArrays); i < count; ++i) {
    result->resize_inputs.push_back(shapes[i].IsNull() ? std::nullopt
                                                       : std::optional(ShapeOf(shapes[i])));
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

absl::Status LoadGolden(const JsonReader& document, Case* result) {
  result->group = kModelGroup;
  const std::string model = document.At("model").Text();
  if (!document.problem().empty()) return absl::OkStatus();
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
  const JsonReader inputs = document.At("inputs"), outputs = document.At("outputs");
  for (size_t i = 0, count = inputs.Size(0, kMostArrays); i < count; ++i) {
    const std::string file = inputs[i].At("file").Text();
    result->resize_inputs.emplace_back(ShapeOf(inputs[i].At("shape")));
    if (!document.problem().empty()) return absl::OkStatus();
    auto array = ReadNpy(result->folder + "/" + file);
    if (!array.ok()) return array.status();
    step.inputs.push_back(*std::move(array));
  }
  for (size_t i = 0, count = outputs.Size(0, kMostArrays); i < count; ++i) {
    const JsonReader output = outputs[i];
    const std::string file = output.At("file").Text();
    const int every = PositiveOr1(output, "every", std::numeric_limits<int>::max());
    std::vector<int> shape = ShapeOf(output.At("shape"));
    if (!document.problem().empty()) return absl::OkStatus();
    auto array = ReadNpy(result->folder + "/" + file);
    if (!array.ok()) return array.status();
    const double range = IsFloat(array->dtype) ? RangeOf(output.At("range").value(), *array) : 0;
    step.outputs.push_back(
        {*std::move(array), std::move(shape), static_cast<size_t>(every), range, {}});
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
    return ProblemIn(folder, "not a JSON object");
  }
  Case result;
  result.folder = folder;
  const fs::path path = fs::path(folder).lexically_normal();
  result.name = (path.parent_path().filename() / path.filename()).string();
  std::string problem;
  const JsonReader reader(document, "", &problem);
  const absl::Status status =
      reader.Has("op") ? LoadOperatorCase(reader, &result) : LoadGolden(reader, &result);
  if (!problem.empty()) return ProblemIn(folder, problem);
  if (!status.ok()) return status;
  return result;
}

}  // namespace litmus::conformance
