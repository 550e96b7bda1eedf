// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/command.h"

#include <cstdio>
#include <string>

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

// Says why a comparison that was carried out ends with `exit_code`.
void PrintReason(int exit_code, const Options& options) {
  if (exit_code == kExitGate) {
    Fail(absl::OutOfRangeError(absl::StrCat(
        "--fail_above=", options.fail_above,
        ": B exceeds A by more than that in both runs, by the lower bound of their ratio")));
  } else if (exit_code == kExitTemporary) {
    Fail(absl::OutOfRangeError(
        "--require_verdict: the verdict is unclear; a larger --budget may help"));
  }
}

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
  if (!status.ok() && findings.a.values.empty()) return Fail(status);
  const nlohmann::ordered_json document =
      ToDocument(findings, environment.ToJson(flags), exit_code);
  const std::string printed = options.output == "json" ? ToJsonText(document) : ToText(findings);
  std::fwrite(printed.data(), 1, printed.size(), stdout);
  if (std::fflush(stdout) != 0) return Fail(absl::DataLossError("writing stdout failed"));
  if (!status.ok()) {
    Fail(status);
  } else {
    PrintReason(exit_code, options);
  }
  absl::Status written = WriteExports(options.exports, document);
  written.Update(WriteHtmlReport("--html_report", options.html_report, document));
  if (!options.json_out.empty()) {
    written.Update(WriteFileAtomically("--json_out", options.json_out, ToJsonText(document)));
  }
  return written.ok() ? exit_code : Fail(written);
}

}  // namespace litmus::compare
