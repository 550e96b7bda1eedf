// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs one conformance case with an interpreter and compares the outputs.
#ifndef LITMUS_TOOLS_CONFORMANCE_RUNNER_H_
#define LITMUS_TOOLS_CONFORMANCE_RUNNER_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runtime/c/common.h"
#include "tools/conformance/case.h"
#include "tools/conformance/compare.h"
#include "tools/conformance/not_taken.h"

namespace litmus::conformance {

enum class Resolver { kReference, kFast };

const char* ResolverName(Resolver resolver);  // "ref" or "fast", as --resolver takes it

using OwnedDelegate = std::unique_ptr<TfLiteDelegate, std::function<void(TfLiteDelegate*)>>;

struct RunOptions {
  Resolver resolver = Resolver::kFast;
  int threads = 1;
  bool graph_rewriting = true;           // InterpreterOptions::SetGraphRewriting
  bool half_precision = false;           // the delegates compute in 16-bit floats
  bool require_full_delegation = false;  // nodes on the CPU are failures
  bool cpu_fallback = false;             // only warn if a delegate cannot be applied
  // The command line that repeats a failure begins with `program` and ends with `more_flags`.
  std::string program = "bazel-bin/tools/conformance/conformance";
  std::string more_flags;
  // Called once per interpreter; the delegates are applied in order. Empty: CPU only.
  std::function<std::vector<OwnedDelegate>()> make_delegates;
};

struct CaseResult {
  bool passed = false;
  double worst = 0;                  // max error of all outputs; NaN if the case did not run
  int nodes = 0;                     // in the execution plan, including those of delegates
  int delegated = 0;                 // nodes of delegates
  std::vector<GraphNode> not_taken;  // the other nodes, if there are delegates
  // What differs, index, inputs, expected, got (several lines); empty if passed.
  std::string failure;
};

// Returns the command line that runs one case with `options`.
std::string RepeatLine(const std::string& folder, const RunOptions& options);

// Loads the model, resizes it, runs every step and compares. Does the same again after resetting
// the state, and after running other shapes: first with all dimensions of the inputs increased,
// then with all decreased, except those for which the model cannot be prepared. The outputs for
// other shapes are not compared.
CaseResult RunCase(const Case& test_case, const RunOptions& options);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_RUNNER_H_
