// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Makes the schedule from the execution plan: the resolver's rewriter fuses operators, as far as
// shapes are known before running.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

#include "runtime/base/logging.h"
#include "runtime/base/step_count.h"
#include "runtime/c/op_names.h"
#include "runtime/core/graph/graph_preparation.h"

namespace litmus {
namespace {

// Max number of preparations of one graph. Each attempt gives up a fusion that a kernel refused, or
// all fusions after a shape that is known only at run time. All known models need at most two.
// After half of the attempts, all fusions from the refusing kernel on are given up together.
constexpr int kMaxAttempts = 16;

bool ForbiddenByEnvironment() {
  const char* value = std::getenv("LITMUS_GRAPH_REWRITING");
  return value != nullptr && std::strcmp(value, "0") == 0;
}

// Replaces `*reporter` during the object's lifetime. Keeps the first message, that of the kernel
// that refused a fusion, and drops all others.
class SuppressErrors : public tflite::ErrorReporter {
 public:
  explicit SuppressErrors(tflite::ErrorReporter** reporter)
      : reporter_(reporter), before_(std::exchange(*reporter, this)) {}
  ~SuppressErrors() override { *reporter_ = before_; }
  int Report(const char* format, va_list args) override {
    if (first_[0] == 0) std::vsnprintf(first_, sizeof(first_), format, args);
    return 0;
  }
  const char* first() const { return first_; }

 private:
  tflite::ErrorReporter** const reporter_;
  tflite::ErrorReporter* const before_;
  char first_[256] = "";
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

RewritableGraph GraphPreparation::Rewritable(size_t may_change, const RefusedFusions& refused) {
  RewritableGraph graph = {{},
                           may_change,
                           graph_.tensors().data(),
                           graph_.tensors().size(),
                           graph_.inputs(),
                           graph_.outputs(),
                           graph_.variables()};
  for (const int node_index : graph_.execution_plan()) {
    graph.steps.push_back({&graph_.nodes()[node_index].first, &graph_.nodes()[node_index].second});
  }
  for (const RefusedFusions::Refusal& refusal : refused.refusals()) {
    for (const size_t step : refusal.out) graph.steps[step].stays = true;
  }
  return graph;
}

void GraphPreparation::LogRefusedFusions(const RefusedFusions& refused) {
  if (MinLogSeverity() > LogSeverity::VERBOSE) return;
  const auto name_of = [&](size_t step) {
    return std::string(OpName(graph_.nodes()[graph_.execution_plan()[step]].second));
  };
  for (const RefusedFusions::Refusal& refusal : refused.refusals()) {
    for (const size_t step : refusal.out) {
      LITMUS_LOG(VERBOSE, "Node number %d (%s) is not folded into node number %d (%s): %s",
                 graph_.execution_plan()[step], name_of(step).c_str(),
                 graph_.execution_plan()[refusal.kernel], name_of(refusal.kernel).c_str(),
                 refusal.reason.empty() ? "its kernel refuses." : refusal.reason.c_str());
    }
  }
}

TfLiteStatus GraphPreparation::PrepareRewritten() {
  // Nothing is fused after a shape that is known only at run time: if a kernel refused its fusion
  // there, the operators that it replaces could not be run any more.
  size_t may_change = graph_.execution_plan().size();
  RefusedFusions refused;
  for (int attempt = 0; may_change > 0 && attempt < kMaxAttempts; ++attempt) {
    CountSteps(may_change);
    ForgetConstants();
    Rewriting rewriting =
        environment_.interpreter->rewriter->Rewrite(Rewritable(may_change, refused));
    if (rewriting.empty()) {
      LogRefusedFusions(refused);
      return kTfLiteError;
    }
    schedule_.SetRewritten(graph_.execution_plan(), std::move(rewriting));

    const SuppressErrors suppressed(&environment_.error_reporter);
    if (const TfLiteStatus status = PrepareSchedule(); status != kTfLiteOk) {
      const RewrittenStep* step =
          failed_step_ < 0 ? nullptr : schedule_.rewritten(static_cast<size_t>(failed_step_));
      const bool refused_fusion =
          step != nullptr && !step->folded.empty() && !environment_.interpreter->out_of_memory;
      if (!refused_fusion) return status;
      if (attempt < kMaxAttempts / 2) {
        if (!refused.Add(step->step, step->folded, suppressed.first())) return status;
      } else {
        may_change =
            std::min(step->step, *std::min_element(step->folded.begin(), step->folded.end()));
        LITMUS_LOG(VERBOSE, "From node number %d on nothing is folded: too many kernels refuse.",
                   graph_.execution_plan()[may_change]);
      }
      continue;
    }
    const auto prepared = static_cast<size_t>(next_step_to_prepare_);
    const bool all = prepared >= schedule_.size();
    const size_t first_unprepared = all ? schedule_.size() : schedule_.position(prepared);
    if (all || schedule_.last_changed() < first_unprepared) {
      LogRefusedFusions(refused);
      return kTfLiteOk;
    }
    may_change = first_unprepared;
  }
  return kTfLiteError;
}

}  // namespace litmus
