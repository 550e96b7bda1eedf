// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/golden_rules.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace litmus::conformance {
namespace {

constexpr double kReferenceOfRange = 1e-5, kFastOfRange = 1e-4;
// About ten operators in sequence, each of which rounds sums to 16-bit floats (2^-11).
constexpr double kHalfOfRange = 1e-2;
constexpr double kDynamicRangeDb = 30;

bool IsQuantized(const TfLiteTensor& tensor) {
  return (tensor.type == kTfLiteInt8 || tensor.type == kTfLiteUInt8 ||
          tensor.type == kTfLiteInt16) &&
         tensor.params.scale > 0;
}

// What a float output is computed from, back to the nearest quantized activations.
struct Origin {
  double quantum = 0;          // the max of them; 0: there is none
  bool dynamic_range = false;  // float activations are combined with 8-bit weights
};

Origin OriginOf(const tflite::Interpreter& interpreter, int output) {
  std::map<int, const TfLiteNode*> producers;
  for (const int index : interpreter.execution_plan()) {
    const TfLiteNode& node = interpreter.node_and_registration(index)->first;
    for (int i = 0; i < node.outputs->size; ++i) producers[node.outputs->data[i]] = &node;
  }
  Origin origin;
  std::vector<int> open = {output};
  std::set<int> seen(open.begin(), open.end());
  while (!open.empty()) {
    const auto producer = producers.find(open.back());
    open.pop_back();
    if (producer == producers.end()) continue;
    const TfLiteIntArray& inputs = *producer->second->inputs;
    bool floats = false, weights = false;
    for (int i = 0; i < inputs.size; ++i) {
      const TfLiteTensor* tensor =
          inputs.data[i] < 0 ? nullptr : interpreter.tensor(inputs.data[i]);
      if (tensor == nullptr || !seen.insert(inputs.data[i]).second) continue;
      if (tensor->allocation_type == kTfLiteMmapRo) {
        weights |= IsQuantized(*tensor);
      } else if (IsQuantized(*tensor)) {
        origin.quantum = std::max<double>(origin.quantum, tensor->params.scale);
      } else {
        floats |= tensor->type == kTfLiteFloat32;
        open.push_back(inputs.data[i]);
      }
    }
    origin.dynamic_range |= floats && weights;
  }
  return origin;
}

}  // namespace

void SetGoldenTolerances(const tflite::Interpreter& interpreter, Case* golden) {
  for (Step& step : golden->steps) {
    for (size_t o = 0; o < std::min(step.outputs.size(), interpreter.outputs().size()); ++o) {
      ExpectedOutput& want = step.outputs[o];
      if (want.values.dtype[0] != 'f') continue;
      const Origin origin = OriginOf(interpreter, interpreter.outputs()[o]);
      want.tolerance.half_absolute = kHalfOfRange * want.range;
      if (origin.quantum > 0) {
        want.tolerance.absolute = origin.quantum;
      } else if (origin.dynamic_range) {
        want.tolerance.least_snr_db = kDynamicRangeDb;
      } else {
        want.tolerance.absolute = kReferenceOfRange * want.range;
        want.tolerance.fast_absolute = kFastOfRange * want.range;
      }
    }
  }
}

}  // namespace litmus::conformance
