// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A long run over numbered items, shared by the evaluation tools: which items are pending (shard,
// journal), the records of finished items, and the result document, which is computed from the
// records alone. A resumed run and merged shards therefore have the same result as one run.
//
// Times and machine facts are only in "timing", "environment" and the "metrics" whose unit is "us";
// all other members are equal in every run over the same data.
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

// The description of a run: the envelope (MakeEnvelope), "model", "config", "data" and other
// members of the tool. Runs can be merged, or one resumed by another, only if their headers are
// equal.
struct RunDescription {
  nlohmann::ordered_json header;
  int64_t items = 0;  // of the whole run, including all shards
};

// The input of a result.
struct FinishedRun {
  RunDescription description;
  Shard shard;
  Records records;
};

class EvaluationRun {
 public:
  // Opens the journal, if the flags request one, and reads its records. Returns the errors of
  // Journal::Open, and OutOfRange for an invalid --shard.
  static absl::StatusOr<std::unique_ptr<EvaluationRun>> Start(const RunFlags& flags,
                                                              RunDescription description);

  // Items of this shard without a record, in ascending order.
  const std::vector<int64_t>& pending() const { return pending_; }
  // The number of items of this shard, and the number of those that were in the journal at the
  // start.
  int64_t shard_items() const { return shard_items_; }
  int64_t resumed() const { return shard_items_ - static_cast<int64_t>(pending_.size()); }

  // Number of items of this shard that have a record so far. Thread-safe.
  int64_t finished() const { return finished_; }

  // The journal's path ("": no journal), and its contents at the start: items, and digests of their
  // inputs.
  const std::string& journal_path() const { return journal_path_; }
  const std::vector<int64_t>& resumed_items() const { return resumed_items_; }
  const InputDigests& resumed_digests() const { return resumed_digests_; }

  // Stores a record, also in the journal, there together with the digest of its input ("": none).
  absl::Status Add(int64_t item, nlohmann::ordered_json record, const std::string& digest = "");
  // Call after the last item. Returns the records of this shard.
  FinishedRun Finish() const { return {description_, shard_, records_}; }
  // Call after the results were written. Deletes the journal unless --journal named it.
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

// Checks that a shard's header and records belong to the tool. InvalidArgument names the member.
using PartCheck = std::function<absl::Status(const FinishedRun& part)>;

// Reads the files of shards (result documents with --shard, or journals) and merges those that pass
// `check`. InvalidArgument, naming the files: a file has another format or another tool version,
// the runs differ, or an item is missing or duplicated.
absl::StatusOr<FinishedRun> MergeShards(const std::string& tool,
                                        const std::vector<std::string>& paths,
                                        const PartCheck& check);

// The first part of the document: the header's members, those of `results`, and for a shard "shard"
// and "records". EvaluationTool adds "metrics" and the members after it.
nlohmann::ordered_json MakeDocument(const FinishedRun& run, const nlohmann::ordered_json& results);

// Times of this process in µs: wall time of the loop over images, and its stages.
struct PipelineTimes {
  int64_t wall_us = 0, decode_us = 0, preprocess_us = 0, inference_us = 0, images = 0;
};

// The member "timing" of a run over images: times of each stage over all records, and times of this
// process.
nlohmann::ordered_json ImageTiming(const Records& records, const PipelineTimes& loop,
                                   int64_t startup_us);

// Collects record["us"][`name`] from the records that have it, in ascending order of items.
SampleStat CollectTimes(const Records& records, const std::string& name);
// The metrics "latency_median", with its interval, and "latency_p95" of the times with this name; a
// metric without enough samples has no value (Summarize).
std::vector<Metric> LatencyMetrics(const Records& records, const std::string& name);
// {"count", "mean_us", "std_dev_us", "min_us", "median_us", "p95_us", "max_us", "sum_us"}.
nlohmann::ordered_json TimesToJson(const SampleStat& us);
// Returns "avg=<>(us), std_dev=<>(us)", TensorFlow Lite's format of latencies.
std::string LatencyText(const SampleStat& us);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_EVALUATION_RUN_H_
