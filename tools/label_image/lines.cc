// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/label_image/lines.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "runtime/c/op_names.h"

namespace litmus::label_image {

std::vector<std::string> ModelLines(const tflite::Interpreter& interpreter) {
  const char* input_name = interpreter.GetInputName(0);
  std::vector<std::string> lines = {
      absl::StrCat("tensors size: ", interpreter.tensors_size()),
      absl::StrCat("nodes size: ", interpreter.nodes_size()),
      absl::StrCat("inputs: ", interpreter.inputs().size()),
      absl::StrCat("input(0) name: ", input_name == nullptr ? "" : input_name)};
  for (size_t i = 0; i < interpreter.tensors_size(); ++i) {
    const TfLiteTensor& tensor = *interpreter.tensor(static_cast<int>(i));
    if (tensor.name == nullptr) continue;
    lines.push_back(absl::StrFormat("%d: %s, %d, %d, %g, %d", i, tensor.name, tensor.bytes,
                                    static_cast<int>(tensor.type), tensor.params.scale,
                                    tensor.params.zero_point));
  }
  lines.push_back(absl::StrCat("input: ", interpreter.inputs()[0]));
  lines.push_back(absl::StrCat("number of inputs: ", interpreter.inputs().size()));
  lines.push_back(absl::StrCat("number of outputs: ", interpreter.outputs().size()));
  return lines;
}

std::vector<std::string> ProfileLines(
    const std::vector<const tflite::profiling::ProfileEvent*>& events,
    const tflite::Interpreter& interpreter) {
  std::vector<std::string> lines;
  for (const tflite::profiling::ProfileEvent* event : events) {
    if (event->event_type != tflite::Profiler::EventType::OPERATOR_INVOKE) continue;
    const auto subgraph = static_cast<int>(event->extra_event_metadata);
    const auto node = static_cast<int>(event->event_metadata);
    const auto* const found = interpreter.node_and_registration(subgraph, node);
    if (found == nullptr) continue;
    lines.push_back(absl::StrFormat("%10.3f, Subgraph %3d, Node %3d, OpCode %3d, %s",
                                    static_cast<double>(event->elapsed_time) / 1000.0, subgraph,
                                    node, found->second.builtin_code, OpName(found->second)));
  }
  return lines;
}

std::vector<std::string> ResultLines(const std::vector<Result>& results,
                                     const std::vector<std::string>& labels) {
  std::vector<std::string> lines;
  for (const Result& result : results) {
    const auto index = static_cast<size_t>(result.index);
    lines.push_back(absl::StrFormat("%g: %d %s", result.score, result.index,
                                    index < labels.size() ? labels[index] : ""));
  }
  return lines;
}

}  // namespace litmus::label_image
