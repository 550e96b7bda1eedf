// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/command.h"

#include <unistd.h>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/exit_codes.h"
#include "cli/flags.h"
#include "cli/terminal.h"
#include "nlohmann/json.hpp"
#include "tools/common/card/card.h"
#include "tools/common/copies/write_copies.h"
#include "tools/common/document/build_info.h"
#include "tools/common/document/document.h"
#include "tools/common/document/output_file.h"
#include "tools/common/exports/export.h"
#include "tools/common/interrupt.h"
#include "tools/common/owed_copies.h"
#include "tools/common/print_error.h"
#include "tools/common/status_exit.h"
#include "tools/compare/document.h"
#include "tools/compare/findings.h"
#include "tools/compare/options.h"
#include "tools/compare/report.h"
#include "tools/compare/result_card.h"
#include "tools/compare/run_commands.h"
#include "tools/compare/sides/parameters.h"
#include "tools/compare/stored_results.h"

namespace litmus::compare {
namespace {

int ExitCodeFor(const absl::Status& status, const Findings& findings, const Options& options) {
  if (!status.ok()) return ExitCodeOf(status);
  if (!findings.GatePassed().value_or(true)) return kExitGate;
  return findings.IsUnclear() && options.require_verdict ? kExitTemporary : kExitOk;
}

// "B exceeds", "B and D exceed": the sides whose gate failed.
std::string Exceeding(const Findings& findings) {
  std::vector<std::string> names;
  for (const SideFindings& side : findings.sides) {
    for (const Comparison& each : findings.comparisons) {
      const bool failed = each.gate_passed && !*each.gate_passed;
      if (failed && findings.sides[each.side].name == side.name) {
        names.push_back(side.name);
        break;
      }
    }
  }
  return absl::StrCat(absl::StrJoin(names, " and "), names.size() == 1 ? " exceeds" : " exceed");
}

// The reason for exiting with `exit_code`; "" for 0.
std::string ReasonOf(const absl::Status& status, int exit_code, const Findings& findings,
                     const Options& options) {
  if (!status.ok()) return std::string(status.message());
  if (exit_code == kExitGate) {
    return absl::StrCat("--fail_above=", options.fail_above, ": ", Exceeding(findings),
                        " A by more than that in both runs, by the lower bound of their ratio");
  }
  if (exit_code == kExitTemporary) {
    return absl::StrCat(
        "--require_verdict: ", findings.IsSimple() ? "the verdict is" : "a verdict is",
        " unclear; a larger --budget may help");
  }
  return "";
}

void Print(const std::string& error) { FailWith("compare", absl::UnknownError(error)); }

class CompareProgram {
 public:
  CompareProgram(int argc, char** argv)
      : argv_(argv, argv + argc),
        environment_(argc, argv),
        flags_("compare", "measures whether B is slower than A, with fresh processes, interleaved.",
               {"compare a.tflite b.tflite",
                "compare --metric=wall,memory -- program old.cfg --- program new.cfg",
                "compare -L n 1,2,4 -- benchmark_model --graph=m.tflite --num_threads={n}",
                "compare --fail_above=5% -- old/benchmark m.tflite --- new/benchmark m.tflite",
                "compare A.json B.json"}),
        owed_(&flags_, [this](const Failure& failure) { WriteFailed(failure); }) {
    const std::vector<std::string> joined = JoinParameters(argv_);
    DeclareFlags(flags_, &options_, NamesModels(joined));
    DescribeBuild(flags_);
    Parse(joined);
    TakeCommandOutput(&options_.output, &options_.command);
  }

  // Returns the exit code.
  int Run() {
    return owed_.Guard([this] { return Compare(); });
  }

 private:
  void Parse(const std::vector<std::string>& line);
  int Compare();
  absl::Status CheckFiles() const;
  // Prints and writes the findings. Returns the exit code.
  int Report(const absl::Status& status, const Findings& findings);
  // Writes the copies of a comparison that failed before it began.
  void WriteFailed(const Failure& failure);

  CopyTargets Targets() const {
    return {options_.exports,
            options_.html_report,
            {{"--json_out", options_.json_out}, {"--history", options_.history.File()}},
            options_.output == "json"};
  }

  const std::vector<std::string> argv_;
  Environment environment_;
  FlagRegistry flags_;
  Options options_;
  OwedCopies owed_;
};

void CompareProgram::Parse(const std::vector<std::string>& line) {
  std::vector<const char*> argv;
  for (const std::string& word : line) argv.push_back(word.c_str());
  flags_.ParseOrExit(static_cast<int>(argv.size()), argv.data());
}

absl::Status CompareProgram::CheckFiles() const {
  absl::Status status = CheckCreatable("--json_out", options_.json_out);
  if (status.ok()) status = CheckCreatable("--html_report", options_.html_report);
  if (status.ok()) status = CheckCreatable("--samples_out", options_.samples_out);
  if (status.ok()) status = CheckExportFiles(options_.exports);
  if (status.ok()) status = options_.history.Check();
  return status;
}

int CompareProgram::Compare() {
  Findings findings;
  absl::Status status = MakeTask(options_, &findings.task);
  if (status.ok()) status = CheckFiles();
  Prepare(&findings);
  if (!status.ok()) {
    Print(std::string(status.message()));
    return owed_.Fail({ExitCodeOf(status), std::string(status.message())});
  }
  if (!findings.task.stored) {
    CatchInterrupts();
    environment_.NoteBefore();
    status = CompareCommands(&Interrupted(), MayRewriteLine(STDERR_FILENO) ? stderr : nullptr,
                             &findings);
    environment_.NoteAfter();
  } else {
    status = CompareStored(options_.force, &findings);
  }
  const int exit_code = Report(status, findings);
  owed_.Settle();
  return exit_code;
}

int CompareProgram::Report(const absl::Status& status, const Findings& findings) {
  int exit_code = ExitCodeFor(status, findings, options_);
  std::string errors = ReasonOf(status, exit_code, findings, options_);
  if (options_.output != "json" && findings.IsMeasured()) {
    const std::string printed = absl::StrCat(
        options_.details ? ToText(findings) + "\n" : "",
        CardOf(findings, flags_, JoinParameters(argv_)).Text(CardStyleOf(STDOUT_FILENO)));
    std::fwrite(printed.data(), 1, printed.size(), stdout);
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    if (!IsFailure(exit_code)) exit_code = kExitIoError;
    absl::StrAppend(&errors, errors.empty() ? "" : "\n", "writing to standard output failed");
  }
  nlohmann::ordered_json document = ToDocument(findings, environment_.ToJson(flags_), exit_code);
  if (!errors.empty()) {
    Print(errors);
    document["error"] = errors;
  }
  return WriteCopies(Targets(), std::move(document), Print);
}

void CompareProgram::WriteFailed(const Failure& failure) {
  Findings findings;
  // Errors of the task were printed before; the other members are used to name A and B.
  MakeTask(options_, &findings.task).IgnoreError();
  Prepare(&findings);
  nlohmann::ordered_json document =
      ToDocument(findings, environment_.ToJson(flags_), failure.exit_code);
  document["stop_reason"] = nullptr;
  document["error"] = failure.error;
  WriteCopies(Targets(), std::move(document), Print);
}

}  // namespace

int CompareCommand(int argc, char** argv) { return CompareProgram(argc, argv).Run(); }

}  // namespace litmus::compare
