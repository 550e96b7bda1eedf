// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/profile_pass.h"

#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "runtime/c/op_names.h"
#include "tools/benchmark_model/node_cost.h"
#include "tools/benchmark_model/operator_pass.h"
#include "tools/benchmark_model/profile/node_names.h"
#include "tools/common/interrupt.h"

namespace litmus::benchmark {

void CollectInitProfile(Session* session, ProfileSummary* profile) {
  if (session->profiler() == nullptr) return;
  session->profiler()->StopProfiling();
  profile->AddRun(session->profiler()->GetProfileEvents(), [&](int64_t subgraph, int64_t node) {
    return DescribeNode(session->interpreter(), subgraph, node);
  });
  session->profiler()->Reset();
  session->interpreter().SetProfiler(nullptr);
}

void ProfileOperators(const Options& options, Session* session, Printer* printer, Result* result) {
  if (session->profiler() == nullptr || result->regular.empty()) return;
  OperatorPass pass(options, session, result->delegates);
  if (!pass.Run()) {
    printer->Warn(absl::StrCat("--enable_op_profiling: a profiled run ",
                               Interrupted() ? "was interrupted" : "failed",
                               "; there is no profile of operators"));
    return;
  }
  pass.AddTo(&result->run_profile);
  result->operator_profile = pass.Profile(result->tick_ns);
}

void MeasureDelegateKernels(Session* session, bool dry_run, std::vector<DelegateInfo>* info) {
  constexpr int kRuns = 20;
  if (session->profiler() == nullptr) return;
  MeasureKernels(
      session->delegates(), dry_run ? 1 : kRuns,
      [&] {
        session->FillInputs();
        return session->Invoke() == kTfLiteOk;
      },
      [&](int node) -> std::string {
        const auto* found = session->interpreter().node_and_registration(node);
        return found == nullptr ? "?" : OpName(found->second);
      },
      info);
  for (DelegateInfo& of : *info) {
    of.macs = MacsOfLaunches(of.profile.launches, [&](int node) {
      return MacsOf(*session->model().GetModel(), session->interpreter(), session->entry().subgraph,
                    node);
    });
  }
}

void TraceRuns(const Options& options, Session* session, Printer* printer, Result* result) {
  if (options.trace.out.empty() || result->regular.empty()) return;
  if (!RecordTrace(options.trace.runs, session, result->delegates, &result->trace)) {
    printer->Warn(absl::StrCat("--trace_out: a run of the trace ",
                               Interrupted() ? "was interrupted" : "failed",
                               "; the trace holds those before it"));
  }
}

}  // namespace litmus::benchmark
