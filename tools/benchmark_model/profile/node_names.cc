// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/profile/node_names.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "runtime/c/op_names.h"

namespace litmus::benchmark {

ProfiledNode DescribeNode(const tflite::Interpreter& interpreter, int64_t subgraph, int64_t node) {
  const auto* found =
      interpreter.node_and_registration(static_cast<int>(subgraph), static_cast<int>(node));
  ProfiledNode described;
  if (found == nullptr) return described;
  const TfLiteRegistration& registration = found->second;
  // The node into which other nodes may have been fused.
  const auto running =
      interpreter.subgraph(static_cast<int>(subgraph))->effective_node(static_cast<int>(node));
  const TfLiteNode& op = running.node != nullptr ? *running.node : found->first;
  described.type = running.name != nullptr ? running.name : OpName(registration);
  const char* detail = interpreter.OpProfilingString(registration, &op);
  if (detail != nullptr) described.type = absl::StrCat(described.type, "/", detail);
  std::vector<std::string> outputs;
  for (int i = 0; i < op.outputs->size; ++i) {
    const TfLiteTensor* tensor =
        interpreter.subgraph(static_cast<int>(subgraph))->tensor(op.outputs->data[i]);
    outputs.push_back(tensor == nullptr || tensor->name == nullptr ? "Unknown" : tensor->name);
  }
  described.name = absl::StrCat("[", absl::StrJoin(outputs, ", "), "]:", node);
  described.delegate_reports_its_ops =
      op.delegate != nullptr &&
      (op.delegate->flags & kTfLiteDelegateFlagsPerOperatorProfiling) != 0;
  return described;
}

}  // namespace litmus::benchmark
