// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/cold_marks.h"

#include <string>
#include <vector>

#include "delegates/registrar/delegate_reader.h"
#include "tools/benchmark_model/cold/start_marks.h"
#include "tools/benchmark_model/results/phase_clock.h"
#include "tools/benchmark_model/session.h"
#include "tools/common/interrupt.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

std::vector<LitmusDelegateStatistics> StatisticsOf(const Session& session) {
  std::vector<LitmusDelegateStatistics> all;
  for (const CreatedDelegate& delegate : session.delegates()) {
    all.push_back(DelegateReader(delegate).Statistics().value_or(LitmusDelegateStatistics()));
  }
  return all;
}

// `created`: statistics after delegates were created and before they were applied. If the device
// was already open then, opening is not part of the time of applying.
std::vector<DelegateStart> Delegates(const std::vector<LitmusDelegateStatistics>& created,
                                     const std::vector<LitmusDelegateStatistics>& applied) {
  std::vector<DelegateStart> all;
  for (size_t i = 0; i < created.size() && i < applied.size(); ++i) {
    all.push_back({applied[i].open_us - created[i].open_us, applied[i].compile_us,
                   applied[i].weights_us, applied[i].partitions, applied[i].cached_programs});
  }
  return all;
}

}  // namespace

int TellColdMarks(int64_t main_ns, int64_t parsed_ns, const Options& options,
                  const FlagRegistry& flags, RecordRequest* request) {
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
  ColdMarks marks;
  for (const PhaseClock::Mark& mark : clock.marks())
    marks.marks.push_back({mark.phase, mark.end_ns});
  marks.delegates = Delegates(created, StatisticsOf(session));
  const absl::Status told = request->Write(WriteRecord(kColdRecord, marks));
  if (!told.ok()) printer.Error(std::string(told.message()));
  return ExitCodeOf(told);
}

}  // namespace litmus::benchmark
