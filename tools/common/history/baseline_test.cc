// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Each outcome of a comparison with earlier results.
#include "tools/common/history/baseline.h"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "tools/common/document/output_file.h"
#include "tools/common/history/made_history.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

// The document after the comparison, and how it ended.
struct Applied {
  json document;
  std::string sentence;
  bool failed = false;
  std::string gate() const {
    const json& gates = document["gates"];
    return gates.empty() ? "none" : gates.back()["passed"].get<bool>() ? "passed" : "failed";
  }
};

Applied Apply(const HistoryFlags& flags, json document) {
  Applied applied;
  const auto outcome = ApplyBaseline(flags, &document);
  applied.sentence = outcome.ok() ? outcome->sentence : std::string(outcome.status().message());
  applied.failed = outcome.ok() && outcome->failed;
  applied.document = std::move(document);
  return applied;
}

HistoryFlags Flags(const std::string& baseline, const std::string& fail_above = "5%",
                   const std::string& metric = "") {
  HistoryFlags flags;
  flags.baseline = baseline;
  flags.fail_above = fail_above;
  flags.baseline_metric = metric;
  return flags;
}

MadeResult Now(double us) {
  MadeResult now;
  now.us = us;
  now.hour = 1000;
  return now;
}

TEST(BaselineTest, AFolder) {
  const struct {
    const char* what;
    int count;
    double noise, now;
    std::function<void(std::vector<MadeResult>*)> change;
    const char *verdict, *gate, *says;
  } kCases[] = {
      {"equal", 20, 0.01, 1000, {}, "not distinguishable", "passed", "level of 20 results since"},
      {"much worse", 20, 0.01, 1200, {}, "worse", "failed", "+20 %"},
      {"worse, below the limit", 20, 0.005, 1030, {}, "worse", "passed", "passes"},
      {"better", 20, 0.01, 900, {}, "better", "passed", "-10 %"},
      {"too noisy to tell", 20, 0.08, 1100, {}, "not distinguishable", "passed", "passes"},
      {"no result", 0, 0, 1200, {}, "none", "none", "no verdict yet: 0 of 6"},
      {"too few", 5, 0.01, 1200, {}, "none", "none", "no verdict yet: 5 of 6 results"},
      {"just enough", 6, 0.01, 1200, {}, "worse", "failed", "of 6 results"},
      {"of another machine", 20, 0.01, 1200,
       [](std::vector<MadeResult>* all) {
         for (MadeResult& each : *all) each.machine = "2222222222222222";
       },
       "none", "none", "20 other results differ, the newest in machine '2222222222222222'"},
      {"with other flags", 20, 0.01, 1200,
       [](std::vector<MadeResult>* all) {
         for (MadeResult& each : *all) each.flags = "num_threads=4";
       },
       "none", "none", "flags 'num_threads=4' instead of none"},
      {"of another name", 20, 0.01, 1200,
       [](std::vector<MadeResult>* all) {
         for (MadeResult& each : *all) each.name = "other";
       },
       "none", "none", "name 'other' instead of 'net'"},
      {"of another model", 20, 0.01, 1200,
       [](std::vector<MadeResult>* all) {
         for (MadeResult& each : *all) each.model = "b";
       },
       "worse", "failed", "+20 %"},
      {"since the last step", 40, 0.01, 1100,
       [](std::vector<MadeResult>* all) {
         for (size_t i = 20; i < 40; ++i) (*all)[i].us *= 1.1;
       },
       "not distinguishable", "passed", "results since 2026-01-0"},
      {"a worse one that was stored does not count", 20, 0.01, 1200,
       [](std::vector<MadeResult>* all) {
         (*all)[19].us = 1200;
         (*all)[19].failed_baseline = true;
       },
       "worse", "failed", "level of 19 results"},
      {"a value without a logarithm", 20, 0.01, 1000,
       [](std::vector<MadeResult>* all) { (*all)[3].us = 0; }, "none", "none",
       "not every value of latency_median is above 0"},
      {"no noise at all", 20, 0, 1060, {}, "worse", "failed", "+6.0 %"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.what);
    std::vector<MadeResult> results = MadeSeries(c.count, c.noise, [](int) { return 1000; });
    for (MadeResult& each : results) each.interval = c.noise > 0;
    if (c.change) c.change(&results);
    const std::string folder = NewFolder("baseline");
    WriteHistory(folder, results);
    MadeResult now = Now(c.now);
    now.interval = c.noise > 0;
    const Applied applied = Apply(Flags(folder), ToDocument(now));
    EXPECT_EQ(applied.document["baseline"]["verdict"], c.verdict) << applied.sentence;
    EXPECT_EQ(applied.gate(), c.gate) << applied.sentence;
    EXPECT_TRUE(absl::StrContains(applied.sentence, c.says)) << applied.sentence;
    const bool failed = std::string(c.gate) == "failed";
    EXPECT_EQ(applied.failed, failed);
    EXPECT_EQ(applied.document["exit_code"], failed ? kExitGate : kExitOk);
    EXPECT_EQ(applied.document["error"].is_string(), failed);
    // The member stands before the environment, as documents are ordered.
    std::string before;
    for (const auto& [name, value] : applied.document.items()) {
      if (name == "environment") break;
      before = name;
    }
    EXPECT_EQ(before, "baseline");
  }
}

