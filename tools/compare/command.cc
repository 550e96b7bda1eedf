// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/command.h"

#include <cstdio>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "cli/flags.h"
#include "cli/terminal.h"
#include "nlohmann/json.hpp"
#include "tools/common/document/build_info.h"
#include "tools/common/document/document.h"
#include "tools/common/document/output_file.h"
#include "tools/common/exports/export.h"
#include "tools/common/interrupt.h"
#include "tools/common/print_error.h"
#include "tools/common/result_report/result_report.h"
#include "tools/common/status_exit.h"
#include "tools/compare/document.h"
#include "tools/compare/findings.h"
#include "tools/compare/options.h"
#include "tools/compare/report.h"
#include "tools/compare/run_commands.h"
#include "tools/compare/stored_results.h"

namespace litmus::compare {
namespace {

int Fail(const absl::Status& status) { return FailWith("compare", status); }

int ExitCodeFor(const absl::Status& status, const Findings& findings, const Options& options) {
  if (!status.ok()) return ExitCodeOf(status);
  if (findings.gate_passed && !*findings.gate_passed) return kExitGate;
  const bool unclear = findings.verdict == RatioVerdict::kUnclear;
  return unclear && options.require_verdict ? kExitTemporary : kExitOk;
}

// Why the process ends with `exit_code`; "" for 0.
std::string ReasonOf(const absl::Status& status, int exit_code, const Options& options) {
  if (!status.ok()) return std::string(status.message());
  if (exit_code == kExitGate) {
    return absl::StrCat(
        "--fail_above=", options.fail_above,
        ": B exceeds A by more than that in both runs, by the lower bound of their ratio");
  }
  if (exit_code == kExitTemporary) {
    return "--require_verdict: the verdict is unclear; a larger --budget may help";
  }
  return "";
}

// All copies of the document: files, then standard output. Each says how the process ends, as far
// as it is known by then; only standard output cannot be written anew.
class Copies {
 public:
  Copies(const Options& options, nlohmann::ordered_json document, int exit_code)
      : options_(options), document_(std::move(document)), exit_code_(exit_code) {}

  // Prints `error` and puts it into the document.
  void Note(const std::string& error) {
    if (error.empty()) return;
    Fail(absl::UnknownError(error));
    errors_ += errors_.empty() ? error : "\n" + error;
    document_["error"] = errors_;
  }

  // A copy that could not be written decides the exit code.
  void Note(const absl::Status& written) {
    if (written.ok()) return;
    document_["exit_code"] = exit_code_ = ExitCodeOf(written);
    Note(std::string(written.message()));
  }

  // Returns the exit code.
  int Write() {
    Note(WriteExports(options_.exports, document_));
    Note(WriteHtmlReport("--html_report", options_.html_report, document_));
    WriteJson();
    if (options_.output != "json") return exit_code_;
    const std::string text = ToJsonText(document_);
    std::fwrite(text.data(), 1, text.size(), stdout);
    if (std::fflush(stdout) != 0) {
      Note(absl::DataLossError("writing stdout failed"));
      WriteJson();
    }
    return exit_code_;
  }

 private:
  void WriteJson() {
    if (options_.json_out.empty()) return;
    Note(WriteFileAtomically("--json_out", options_.json_out, ToJsonText(document_)));
  }

  const Options& options_;
  nlohmann::ordered_json document_;
  int exit_code_;
  std::string errors_;
};

}  // namespace

int CompareCommand(int argc, char** argv) {
  Environment environment(argc, argv);
  FlagRegistry flags(
      "compare", "measures whether B is slower than A, with fresh processes, interleaved.",
      {"compare -- benchmark_model --graph=a.tflite --- benchmark_model --graph=b.tflite",
       "compare --fail_above=5% -- old/benchmark_model --graph=m.tflite --- "
       "new/benchmark_model --graph=m.tflite",
       "compare A.json B.json"});
  Options options;
  DeclareFlags(flags, &options);
  DescribeBuild(flags);
  flags.ParseOrExit(argc, argv);
  Findings findings;
  absl::Status status = MakeTask(options, &findings.task);
  if (status.ok()) status = CheckCreatable("--json_out", options.json_out);
  if (status.ok()) status = CheckCreatable("--html_report", options.html_report);
  if (status.ok()) status = CheckExportFiles(options.exports);
  if (!status.ok()) return Fail(status);

  if (findings.task.a_file.empty()) {
    CatchInterrupts();
    environment.NoteBefore();
    status = CompareCommands(&Interrupted(), MayRewriteLine(STDERR_FILENO) ? stderr : nullptr,
                             &findings);
    environment.NoteAfter();
  } else {
    status = CompareStored(options.force, &findings);
  }
  const int exit_code = ExitCodeFor(status, findings, options);
  Copies copies(options, ToDocument(findings, environment.ToJson(flags), exit_code), exit_code);
  if (options.output != "json" && !findings.a.values.empty()) {
    const std::string printed = ToText(findings);
    std::fwrite(printed.data(), 1, printed.size(), stdout);
  }
  copies.Note(std::fflush(stdout) == 0 ? absl::OkStatus()
                                       : absl::DataLossError("writing stdout failed"));
  copies.Note(ReasonOf(status, exit_code, options));
  return copies.Write();
}

}  // namespace litmus::compare
