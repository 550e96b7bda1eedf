// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/step_check.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

namespace litmus::conformance {
namespace {

constexpr size_t kPrintedInputs = 8;  // number of values of each input in the message of a failure

bool IsDetectionModel(tflite::Interpreter& interpreter) {
  if (interpreter.outputs().size() != 4) return false;
  for (size_t i = 0; i < interpreter.nodes_size(); ++i) {
    const auto* node = interpreter.node_and_registration(static_cast<int>(i));
    const char* name = node->second.custom_name;
    if (name == nullptr || std::strcmp(name, "TFLite_Detection_PostProcess") != 0) continue;
    if (node->first.outputs->size > 0 && node->first.outputs->data[0] == interpreter.outputs()[0]) {
      return true;
    }
  }
  return false;
}

std::string Describe(const Comparison& comparison) {
  const Mismatch& first = *comparison.first;
  return absl::StrFormat(
      "%d values differ, the first at index %d: expected %.9g, got %.9g, "
      "allowed error %.3g, worst %.3g",
      comparison.failed, first.index, first.expected, first.got, first.allowed, comparison.worst);
}

// Returns the first values, and the value at `index`, which is the input of an elementwise
// operator's wrong output.
std::string DescribeInputs(const Step& step, size_t index) {
  std::string text;
  for (size_t i = 0; i < step.inputs.size(); ++i) {
    absl::StrAppend(&text, "\n    input ", i, ":");
    for (size_t k = 0; k < std::min(kPrintedInputs, step.inputs[i].size()); ++k) {
      absl::StrAppend(&text, " ", ValueAt(step.inputs[i], k));
    }
    if (step.inputs[i].size() > kPrintedInputs) absl::StrAppend(&text, " …");
    if (index >= kPrintedInputs && index < step.inputs[i].size()) {
      absl::StrAppend(&text, " [", index, "]: ", ValueAt(step.inputs[i], index));
    }
  }
  return text;
}

StepOutcome Failed(StepOutcome outcome, std::string failure) {
  outcome.failure = std::move(failure);
  return outcome;
}

StepOutcome CheckOutputs(const Step& step, size_t number, tflite::Interpreter& interpreter,
                         Kernels kernels) {
  StepOutcome outcome;
  for (size_t o = 0; o < step.outputs.size(); ++o) {
    const TfLiteTensor* tensor = interpreter.output_tensor(o);
    const Array& want = step.outputs[o].values;
    if (DtypeOf(tensor->type) != want.dtype) {
      return Failed(outcome, absl::StrCat("output ", o, " is ", DtypeOf(tensor->type),
                                          ", expected ", want.dtype));
    }
    const std::vector<int>& shape = step.outputs[o].shape;
    if (!std::equal(shape.begin(), shape.end(), tensor->dims->data,
                    tensor->dims->data + tensor->dims->size)) {
      return Failed(outcome,
                    absl::StrCat("output ", o, " has the shape [",
                                 absl::StrJoin(tensor->dims->data,
                                               tensor->dims->data + tensor->dims->size, ", "),
                                 "], expected [", absl::StrJoin(shape, ", "), "]"));
    }
    const Comparison comparison =
        Compare(step.outputs[o], tensor->data.raw, tensor->bytes / ItemSize(want.dtype), kernels);
    outcome.worst = std::max(outcome.worst, comparison.worst);
    if (comparison.failed > 0) {
      return Failed(outcome,
                    absl::StrCat("step ", number, ", output ", o, ": ", Describe(comparison),
                                 DescribeInputs(step, comparison.first->index)));
    }
  }
  return outcome;
}

StepOutcome CheckDetections(const Step& step, tflite::Interpreter& interpreter) {
  StepOutcome outcome;
  std::vector<const float*> got;
  for (size_t o = 0; o < 4; ++o) {
    const TfLiteTensor* tensor = interpreter.output_tensor(o);
    const Array& want = step.outputs[o].values;
    const size_t each = o == 0 ? 4 : 1;  // four corners of a box
    const size_t detections = o == 3 ? 1 : step.outputs[2].values.size();
    if (tensor->type != kTfLiteFloat32 || want.dtype != "f4" ||
        tensor->bytes != want.bytes.size() || want.size() != each * detections) {
      return Failed(outcome, absl::StrCat("detection output ", o, " has the wrong size"));
    }
    got.push_back(tensor->data.f);
  }
  const bool exact = !step.inputs.empty() && step.inputs[0].dtype[0] != 'f';
  const Comparison comparison = CompareDetections(step.outputs, got, exact);
  outcome.worst = std::max(outcome.worst, comparison.worst);
  if (comparison.failed > 0) return Failed(outcome, "detections: " + Describe(comparison));
  return outcome;
}

}  // namespace

const char* DtypeOf(TfLiteType type) {
  const char* name = type == kTfLiteString ? "u1" : NpyTypeOf(type);
  return *name != '\0' ? name : "?";
}

StepOutcome CheckStep(const Step& step, size_t number, tflite::Interpreter& interpreter,
                      Kernels kernels) {
  return IsDetectionModel(interpreter) ? CheckDetections(step, interpreter)
                                       : CheckOutputs(step, number, interpreter, kernels);
}

}  // namespace litmus::conformance
