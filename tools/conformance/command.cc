// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/command.h"

#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "cli/flags.h"
#include "delegates/registrar/registrar.h"
#include "tools/common/affinity/cpu_affinity.h"
#include "tools/common/cpu_target.h"
#include "tools/common/document/build_info.h"
#include "tools/common/document/document.h"
#include "tools/common/document/output_file.h"
#include "tools/common/interrupt.h"
#include "tools/common/memory_limit.h"
#include "tools/common/print_error.h"
#include "tools/conformance/flags.h"
#include "tools/conformance/report_json.h"
#include "tools/conformance/report_junit.h"
#include "tools/conformance/report_text.h"
#include "tools/conformance/run_cases.h"

namespace litmus::conformance {
namespace {

int Fail(const absl::Status& status) { return FailWith("conformance", status); }

void Print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

int NoCases(const Arguments& arguments) {
  std::error_code error;
  const bool exists = std::filesystem::is_directory(arguments.folder, error);
  return Fail(absl::NotFoundError(
      absl::StrCat(exists ? "no case.json below '" : "there is no folder '", arguments.folder,
                   exists && !arguments.filter.empty() ? "' matches --filter" : "'")));
}

// Everything that the flags ask for is written, whatever of that fails.
int Report(const Arguments& arguments, const Results& results,
           const nlohmann::ordered_json& environment) {
  const std::string json = ToJsonText(ToDocument(results, environment));
  Print(arguments.output == "json" ? json : TableText(results));
  if (results.interrupted) {
    PrintWarning(absl::StrCat("conformance: interrupted; the reports have the ",
                              results.runs.size(), " runs before"));
  }
  absl::Status written;
  if (!arguments.json_out.empty()) {
    written.Update(WriteFileAtomically("--json_out", arguments.json_out, json));
  }
  if (!arguments.junit_out.empty()) {
    written.Update(WriteFileAtomically("--junit_out", arguments.junit_out, ToJUnit(results)));
  }
  if (std::ferror(stdout) != 0) {
    written.Update(absl::DataLossError("writing to standard output failed"));
  }
  return written.ok() ? ExitCodeOfResults(results) : Fail(written);
}

}  // namespace

int ConformanceCommand(int argc, char** argv) {
  Environment environment(argc, argv);
  FlagRegistry flags(
      "conformance", "runs operator cases and whole models and compares them with their goldens.",
      {"conformance testdata/conformance", "conformance DIR --filter=CONV_2D/",
       "conformance DIR --external_delegate_path=libdelegate.so --require_full_delegation",
       "conformance DIR --json_out=result.json --junit_out=junit.xml"});
  Arguments arguments;
  DeclareFlags(flags, &arguments);
  DescribeBuild(flags);
  flags.ParseOrExit(argc, argv);
  if (const absl::Status bound = ApplyCpuAffinity(flags); !bound.ok()) return Fail(bound);
  ApplyCpuTarget(flags);
  ApplyMemoryLimit(flags);
  if (const absl::Status status = CompleteFlags(&arguments); !status.ok()) return Fail(status);
  const DelegateList delegates = CreateDelegates(flags);
  for (const std::string& warning : delegates.warnings) PrintWarning(warning);
  if (!delegates.ok()) {
    Fail(absl::UnavailableError(delegates.error));
    return delegates.exit_code;
  }
  Results results;
  results.with_delegates = !delegates.delegates.empty();
  results.require_full_delegation = arguments.require_full_delegation;
  const auto options = OptionsOf(flags, arguments, results.with_delegates);
  if (!options.ok()) return Fail(options.status());
  CatchInterrupts();
  environment.NoteBefore();
  RunCases(
      SelectionOf(arguments), *options, Interrupted(),
      [&](const CaseRun& run) {
        if (arguments.output == "text") Print(FailureText(run));
      },
      &results);
  environment.NoteAfter();
  if (results.runs.empty() && !results.interrupted) return NoCases(arguments);
  return Report(arguments, results, environment.ToJson(flags));
}

}  // namespace litmus::conformance
