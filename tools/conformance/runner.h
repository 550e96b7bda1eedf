// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs one conformance case through an interpreter and compares what it gives.
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
  bool require_full_delegation = false;  // a node that no delegate took is a failure
  bool cpu_fallback = false;             // a delegate that cannot be applied is a warning
  std::string more_flags;                // for the line that repeats a failure
  // Called once per interpreter; the delegates are applied in order. Empty: the CPU alone.
  std::function<std::vector<OwnedDelegate>()> make_delegates;
};

struct CaseResult {
  bool passed = false;
  double worst = 0;   // largest error over all outputs, NaN when the case did not run
  int nodes = 0;      // in the execution plan, those that delegates made included
  int delegated = 0;  // those of a delegate
  std::vector<GraphNode> not_taken;  // with delegates: the others
  std::string failure;  // several lines: what, index, inputs, expected, got; empty when passed
};

// The command line that runs one case as `options` say.
std::string RepeatLine(const std::string& folder, const RunOptions& options);

// Loads the model, resizes, invokes every step, compares; then the same again with state reset, and
// once more after other shapes were run: every dimension of the inputs that the model can be
// prepared for is larger, then smaller. What those give is not compared.
CaseResult RunCase(const Case& test_case, const RunOptions& options);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_RUNNER_H_
