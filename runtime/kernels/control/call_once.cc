// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// CALL_ONCE: runs a subgraph without inputs and outputs, which sets variables and tables. The
// subgraph runs once in the life of the interpreter, for the first node that calls it.
#include <memory>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/control/subgraph_call.h"

namespace litmus {
namespace {

// Marks a subgraph as done. The resource numbers of these marks are negative, those of variables
// and tables are not.
class Done : public Resource {};
int KeyOf(int subgraph_index) { return -1 - subgraph_index; }

TfLiteStatus FindInitialiser(TfLiteContext* context, TfLiteNode* node, int* index,
                             SubgraphInterface** graph) {
  const auto* params = static_cast<const TfLiteCallOnceParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The node has no options.");
  *index = params->init_subgraph_index;
  return FindGraph(context, *index, "initialiser", graph);
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  int index;
  SubgraphInterface* graph;
  TF_LITE_ENSURE_OK(context, FindInitialiser(context, node, &index, &graph));
  TF_LITE_ENSURE_MSG(context, graph->inputs().empty() && graph->outputs().empty(),
                     "A graph that is called once can have neither inputs nor outputs.");
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  int index;
  SubgraphInterface* graph;
  TF_LITE_ENSURE_OK(context, FindInitialiser(context, node, &index, &graph));
  ResourceMap* resources = graph->resources();
  if (resources->count(KeyOf(index)) > 0) return kTfLiteOk;
  TF_LITE_ENSURE_STATUS(RunGraph(context, TensorList{}, graph));
  (*resources)[KeyOf(index)] = std::make_unique<Done>();
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_CALL_ONCE() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
