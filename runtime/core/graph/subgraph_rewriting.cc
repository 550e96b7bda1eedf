// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// From the execution plan to what really runs: operators folded into each other by the resolver's
// rewriter, as far as shapes are known before running.
#include <cstdlib>
#include <cstring>
#include <utility>

#include "runtime/core/graph/subgraph.h"

namespace tflite {
namespace {

bool ForbiddenByEnvironment() {
  const char* value = std::getenv("LITMUS_GRAPH_REWRITING");
  return value != nullptr && std::strcmp(value, "0") == 0;
}

// What a kernel says against being folded is no news for the user: takes the place of `*reporter`
// while this lives.
class Silence : public ErrorReporter {
 public:
  explicit Silence(ErrorReporter** reporter)
      : reporter_(reporter), before_(std::exchange(*reporter, this)) {}
  ~Silence() override { *reporter_ = before_; }
  int Report(const char*, va_list) override { return 0; }

 private:
  ErrorReporter** const reporter_;
  ErrorReporter* const before_;
};

}  // namespace

bool Subgraph::MayRewrite() const {
  const InterpreterOptions& options = state_shared_->options;
  return state_shared_->rewriter != nullptr && options.GetGraphRewriting() &&
         !options.GetPreserveAllTensors() && !ForbiddenByEnvironment();
}

litmus::RunningNode Subgraph::running_node(int node_index) const {
  for (size_t step = 0; step < run_plan_.size(); ++step) {
    if (run_plan_.node_index(step) == node_index) {
      return {&run_plan_.node(step), run_plan_.name(step)};
    }
  }
  return {};
}

TfLiteStatus Subgraph::PrepareRewritten() {
  // Behind a shape that is known only when running, a kernel that refuses could not be helped: what
  // it replaces would have been left out already. Such steps stay as they are.
  for (size_t may_change = execution_plan_.size(); may_change > 0;) {
    ForgetConstants();
    litmus::RewritableGraph graph = {{},      may_change, tensors_.data(), tensors_.size(),
                                     inputs_, outputs_,   variables_};
    for (const int node_index : execution_plan_) {
      graph.steps.push_back({&nodes_[node_index].first, &nodes_[node_index].second});
    }
    litmus::Rewriting rewriting = state_shared_->rewriter->Rewrite(graph);
    if (rewriting.empty()) return kTfLiteError;
    run_plan_.SetRewritten(execution_plan_, std::move(rewriting));

    {
      const Silence silence(&error_reporter_);
      TF_LITE_ENSURE_STATUS(PrepareRunPlan());
    }
    const auto prepared = static_cast<size_t>(next_step_to_prepare_);
    if (prepared >= run_plan_.size()) return kTfLiteOk;
    const size_t first_unprepared = run_plan_.position(prepared);
    if (run_plan_.last_changed() < first_unprepared) return kTfLiteOk;
    may_change = first_unprepared;
  }
  return kTfLiteError;
}

}  // namespace tflite
