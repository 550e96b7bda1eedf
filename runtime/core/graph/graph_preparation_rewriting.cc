// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// From the execution plan to what really runs: operators folded into each other by the resolver's
// rewriter, as far as shapes are known before running.
#include <cstdlib>
#include <cstring>
#include <utility>

#include "runtime/base/step_count.h"
#include "runtime/core/graph/graph_preparation.h"

namespace litmus {
namespace {

// Fewer steps may change each time. Two attempts are enough for all models that are known.
constexpr int kMaxAttempts = 8;

bool ForbiddenByEnvironment() {
  const char* value = std::getenv("LITMUS_GRAPH_REWRITING");
  return value != nullptr && std::strcmp(value, "0") == 0;
}

// Drops the messages of kernels that refuse to be folded: takes the place of `*reporter` while this
// lives.
class SuppressErrors : public tflite::ErrorReporter {
 public:
  explicit SuppressErrors(tflite::ErrorReporter** reporter)
      : reporter_(reporter), before_(std::exchange(*reporter, this)) {}
  ~SuppressErrors() override { *reporter_ = before_; }
  int Report(const char*, va_list) override { return 0; }

 private:
  tflite::ErrorReporter** const reporter_;
  tflite::ErrorReporter* const before_;
};

}  // namespace

bool GraphPreparation::MayRewrite() const {
  const tflite::InterpreterOptions& options = environment_.interpreter->options;
  return environment_.interpreter->rewriter != nullptr && !options.GetPreserveAllTensors() &&
         options.GetGraphRewriting().value_or(!ForbiddenByEnvironment());
}

EffectiveNode GraphPreparation::effective_node(int node_index) const {
  for (size_t step = 0; step < schedule_.size(); ++step) {
    if (schedule_.node_index(step) == node_index) {
      return {&schedule_.node(step), schedule_.name(step)};
    }
  }
  return {};
}

TfLiteStatus GraphPreparation::PrepareRewritten() {
  // Behind a shape that is known only when running, a kernel that refuses could not be helped: what
  // it replaces would have been left out already. Such steps stay as they are.
  size_t may_change = graph_.execution_plan().size();
  for (int attempt = 0; may_change > 0 && attempt < kMaxAttempts; ++attempt) {
    CountSteps(may_change);
    ForgetConstants();
    RewritableGraph graph = {{},
                             may_change,
                             graph_.tensors().data(),
                             graph_.tensors().size(),
                             graph_.inputs(),
                             graph_.outputs(),
                             graph_.variables()};
    for (const int node_index : graph_.execution_plan()) {
      graph.steps.push_back(
          {&graph_.nodes()[node_index].first, &graph_.nodes()[node_index].second});
    }
    Rewriting rewriting = environment_.interpreter->rewriter->Rewrite(graph);
    if (rewriting.empty()) return kTfLiteError;
    schedule_.SetRewritten(graph_.execution_plan(), std::move(rewriting));

    {
      const SuppressErrors suppressed(&environment_.error_reporter);
      TF_LITE_ENSURE_STATUS(PrepareSchedule());
    }
    const auto prepared = static_cast<size_t>(next_step_to_prepare_);
    if (prepared >= schedule_.size()) return kTfLiteOk;
    const size_t first_unprepared = schedule_.position(prepared);
    if (schedule_.last_changed() < first_unprepared) return kTfLiteOk;
    may_change = first_unprepared;
  }
  return kTfLiteError;
}

}  // namespace litmus
