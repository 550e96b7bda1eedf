// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/copies/write_copies.h"

#include <cstdio>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "runtime/files/file_output.h"
#include "tools/common/document/output_file.h"
#include "tools/common/exports/export.h"
#include "tools/common/result_report/result_report.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

class Writer {
 public:
  Writer(const CopyTargets& targets, json document, const PrintCopyError& print)
      : targets_(targets), document_(std::move(document)), print_(print) {}

  int Write() {
    bool all = Note(WriteExports(targets_.exports, document_));
    all &= Note(WriteHtmlReport("--html_report", targets_.html_report, document_));
    for (const CopyTargets::JsonFile& file : targets_.json_files) all &= Note(WriteJson(file));
    if (!all) WriteAnew();
    if (targets_.to_stdout) {
      const std::string text = targets_.form_of_stdout == nullptr
                                   ? ToJsonText(document_)
                                   : targets_.form_of_stdout(document_);
      std::fwrite(text.data(), 1, text.size(), stdout);
      if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        Note(absl::DataLossError("writing to standard output failed"));
        WriteAnew();
      }
    }
    return document_["exit_code"].get<int>();
  }

 private:
  absl::Status WriteJson(const CopyTargets::JsonFile& file) const {
    if (file.path.empty()) return absl::OkStatus();
    return WriteFileAtomically(file.flag, file.path, ToJsonText(document_));
  }

  // Returns false for an error.
  bool Note(const absl::Status& written) {
    if (written.ok()) return true;
    const std::string error(written.message());
    print_(error);
    if (!IsFailure(document_["exit_code"].get<int>())) {
      document_["exit_code"] = static_cast<int>(ExitCodeOf(written));
    }
    const json& before = document_["error"];
    document_["error"] =
        before.is_string() ? absl::StrCat(before.get<std::string>(), "\n", error) : error;
    return false;
  }

  // Rewrites the files that were written. Errors were printed before.
  void WriteAnew() const {
    const auto exports = ParseExports(targets_.exports);
    for (size_t i = 0; exports.ok() && i < exports->size(); ++i) {
      const auto& [format, file] = (*exports)[i];
      if (IsSpecialFile(file)) continue;
      WriteExports(absl::StrCat(format, ":", file), document_).IgnoreError();
    }
    if (!IsSpecialFile(targets_.html_report)) {
      WriteHtmlReport("--html_report", targets_.html_report, document_).IgnoreError();
    }
    for (const CopyTargets::JsonFile& file : targets_.json_files) {
      if (!IsSpecialFile(file.path)) WriteJson(file).IgnoreError();
    }
  }

  const CopyTargets& targets_;
  json document_;
  const PrintCopyError& print_;
};

}  // namespace

int WriteCopies(const CopyTargets& targets, json document, const PrintCopyError& print) {
  return Writer(targets, std::move(document), print).Write();
}

}  // namespace litmus
