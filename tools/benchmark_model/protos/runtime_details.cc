// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/protos/runtime_details.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <vector>

#include "runtime/c/op_names.h"
#include "runtime/core/delegation/delegate_params.h"

namespace litmus::benchmark {
namespace {

std::vector<int64_t> IntegersOf(const TfLiteIntArray* array) {
  if (array == nullptr) return {};
  return std::vector<int64_t>(array->data, array->data + array->size);
}

// The name that TensorFlow Lite prints in interpreter states.
const char* AllocationName(TfLiteAllocationType type) {
  switch (type) {
    case kTfLiteMemNone:
      return "kTfLiteMemNone";
    case kTfLiteMmapRo:
      return "kTfLiteMmapRo";
    case kTfLiteDynamic:
      return "kTfLiteDynamic";
    case kTfLiteArenaRw:
      return "kTfLiteArenaRw";
    case kTfLiteArenaRwPersistent:
      return "kTfLiteArenaRwPersistent";
    case kTfLitePersistentRo:
      return "kTfLitePersistentRo";
    case kTfLiteCustom:
      return "kTfLiteCustom";
    default:
      return "(invalid)";
  }
}

// Edge.DataType has the numbers of TfLiteType and names in upper case.
void AddDataType(TfLiteType type, NamedMessage* edge) {
  std::string name = type == kTfLiteNoType ? "UNKNOWN_TYPE" : TfLiteTypeGetName(type);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  edge->Enum(3, "data_type", type, name);
}

NamedMessage Edge(const TfLiteTensor& tensor, int index) {
  NamedMessage edge;
  edge.Int(1, "id", index).String(2, "name", tensor.name == nullptr ? "" : tensor.name);
  AddDataType(tensor.type, &edge);
  return edge.Ints(4, "shape", IntegersOf(tensor.dims))
      .String(5, "allocation_type", AllocationName(tensor.allocation_type))
      .Enum(6, "layout_type", 0, "UNKNOWN")
      .Int(7, "size", static_cast<int64_t>(tensor.bytes));
}

// `replaced_by`: maps each delegated node to the delegate's node.
NamedMessage Node(const TfLiteNode& node, const TfLiteRegistration& registration, int index,
                  const std::map<int, int>& replaced_by) {
  const auto taken = replaced_by.find(index);
  const bool is_taken = taken != replaced_by.end();
  NamedMessage message;
  message.Int(1, "id", index);
  if (registration.custom_name != nullptr) {
    const std::string name = registration.custom_name;
    message.String(2, "name", name).String(3, "type", is_taken ? "Delegate/" + name : name);
  } else {
    message.String(2, "name", OpName(registration))
        .String(3, "type", std::to_string(registration.builtin_code));
  }
  message.Ints(4, "inputs", IntegersOf(node.inputs))
      .Ints(5, "outputs", IntegersOf(node.outputs))
      .Ints(6, "intermediates", IntegersOf(node.intermediates))
      .Ints(7, "temporaries", IntegersOf(node.temporaries));
  if (const TfLiteIntArray* replaced = ReplacedNodes(node); replaced != nullptr && !is_taken) {
    message.Message(8, "delegate_node_details",
                    NamedMessage()
                        .String(1, "delegate_name", OpName(registration))
                        .Ints(2, "tflite_node_ids_replaced", IntegersOf(replaced)));
  }
  if (is_taken) message.Int(9, "delegated_to_node_id", taken->second);
  return message;
}

NamedMessage Subgraph(const tflite::Subgraph& graph, int index) {
  NamedMessage message;
  message.Int(1, "subgraph_id", index);
  for (int t = 0; t < static_cast<int>(graph.tensors_size()); ++t) {
    message.Message(2, "edges", Edge(*graph.tensor(t), t));
  }
  std::map<int, int> replaced_by;
  const auto nodes = static_cast<int>(graph.nodes_size());
  for (int n = 0; n < nodes; ++n) {
    const TfLiteIntArray* replaced = ReplacedNodes(graph.node_and_registration(n)->first);
    for (const int64_t each : IntegersOf(replaced)) replaced_by[static_cast<int>(each)] = n;
  }
  for (int n = 0; n < nodes; ++n) {
    const auto& [node, registration] = *graph.node_and_registration(n);
    message.Message(3, "nodes", Node(node, registration, n, replaced_by));
  }
  const std::vector<int>& plan = graph.execution_plan();
  return message.Ints(4, "execution_plan", std::vector<int64_t>(plan.begin(), plan.end()))
      .Enum(5, "subgraph_type", 1, "TFLITE_SUBGRAPH")
      .String(6, "name", graph.GetName());
}

}  // namespace

NamedMessage RuntimeDetailsMessage(const std::string& model_name,
                                   const tflite::Interpreter& interpreter) {
  NamedMessage message;
  message.String(1, "model_name", model_name);
  for (int s = 0; s < static_cast<int>(interpreter.subgraphs_size()); ++s) {
    message.Message(2, "subgraphs", Subgraph(*interpreter.subgraph(s), s));
  }
  return message;
}

}  // namespace litmus::benchmark
