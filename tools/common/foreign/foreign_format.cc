// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/foreign/foreign_format.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace litmus::foreign {

double ReadQuantity(const JsonReader& value, double scale) {
  const double number = value.Number();
  if (number >= 0 && number * scale <= kMaxValue) return number * scale;
  value.Refuse(
      absl::StrCat("must be a number from 0 to ", kMaxValue / scale, ", not ", value.ForPeople()));
  return 0;
}

double MedianOf(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

std::string ModelName(absl::string_view path) {
  path.remove_prefix(path.find_last_of("/\\") == absl::string_view::npos
                         ? 0
                         : path.find_last_of("/\\") + 1);
  for (const char* end : {".tflite", ".onnx", ".ort", ".xml"}) {
    if (absl::ConsumeSuffix(&path, end)) break;
  }
  return std::string(path);
}

}  // namespace litmus::foreign
