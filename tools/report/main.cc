// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "cli/flags.h"
#include "json/parse_json.h"
#include "nlohmann/json.hpp"
#include "tools/common/card/next_command.h"
#include "tools/common/document/build_info.h"
#include "tools/common/document/document.h"
#include "tools/common/document/output_file.h"
#include "tools/common/exports/export.h"
#include "tools/common/foreign/foreign_document.h"
#include "tools/common/foreign/foreign_result.h"
#include "tools/common/foreign/select_entry.h"
#include "tools/common/interrupt.h"
#include "tools/common/owed_copies.h"
#include "tools/common/print_error.h"
#include "tools/common/read_file.h"
#include "tools/common/result_report/result_report.h"
#include "tools/common/status_exit.h"
#include "tools/report/command.h"
#include "tools/report/history.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr Modes kResult{1 << 0}, kHistory{1 << 1};
constexpr char kHtml[] = "html";
constexpr char kNoPart[] = "a name after '#' chooses a benchmark of another program's result";

absl::StatusOr<json> ForeignDocument(const ForeignResult& result, const ForeignPath& path) {
  absl::StatusOr<json> foreign = ForeignToJson(result, path.file, path.name);
  if (!foreign.ok()) return foreign.status();
  json document = MakeEnvelope("report");
  document["foreign"] = *std::move(foreign);
  document["exit_code"] = kExitOk;
  return document;
}

absl::StatusOr<json> ReadDocument(const std::string& path) {
  const ForeignPath split = SplitForeignPath(path);
  const std::string file = path == "-" ? "/dev/stdin" : split.file;
  const absl::StatusOr<std::string> text = ReadFileBytes(file, kMaxJsonBytes + 1);
  if (!text.ok()) {
    return absl::NotFoundError(absl::StrCat("cannot read '", path, "': ", text.status().message()));
  }
  const absl::StatusOr<std::optional<ForeignResult>> foreign = ReadForeign(*text);
  if (!foreign.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": ", foreign.status().message()));
  }
  if (foreign->has_value()) return ForeignDocument(**foreign, split);
  if (!split.name.empty())
    return absl::NotFoundError(absl::StrCat("cannot read '", path, "': ", kNoPart));
  absl::StatusOr<json> document = ParseJson(*text);
  const absl::Status read = document.ok() ? CheckSchemaVersion(*document) : document.status();
  if (read.ok()) return document;
  return absl::InvalidArgumentError(absl::StrCat(path, ": ", read.message()));
}

absl::StatusOr<std::string> InFormat(const json& document, const std::string& format) {
  return format == kHtml ? ToHtmlReport(document) : ExportAs(format, document);
}

absl::StatusOr<std::string> Convert(const std::string& path, const std::string& format) {
  const absl::StatusOr<json> document = ReadDocument(path);
  if (!document.ok()) return document.status();
  absl::StatusOr<std::string> text = InFormat(*document, format);
  if (text.ok()) return text;
  return absl::Status(text.status().code(), absl::StrCat(path, ": ", text.status().message()));
}

absl::Status WriteReport(const std::string& out, const std::string& text) {
  if (!out.empty()) return WriteFileAtomically("--out", out, text);
  std::fwrite(text.data(), 1, text.size(), stdout);
  return std::fflush(stdout) == 0 ? absl::OkStatus() : absl::DataLossError("writing stdout failed");
}

absl::Status Run(const std::vector<std::string>& paths, const std::string& format,
                 const std::string& out) {
  if (paths.size() != 1) {
    return UsageError(
        paths.empty() ? "RESULT.json is missing: what --json_out of a tool wrote, or a folder of "
                        "--history"
                      : "a report is of one result or folder; 'compare A.json B.json' compares "
                        "two results");
  }
  if (absl::Status creatable = CheckCreatable("--out", out); !creatable.ok()) return creatable;
  const absl::StatusOr<std::string> text = Convert(paths[0], format);
  return text.ok() ? WriteReport(out, *text) : text.status();
}

// Writes a report, in its format, of a run that failed as this process did, so that the report of
// an earlier result does not remain in the file. Result files that were read are not overwritten.
void WriteFailed(const std::vector<std::string>& paths, const std::string& format,
                 const std::string& out, json environment, const Failure& failure) {
  std::error_code error;
  for (const std::string& path : paths) {
    if (std::filesystem::equivalent(SplitForeignPath(path).file, out, error)) return;
  }
  if (out.empty()) return;
  json document = MakeEnvelope("report");
  if (!paths.empty()) document["model"] = {{"path", paths[0]}};
  document["metrics"] = json::array();
  document["environment"] = std::move(environment);
  document["exit_code"] = failure.exit_code;
  document["error"] = failure.error;
  const absl::StatusOr<std::string> text = InFormat(document, format);
  if (text.ok()) WriteFileAtomically("--out", out, *text).IgnoreError();
}

