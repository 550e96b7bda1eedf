// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fuzzes files that the tools write and read, and settings. The first byte selects the reader: '0'
// shards or a journal of eval_imagenet, '1' of inference_diff, '2' of eval_coco, '3' a result
// document that becomes a page, exports and a history, '4' a result that compare reads, '5' a
// configuration, '6' options of the GPU delegate's plugin. For '0' to '2' a NUL byte separates
// shards, for '6' it separates keys and values.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "cli/config.h"
#include "delegates/external/external_delegate_interface.h"
#include "json/parse_json.h"
#include "nlohmann/json.hpp"
#include "testing/fuzzing/memory_file.h"
#include "testing/fuzzing/targets.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/exports/export.h"
#include "tools/common/history/history_document.h"
#include "tools/common/history/read_history.h"
#include "tools/common/history/series.h"
#include "tools/common/history/stored_result.h"
#include "tools/common/result_report/history_report.h"
#include "tools/common/result_report/result_report.h"
#include "tools/compare/metric.h"
#include "tools/compare/read_document.h"
#include "tools/compare/read_text.h"
#include "tools/eval_coco/flags.h"
#include "tools/eval_coco/html.h"
#include "tools/eval_coco/image_record.h"
#include "tools/eval_coco/result.h"
#include "tools/eval_coco/truth.h"
#include "tools/eval_imagenet/html.h"
#include "tools/eval_imagenet/image_record.h"
#include "tools/eval_imagenet/result.h"
#include "tools/inference_diff/result.h"
#include "tools/inference_diff/run_record.h"

namespace litmus::fuzzing {
namespace {

constexpr size_t kMaxShards = 3;

// Writes the parts between NUL bytes to files and merges those that `check` accepts.
absl::StatusOr<FinishedRun> Merge(const std::string& tool, absl::string_view input,
                                  const PartCheck& check) {
  static auto* const files = new std::array<MemoryFile, kMaxShards>;
  std::vector<std::string> paths;
  while (paths.size() < kMaxShards) {
    const size_t end = std::min(input.find('\0'), input.size());
    const auto* const bytes = reinterpret_cast<const uint8_t*>(input.data());
    paths.push_back((*files)[paths.size()].Write(bytes, end));
    if (end == input.size()) break;
    input.remove_prefix(end + 1);
  }
  return MergeShards(tool, paths, check);
}

void MergeImagenet(absl::string_view input) {
  const absl::StatusOr<FinishedRun> run =
      Merge("eval_imagenet", input,
            [](const FinishedRun& part) { return imagenet::ReadRecords(part).status(); });
  if (!run.ok()) return;
  const absl::StatusOr<imagenet::ReadRun> read = imagenet::ReadRecords(*run);
  if (!read.ok()) return;
  const int64_t classes = read->facts.classes;
  const imagenet::Accuracy accuracy =
      imagenet::Summarize(read->records, static_cast<int>(std::min<int64_t>(classes, 10)));
  const imagenet::Outcome outcome =
      imagenet::MakeOutcome(*run, read->facts, accuracy,
                            imagenet::CheckForChance(accuracy, classes), imagenet::GateFlags());
  (void)imagenet::RecordsText(run->records, read->records, "records.csv");
  (void)imagenet::MakeHtml(*run, *read, outcome, "");
}

void MergeDiff(absl::string_view input) {
  const absl::StatusOr<FinishedRun> run =
      Merge("inference_diff", input,
            [](const FinishedRun& part) { return diff::ReadRecords(part).status(); });
  if (!run.ok()) return;
  const absl::StatusOr<diff::Outcome> outcome =
      diff::MakeOutcome(*run, std::nullopt, diff::GateFlags());
  if (!outcome.ok()) return;
  (void)diff::RecordsText(run->records, outcome->read.records, "records.csv");
  (void)diff::MakeHtml(*run, *outcome);
}

void MergeCoco(absl::string_view input) {
  const absl::StatusOr<FinishedRun> run = Merge(
      "eval_coco", input, [](const FinishedRun& part) { return coco::ReadRecords(part).status(); });
  if (!run.ok()) return;
  const absl::StatusOr<coco::ReadRun> read = coco::ReadRecords(*run);
  if (!read.ok()) return;
  coco::ScoredData data;
  data.detections = coco::CollectDetections(read->records);
  const coco::Outcome outcome = coco::MakeOutcome(*run, std::nullopt, data, coco::ScoreFlags());
  (void)coco::RecordsText(run->records, read->records, "records.csv");
  (void)coco::DebugText(read->records);
  (void)coco::MakeHtml(read->facts, outcome, std::nullopt, data, "");
}

void ReadResult(const std::string& text) {
  const absl::StatusOr<nlohmann::ordered_json> document = ParseJson(text);
  if (!document.ok()) return;
  (void)ToHtmlReport(*document);
  for (const std::string& format : ExportFormats()) (void)ExportAs(format, *document);
  absl::StatusOr<std::vector<StoredResult>> results = ResultsIn(*document, "file");
  if (!results.ok()) return;
  HistoryFolder history;
  history.results = *std::move(results);
  (void)HistoryReport(HistoryToJson("folder", history, SeriesOf(history.results)));
}

void ReadCompared(const std::string& text) {
  // Reads one metric, selected by the length of the text, because reading all would take most of
  // the time of this target.
  const std::vector<compare::MetricInfo>& all = compare::AllMetrics();
  const compare::Metric metric = all[text.size() % all.size()].metric;
  (void)compare::ReadStoredResult(text, metric);
  (void)compare::ReadDocument(text, metric);
  (void)compare::ReadText(text, metric);
}

const FlagRegistry& CocoFlags() {
  static const FlagRegistry* const flags = [] {
    static coco::Flags values;
    auto* const made = new FlagRegistry("eval_coco", "fuzz", {});
    coco::DeclareFlags(*made, &values);
    return made;
  }();
  return *flags;
}

void ReadSettings(const std::string& text) {
  std::vector<GivenFlag> given;
  std::vector<std::string> errors;
  (void)ReadConfig(CocoFlags(), text, &given, &errors);
  (void)ParseExports(text);
}

void ReadDelegateOptions(const std::string& text) {
  const std::vector<std::string> words = absl::StrSplit(text, '\0');
  std::vector<const char*> keys, values;
  for (size_t i = 0; i + 1 < words.size(); i += 2) {
    keys.push_back(words[i].c_str());
    values.push_back(words[i + 1].c_str());
  }
  TfLiteDelegate* const delegate =
      tflite_plugin_create_delegate(keys.data(), values.data(), keys.size(), [](const char*) {});
  if (delegate != nullptr) tflite_plugin_destroy_delegate(delegate);
}

}  // namespace

void FuzzRecords(const uint8_t* data, size_t size) {
  if (size == 0) return;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0]) {
    case '0':
      return MergeImagenet(text);
    case '1':
      return MergeDiff(text);
    case '2':
      return MergeCoco(text);
    case '3':
      return ReadResult(text);
    case '4':
      return ReadCompared(text);
    case '5':
      return ReadSettings(text);
    case '6':
      return ReadDelegateOptions(text);
    default:
      return;
  }
}

}  // namespace litmus::fuzzing
