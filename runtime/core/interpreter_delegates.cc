// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Applies a delegate to the subgraphs of an interpreter, and handles failures.
#include <set>
#include <string>
#include <vector>

#include "runtime/base/logging.h"
#include "runtime/core/delegation/held_errors.h"
#include "runtime/core/graph/composite_inlining.h"
#include "runtime/core/interpreter.h"

namespace tflite {
namespace {

// For each subgraph, true if it is in `entries` or a node of a reachable subgraph runs it.
std::vector<bool> Reachable(const InterpreterState& state, std::vector<int> entries) {
  std::vector<bool> reachable(state.subgraphs.size());
  while (!entries.empty()) {
    const int index = entries.back();
    entries.pop_back();
    if (index < 0 || static_cast<size_t>(index) >= reachable.size() || reachable[index]) continue;
    reachable[index] = true;
    const std::vector<int> called = state.subgraphs[index]->graph().CalledSubgraphs();
    entries.insert(entries.end(), called.begin(), called.end());
  }
  return reachable;
}

// Holds back the error messages of all subgraphs, because a subgraph may fail in another one that
// it calls. The destructor restores the reporter and reports the messages that are still held.
class SubgraphErrors {
 public:
  SubgraphErrors(const InterpreterState& state, ErrorReporter* reporter)
      : state_(state), reporter_(reporter) {}
  ~SubgraphErrors() { Pass(); }
  SubgraphErrors(const SubgraphErrors&) = delete;
  SubgraphErrors& operator=(const SubgraphErrors&) = delete;

  void Hold() { SetReporter(&errors_); }
  // Reports the held messages; from now on errors are reported at once.
  void Pass() {
    SetReporter(reporter_);
    errors_.ReportTo(reporter_);
  }
  litmus::HeldErrors& held() { return errors_; }

 private:
  void SetReporter(ErrorReporter* reporter) {
    for (const auto& subgraph : state_.subgraphs) subgraph->SetErrorReporter(reporter);
  }

  const InterpreterState& state_;
  ErrorReporter* const reporter_;
  litmus::HeldErrors errors_;
};

}  // namespace

TfLiteStatus Interpreter::ApplyToSubgraphs(TfLiteDelegate* delegate) {
  std::vector<size_t> counts_before;
  for (const auto& subgraph : state_.subgraphs) {
    counts_before.push_back(subgraph->delegate_count());
  }
  std::vector<int> entries = {static_cast<int>(primary_subgraph_)};
  for (const litmus::Signature& signature : signatures_)
    entries.push_back(signature.subgraph_index);
  const std::vector<bool> reachable = Reachable(state_, entries);
  // Bodies of inlined composites, which nothing runs: the delegate is not applied to them.
  std::set<int> unused;
  SubgraphErrors errors(state_, error_reporter_);
  errors.Hold();
  TfLiteStatus status = kTfLiteOk;
  for (size_t i = 0; i < state_.subgraphs.size() && status == kTfLiteOk; ++i) {
    Subgraph& subgraph = *state_.subgraphs[i];
    if (subgraph.IsDelegationSkippable() || unused.count(subgraph.GetSubgraphIndex()) > 0) continue;
    if (i == primary_subgraph_) errors.Pass();
    status = subgraph.ModifyGraphWithDelegate(delegate);
    if (status == kTfLiteOk && !subgraph.inlined_bodies().empty()) {
      unused = litmus::UnusedBodies(
          subgraphs_size(), [this](size_t k) -> const Subgraph& { return *state_.subgraphs[k]; });
    }
    if (i == primary_subgraph_) {
      errors.Hold();
      continue;
    }
    // Two failures are ignored: shapes in the file may be placeholders for shapes that the caller
    // sets at run time, and a subgraph that nothing runs must not prevent the delegate from running
    // others.
    const bool may_fail = status == kTfLiteError || !reachable[i];
    if (status != kTfLiteOk && may_fail && !state_.out_of_memory) {
      status = kTfLiteOk;
      const std::string why = errors.held().Take();
      LITMUS_LOG(WARNING, "Subgraph %zu (%s) stays on the CPU%s%s%s", i, subgraph.GetName().c_str(),
                 reachable[i] ? "" : "; no operator or signature runs it", why.empty() ? "" : ": ",
                 why.c_str());
    }
    errors.held().ReportTo(error_reporter_);
  }
  if (status == kTfLiteOk) return status;
  errors.Pass();
  // The subgraph that failed has restored itself. The delegate must be removed from all others,
  // too.
  for (size_t i = 0; status != kTfLiteDelegateError && i < counts_before.size(); ++i) {
    if (state_.subgraphs[i]->KeepDelegates(counts_before[i]) != kTfLiteOk) {
      status = kTfLiteDelegateError;
    }
  }
  if (status == kTfLiteDelegateError) RemoveAllDelegates();
  return status;
}

TfLiteStatus Interpreter::RemoveAllDelegates() {
  TfLiteStatus result = kTfLiteOk;
  for (auto& subgraph : state_.subgraphs) {
    if (!subgraph->HasDelegates()) continue;
    const TfLiteStatus status = subgraph->RemoveAllDelegates();
    if (result == kTfLiteOk) result = status;
  }
  return result;
}

TfLiteStatus Interpreter::ApplyLazyDelegateProviders() {
  if (IsFullyDelegated()) lazy_delegate_providers_.clear();
  while (!lazy_delegate_providers_.empty()) {
    TfLiteDelegatePtr delegate = lazy_delegate_providers_.front()(primary_subgraph().context());
    const TfLiteStatus status =
        delegate == nullptr ? kTfLiteOk : ModifyGraphWithDelegate(std::move(delegate));
    switch (status) {
      case kTfLiteOk:
        break;
      case kTfLiteDelegateError:
        LITMUS_LOG(WARNING,
                   "A default delegate failed to apply; the graph runs without any delegate.");
        lazy_delegate_providers_.clear();
        return status;
      case kTfLiteApplicationError:
      case kTfLiteUnresolvedOps:
        LITMUS_LOG(INFO, "A default delegate cannot take this graph and is ignored.");
        break;
      default:
        // The graph itself could not be prepared. The delegate is applied again at the next
        // AllocateTensors.
        return status;
    }
    lazy_delegate_providers_.erase(lazy_delegate_providers_.begin());
  }
  return kTfLiteOk;
}

}  // namespace tflite
