// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/cold_start.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/benchmark_model/child_command.h"
#include "tools/benchmark_model/cold/files.h"
#include "tools/benchmark_model/cold/judge_cold_starts.h"
#include "tools/benchmark_model/cold/phases.h"
#include "tools/benchmark_model/results/gates.h"
#include "tools/common/document/output_file.h"
#include "tools/common/interrupt.h"
#include "tools/common/model/load_model.h"
#include "tools/common/read_file.h"
#include "tools/common/sha256.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

absl::StatusOr<ColdProcess> ProcessOf(const ChildResult& child) {
  const absl::StatusOr<ColdMarks> marks = ReadRecord<ColdMarks>(kColdRecord, child.record);
  if (!marks.ok()) return marks.status();
  return PhasesOf(*marks, child.start_ns, child.end_ns);
}

struct State {
  std::string page_cache;
  std::vector<ColdProcess> processes;
};

class ColdStarts {
 public:
  ColdStarts(const std::vector<std::string>& argv, const Options& options,
             const FlagRegistry& flags, Printer* printer, Listener* listener)
      : options_(options),
        flags_(flags),
        printer_(printer),
        listener_(listener),
        command_(ChildCommand(argv)),
        warnings_(RelayTo(printer)) {
    command_.record = kColdRecord;
    for (const char* state : {"warm", "evicted"}) {
      if (options.cold.page_cache == state || options.cold.page_cache == "both") {
        states_.push_back({state, {}});
      }
    }
  }

  // Returns an exit code.
  int Run() {
    const int count = options_.cold.processes;
    total_ = 1 + count * static_cast<int>(states_.size());
    State uncounted;
    int code = RunOne(&uncounted);
    for (int i = 0; i < count; ++i) {
      for (State& state : states_) {
        if (code == kExitOk && !Interrupted()) code = RunOne(&state);
      }
    }
    return code;
  }

  std::vector<ColdStart> Results() const {
    std::vector<ColdStart> results;
    for (const State& state : states_) {
      if (state.processes.empty()) continue;
      results.push_back(SummarizeCold(state.page_cache, state.processes));
      const std::optional<double> share = results.back().cached_share;
      if (results.back().not_evicted()) {
        printer_->Warn(absl::StrFormat(
            "--page_cache=evicted: not evicted: the system kept %.0f %% of a file's "
            "pages (the file is not on a disk, or it is mapped)",
            100 * *share));
      } else if (state.page_cache == "evicted" && !share) {
        printer_->Warn("--page_cache=evicted: cannot determine whether files were evicted");
      }
    }
    return results;
  }

 private:
  int RunOne(State* state) {
    listener_->OnProcessBegin(started_, total_);
    const std::string which = absl::StrCat("--cold: process ", ++started_, " of ", total_);
    const std::optional<double> cached =
        SetPageCache(FilesOfStart(options_, flags_), state->page_cache == "evicted");
    const absl::StatusOr<ChildResult> child = RunChild(command_);
    const int code = CheckChild(child, which, printer_);
    if (code != kExitOk || child->interrupted) return code;
    warnings_.Relay(child->err);
    absl::StatusOr<ColdProcess> process = ProcessOf(*child);
    if (!process.ok()) {
      printer_->Error(absl::StrCat(which, ": ", process.status().message()));
      return ExitCodeOf(process.status());
    }
    process->major_faults = child->major_faults;
    process->cached_share = cached;
    state->processes.push_back(*std::move(process));
    return kExitOk;
  }

  const Options& options_;
  const FlagRegistry& flags_;
  Printer* printer_;
  Listener* listener_;
  ChildOptions command_;
  std::vector<State> states_;
  WarningRelay warnings_;
  int started_ = 0, total_ = 0;
};

absl::Status CheckCold(const Options& options) {
  if (options.graph.empty()) {
    return UsageError("Please specify the name of your TF Lite input file with --graph");
  }
  if (!IsModelPath(options.graph)) {
    return UsageError("--cold: pages of a file are evicted by its name; name a file with --graph");
  }
  return CheckCreatable("--json_out", options.json_out);
}

void NoteModel(const Options& options, Result* result) {
  const absl::StatusOr<std::string> bytes = ReadFileBytes(options.graph);
  if (!bytes.ok()) return;
  result->model_bytes = static_cast<int64_t>(bytes->size());
  result->model_sha256 = Sha256Hex(bytes->data(), bytes->size());
}

}  // namespace

int MeasureColdStarts(const std::vector<std::string>& argv, const Options& options,
                      const FlagRegistry& flags, Printer* printer, Listener* listener) {
  Result result;
  result.model_path = options.graph;
  if (const absl::Status status = CheckCold(options); !status.ok()) {
    printer->Error(std::string(status.message()));
    return listener->OnEnd(result, ExitCodeOf(status));
  }
  listener->OnStart();
  ColdStarts starts(argv, options, flags, printer, listener);
  int code = starts.Run();
  result.cold = starts.Results();
  result.verdict = JudgeColdStarts(result.cold);
  result.interrupted = Interrupted();
  if (code == kExitOk && result.interrupted) {
    printer->Warn("Interrupted: these are the processes so far.");
    code = kExitTemporary;
  }
  NoteModel(options, &result);
  result.machine = ReadMachineInfo();
  return listener->OnEnd(result, CheckGates(options, code, printer, &result));
}

}  // namespace litmus::benchmark
