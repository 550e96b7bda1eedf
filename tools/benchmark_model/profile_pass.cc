// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/profile_pass.h"

#include <cstdint>
#include <string>

#include "runtime/c/op_names.h"
#include "tools/benchmark_model/node_names.h"

namespace litmus::benchmark {

void CollectProfile(Session* session, ProfileSummary* profile) {
  if (session->profiler() == nullptr) return;
  session->profiler()->StopProfiling();
  profile->AddRun(session->profiler()->GetProfileEvents(), [&](int64_t subgraph, int64_t node) {
    return DescribeNode(session->interpreter(), subgraph, node);
  });
  session->profiler()->Reset();
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
}

}  // namespace litmus::benchmark
