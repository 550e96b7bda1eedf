// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds the first operator of a model at which one way of running the model diverges from another.
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

// One of the two ways to run the model. Both functions are called several times; their results are
// destroyed before ComparePerOperator returns.
struct PerOpSide {
  // Creates a new interpreter of the model with PreserveAllTensorsExperimental(), with resized
  // inputs, without delegates, before AllocateTensors.
  std::function<absl::StatusOr<std::unique_ptr<tflite::Interpreter>>()> make_interpreter;
  // Creates new delegates, which are applied in this order. If the function is empty, only the CPU
  // is used.
  std::function<absl::StatusOr<std::vector<CreatedDelegate>>()> make_delegates;
};

// The source of the test side's value. The quoted names are printed.
enum class TensorSource {
  kUnobservable,  // no source: the delegate did not provide the tensor, not even as an output
  kCpu,           // "cpu": the operator ran on the CPU
  kBoundary,      // "delegate output": an output of the delegate's partition
  kIntermediate,  // "delegate intermediate": stored by the delegate (LitmusDelegateReport)
  kExtraOutput,   // "exposed": an additional run had the tensor as an output of the graph
};
// The quoted name; "not observable" for kUnobservable.
const char* TensorSourceName(TensorSource source);

enum class PerOpVerdict {
  kUnknown,     // "unknown": not observed, or a type without values (resources, variants)
  kEqual,       // "equal": every value is equal
  kWithin,      // "within tolerance": all values are within the tolerance
  kDiverges,    // "diverges": the output exceeds the tolerance, and no input of the operator does
  kPropagated,  // "follows": the output and an input of the operator exceed the tolerance
};
const char* PerOpVerdictName(PerOpVerdict verdict);

// The result of one operator. Of several outputs, the one with the largest error relative to its
// tolerance.
struct PerOpRow {
  int node = -1;    // index in the model's primary subgraph
  std::string op;   // e.g. "CONV_2D", "TFLite_Detection_PostProcess"
  int tensor = -1;  // -1: the operator has no output
  std::string tensor_name;
  std::vector<int> shape;
  std::string type;      // e.g. "FLOAT32"
  std::string delegate;  // test side's delegate that executed it; empty: the CPU
  TensorSource source = TensorSource::kUnobservable;
  PerOpVerdict verdict = PerOpVerdict::kUnknown;
  TensorError error;
};

struct PerOpReport {
  std::vector<PerOpRow> rows;  // in the model's execution order, before delegates
  // Index into `rows` of the first row that diverges; if none does, of the first with any
  // difference; nullopt if there is no difference.
  std::optional<size_t> first;
  // `first` is a difference within the tolerance.
  bool first_is_below_tolerance = false;
  // If the inputs of the first operator are exposed as outputs, it does not diverge: the delegate's
  // fusion with preceding operators causes the error.
  bool first_needs_fusion = false;
  int test_runs = 0;  // number of interpreters built for the test side
};

// Whether two interpreters without delegates have the same operators with the same tensors, as
// ComparePerOperator requires.
bool HaveSameOperators(const tflite::Interpreter& a, const tflite::Interpreter& b);

// Runs both sides on the same inputs (`inputs`: the bytes of every input of the graph, in order)
// and compares the outputs of all operators of the primary subgraph, without the bodies of IF and
// WHILE. All tensors of the reference and of CPU nodes of the test side are preserved. Tensors
// inside a delegate's partition are requested from the delegate; if it does not provide them, they
// are exposed as outputs of the graph, about √n evenly spaced tensors per run, so that fusion is
// prevented only there. Every run has a new interpreter and new delegates. Errors, which name the
// side: kInvalidArgument (inputs do not fit, or the sides have different models), kUnavailable (a
// delegate is not available or rejects the graph), kInternal (a run fails).
absl::StatusOr<PerOpReport> ComparePerOperator(const PerOpSide& reference, const PerOpSide& test,
                                               const std::vector<std::string>& inputs,
                                               const ErrorTolerance& tolerance = {});

// Formats the report as a table with one row per line, followed by PerOpSentence, a line about the
// first divergence.
std::string PerOpTable(const PerOpReport& report);
std::string PerOpSentence(const PerOpReport& report);

}  // namespace litmus

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_H_
