// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds the first operator of a model at which one way of running it diverges from another.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "delegates/registrar/registrar.h"
#include "runtime/core/interpreter.h"
#include "tools/inference_diff/per_op_error.h"

namespace litmus {

// One of the two ways to run the model. Both functions are called several times; what they return
// lives no longer than ComparePerOperator.
struct PerOpSide {
  // A new interpreter of the model, its inputs resized as wanted, without delegates and without
  // memory (AllocateTensors is not called yet), built with PreserveAllTensorsExperimental().
  std::function<absl::StatusOr<std::unique_ptr<tflite::Interpreter>>()> make_interpreter;
  // New delegates, applied in this order. Empty function: the CPU alone.
  std::function<absl::StatusOr<std::vector<CreatedDelegate>>()> make_delegates;
};

// Where the test side's value comes from. In quotes: as it is printed.
enum class TensorSource {
  kUnobservable,  // nowhere: the delegate did not show it, not even as an output
  kCpu,           // "cpu": the operator ran on the CPU
  kBoundary,      // "delegate output": a tensor that leaves a delegate's partition anyway
  kIntermediate,  // "delegate intermediate": the delegate kept it (LitmusDelegateReport)
  kExtraOutput,   // "exposed": it was made an output of the graph for one more run
};
const char* TensorSourceName(TensorSource source);  // as quoted above; "not observable"

enum class PerOpVerdict {
  kUnknown,     // "unknown": not observed, or of a type that has no values (resources, variants)
  kEqual,       // "equal": every value
  kWithin,      // "within tolerance"
  kDiverges,    // "diverges": above the tolerance, and all inputs of the operator are not
  kPropagated,  // "follows": above the tolerance, as is one of its inputs
};
const char* PerOpVerdictName(PerOpVerdict verdict);

// One operator. With several outputs, the one with the largest error for its tolerance.
struct PerOpRow {
  int node = -1;    // index in the model's primary subgraph
  std::string op;   // "CONV_2D", "TFLite_Detection_PostProcess"
  int tensor = -1;  // -1: the operator has no output
  std::string tensor_name;
  std::vector<int> shape;
  std::string type;      // "FLOAT32"
  std::string delegate;  // name of the test side's delegate that ran it; empty: the CPU
  TensorSource source = TensorSource::kUnobservable;
  PerOpVerdict verdict = PerOpVerdict::kUnknown;
  TensorError error;
};

struct PerOpReport {
  std::vector<PerOpRow> rows;  // in the order of execution of the model, before any delegate
  // The first divergence: index into `rows` of the first that diverges; where none does, of the
  // first with any difference.
  std::optional<size_t> first;
  // `first` is a difference within the tolerance.
  bool first_is_below_tolerance = false;
  // With the inputs of the first operator made outputs as well, it does not diverge any more: the
  // error belongs to how the delegate joins it with the operators before it.
  bool first_needs_fusion = false;
  int test_runs = 0;  // interpreters that were built for the test side
};

// Whether two interpreters without delegates have the same operators with the same tensors, which
// ComparePerOperator requires.
bool HaveSameOperators(const tflite::Interpreter& a, const tflite::Interpreter& b);

// Runs both sides on the same inputs (`inputs`: the bytes of every input of the graph, in its
// order) and compares the outputs of all operators of the primary subgraph; operators inside of
// IF and WHILE bodies are not looked into. The reference side and the CPU's part of the test side
// keep all their tensors. Tensors inside a partition of a delegate are asked of the delegate; where
// it does not tell, they are made outputs of the graph, about √n spaced ones a run, so that what is
// fused stays fused but at those places. Every run is a new interpreter with new delegates.
// Errors: kInvalidArgument (inputs do not fit, sides are of different models), kUnavailable (a
// delegate is not to be had or refuses the graph), kInternal (a run fails); each says which side.
absl::StatusOr<PerOpReport> ComparePerOperator(const PerOpSide& reference, const PerOpSide& test,
                                               const std::vector<std::string>& inputs,
                                               const ErrorTolerance& tolerance = {});

// The report as a table with a line a row, then one sentence about the first divergence, which also
// stands alone as PerOpSentence (one line, no newline).
std::string PerOpTable(const PerOpReport& report);
std::string PerOpSentence(const PerOpReport& report);

}  // namespace litmus

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_H_
