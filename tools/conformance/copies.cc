// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/copies.h"

#include <cstdio>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "runtime/files/file_output.h"
#include "tools/common/document/output_file.h"
#include "tools/common/print_error.h"
#include "tools/conformance/report_json.h"
#include "tools/conformance/report_junit.h"
#include "tools/conformance/report_text.h"

namespace litmus::conformance {
namespace {

class Writer {
 public:
  Writer(const Arguments& arguments, const Results& results,
         const nlohmann::ordered_json& environment, Ending ending)
      : arguments_(arguments),
        results_(results),
        environment_(environment),
        ending_(std::move(ending)) {}

  int Write() {
    if (arguments_.output != "json" && !ending_.failed()) Print(TableText(results_, ending_));
    absl::Status written = WriteDocument();
    written.Update(WriteHistory());
    written.Update(WriteJUnit());
    if (std::ferror(stdout) != 0) written.Update(NoStandardOutput());
    if (!written.ok()) Note(written);
    // Must be last: it states how the process ends and cannot be rewritten.
    if (arguments_.output == "json" && !Print(Document())) Note(NoStandardOutput());
    return ending_.exit_code;
  }

 private:
  static bool Print(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  }
  static absl::Status NoStandardOutput() {
    return absl::DataLossError("writing to standard output failed");
  }

  std::string Document() const { return ToJsonText(ToDocument(results_, ending_, environment_)); }
  absl::Status WriteDocument() const {
    if (arguments_.json_out.empty()) return absl::OkStatus();
    return WriteFileAtomically("--json_out", arguments_.json_out, Document());
  }
  absl::Status WriteHistory() const {
    if (arguments_.history.folder.empty()) return absl::OkStatus();
    return WriteFileAtomically("--history", arguments_.history.File(), Document());
  }
  absl::Status WriteJUnit() const {
    if (arguments_.junit_out.empty()) return absl::OkStatus();
    return WriteFileAtomically("--junit_out", arguments_.junit_out, ToJUnit(results_, ending_));
  }

  void Note(const absl::Status& written) {
    const std::string error(written.message());
    // The run may have failed because the file could not be created.
    if (absl::StrContains(ending_.error, error)) return;
    const int exit_code = FailWith("conformance", written);
    if (ending_.exit_code == kExitOk || ending_.exit_code == kExitGate) {
      ending_.exit_code = exit_code;
    }
    absl::StrAppend(&ending_.error, ending_.error.empty() ? "" : "\n", error);
    if (!IsSpecialFile(arguments_.json_out)) WriteDocument().IgnoreError();
    if (!IsSpecialFile(arguments_.junit_out)) WriteJUnit().IgnoreError();
    WriteHistory().IgnoreError();
  }

  const Arguments& arguments_;
  const Results& results_;
  const nlohmann::ordered_json& environment_;
  Ending ending_;
};

}  // namespace

int WriteCopies(const Arguments& arguments, const Results& results,
                const nlohmann::ordered_json& environment, Ending ending) {
  return Writer(arguments, results, environment, std::move(ending)).Write();
}

}  // namespace litmus::conformance
