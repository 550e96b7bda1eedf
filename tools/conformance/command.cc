// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/command.h"

#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "cli/flags.h"
#include "delegates/registrar/registrar.h"
#include "tools/common/affinity/cpu_affinity.h"
#include "tools/common/card/next_command.h"
#include "tools/common/card/quote_command.h"
#include "tools/common/cpu_target.h"
#include "tools/common/document/build_info.h"
#include "tools/common/document/document.h"
#include "tools/common/interrupt.h"
#include "tools/common/memory_limit.h"
#include "tools/common/owed_copies.h"
#include "tools/common/print_error.h"
#include "tools/conformance/copies.h"
#include "tools/conformance/flags.h"
#include "tools/conformance/report_text.h"
#include "tools/conformance/run_cases.h"

namespace litmus::conformance {
namespace {

absl::Status NoCases(const Arguments& arguments) {
  std::error_code error;
  const bool exists = std::filesystem::is_directory(arguments.folder, error);
  return absl::NotFoundError(
      absl::StrCat(exists ? "no case.json below '" : "there is no folder '", arguments.folder,
                   exists && !arguments.filter.empty() ? "' matches --filter" : "'"));
}

// One run of the program.
class Conformance {
 public:
  Conformance(int argc, char** argv)
      : environment_(argc, argv), program_(QuoteCommand(StartedAs(argv[0]))) {
    DeclareFlags(flags_, &arguments_);
    DescribeBuild(flags_);
  }

  int Main(int argc, char** argv) {
    OwedCopies owed(&flags_, [this](const Failure& failure) { WriteFailed(failure); });
    flags_.ParseOrExit(argc, argv);
    return owed.Guard([&] {
      const absl::StatusOr<int> exit_code = Run(&owed);
      if (exit_code.ok()) return *exit_code;
      const std::string error(exit_code.status().message());
      return owed.Fail({FailWith(flags_.tool(), exit_code.status()), error});
    });
  }

 private:
  void WriteFailed(const Failure& failure) {
    Arguments arguments = arguments_;
    TakePathsAsTyped(&arguments);
    WriteCopies(arguments, {}, environment_.ToJson(flags_),
                {failure.exit_code, failure.error, /*has_result=*/false});
  }

  absl::StatusOr<int> Run(OwedCopies* owed) {
    if (const absl::Status bound = ApplyCpuAffinity(flags_); !bound.ok()) return bound;
    ApplyCpuTarget(flags_);
    ApplyMemoryLimit(flags_);
    if (const absl::Status status = CompleteFlags(&arguments_); !status.ok()) return status;
    const DelegateList delegates = CreateDelegates(flags_);
    for (const std::string& warning : delegates.warnings) PrintWarning(warning);
    if (!delegates.ok()) {
      FailWith(flags_.tool(), absl::UnavailableError(delegates.error));
      return owed->Fail({delegates.exit_code, delegates.error});
    }
    Results results;
    results.with_delegates = !delegates.delegates.empty();
    results.require_full_delegation = arguments_.require_full_delegation;
    auto options = OptionsOf(flags_, arguments_, results.with_delegates);
    if (!options.ok()) return options.status();
    options->program = program_;
    CatchInterrupts();
    environment_.NoteBefore();
    RunCases(
        SelectionOf(arguments_), *options, Interrupted(),
        [&](const CaseRun& run) {
          if (arguments_.output != "text") return;
          std::fputs(FailureText(run).c_str(), stdout);
          std::fflush(stdout);
        },
        &results);
    environment_.NoteAfter();
    if (results.runs.empty() && !results.interrupted) return NoCases(arguments_);
    const Ending ending = EndingOf(results);
    if (ending.exit_code == kExitGate) {
      std::fprintf(stderr, "ERROR: conformance: %s\n", ending.error.c_str());
    } else if (!ending.error.empty()) {
      PrintWarning(absl::StrCat("conformance: ", ending.error));
    }
    const int exit_code = WriteCopies(arguments_, results, environment_.ToJson(flags_), ending);
    owed->Settle();
    return exit_code;
  }

  Environment environment_;
  const std::string program_;  // as the user typed it
  FlagRegistry flags_{
      "conformance",
      "runs operator cases and whole models and compares them with their goldens.",
      {"conformance testdata/conformance", "conformance DIR --filter=CONV_2D/",
       "conformance DIR --external_delegate_path=libdelegate.so --require_full_delegation",
       "conformance DIR --json_out=result.json --junit_out=junit.xml"}};
  Arguments arguments_;
};

}  // namespace

int ConformanceCommand(int argc, char** argv) { return Conformance(argc, argv).Main(argc, argv); }

}  // namespace litmus::conformance
