// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/random_models/compare.h"

#include <cmath>
#include <cstdio>
#include <cstring>

#include "testing/random_models/number_types.h"

namespace litmus::random_models {
namespace {

using tflite::TensorType;

// Complex numbers are compared as pairs of floats.
TensorType ComparedAs(TensorType type) {
  return type == tflite::TensorType_COMPLEX64 ? tflite::TensorType_FLOAT32 : type;
}

bool SameNumber(double expected, double got, const Tolerance& tolerance) {
  if (std::isnan(expected) || std::isnan(got)) return std::isnan(expected) && std::isnan(got);
  if (expected == got) return true;
  if (std::isinf(expected) || std::isinf(got)) return false;
  return std::fabs(expected - got) <= tolerance.absolute + tolerance.relative * std::fabs(expected);
}

// Compares one element at byte `at` of both outputs.
bool SameElement(TensorType type, const OutputValue& expected, const OutputValue& got, size_t at,
                 size_t size, const Tolerance& tolerance) {
  if (tolerance.steps > 0 &&
      (type == tflite::TensorType_INT8 || type == tflite::TensorType_UINT8)) {
    return std::fabs(LoadNumber(type, expected.bytes.data() + at) -
                     LoadNumber(type, got.bytes.data() + at)) <= tolerance.steps;
  }
  if (!IsFloat(type)) {
    return std::memcmp(expected.bytes.data() + at, got.bytes.data() + at, size) == 0;
  }
  return SameNumber(LoadNumber(type, expected.bytes.data() + at),
                    LoadNumber(type, got.bytes.data() + at), tolerance);
}

// The inputs at the same index, which an elementwise operator reads for this element.
std::string InputsAt(size_t index, const std::vector<InputValue>& inputs,
                     const std::vector<TensorType>& types) {
  std::string text;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const TensorType type = ComparedAs(types[i]);
    const size_t size = BitsOf(type) / 8;
    if (size == 0 || (index + 1) * size > inputs[i].bytes.size()) continue;
    text += "  input " + std::to_string(i) +
            " there: " + NumberText(LoadNumber(type, inputs[i].bytes.data() + index * size)) + "\n";
  }
  return text;
}

std::string CompareOutput(size_t o, const OutputValue& expected, const OutputValue& got,
                          const Tolerance& tolerance, const std::vector<InputValue>& inputs,
                          const std::vector<TensorType>& input_types) {
  const std::string which = "  output " + std::to_string(o);
  if (expected.shape != got.shape) {
    return which + ": expected the shape " + ShapeText(expected.shape) + ", got " +
           ShapeText(got.shape) + "\n";
  }
  if (expected.bytes.size() != got.bytes.size()) {
    return which + ": expected " + std::to_string(expected.bytes.size()) + " bytes, got " +
           std::to_string(got.bytes.size()) + "\n";
  }
  const TensorType type = ComparedAs(expected.type);
  // Types below 8 bits are compared as bytes.
  const size_t size = std::max<size_t>(1, BitsOf(type) / 8);
  size_t differing = 0, first = 0;
  for (size_t at = 0; at + size <= expected.bytes.size(); at += size) {
    if (SameElement(type, expected, got, at, size, tolerance)) continue;
    if (differing++ == 0) first = at / size;
  }
  if (differing == 0) return "";
  const double want = LoadNumber(type, expected.bytes.data() + first * size);
  const double have = LoadNumber(type, got.bytes.data() + first * size);
  std::string text = which + " " + ShapeText(expected.shape) + ": " + std::to_string(differing) +
                     " of " + std::to_string(expected.bytes.size() / size) +
                     " elements differ, the first at index " + std::to_string(first) +
                     ": expected " + NumberText(want) + ", got " + NumberText(have);
  if (IsFloat(type)) {
    text += ", allowed " + NumberText(tolerance.absolute + tolerance.relative * std::fabs(want));
  }
  return text + "\n" + InputsAt(first, inputs, input_types);
}

}  // namespace

std::string NumberText(double value) {
  char text[40];
  std::snprintf(text, sizeof(text), "%.9g", value);
  return text;
}

std::string ShapeText(const Shape& shape) {
  std::string text = "[";
  for (size_t i = 0; i < shape.size(); ++i) {
    text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
  }
  return text + "]";
}

std::string Compare(const Outcome& expected, const Outcome& got, const Tolerance& tolerance,
                    const std::vector<InputValue>& inputs,
                    const std::vector<TensorType>& input_types) {
  if (!expected.accepted && !got.accepted) return "";
  if (expected.accepted != got.accepted) {
    const auto describe = [](const Outcome& outcome) {
      return outcome.accepted ? "it runs\n"
                              : "refused by " + outcome.stage + "\n" + outcome.messages;
    };
    return "  expected: " + describe(expected) + "  got: " + describe(got);
  }
  for (size_t o = 0; o < expected.outputs.size(); ++o) {
    const std::string text =
        CompareOutput(o, expected.outputs[o], got.outputs[o], tolerance, inputs, input_types);
    if (!text.empty()) return text;
  }
  return "";
}

}  // namespace litmus::random_models
