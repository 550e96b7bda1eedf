// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// IF, STABLEHLO_CASE and STABLEHLO_COMPOSITE: a node runs one of several subgraphs, or its only
// subgraph, on its inputs.
#include <cstdint>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/control/subgraph_call.h"

namespace litmus {
namespace {

// Each rule class defines the subgraphs of a node, the number of inputs that only select, and the
// selection.

struct IfRule {
  static constexpr int kSkipped = 1;
  static std::vector<int> Graphs(const void* data) {
    const auto* params = static_cast<const TfLiteIfParams*>(data);
    return {params->then_subgraph_index, params->else_subgraph_index};
  }
  static TfLiteStatus CheckSelector(TfLiteContext* context, const TfLiteTensor* selector) {
    LITMUS_ENSURE_TYPE(context, selector->type, kTfLiteBool,
                       "The type of the condition or branch index");
    LITMUS_ENSURE_VALUE(context, tflite::NumElements(selector), 1,
                        "The number of elements of the condition or branch index");
    return kTfLiteOk;
  }
  // Each byte but 0 is true (Truth in dispatch_on_type.h).
  static size_t Choose(const TfLiteTensor* selector, size_t) {
    return selector->data.raw[0] != 0 ? 0 : 1;
  }
};

struct CaseRule {
  static constexpr int kSkipped = 1;
  static std::vector<int> Graphs(const void* data) {
    const auto* params = static_cast<const TfLiteStablehloCaseParams*>(data);
    return std::vector<int>(params->branch_subgraph_indices,
                            params->branch_subgraph_indices + params->num_branches);
  }
  static TfLiteStatus CheckSelector(TfLiteContext* context, const TfLiteTensor* selector) {
    LITMUS_ENSURE_TYPE(context, selector->type, kTfLiteInt32,
                       "The type of the condition or branch index");
    LITMUS_ENSURE_VALUE(context, tflite::NumElements(selector), 1,
                        "The number of elements of the condition or branch index");
    return kTfLiteOk;
  }
  // An index that is out of range selects the last subgraph.
  static size_t Choose(const TfLiteTensor* selector, size_t count) {
    const int32_t index = selector->data.i32[0];
    return index < 0 || static_cast<size_t>(index) >= count ? count - 1
                                                            : static_cast<size_t>(index);
  }
};

struct CompositeRule {
  static constexpr int kSkipped = 0;
  static std::vector<int> Graphs(const void* data) {
    return {static_cast<const TfLiteStablehloCompositeParams*>(data)->subgraph_index};
  }
  static TfLiteStatus CheckSelector(TfLiteContext*, const TfLiteTensor*) { return kTfLiteOk; }
  static size_t Choose(const TfLiteTensor*, size_t) { return 0; }
};

template <typename Rule>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr, "The node has no options.");
  if (Rule::kSkipped > 0) {
    const TfLiteTensor* selector;
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &selector));
    TF_LITE_ENSURE_OK(context, Rule::CheckSelector(context, selector));
  }
  const std::vector<int> indices = Rule::Graphs(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, !indices.empty(), "The node has no graph to run.");
  std::vector<SubgraphInterface*> graphs(indices.size());
  for (size_t i = 0; i < indices.size(); ++i) {
    TF_LITE_ENSURE_OK(context, FindGraph(context, indices[i], "branch", &graphs[i]));
  }
  return PrepareChoice(context, node, Rule::kSkipped, graphs);
}

template <typename Rule>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const std::vector<int> indices = Rule::Graphs(node->builtin_data);
  const TfLiteTensor* selector = Rule::kSkipped > 0 ? tflite::GetInput(context, node, 0) : nullptr;
  SubgraphInterface* graph;
  TF_LITE_ENSURE_OK(context, FindGraph(context, indices[Rule::Choose(selector, indices.size())],
                                       "branch", &graph));
  return RunChoice(context, node, Rule::kSkipped, graph);
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_IF() {
  return litmus::MakeRegistration<void, litmus::Prepare<litmus::IfRule>,
                                  litmus::Eval<litmus::IfRule>>();
}
TfLiteRegistration* Register_STABLEHLO_CASE() {
  return litmus::MakeRegistration<void, litmus::Prepare<litmus::CaseRule>,
                                  litmus::Eval<litmus::CaseRule>>();
}
TfLiteRegistration* Register_STABLEHLO_COMPOSITE() {
  return litmus::MakeRegistration<void, litmus::Prepare<litmus::CompositeRule>,
                                  litmus::Eval<litmus::CompositeRule>>();
}

}  // namespace tflite::ops::builtin
