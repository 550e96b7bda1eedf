// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Delegates of an interpreter: to which subgraphs one is applied, and what follows where it fails.
#include <set>
#include <string>
#include <vector>

#include "runtime/base/logging.h"
#include "runtime/core/delegation/held_errors.h"
#include "runtime/core/graph/composite_inlining.h"
#include "runtime/core/interpreter.h"

namespace tflite {
namespace {

// For each subgraph, whether it is one of `entries` or is run by one.
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

// Holds the errors of all subgraphs: one that cannot be prepared may have failed in another, which
// it calls. Restores the reporter and reports what it still has at the end.
class SubgraphErrors {
 public:
  SubgraphErrors(const InterpreterState& state, ErrorReporter* reporter)
      : state_(state), reporter_(reporter) {}
  ~SubgraphErrors() { Pass(); }
  SubgraphErrors(const SubgraphErrors&) = delete;
  SubgraphErrors& operator=(const SubgraphErrors&) = delete;

  void Hold() { SetReporter(&errors_); }
  // Reports what was held, and all errors from now on at once.
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
  std::set<int> unused;  // bodies of inlined composites: a delegate would prepare what nobody runs
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
    // The shapes of the file may be placeholders, for those that a caller gives at run time; and
    // what nobody runs keeps no other subgraph from the delegate, whatever is wrong with it.
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
  // The one that failed has restored itself; none may be left half way.
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
        // The graph itself could not be prepared; the delegate is asked again next time.
        return status;
    }
    lazy_delegate_providers_.erase(lazy_delegate_providers_.begin());
  }
  return kTfLiteOk;
}

}  // namespace tflite
