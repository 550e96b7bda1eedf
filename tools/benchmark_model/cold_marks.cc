// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/cold_marks.h"

#include <cstdio>
#include <string>
#include <vector>

#include "delegates/registrar/delegate_reader.h"
#include "nlohmann/json.hpp"
#include "tools/benchmark_model/results/phase_clock.h"
#include "tools/benchmark_model/session.h"
#include "tools/common/interrupt.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

using nlohmann::json;

std::vector<LitmusDelegateStatistics> StatisticsOf(const Session& session) {
  std::vector<LitmusDelegateStatistics> all;
  for (const CreatedDelegate& delegate : session.delegates()) {
    all.push_back(DelegateReader(delegate).Statistics().value_or(LitmusDelegateStatistics()));
  }
  return all;
}

// `created`: when delegates were made and not yet applied. A device that was open by then took none
// of the time of applying.
json Delegates(const std::vector<LitmusDelegateStatistics>& created,
               const std::vector<LitmusDelegateStatistics>& applied) {
  json all = json::array();
  for (size_t i = 0; i < created.size() && i < applied.size(); ++i) {
    all.push_back({{"open_us", applied[i].open_us - created[i].open_us},
                   {"compile_us", applied[i].compile_us},
                   {"upload_us", applied[i].weights_us},
                   {"partitions", applied[i].partitions},
                   {"cached_programs", applied[i].cached_programs}});
  }
  return all;
}

}  // namespace

int PrintColdMarks(int64_t main_ns, int64_t parsed_ns, const Options& options,
                   const FlagRegistry& flags) {
  PhaseClock clock;
  clock.End(phase::kExec, main_ns);
  clock.End(phase::kFlags, parsed_ns);
  Printer printer(true, LogForm::kPlain);
  Listener nobody;
  std::vector<LitmusDelegateStatistics> created;
  const Session* loading = nullptr;
  Session session(options, flags, &printer, &nobody, [&](const char* phase) {
    clock.End(phase);
    if (phase == std::string(phase::kDelegateCreate)) created = StatisticsOf(*loading);
  });
  loading = &session;
  clock.End(phase::kOther);
  int code = session.Load();
  if (code == kExitOk) code = session.Init();
  if (code == kExitOk) code = session.MakeInputs();
  if (code != kExitOk) return code;
  session.FillInputs();
  if (session.Invoke() != kTfLiteOk) {
    if (Interrupted()) return kExitTemporary;
    printer.Error("the first run failed");
    return session.interpreter().RanOutOfMemory() ? kExitOsError : kExitInternal;
  }
  clock.End(phase::kFirstRun);
  json marks = json::array();
  for (const PhaseClock::Mark& mark : clock.marks()) {
    marks.push_back({{"phase", mark.phase}, {"end_ns", mark.end_ns}});
  }
  const json document = {{"marks", marks},
                         {"delegates", Delegates(created, StatisticsOf(session))}};
  std::puts(document.dump().c_str());
  return kExitOk;
}

}  // namespace litmus::benchmark
