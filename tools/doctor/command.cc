// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/command.h"

#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "cli/flags.h"
#include "cli/terminal.h"
#include "delegates/registrar/list_delegates.h"
#include "tools/common/document/build_info.h"
#include "tools/common/document/document.h"
#include "tools/common/document/output_file.h"
#include "tools/common/history/history_flags.h"
#include "tools/common/owed_copies.h"
#include "tools/common/print_error.h"
#include "tools/doctor/check_table.h"
#include "tools/doctor/examination.h"
#include "tools/doctor/report_json.h"
#include "tools/doctor/report_text.h"

namespace litmus::doctor {
namespace {

struct Arguments {
  std::string output, json_out, ignore, fail_on;
  HistoryFlags history;
  float seconds = 0;
};

void DeclareFlags(FlagRegistry& flags, Arguments* arguments) {
  flags.SetGroup("Checks");
  flags
      .AddString("fail_on", "problem", KeepsResult(kEveryMode).Gate(),
                 "exit 1 if a check is at least this severe; never: a report alone",
                 &arguments->fail_on)
      .Choices({"problem", "warning", "never"})
      .Everyday();
  flags
      .AddString("ignore", "", KeepsResult(kEveryMode).Gate(),
                 "ids of checks that do not count for the exit code, separated by commas; "
                 "--list_checks has them",
                 &arguments->ignore)
      .Check(&ProblemOfIds)
      .Everyday();
  flags
      .AddFloat("observe_secs", 0.5F, ChangesResult(kEveryMode),
                "time for which one thread runs, to see what others take from it",
                &arguments->seconds)
      .AtLeast(0)
      .AtMost(600)
      .Everyday();
  flags.AddListing("list_checks", "print the checks and what each looks at", ListChecks);
  flags.SetGroup("Output");
  flags
      .AddString("output", "text", KeepsResult(kEveryMode).OfOutput(),
                 "format of standard output: a report, or one JSON document", &arguments->output)
      .Choices({"text", "json"})
      .Everyday();
  flags
      .AddString("json_out", "", KeepsResult(kEveryMode).Output(),
                 "also write the result to this file as JSON (docs/reference/schema)",
                 &arguments->json_out)
      .Everyday();
  DeclareHistoryFlags(flags, &arguments->history, kEveryMode, Modes(0));
}

bool Print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  return std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
}

// One run of the program.
class Doctor {
 public:
  Doctor(int argc, char** argv) : environment_(argc, argv) {
    DeclareFlags(flags_, &arguments_);
    DescribeBuild(flags_);
  }

  int Main(int argc, char** argv) {
    OwedCopies owed(&flags_, [this](const Failure& failure) {
      exit_code_ = failure.exit_code;
      error_ = failure.error;
      WriteDocument(nullptr).IgnoreError();
      if (arguments_.output == "json") Print(Document(nullptr));
    });
    flags_.ParseOrExit(argc, argv);
    return owed.Guard([&] {
      absl::Status creatable = CheckCreatable("--json_out", arguments_.json_out);
      creatable.Update(arguments_.history.Check());
      if (!creatable.ok()) {
        return owed.Fail({FailWith("doctor", creatable), std::string(creatable.message())});
      }
      environment_.NoteBefore();
      const Examination found =
          Examine(DeviceFiles(), arguments_.seconds, IdsOf(arguments_.ignore), ListDelegateDevices);
      environment_.NoteAfter();
      Decide(found);
      Write(found);
      owed.Settle();
      return exit_code_;
    });
  }

 private:
  void Decide(const Examination& found) {
    if (arguments_.fail_on == "never") return;
    error_ = FailureText(found.checks, arguments_.fail_on == "warning");
    if (!error_.empty()) exit_code_ = kExitGate;
  }

  std::string Document(const Examination* found) const {
    return ToJsonText(ToDocument(found, environment_.ToJson(flags_), exit_code_, error_));
  }
  absl::Status WriteDocument(const Examination* found) const {
    const std::string text = Document(found), added = arguments_.history.File();
    absl::Status status;
    if (!arguments_.json_out.empty()) {
      status = WriteFileAtomically("--json_out", arguments_.json_out, text);
    }
    if (!added.empty()) status.Update(WriteFileAtomically("--history", added, text));
    return status;
  }

  void Note(const absl::Status& failed) {
    exit_code_ = FailWith("doctor", failed);
    absl::StrAppend(&error_, error_.empty() ? "" : "\n", std::string(failed.message()));
  }

  // The document on standard output is last, because it states how the process ends.
  void Write(const Examination& found) {
    const absl::Status no_output = absl::DataLossError("writing to standard output failed");
    const bool json = arguments_.output == "json";
    if (!json && !Print(ReportText(found, MayUseColor(STDOUT_FILENO)))) Note(no_output);
    if (exit_code_ == kExitGate) std::fprintf(stderr, "ERROR: doctor: %s\n", error_.c_str());
    if (const absl::Status written = WriteDocument(&found); !written.ok()) Note(written);
    if (json && !Print(Document(&found))) Note(no_output);
  }

  Environment environment_;
  FlagRegistry flags_{"doctor",
                      "shows what this machine has for measurements and what would disturb them, "
                      "with a fix for each.",
                      {"doctor", "doctor --output=json",
                       "doctor --fail_on=warning --ignore=vm,turbo --json_out=machine.json"}};
  Arguments arguments_;
  int exit_code_ = kExitOk;
  std::string error_;
};

}  // namespace

int DoctorCommand(int argc, char** argv) { return Doctor(argc, argv).Main(argc, argv); }

}  // namespace litmus::doctor
