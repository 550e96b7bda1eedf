// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A long run over numbered items, as the evaluation tools have it: which items are left to do
// (shard, journal), what the finished ones said, and the result document that follows from the
// records alone. A resumed run and merged shards therefore give the same result as one run.
//
// Times and the machine are in "timing", in "environment" and in the "metrics" whose unit is "us",
// and nowhere else: all other members are the same in every run over the same data.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_EVALUATION_RUN_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_EVALUATION_RUN_H_

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"
#include "runtime/profiling/sample_stat.h"
#include "tools/common/document/document.h"
#include "tools/common/evaluation/journal.h"
#include "tools/common/evaluation/run_flags.h"
#include "tools/common/evaluation/shard.h"
#include "tools/common/interrupt.h"

namespace litmus {

// What a run says of itself: the envelope (MakeEnvelope), then "model", "config", "data" and what
// else the tool puts in. Two runs may be merged, or one be resumed by the other, when these are
// equal.
struct RunDescription {
  nlohmann::ordered_json header;
  int64_t items = 0;  // of the whole run, all shards together
};

// Everything that a result is made from.
struct FinishedRun {
  RunDescription description;
  Shard shard;
  Records records;
};

class EvaluationRun {
 public:
  // Opens the journal, if the flags ask for one, and reads what it has. Errors: see Journal::Open;
  // OutOfRange for a wrong --shard.
  static absl::StatusOr<std::unique_ptr<EvaluationRun>> Start(const RunFlags& flags,
                                                              RunDescription description);

  // Items of this shard without a record, rising.
  const std::vector<int64_t>& pending() const { return pending_; }
  // Items of this shard, and those that the journal had when the run began.
  int64_t shard_items() const { return shard_items_; }
  int64_t resumed() const { return shard_items_ - static_cast<int64_t>(pending_.size()); }

  // Items of this shard that have a record by now. Thread-safe.
  int64_t finished() const { return finished_; }

  // The journal ("": none); what it had when the run began: items, and digests of their inputs.
  const std::string& journal_path() const { return journal_path_; }
  const std::vector<int64_t>& resumed_items() const { return resumed_items_; }
  const InputDigests& resumed_digests() const { return resumed_digests_; }

  // Keeps a record, in the journal too, there with the digest of its input, if there is one.
  absl::Status Add(int64_t item, nlohmann::ordered_json record, const std::string& digest = "");
  // After the last: the records of this shard.
  FinishedRun Finish() const { return {description_, shard_, records_}; }
  // The results are on disk: the journal goes, unless --journal named it.
  void Close();

 private:
  EvaluationRun() = default;

  RunDescription description_;
  Shard shard_;
  Records records_;
  InputDigests resumed_digests_;
  std::vector<int64_t> pending_, resumed_items_;
  std::string journal_path_;
  int64_t shard_items_ = 0;
  std::atomic<int64_t> finished_{0};
  std::unique_ptr<Journal> journal_;
  bool keep_journal_ = false;
};

// Whether header and records of a part are the tool's: InvalidArgument with the member.
using PartCheck = std::function<absl::Status(const FinishedRun& part)>;

// Reads the files that shards wrote (result documents with --shard, or journals), and merges those
// that pass `check`. InvalidArgument: a file is neither, or of another version of the tool, the
// runs differ, an item is missing or there twice; each message names the files.
absl::StatusOr<FinishedRun> MergeShards(const std::string& tool,
                                        const std::vector<std::string>& paths,
                                        const PartCheck& check);

// The first part of the document: the header's members, then those of `results`, and for a shard
// "shard" and "records". EvaluationTool adds the last members, from "metrics" on.
nlohmann::ordered_json MakeDocument(const FinishedRun& run, const nlohmann::ordered_json& results);

// The times of this process: the wall time of the loop over images, and the parts of that time.
struct PipelineTimes {
  int64_t wall_us = 0, decode_us = 0, preprocess_us = 0, inference_us = 0, images = 0;
};

// The "timing" of a run over images: of each stage over all records, and of this process.
nlohmann::ordered_json ImageTiming(const Records& records, const PipelineTimes& loop,
                                   int64_t startup_us);

// Collects record["us"][`name`] of all records that have it, in the order of items.
SampleStat CollectTimes(const Records& records, const std::string& name);
// "latency_median", with its interval, and "latency_p95" of the times of that name, as far as there
// are samples enough (Summarize).
std::vector<Metric> LatencyMetrics(const Records& records, const std::string& name);
// {"count", "mean_us", "std_dev_us", "min_us", "median_us", "p95_us", "max_us", "sum_us"}.
nlohmann::ordered_json TimesToJson(const SampleStat& us);
// "avg=<>(us), std_dev=<>(us)", as TensorFlow Lite's tools print latencies.
std::string LatencyText(const SampleStat& us);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_EVALUATION_RUN_H_
