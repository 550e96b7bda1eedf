// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that results are restored from records bit for bit, with all values of a document, and that
// damaged records are handled.
#include "tools/benchmark_model/record/result_record.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/benchmark_model/record/members.h"
#include "tools/benchmark_model/reporters/json.h"
#include "tools/common/document/output_file.h"

namespace litmus::benchmark {

struct Numbers {
  std::vector<double> reals;
  std::vector<int64_t> integers;
  std::vector<std::optional<int>> small;
  std::map<std::string, int> words;
  bool yes = false, no = true;
};
LITMUS_MEMBERS(Numbers, reals, integers, small, words, yes, no)

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Result Whole() {
  Result r;
  r.model_path = "a model\n.tflite";
  r.model_bytes = 77;
  r.model_sha256 = "ab";
  r.inputs = {{"in", "FLOAT32", {1, 8, 3}, {-1, 8, 3}, true}, {}};
  r.input_bytes = 96;
  r.init_ns = 123456789;
  r.tick_ns = 20;
  r.warmup.ns.Add(2000.5);
  r.warmup.first_ns = 2000.5;
  r.warmup.stop_reason = "steady";
  for (int i = 0; i < 500; ++i) r.regular.ns.Add(1000.1 + i % 7);
  r.regular.first_ns = 1000.1;
  r.regular.batch = 3;
  r.regular.stop_reason = "enough";
  r.summary = Summarize(r.regular.ns.Kept(), 1);
  r.summary.modes = TwoModes{1, 2, 0.25};
  r.memory_start_kb = 1000;
  r.memory_init_kb = 2000;
  r.memory_end_kb = 3001;
  r.memory_peak_kb = 2999;
  r.memory_at_end = {5, 3, 2};
  r.arena_bytes = 4096;
  r.delegates = {{"GPU", 2, 5, {}}};
  DelegateInfo info;
  info.name = "GPU";
  info.device = DelegateDevice{"a GPU", "OpenCL", "1.2", kLitmusDeviceCpu};
  info.statistics = LitmusDelegateStatistics{
      sizeof(LitmusDelegateStatistics), 1, 2, 3, 4, 5, 6, 7, 8, 9.5, 10.5, 11.5};
  info.measured_runs = 20;
  info.profile = {1.5, 2.5, 3.5, {{"conv", {0, 2}, 0.25}}};
  info.operators = {"CONV_2D:0"};
  info.macs = {12, std::nullopt};
  r.delegate_info = {info};
  r.plan = PlanSize{5, 2};
  PlacedNode node;
  node.type = "CONV_2D";
  node.outputs = {"a", "b"};
  node.partition = 0;
  PlacedNode other;
  other.node = 1;
  other.reason = "too large";
  other.told = false;
  r.placement = Placement{{node, other}, {{"GPU", 0, {0}, {{4, "x", 16}}, {{5, "y", {}}}}}};
  r.disturbance = {100, 7};
  Evidence evidence;
  evidence.wall_ns = 1'000'000'007;
  evidence.cpu_ns = 999;
  evidence.run_queue_share = 0.125;
  evidence.cooling_steps = 2;
  r.evidence = evidence;
  r.instructions = 1e9 + 0.5;
  r.cycles = 3e9;
  r.counters_unavailable = "denied";
  r.verdict = Verdict{Word::kDisturbed, {{"load", "rest", "busy"}, {"noise", "wait", ""}}};
  r.gates = {{"max_median_us", 1.5, 2.5, Interval{2, 3}}, {"max_p95_us", 7, {}, {}}};
  r.scenarios.reprepare_ns = 5000;
  r.interrupted = true;
  return r;
}

// The bits of a number: == would not distinguish 0 from -0, and NaN != NaN.
uint64_t BitsOf(double real) {
  uint64_t bits = 0;
  std::memcpy(&bits, &real, sizeof(bits));
  return bits;
}

// The document without samples, which records do not contain.
std::string DocumentText(const Result& result) {
  return ToJsonText(DocumentOf(result, 0, nlohmann::ordered_json::object(), 0));
}

TEST(RecordTest, NumbersBitForBit) {
  Numbers numbers;
  numbers.reals = {0.0, -0.0, 0.1, -1e300, 5e-324, kInfinity, -kInfinity, std::nan("0x123")};
  numbers.integers = {0, -1, std::numeric_limits<int64_t>::min(),
                      std::numeric_limits<int64_t>::max()};
  numbers.small = {std::nullopt, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()};
  numbers.words = {{"", 1}, {"noisy", -2}, {std::string("\0x", 2), 3}};
  numbers.yes = true;
  numbers.no = false;
  const auto read = ReadRecord<Numbers>("numbers", WriteRecord("numbers", numbers));
  ASSERT_TRUE(read.ok()) << read.status();
  ASSERT_EQ(read->reals.size(), numbers.reals.size());
  for (size_t i = 0; i < numbers.reals.size(); ++i) {
    EXPECT_EQ(BitsOf(read->reals[i]), BitsOf(numbers.reals[i])) << i;
  }
  EXPECT_EQ(read->integers, numbers.integers);
  EXPECT_EQ(read->small, numbers.small);
  EXPECT_EQ(read->words, numbers.words);
  EXPECT_TRUE(read->yes);
  EXPECT_FALSE(read->no);
}

TEST(RecordTest, ADocumentOfTheRecordIsThatOfTheResult) {
  for (const Result& result : {Whole(), Result()}) {
    const std::string record = RecordOfResult(result);
    const absl::StatusOr<Result> read = ResultOfRecord(record);
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(DocumentText(*read), DocumentText(result));
    EXPECT_EQ(RecordOfResult(*read), record);
    EXPECT_EQ(read->input_bytes, result.input_bytes);
    EXPECT_EQ(read->memory_at_end.file_and_shared_kb, result.memory_at_end.file_and_shared_kb);
    EXPECT_EQ(read->regular.ns.size(), 0u) << "samples stay with the child";
  }
}

TEST(RecordTest, APartOfARecordIsNone) {
  const std::string record = RecordOfResult(Whole());
  for (size_t size = 0; size < record.size(); ++size) {
    EXPECT_EQ(ResultOfRecord(record.substr(0, size)).status().code(), absl::StatusCode::kDataLoss)
        << size;
  }
  EXPECT_EQ(ResultOfRecord(record + "i").status().code(), absl::StatusCode::kDataLoss);
}

// A changed byte gives a different result or an error; a result that is read must be printable.
TEST(RecordTest, ADamagedRecordIsAResultOrAnError) {
  const std::string record = RecordOfResult(Whole());
  int refused = 0;
  for (size_t at = 0; at < record.size(); ++at) {
    for (const char byte : {'\0', '\x7f', '\xff'}) {
      std::string damaged = record;
      damaged[at] = byte;
      const absl::StatusOr<Result> read = ResultOfRecord(damaged);
      if (read.ok()) {
        DocumentText(*read);
      } else {
        EXPECT_EQ(read.status().code(), absl::StatusCode::kDataLoss) << at;
        ++refused;
      }
    }
  }
  // At least each byte that encodes a type is checked.
  EXPECT_GT(refused, static_cast<int>(record.size() / 8));
}

TEST(RecordTest, WhatNoResultCanHold) {
  const struct {
    const char* what;
    std::function<void(Result*)> spoil;
  } kCases[] = {
      {"a median of 0", [](Result* r) { r->summary.median.value = 0; }},
      {"a median that is no number", [](Result* r) { r->summary.median.value = std::nan(""); }},
      {"an infinite percentile",
       [](Result* r) {
         r->summary.p95 = Estimate{kInfinity, {}};
       }},
      {"runs without a verdict", [](Result* r) { r->verdict.reset(); }},
      {"a word without a reason", [](Result* r) { r->verdict->reasons.clear(); }},
      {"a reason against a stable one", [](Result* r) { r->verdict->word = Word::kStable; }},
      {"a launch without operators", [](Result* r) { r->delegate_info[0].operators.clear(); }},
      {"a word beyond the last", [](Result* r) { r->verdict->word = static_cast<Word>(5); }},
  };
  for (const auto& c : kCases) {
    Result result = Whole();
    c.spoil(&result);
    EXPECT_EQ(ResultOfRecord(RecordOfResult(result)).status().code(), absl::StatusCode::kDataLoss)
        << c.what;
  }
  EXPECT_EQ(ResultOfRecord(WriteRecord("numbers", Numbers())).status().code(),
            absl::StatusCode::kDataLoss)
      << "another kind of record";
}

}  // namespace
}  // namespace litmus::benchmark
