// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/command.h"

#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>

#include "cli/flags.h"
#include "cli/utf8.h"
#include "delegates/registrar/registrar.h"
#include "tools/common/affinity/cpu_affinity.h"
#include "tools/common/cpu_target.h"
#include "tools/common/document/build_info.h"
#include "tools/common/document/document.h"
#include "tools/common/document/output_file.h"
#include "tools/common/interrupt.h"
#include "tools/common/memory_limit.h"
#include "tools/common/status_exit.h"
#include "tools/conformance/flags.h"
#include "tools/conformance/report_json.h"
#include "tools/conformance/report_junit.h"
#include "tools/conformance/report_text.h"
#include "tools/conformance/run_cases.h"

namespace litmus::conformance {
namespace {

int FailWith(const absl::Status& status) {
  std::fprintf(stderr, "ERROR: conformance: %s\n", Printable(status.message()).c_str());
  return ExitCodeOf(status);
}

void Print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

int NoCases(const Arguments& arguments) {
  std::error_code error;
  const bool exists = std::filesystem::is_directory(arguments.folder, error);
  std::fprintf(stderr, "ERROR: conformance: %s '%s'%s\n",
               exists ? "no case.json below" : "there is no folder", arguments.folder.c_str(),
               exists && !arguments.filter.empty() ? " matches --filter" : "");
  return kExitNoInput;
}

// Everything that the flags ask for is written, whatever of that fails.
int Report(const Arguments& arguments, const Results& results,
           const nlohmann::ordered_json& environment) {
  const std::string json = ToJsonText(ToDocument(results, environment));
  Print(arguments.output == "json" ? json : TableText(results));
  if (results.interrupted) {
    std::fprintf(stderr, "WARN: conformance: interrupted; the reports have the %zu runs before\n",
                 results.runs.size());
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
  return written.ok() ? ExitCodeOfResults(results) : FailWith(written);
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
  if (const absl::Status bound = ApplyCpuAffinity(flags); !bound.ok()) return FailWith(bound);
  ApplyCpuTarget(flags);
  ApplyMemoryLimit(flags);
  if (const absl::Status status = CompleteFlags(&arguments); !status.ok()) return FailWith(status);
  const DelegateList delegates = CreateDelegates(flags);
  for (const std::string& warning : delegates.warnings) {
    std::fprintf(stderr, "WARN: %s\n", warning.c_str());
  }
  if (!delegates.ok()) {
    std::fprintf(stderr, "ERROR: conformance: %s\n", delegates.error.c_str());
    return delegates.exit_code;
  }
  Results results;
  results.with_delegates = !delegates.delegates.empty();
  results.require_full_delegation = arguments.require_full_delegation;
  const auto options = OptionsOf(flags, arguments, results.with_delegates);
  if (!options.ok()) return FailWith(options.status());
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