// The mode depends on what the argument is, so it is looked at before the flags are parsed.
bool NamesFolder(int argc, char** argv) {
  std::error_code error;
  return std::any_of(argv + 1, argv + argc, [&](const char* word) {
    return word[0] != '-' && std::filesystem::is_directory(word, error);
  });
}

absl::Status RunHistory(const std::vector<std::string>& paths, const HistoryOutputs& outputs,
                        const char* argv0) {
  if (paths.size() != 1) {
    return UsageError("one folder of --history is reported at a time; copy the results into one");
  }
  if (absl::Status creatable = CheckHistoryOutputs(outputs); !creatable.ok()) return creatable;
  std::vector<std::string> next;
  if (outputs.html_report.empty()) {
    next = StartedAs(argv0);
    next.insert(next.end(), {paths[0], "--html_report=history.html"});
  }
  CatchInterrupts();
  return ReportHistory(paths[0], outputs, next);
}

json FailedDocument(const std::vector<std::string>& paths, json environment,
                    const Failure& failure) {
  json document = MakeEnvelope("report");
  if (!paths.empty()) document["folder"] = paths[0];
  document["environment"] = std::move(environment);
  document["exit_code"] = failure.exit_code;
  document["error"] = failure.error;
  return document;
}

}  // namespace

int ReportCommand(int argc, char** argv) {
  const Environment environment(argc, argv);
  FlagRegistry flags(
      "report",
      "converts a stored result of one run, a grid, compare or an evaluation to an "
      "HTML report or to the format of another program (docs/guide/ci.md lists the formats), or "
      "shows the results of a folder over time and marks the steps.",
      {"report RESULT.json --out=report.html",
       "report RESULT.json --format=markdown >> $GITHUB_STEP_SUMMARY",
       "report RESULT.json --format=openmetrics --out=litmus.prom",
       "report DIR --html_report=history.html"});
  std::string format, out;
  HistoryOutputs history;
  std::vector<std::string> paths;
  flags.SetModes({{kResult, ModeKind::kDefault, "result", nullptr, "RESULT.json",
                   "converts one stored result"},
                  {kHistory, ModeKind::kReplacement, "history", nullptr, "DIR",
                   "shows the results of a folder over time"}});
  const bool is_history = NamesFolder(argc, argv);
  if (is_history) flags.Select(kHistory);
  flags.SetPositionals("RESULT.json",
                       "what --json_out of a tool wrote, - is standard input; or a folder of "
                       "--history",
                       &paths);
  flags.SetGroup("Output");
  std::vector<std::string> formats = ExportFormats();
  formats.insert(formats.begin(), kHtml);
  flags.AddString("format", kHtml, ChangesResult(kResult), "format of the report", &format)
      .Choices(std::move(formats))
      .Everyday();
  flags
      .AddString("out", "", KeepsResult(kResult).Output(),
                 "file for the report; empty: standard output", &out)
      .Everyday();
  flags
      .AddString("output", "text", KeepsResult(kHistory).OfOutput(),
                 "format of standard output: text, or the JSON document of the history",
                 &history.output)
      .Choices({"text", "json"})
      .Everyday();
  flags
      .AddString("html_report", "", KeepsResult(kHistory).Output(),
                 "file for the page of the history", &history.html_report)
      .Everyday();
  flags.AddString("json_out", "", KeepsResult(kHistory).Output(),
                  "file for the JSON document of the history (docs/reference/schema)",
                  &history.json_out);
  DescribeBuild(flags);
  OwedCopies owed(&flags, [&](const Failure& failure) {
    if (is_history) {
      WriteFailedHistory(history, FailedDocument(paths, environment.ToJson(flags), failure));
    } else {
      WriteFailed(paths, format, out, environment.ToJson(flags), failure);
    }
  });
  flags.ParseOrExit(argc, argv);
  return owed.Guard([&]() -> int {
    const absl::Status status =
        is_history ? RunHistory(paths, history, argv[0]) : Run(paths, format, out);
    if (!status.ok()) {
      return owed.Fail({FailWith("report", status), std::string(status.message())});
    }
    owed.Settle();
    return kExitOk;
  });
}

}  // namespace litmus
