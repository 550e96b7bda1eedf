// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks that operators that call subgraphs (branches, loops, composites) refer to existing
// subgraphs, and that no subgraph calls itself, directly or through others, because such a run
// would not end.
#include <vector>

#include "absl/strings/str_cat.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {
namespace {

// A subgraph that an operator calls, and the name of the option that refers to it.
struct Callee {
  const char* field;
  int64_t subgraph;
};
using Callees = std::vector<Callee>;

// Lists the subgraphs that `op` calls. Returns false if the options with the subgraphs are missing.
bool ListCallees(const tflite::Operator& op, tflite::BuiltinOperator code, Callees* callees) {
  switch (code) {
    case tflite::BuiltinOperator_IF:
      if (const auto* o = op.builtin_options_as_IfOptions()) {
        callees->push_back({"then_subgraph_index", o->then_subgraph_index()});
        callees->push_back({"else_subgraph_index", o->else_subgraph_index()});
      }
      return !callees->empty();
    case tflite::BuiltinOperator_WHILE:
      if (const auto* o = op.builtin_options_as_WhileOptions()) {
        callees->push_back({"cond_subgraph_index", o->cond_subgraph_index()});
        callees->push_back({"body_subgraph_index", o->body_subgraph_index()});
      }
      return !callees->empty();
    case tflite::BuiltinOperator_CALL_ONCE:
      if (const auto* o = op.builtin_options_as_CallOnceOptions()) {
        callees->push_back({"init_subgraph_index", o->init_subgraph_index()});
      }
      return !callees->empty();
    case tflite::BuiltinOperator_CALL:
      if (const auto* o = op.builtin_options_as_CallOptions()) {
        callees->push_back({"subgraph", o->subgraph()});
      }
      return !callees->empty();
    case tflite::BuiltinOperator_STABLEHLO_COMPOSITE:
      if (const auto* o = op.builtin_options_2_as_StableHLOCompositeOptions()) {
        callees->push_back({"decomposition_subgraph_index", o->decomposition_subgraph_index()});
      }
      return !callees->empty();
    case tflite::BuiltinOperator_STABLEHLO_WHILE:
      if (const auto* o = op.builtin_options_2_as_StablehloWhileOptions()) {
        callees->push_back({"cond_subgraph_index", o->cond_subgraph_index()});
        callees->push_back({"body_subgraph_index", o->body_subgraph_index()});
      }
      return !callees->empty();
    case tflite::BuiltinOperator_STABLEHLO_CASE:
      if (const auto* o = op.builtin_options_2_as_StablehloCaseOptions()) {
        if (o->branch_subgraph_indices() != nullptr) {
          for (const int64_t branch : *o->branch_subgraph_indices()) {
            callees->push_back({"branch_subgraph_indices", branch});
          }
        }
      }
      return !callees->empty();
    case tflite::BuiltinOperator_STABLEHLO_REDUCE_WINDOW:
      if (const auto* o = op.builtin_options_2_as_StablehloReduceWindowOptions()) {
        callees->push_back({"body_subgraph_index", o->body_subgraph_index()});
      }
      return !callees->empty();
    case tflite::BuiltinOperator_STABLEHLO_SCATTER:
      if (const auto* o = op.builtin_options_2_as_StablehloScatterOptions()) {
        callees->push_back(
            {"update_computation_subgraph_index", o->update_computation_subgraph_index()});
      }
      return !callees->empty();
    case tflite::BuiltinOperator_STABLEHLO_REDUCE:
      if (const auto* o = op.builtin_options_2_as_StablehloReduceOptions()) {
        callees->push_back({"body_subgraph_index", o->body_subgraph_index()});
      }
      return !callees->empty();
    case tflite::BuiltinOperator_STABLEHLO_SORT:
      if (const auto* o = op.builtin_options_2_as_StablehloSortOptions()) {
        callees->push_back({"comparator_subgraph_index", o->comparator_subgraph_index()});
      }
      return !callees->empty();
    default:
      return true;
  }
}

// Repeatedly removes subgraphs whose callees are all removed. A subgraph that remains lies on a
// cycle or leads to one. Returns such a subgraph, or -1.
int FindRecursion(const std::vector<std::vector<int>>& calls) {
  std::vector<std::vector<int>> callers(calls.size());
  std::vector<size_t> pending(calls.size());
  std::vector<int> done;
  for (size_t s = 0; s < calls.size(); ++s) {
    pending[s] = calls[s].size();
    for (const int called : calls[s]) callers[called].push_back(static_cast<int>(s));
    if (pending[s] == 0) done.push_back(static_cast<int>(s));
  }
  for (size_t i = 0; i < done.size(); ++i) {
    for (const int caller : callers[done[i]]) {
      if (--pending[caller] == 0) done.push_back(caller);
    }
  }
  if (done.size() == calls.size()) return -1;
  for (size_t s = 0; s < calls.size(); ++s) {
    if (pending[s] != 0) return static_cast<int>(s);
  }
  return -1;
}

}  // namespace

absl::Status VerifyCalls(const tflite::Model& model) {
  const int64_t subgraphs = model.subgraphs()->size();
  std::vector<std::vector<int>> calls(subgraphs);
  for (int s = 0; s < subgraphs; ++s) {
    const auto* operators = model.subgraphs()->Get(s)->operators();
    if (operators == nullptr) continue;
    for (flatbuffers::uoffset_t i = 0; i < operators->size(); ++i) {
      const tflite::Operator& op = *operators->Get(i);
      const tflite::OperatorCode& code = *model.operator_codes()->Get(op.opcode_index());
      Callees callees;
      const bool known = ListCallees(op, OperatorCodeOf(code), &callees);
      const auto where = [&] {
        return absl::StrCat(DescribeSubgraph(model, s), ", operator ", i, " (", OperatorName(code),
                            ")");
      };
      if (!known) {
        return absl::InvalidArgumentError(
            absl::StrCat(where(), " lacks the options that name its subgraph"));
      }
      for (const Callee& callee : callees) {
        if (callee.subgraph < 0 || callee.subgraph >= subgraphs) {
          return absl::InvalidArgumentError(absl::StrCat(where(), ": ", callee.field, " is ",
                                                         callee.subgraph, ", but the model has ",
                                                         subgraphs, " subgraphs"));
        }
        calls[s].push_back(static_cast<int>(callee.subgraph));
      }
    }
  }
  const int recursive = FindRecursion(calls);
  if (recursive < 0) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(DescribeSubgraph(model, recursive), " calls itself, or one that does"));
}

}  // namespace litmus
