// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/cold/cold_marks.h"

#include <cstdio>
#include <string>

#include "delegates/registrar/delegate_reader.h"
#include "nlohmann/json.hpp"
#include "tools/benchmark_model/results/phase_clock.h"
#include "tools/benchmark_model/session.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

using nlohmann::json;

json Delegates(const Session& session) {
  json all = json::array();
  for (const CreatedDelegate& delegate : session.delegates()) {
    const auto statistics = DelegateReader(delegate).Statistics();
    if (!statistics) continue;
    all.push_back({{"open_us", statistics->open_us},
                   {"compile_us", statistics->compile_us},
                   {"upload_us", statistics->weights_us},
                   {"partitions", statistics->partitions},
                   {"cached_programs", statistics->cached_programs}});
  }
  return all;
}

}  // namespace

int PrintColdMarks(int64_t main_ns, const Options& options, const FlagRegistry& flags) {
  PhaseClock clock;
  clock.End(phase::kExec, main_ns);
  Printer printer(true, LogForm::kPlain);
  Listener nobody;
  Session session(options, flags, &printer, &nobody, [&](const char* phase) { clock.End(phase); });
  clock.End(phase::kOther);
  int code = session.Load();
  if (code == kExitOk) code = session.Init();
  if (code == kExitOk) code = session.MakeInputs();
  if (code != kExitOk) return code;
  session.FillInputs();
  if (session.Invoke() != kTfLiteOk) {
    printer.Error("the first run failed");
    return session.interpreter().RanOutOfMemory() ? kExitOsError : kExitInternal;
  }
  clock.End(phase::kFirstRun);
  json marks = json::array();
  for (const PhaseClock::Mark& mark : clock.marks()) {
    marks.push_back({{"phase", mark.phase}, {"end_ns", mark.end_ns}});
  }
  const json document = {{"marks", marks}, {"delegates", Delegates(session)}};
  std::puts(document.dump().c_str());
  return kExitOk;
}

}  // namespace litmus::benchmark
