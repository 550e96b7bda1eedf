// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the verdict with runs that were recorded on a machine in a known condition
// (testdata/README.md), and with sysfs trees of machines that were throttled.
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/benchmark_model/measure/verdict.h"
#include "tools/common/machine/device_files.h"
#include "tools/common/time_units.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::json;

constexpr char kRuns[] = "tools/benchmark_model/measure/testdata/";
constexpr char kTrees[] = "tools/common/machine/testdata/";

template <typename T>
void Take(const json& evidence, const char* name, std::optional<T>* value) {
  if (!evidence.at(name).is_null()) *value = evidence[name].get<T>();
}

// Reads the values that the verdict depends on.
Evidence EvidenceOf(const json& evidence) {
  Evidence e;
  Take(evidence, "cpus_used", &e.cpus_used);
  Take(evidence, "run_queue_share", &e.run_queue_share);
  Take(evidence, "major_faults", &e.major_faults);
  Take(evidence, "steal_share", &e.steal_share);
  Take(evidence, "other_cpus", &e.other_cpus);
  Take(evidence, "memory_pressure_share", &e.memory_pressure_share);
  Take(evidence, "throttled_periods", &e.throttled_periods);
  Take(evidence, "frequency_ratio", &e.frequency_ratio);
  Take(evidence, "allowed_ratio", &e.allowed_ratio);
  Take(evidence, "throttle_events", &e.throttle_events);
  Take(evidence, "cooling_steps", &e.cooling_steps);
  return e;
}

Verdict VerdictOf(const json& run) {
  std::vector<double> ns;
  for (const json& us : run.at("samples")) ns.push_back(us.get<double>() * kNsInUs);
  const json& evidence = run.at("evidence");
  const Disturbance disturbance{evidence.at("blocks"), evidence.at("disturbed_blocks")};
  return Judge(Summarize(ns, run.at("clock_resolution").get<double>() * kNsInUs), disturbance,
               EvidenceOf(evidence));
}

TEST(RecordedRunsTest, TheWordIsThatOfTheCondition) {
  // Quiet runs were recorded in a virtual machine whose neighbours change its speed within a run
  // (see testdata/README.md). Such runs are correctly called noisy.
  const struct {
    const char* file;
    Word word;
    int runs, least;      // total in the file; min with `word`
    Word other, another;  // words that the other runs may have
  } kCases[] = {{"quiet.jsonl", Word::kStable, 200, 185, Word::kNoisy, Word::kTooShort},
                {"disturbed.jsonl", Word::kDisturbed, 100, 95, Word::kNoisy, Word::kNoisy},
                {"throttled.jsonl", Word::kThrottled, 20, 20, Word::kThrottled, Word::kThrottled}};
  for (const auto& c : kCases) {
    std::ifstream file(std::string(kRuns) + c.file);
    int runs = 0, right = 0;
    std::ostringstream others;
    for (std::string line; std::getline(file, line); ++runs) {
      const json run = json::parse(line);
      const Verdict verdict = VerdictOf(run);
      if (verdict.word == c.word) {
        ++right;
        continue;
      }
      EXPECT_TRUE(verdict.word == c.other || verdict.word == c.another)
          << c.file << " line " << runs + 1 << ": " << WordName(verdict.word);
      others << "\nline " << runs + 1 << ", " << run.at("model") << ": " << WordName(verdict.word);
      for (const Reason& reason : verdict.reasons) others << ", " << reason.cause;
    }
    EXPECT_EQ(runs, c.runs) << c.file;
    EXPECT_GE(right, c.least) << c.file << others.str();
    RecordProperty(c.file, right);
  }
}

// A quiet series, with the recorded states of machines before and after it.
TEST(RecordedRunsTest, TheWordOfATree) {
  const struct {
    const char *before, *after;
    Word word;
  } kCases[] = {
      {"hot_cores_before", "hot_cores_after", Word::kThrottled},
      {"hot_cores_after", "hot_cores_after", Word::kStable},
      {"kubernetes_cgroup_v1", "kubernetes_cgroup_v1", Word::kStable},
      {"steal_falls_before", "steal_falls_after", Word::kStable},
      {"desktop_cooling", "desktop_cooling", Word::kStable},
      {"raspberry_pi_3", "raspberry_pi_3", Word::kStable},
      {"galaxy_s9", "galaxy_s9", Word::kStable},
  };
  std::vector<double> quiet;
  for (int i = 0; i < 100; ++i) quiet.push_back(1000 + i % 7);
  for (const auto& c : kCases) {
    Reading before, after;
    before.machine = ReadMachineState(DeviceFiles(std::string(kTrees) + c.before));
    after.machine = ReadMachineState(DeviceFiles(std::string(kTrees) + c.after));
    after.wall_ns = 1'000'000'000;
    const Verdict verdict =
        Judge(Summarize(quiet, 1), Disturbance(), EvidenceBetween(before, after));
    EXPECT_STREQ(WordName(verdict.word), WordName(c.word)) << c.before << " to " << c.after;
  }
}

}  // namespace
}  // namespace litmus::benchmark
