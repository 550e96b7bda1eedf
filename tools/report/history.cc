// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/report/history.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "cli/terminal.h"
#include "tools/common/card/card.h"
#include "tools/common/counted.h"
#include "tools/common/document/output_file.h"
#include "tools/common/history/history_document.h"
#include "tools/common/history/read_history.h"
#include "tools/common/history/series.h"
#include "tools/common/print_error.h"
#include "tools/common/result_report/history_report.h"
#include "tools/report/history_text.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr size_t kMostNamed = 5;  // files that warnings name; the page and the document name all

void WarnOfSkipped(const std::vector<SkippedFile>& skipped) {
  for (size_t i = 0; i < std::min(skipped.size(), kMostNamed); ++i) {
    PrintWarning(absl::StrCat(skipped[i].file, ": left out: ", skipped[i].reason));
  }
  if (skipped.size() <= kMostNamed) return;
  PrintWarning(absl::StrCat(Counted(skipped.size() - kMostNamed, "more file is", "more files are"),
                            " left out: --output=json names them"));
}

absl::Status Print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  return std::fflush(stdout) == 0 ? absl::OkStatus() : absl::DataLossError("writing stdout failed");
}

absl::Status WriteFiles(const HistoryOutputs& outputs, const json& document) {
  absl::Status status;
  if (!outputs.html_report.empty()) {
    status = WriteFileAtomically("--html_report", outputs.html_report, HistoryReport(document));
  }
  if (!outputs.json_out.empty()) {
    status.Update(WriteFileAtomically("--json_out", outputs.json_out, ToJsonText(document)));
  }
  return status;
}

}  // namespace

absl::Status CheckHistoryOutputs(const HistoryOutputs& outputs) {
  absl::Status status = CheckCreatable("--html_report", outputs.html_report);
  status.Update(CheckCreatable("--json_out", outputs.json_out));
  return status;
}

absl::Status ReportHistory(const std::string& folder, const HistoryOutputs& outputs,
                           const std::vector<std::string>& next) {
  const absl::StatusOr<HistoryFolder> history = ReadHistory(folder);
  if (!history.ok()) return history.status();
  WarnOfSkipped(history->skipped);
  if (history->documents == 0) {
    const std::string none = absl::StrCat("'", folder, "' has no result document");
    if (history->skipped.empty()) {
      return absl::NotFoundError(none + ": it is empty; --history=DIR of a tool fills it");
    }
    return absl::InvalidArgumentError(
        absl::StrCat(none, ", but ", Counted(history->skipped.size(), "other file", "other files"),
                     "; give the folder of --history"));
  }
  const json document = HistoryToJson(folder, *history, SeriesOf(history->results));
  absl::Status status = WriteFiles(outputs, document);
  if (outputs.output == "json") {
    status.Update(Print(ToJsonText(document)));
  } else {
    status.Update(
        Print(absl::StrCat(HistoryTable(document, MayUseUtf8()),
                           HistoryCard(document, next).Text(CardStyleOf(STDOUT_FILENO)))));
  }
  return status;
}

void WriteFailedHistory(const HistoryOutputs& outputs, json document) {
  document["schema"] = {{"name", kHistorySchema}, {"version", "1.0"}};
  WriteFiles(outputs, document).IgnoreError();
  if (outputs.output == "json") Print(ToJsonText(document)).IgnoreError();
}

}  // namespace litmus