TEST(BaselineTest, MoreIsBetterAndOtherMetrics) {
  std::vector<MadeResult> results = MadeSeries(12, 0.01, [](int) { return 1000; });
  for (size_t i = 0; i < results.size(); ++i) results[i].top1 = 0.70 + 0.001 * (i % 3);
  const std::string folder = NewFolder("higher");
  WriteHistory(folder, results);
  const struct {
    const char* metric;
    double top1;
    const char *verdict, *gate;
  } kCases[] = {{"top1", 0.60, "worse", "failed"},
                {"top1", 0.80, "better", "passed"},
                {"top1", 0.701, "not distinguishable", "passed"},
                {"latency_median", 0.60, "not distinguishable", "passed"},
                // A typing error must not pass.
                {"latency_mean", 0.60, "none", "failed"}};
  for (const auto& c : kCases) {
    MadeResult now = Now(1000);
    now.top1 = c.top1;
    const Applied applied = Apply(Flags(folder, "5%", c.metric), ToDocument(now));
    EXPECT_EQ(applied.document["baseline"]["verdict"], c.verdict) << applied.sentence;
    EXPECT_EQ(applied.gate(), c.gate) << applied.sentence;
  }
}

TEST(BaselineTest, AFile) {
  const std::string folder = NewFolder("file");
  const auto stored = [&](const std::string& name, const json& document) {
    std::string path = absl::StrCat(folder, "/", name, ".json");
    EXPECT_TRUE(WriteFileAtomically("test", path, ToJsonText(document)).ok());
    return path;
  };
  MadeResult other, flags, machine, bare;
  other.name = "other";
  flags.flags = "num_threads=4";
  machine.machine = "2222222222222222";
  bare.interval = false;
  json failed = ToDocument({});
  failed["exit_code"] = 70;
  failed["error"] = "no";
  const std::string good = stored("good", ToDocument({}));
  const struct {
    const char* what;
    std::string file;
    double now;
    absl::StatusCode code;  // of CheckBaseline
    const char *gate, *says;
  } kCases[] = {
      {"equal", good, 1005, absl::StatusCode::kOk, "passed", "not distinguishable"},
      {"worse", good, 1100, absl::StatusCode::kOk, "failed", "+10 % (95 %:"},
      {"another name is the user's choice", stored("other", ToDocument(other)), 1100,
       absl::StatusCode::kOk, "failed", "+10 %"},
      {"without intervals", stored("bare", ToDocument(bare)), 1040, absl::StatusCode::kOk, "passed",
       "by the values alone"},
      {"other flags", stored("flags", ToDocument(flags)), 1000, absl::StatusCode::kInvalidArgument,
       "none", "flags none instead of 'num_threads=4'"},
      {"another machine", stored("machine", ToDocument(machine)), 1000,
       absl::StatusCode::kInvalidArgument, "none", "machine '1111111111111111' instead of"},
      {"a failed run", stored("failed", failed), 1000, absl::StatusCode::kInvalidArgument, "none",
       "failed or was interrupted"},
      {"no result", stored("list", json::array()), 1000, absl::StatusCode::kInvalidArgument, "none",
       "not a result document"},
      {"no file", folder + "/missing.json", 1000, absl::StatusCode::kNotFound, "none",
       "cannot read"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.what);
    const json document = ToDocument(Now(c.now));
    const absl::Status checked =
        CheckBaseline(Flags(c.file), "benchmark_model", [&] { return document["environment"]; });
    EXPECT_EQ(checked.code(), c.code) << checked;
    const Applied applied = Apply(Flags(c.file), document);
    EXPECT_EQ(applied.gate(), c.gate) << applied.sentence;
    const std::string all =
        absl::StrCat(applied.sentence,
                     applied.document.value(json::json_pointer("/baseline/verdict"), std::string()),
                     checked.message());
    EXPECT_TRUE(absl::StrContains(all, c.says)) << all;
  }
}

TEST(BaselineTest, WhatIsNotJudged) {
  const std::string folder = NewFolder("unjudged");
  WriteHistory(folder, MadeSeries(12, 0.01, [](int) { return 1000; }));
  json failed = ToDocument(Now(1200)), interrupted = failed, early = failed;
  failed["exit_code"] = 70;
  failed["error"] = "no";
  interrupted["interrupted"] = true;
  early["exit_code"] = 75;  // --require_stable; the gate is added, and the code stays
  const struct {
    const char* what;
    HistoryFlags flags;
    json document;
    bool member;
    const char* gate;
    int exit_code;
  } kCases[] = {
      {"no --baseline", Flags(""), ToDocument(Now(1200)), false, "none", 0},
      {"no limit", Flags(folder, ""), ToDocument(Now(1200)), true, "none", 0},
      {"a failed run", Flags(folder), failed, false, "none", 70},
      {"an interrupted run", Flags(folder), interrupted, false, "none", 0},
      {"an unstable run", Flags(folder), early, true, "failed", 75},
      {"no folder yet", Flags(folder + "/missing"), ToDocument(Now(1200)), true, "none", 0},
  };
  for (const auto& c : kCases) {
    const Applied applied = Apply(c.flags, c.document);
    EXPECT_EQ(applied.document.contains("baseline"), c.member) << c.what;
    EXPECT_EQ(applied.gate(), c.gate) << c.what;
    EXPECT_EQ(applied.document["exit_code"], c.exit_code) << c.what;
    EXPECT_TRUE(
        CheckBaseline(c.flags, "benchmark_model", [&] { return c.document["environment"]; }).ok());
  }
}

}  // namespace
}  // namespace litmus
