// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/evaluation_run.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/number.h"
#include "tools/common/statistics/order_statistics.h"
#include "tools/common/statistics/summary.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::vector<double> ValuesOf(const SampleStat& us) {
  return {us.values().begin(), us.values().end()};
}

}  // namespace

absl::StatusOr<std::unique_ptr<EvaluationRun>> EvaluationRun::Start(const RunFlags& flags,
                                                                    RunDescription description) {
  std::unique_ptr<EvaluationRun> run(new EvaluationRun);
  const absl::StatusOr<Shard> shard = ParseShard(flags.shard);
  if (!shard.ok()) return shard.status();
  run->shard_ = *shard;
  run->description_ = std::move(description);
  if (!flags.journal.empty()) {
    json header = run->description_.header;
    header["items"] = run->description_.items;
    header["shard"] = {{"index", shard->index}, {"count", shard->count}};
    JournalItems items;
    run->keep_journal_ = flags.names_journal;
    auto journal = Journal::Open(flags.journal, header, flags.resume, &items,
                                 run->keep_journal_ ? Links::kFollowed : Links::kRefused);
    if (!journal.ok()) return journal.status();
    run->records_ = std::move(items.records);
    run->resumed_digests_ = std::move(items.digests);
    for (const auto& [item, record] : run->records_) {
      run->resumed_items_.push_back(item);
      if (item >= 0 && item < run->description_.items && shard->Contains(item)) continue;
      return absl::InvalidArgumentError(
          absl::StrCat(flags.journal, ": has item ", item,
                       ", which is not part of this run; the file is corrupt"));
    }
    run->journal_ = *std::move(journal);
    run->journal_path_ = flags.journal;
  }
  for (int64_t item = 0; item < run->description_.items; ++item) {
    if (!shard->Contains(item)) continue;
    ++run->shard_items_;
    if (run->records_.count(item) == 0) run->pending_.push_back(item);
  }
  run->finished_ = run->resumed();
  return run;
}

absl::Status EvaluationRun::Add(int64_t item, json record, const std::string& digest) {
  absl::Status status;
  if (journal_ != nullptr) status = journal_->Append(item, record, digest);
  records_[item] = std::move(record);
  ++finished_;
  return status;
}

void EvaluationRun::Close() {
  if (journal_ != nullptr && !keep_journal_) journal_->Remove();
}

json MakeDocument(const FinishedRun& run, const json& results) {
  json document = run.description.header;
  document["items"] = run.description.items;
  for (const auto& [key, value] : results.items()) document[key] = value;
  if (run.shard.asked_for || !run.shard.whole()) {
    document["shard"] = {{"index", run.shard.index}, {"count", run.shard.count}};
    json records = json::array();
    for (const auto& [item, record] : run.records) {
      records.push_back({{"item", item}, {"record", record}});
    }
    document["shard_header"] = run.description.header;
    document["records"] = std::move(records);
  }
  return document;
}

SampleStat CollectTimes(const Records& records, const std::string& name) {
  SampleStat times;
  for (const auto& [item, record] : records) {
    const auto us = record.find("us");
    if (us == record.end() || !us->is_object()) continue;
    const auto value = us->find(name);
    if (value == us->end()) continue;
    if (value->is_array()) {
      for (const json& v : *value) {
        if (v.is_number_integer()) times.Add(v.get<int64_t>());
      }
    } else if (value->is_number_integer()) {
      times.Add(value->get<int64_t>());
    }
  }
  return times;
}

std::vector<Metric> LatencyMetrics(const Records& records, const std::string& name) {
  const SampleStat times = CollectTimes(records, name);
  if (times.empty()) return {};
  // Times are integer microseconds.
  const Summary summary = Summarize(ValuesOf(times), /*resolution=*/1);
  std::vector<Metric> metrics = {
      {"latency_median", "us", summary.median.value, summary.median.interval, Better::kLower}};
  if (summary.p95) {
    metrics.push_back(
        {"latency_p95", "us", summary.p95->value, summary.p95->interval, Better::kLower});
  }
  return metrics;
}

json TimesToJson(const SampleStat& us) {
  if (us.empty()) return {{"count", 0}};
  return {{"count", us.count()},
          {"mean_us", us.avg()},
          {"std_dev_us", us.std_deviation()},
          {"min_us", us.min()},
          {"median_us", Median(ValuesOf(us))},
          {"p95_us", us.Percentile(95)},
          {"max_us", us.max()},
          {"sum_us", us.sum()}};
}

json ImageTiming(const Records& records, const PipelineTimes& loop, int64_t startup_us) {
  json timing = json::object();
  for (const char* name : {"decode", "preprocess", "prepare", "inference", "other_inference"}) {
    const SampleStat us = CollectTimes(records, name);
    if (!us.empty()) timing[name] = TimesToJson(us);
  }
  timing["this_process"] = {{"images", loop.images},
                            {"startup_us", startup_us},
                            {"wall_us", loop.wall_us},
                            {"decode_us", loop.decode_us},
                            {"preprocess_us", loop.preprocess_us},
                            {"inference_us", loop.inference_us}};
  return timing;
}

std::string LatencyText(const SampleStat& us) {
  return absl::StrCat("avg=", Number(us.avg()), "(us), std_dev=", us.std_deviation(), "(us)");
}

}  // namespace litmus
