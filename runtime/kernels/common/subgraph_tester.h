// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Builds subgraphs of tensors and nodes in tests, for operators that run other subgraphs.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_SUBGRAPH_TESTER_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_SUBGRAPH_TESTER_H_

#include <cstdlib>
#include <vector>

#include "runtime/core/interpreter.h"

namespace litmus {

inline constexpr TfLiteQuantization kNoQuantization = {kTfLiteNoQuantization, nullptr};

// Adds a tensor without data; returns its index.
inline int AddTensor(tflite::Subgraph* graph, TfLiteType type, const std::vector<int>& dims) {
  int index = 0;
  graph->AddTensors(1, &index);
  graph->SetTensorParametersReadWrite(index, type, "t", dims.size(), dims.data(), kNoQuantization);
  return index;
}

// Adds a node of the builtin operator `code`; `params` are copied.
template <typename Params>
void AddNode(tflite::Subgraph* graph, const std::vector<int>& inputs,
             const std::vector<int>& outputs, const TfLiteRegistration* registration, int code,
             Params params) {
  auto* copy = static_cast<Params*>(std::malloc(sizeof(Params)));
  *copy = params;
  TfLiteRegistration r = *registration;
  r.builtin_code = code;
  graph->AddNodeWithParameters(inputs, outputs, {}, nullptr, 0, copy, &r);
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_SUBGRAPH_TESTER_H_
