// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the text of a comparison with pairs whose ratio is known.
#include "tools/compare/report.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "cli/quantity.h"
#include "nlohmann/json.hpp"
#include "tools/compare/document.h"
#include "tools/compare/result_card.h"
#include "tools/compare/stored_results.h"

namespace litmus::compare {
namespace {

// One pair per ratio: A has `value`, B has `value` times the ratio.
Measurement Measured(double value, const char* word) {
  Measurement measurement;
  measurement.value = value;
  measurement.word = word;
  return measurement;
}

RoundSeries SeriesOf(const std::vector<double>& ratios, double value) {
  RoundSeries series;
  Looks looks(kError);
  for (const double ratio : ratios) {
    series.rounds.push_back(
        {{{Measured(value, "stable")}, {Measured(value * ratio, "too short")}}});
    looks.Add(series.rounds.back());
  }
  looks.Look(1);
  series.comparisons = looks.comparisons();
  series.discarded = 1;
  series.seconds_per_round = 2;
  series.seconds = 2 * static_cast<double>(ratios.size() + 1);
  return series;
}

Findings FindingsOf(const std::vector<double>& ratios, double value = 1000) {
  Findings findings;
  findings.sides[0].argv = {"a", "--x=1 2"};
  findings.sides[1].argv = {"b"};
  Judge(SeriesOf(ratios, value), &findings);
  return findings;
}

bool HasLine(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

TEST(ReportTest, AnAlignedBlockAndTheVerdictLast) {
  Findings findings = FindingsOf(std::vector<double>(6, 1.0));
  findings.machine = {"a machine", "load before 0.5"};
  findings.sides[1].note = "careful";
  EXPECT_EQ(
      ToText(findings),
      "A            a '--x=1 2'\n"
      "B            b\n"
      "measured     latency_median of each process\n"
      "A            1000 us, spread 0 %, min 1000 us, max 1000 us\n"
      "B            1000 us, spread 0 %, min 1000 us, max 1000 us\n"
      "note         B: careful\n"
      "pairs        6 in 0:14, after 1 warm-up pair; stopped by: budget\n"
      "machine      a machine\n"
      "             load before 0.5\n"
      "run verdicts A: 6 stable; B: not evaluated (each run's own verdict)\n"
      "ratio        above 1: B is slower; same within 2 %\n"
      "interval     95 %; a difference needs 99 %; covers B / A of two fresh processes run one "
      "after the other on this machine in its current state\n"
      "verdict: same, ratio 1.0000 (1.0000 to 1.0000)\n");
}

TEST(ReportTest, WhatWouldSettleAnUnclearVerdict) {
  const struct {
    std::vector<double> ratios;
    std::optional<int64_t> pairs;  // that are needed
    std::string line;
  } cases[] = {
      {{1, 1, 1, 1, 1},
       std::nullopt,
       "unclear      an interval needs 6 pairs: raise --budget, or give --pairs"},
      {{1.04, 1.04, 1, 1, 1 / 1.04, 1 / 1.04},
       24,
       "unclear      about 24 pairs, 0:48, would decide, if the ratio is unchanged: --budget=53s "
       "--stop=decided"},
      {{3, 3, 1, 1, 1 / 3.0, 1 / 3.0},
       18467,
       "unclear      more pairs do not help, about 18467, 10:15:34, would decide; stop other "
       "programs, compare with --metric=instructions, or raise --margin"},
      {{1.02, 1.02, 1.02, 1.02, 1.03, 1.01},
       std::nullopt,
       "unclear      the ratio is at the margin; more time does not decide, a different --margin "
       "does"},
  };
  for (const auto& c : cases) {
    Findings findings = FindingsOf(c.ratios);
    findings.comparisons[0].pairs_to_decide = c.pairs;
    const std::string text = ToText(findings);
    EXPECT_TRUE(HasLine(text, c.line)) << c.line << "\n" << text;
  }
}

TEST(ReportTest, Gates) {
  const struct {
    bool judged, passed, confirmed;
    std::string line;
  } cases[] = {
      {true, true, false, "fail_above   passed, it is not shown that B exceeds A by more than 5 %"},
      {true, true, true,
       "fail_above   passed, the second run does not confirm that B exceeds A by more than 5 %"},
      {true, false, true, "fail_above   FAILED, B exceeds A by more than 5 % in both runs"},
      {false, false, false, "fail_above   not evaluated, the run did not complete"},
  };
  for (const auto& c : cases) {
    Findings findings = FindingsOf(std::vector<double>(6, 1.1));
    findings.task.fail_above = 0.05;
    if (c.judged) findings.comparisons[0].gate_passed = c.passed;
    if (c.confirmed)
      findings.comparisons[0].confirmation =
          Confirmation{{1.1, Interval{1.01, 1.2}, std::nullopt}, 7};
    const std::string text = ToText(findings);
    EXPECT_TRUE(HasLine(text, c.line)) << c.line << "\n" << text;
    EXPECT_EQ(HasLine(text, "confirmation ratio 1.1000 (1.0100 to 1.2000) over 7 pairs"),
              c.confirmed)
        << text;
  }
}

// A result of one process, or of several with `medians`; without an interval if `high` is 0.
std::string StoredIn(const std::string& name, double value, double low, double high,
                     const std::string& medians = "") {
  const std::string path = testing::TempDir() + "/" + name;
  std::ofstream file(path);
  file << R"({"metrics": [{"name": "latency_median", "unit": "us", "value": )" << value;
  if (high > 0) file << R"(, "lower": )" << low << R"(, "upper": )" << high;
  file << "}]";
  if (!medians.empty()) file << R"(, "processes": {"medians": [)" << medians << "]}";
  file << R"(, "environment": {"machine": {"fingerprint": "f"}}})";
  return path;
}

TEST(ReportTest, StoredResults) {
  const std::string slow = StoredIn("slow.json", 1000, 990, 1010),
                    fast = StoredIn("fast.json", 180, 178, 182),
                    wide = StoredIn("wide.json", 500, 100, 3000),
                    none = StoredIn("none.json", 180, 0, 0),
                    few = StoredIn("few.json", 1000, 0, 0, "990,1000,1010"),
                    many = StoredIn("many.json", 1000, 990, 1010, "990,1000,1010,1000,1000");
  const char kOne[] =
      "unclear      results of several processes each (--processes=5), or two commands, can decide";
  const char kNotShown[] = " in these runs; not shown across processes";
  const struct {
    const std::string &a, &b;
    const char *in_these_runs, *verdict, *end, *row;
  } cases[] = {
      {slow, fast, "faster", "unclear", "faster", kOne},
      {fast, slow, "slower", "unclear", "slower", kOne},
      {slow, slow, "same", "unclear", "same", kOne},
      {slow, wide, "unclear", "unclear", "", kOne},
      {slow, none, "unclear", "unclear", "", kOne},
      {many, many, "", "same", "", ""},
      {few, few, "", "unclear", "",
       "unclear      an interval needs 4 processes of each: measure with --processes=5"},
  };
  for (const auto& c : cases) {
    const std::string what = c.a + " " + c.b;
    Findings findings;
    findings.task.sides = {{"A", {}, c.a, {}}, {"B", {}, c.b, {}}};
    findings.task.stored = true;
    findings.task.metrics.metrics = {Metric::kMedian};
    Prepare(&findings);
    ASSERT_TRUE(CompareStored(/*force=*/false, &findings).ok()) << what;
    EXPECT_STREQ(RatioVerdictName(findings.comparisons[0].verdict), c.verdict) << what;
    const nlohmann::ordered_json document =
        ToDocument(findings, nlohmann::ordered_json::object(), 0);
    EXPECT_EQ(document["verdict"], c.verdict) << what;
    EXPECT_EQ(document["verdict_in_these_runs"],
              *c.in_these_runs == 0 ? nlohmann::ordered_json() : c.in_these_runs)
        << what;
    const std::string text = ToText(findings),
                      line = VerdictLine(findings, findings.comparisons[0]);
    const std::string end = *c.end == 0 ? "" : std::string(": ") + c.end + kNotShown;
    EXPECT_EQ(line.find(kNotShown) != std::string::npos, !end.empty()) << line;
    EXPECT_TRUE(line.size() >= end.size() &&
                line.compare(line.size() - end.size(), end.size(), end) == 0)
        << line;
    EXPECT_EQ(text.find("\nunclear ") != std::string::npos, *c.row != 0) << text;
    if (*c.row != 0) {
      EXPECT_TRUE(HasLine(text, c.row)) << text;
    }
  }
}

// The row of the card for `findings` that begins with `name`.
std::string CardRow(const char* name, const Findings& findings) {
  FlagRegistry flags("compare", "");
  Options options;
  DeclareFlags(flags, &options, false);
  const std::string text =
      CardOf(findings, flags, {"compare", "--", "a", "---", "b"}).Text({false, true});
  const size_t begin = ("\n" + text).find(std::string("\n") + name + " ");
  return begin == std::string::npos ? ""
                                    : text.substr(begin + 12, text.find('\n', begin) - begin - 12);
}

TEST(ReportTest, RowsOfTheCard) {
  const auto of = [](double ratio) { return FindingsOf(std::vector<double>(6, ratio), 5000); };
  Findings wide = FindingsOf({1.04, 1.04, 1, 1, 1 / 1.04, 1 / 1.04}), failed = of(1.1),
           hopeless = FindingsOf({3, 3, 1, 1, 1 / 3.0, 1 / 3.0}), near = of(1), far = of(1),
           memory = of(0.5), profiled = of(1.1), stored = of(1.1), once = of(1.1);
  wide.comparisons[0].pairs_to_decide = 24;
  hopeless.comparisons[0].pairs_to_decide = 18467;
  failed.task.fail_above = 0.05;
  failed.comparisons[0].gate_passed = false;
  once.task.fail_above = 0.05;
  once.comparisons[0].gate_passed = true;
  once.comparisons[0].confirmation = Confirmation{{1.01, Interval{0.9, 1.04}, std::nullopt}, 6};
  memory.metrics = {Metric::kMemory};
  profiled.sides[1].version = "benchmark_model (Litmus) 0.1.0";
  near.sides[0].argv = {"benchmark_model", "--graph=/work/models/of/networks/a.tflite"};
  near.sides[1].argv = {"benchmark_model", "--graph=/work/models/of/networks/b.tflite"};
  far.sides[0].argv = {"benchmark_model", "--graph=/work/models/of/networks/a.tflite",
                       "--num_threads=1"};
  far.sides[1].argv = {"benchmark_model", "--graph=/work/models/of/networks/a.tflite",
                       "--num_threads=2"};
  stored.paired = false;
  stored.comparisons[0].verdict = RatioVerdict::kUnclear;
  stored.comparisons[0].in_these_runs = RatioVerdict::kSlower;
  const struct {
    const char* row;
    const Findings findings;
    const char* text;
  } cases[] = {
      {"compared", of(1), "B relative to A, latency_median, 6 pairs of processes in 0:14"},
      {"compared", stored, "B relative to A, latency_median of stored results"},
      {"ratio", of(1), "1.0000 ± 0 % (95 %: 1.0000 to 1.0000)"},
      {"A", of(1), "5.000 ms, spread 0 %  a '--x=1 2'"},
      {"B", of(1.1), "5.500 ms, spread 0 %  b"},
      {"B", memory, "2.4 KiB, spread 0 %  b"},
      {"verdict", of(1), "same: within 2 %; difference 0.00 % (0.00 to 0.00 %)"},
      {"verdict", of(1.1), "slower: B is 10.0 % slower than A (10.0 to 10.0 %)"},
      {"A", near, "5.000 ms, spread 0 %  … --graph=…/a.tflite"},
      {"B", near, "5.000 ms, spread 0 %  … --graph=…/b.tflite"},
      {"A", far, "5.000 ms, spread 0 %  … --num_threads=1"},
      {"B", far, "5.000 ms, spread 0 %  … --num_threads=2"},
      {"verdict", of(106), "slower: B takes 106 times as long as A (106 to 106)"},
      {"verdict", hopeless, "unclear: more pairs do not help; stop other programs"},
      {"next", hopeless, "compare --html_report=compare.html -- a --- b"},
      {"verdict", wide, "unclear: about 24 pairs, 0:48, would decide"},
      {"verdict", failed, "slower: --fail_above=5 % FAILED, exceeded in both runs"},
      {"verdict", once, "slower: --fail_above=5 % passed, not confirmed by the second run"},
      {"verdict", stored, "unclear: slower in these runs; not shown across processes"},
      {"next", of(1), "compare --html_report=compare.html -- a --- b"},
      {"next", wide, "compare --budget=53s --stop=decided -- a --- b"},
      {"next", profiled, "b --enable_op_profiling"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(CardRow(c.row, c.findings), c.text) << c.row << ": " << c.text;
  }
}

// Findings of four sides, by one metric or two, whose ratios to A are 1.1, 1 and 0.5.
Findings FindingsOfFour(const std::vector<Metric>& metrics) {
  Findings findings;
  for (const char* name : {"A", "B", "C", "D"}) {
    findings.task.sides.push_back({name, {"run", std::string("--side=") + name}, "", {}});
  }
  findings.task.metrics.metrics = metrics;
  Prepare(&findings);
  RoundSeries series;
  Looks looks(ErrorOfOne(findings.comparisons.size()));
  for (int i = 0; i < 12; ++i) {
    series.rounds.emplace_back();
    for (const double value : {5000.0, 5500.0, 5000.0, 2500.0}) {
      series.rounds.back().sides.emplace_back(metrics.size(), Measured(value, ""));
    }
    looks.Add(series.rounds.back());
  }
  looks.Look(1);
  series.comparisons = looks.comparisons();
  series.group_error = looks.group_error();
  series.seconds = 14;
  Judge(series, &findings);
  return findings;
}

TEST(ReportTest, TheCardOfSeveralSides) {
  FlagRegistry flags("compare", "");
  Options options;
  DeclareFlags(flags, &options, false);
  const std::vector<std::string> argv = {"compare", "--", "a", "---", "b"};
  EXPECT_EQ(CardOf(FindingsOfFour({Metric::kWall}), flags, argv).Text({false, true}),
            "compared    4 sides relative to A, wall_time, 12 rounds of processes in 0:14\n"
            "A           5.000 ms, spread 0 %  run --side=A\n"
            "B           5.500 ms, 1.1000 (1.1000 to 1.1000) slower  run --side=B\n"
            "C           5.000 ms, 1.0000 (1.0000 to 1.0000) same  run --side=C\n"
            "D           2.500 ms, 0.5000 (0.5000 to 0.5000) faster  run --side=D\n"
            "verdict     1 slower, 1 same, 1 faster: groups A b, B c, C b, D a\n"
            "next        compare --html_report=compare.html -- a --- b\n");
  EXPECT_EQ(
      CardOf(FindingsOfFour({Metric::kWall, Metric::kMemory}), flags, argv).Text({false, true}),
      "compared    4 sides relative to A, 2 metrics, 12 rounds of processes in 0:14\n"
      "A           run --side=A\n"
      "B           run --side=B\n"
      "C           run --side=C\n"
      "D           run --side=D\n"
      "A           wall_time 5.000 ms, spread 0 %\n"
      "B           wall_time 5.500 ms, 1.1000 (1.1000 to 1.1000) slower\n"
      "C           wall_time 5.000 ms, 1.0000 (1.0000 to 1.0000) same\n"
      "D           wall_time 2.500 ms, 0.5000 (0.5000 to 0.5000) faster\n"
      "A           memory_peak 4.9 KiB, spread 0 %\n"
      "B           memory_peak 5.4 KiB, 1.1000 (1.1000 to 1.1000) uses more memory\n"
      "C           memory_peak 4.9 KiB, 1.0000 (1.0000 to 1.0000) same\n"
      "D           memory_peak 2.4 KiB, 0.5000 (0.5000 to 0.5000) uses less memory\n"
      "verdict     2 more than A, 2 same, 2 less than A\n"
      "next        compare --html_report=compare.html -- a --- b\n");
}

TEST(ReportTest, TheRunLengthIsThatOfTheSidesThatGotIt) {
  using Flags = std::vector<std::string>;
  const struct {
    Flags a, b;
    std::vector<std::string> rows;
  } cases[] = {
      {{}, {}, {}},
      {{"--n=1"}, {"--n=1"}, {"run length   --n=1, added to A and B"}},
      {{"--n=1"}, {}, {"run length   --n=1, added to A"}},
      {{}, {"--n=1", "--w=2"}, {"run length   --n=1 --w=2, added to B"}},
      {{"--n=1"}, {"--n=2"}, {"run length   --n=1, added to A", "run length   --n=2, added to B"}},
  };
  for (const auto& c : cases) {
    Findings findings = FindingsOf(std::vector<double>(6, 1.0));
    findings.sides[0].length_flags = c.a;
    findings.sides[1].length_flags = c.b;
    const std::string text = ToText(findings);
    size_t rows = 0;
    for (size_t at = text.find("\nrun length"); at != std::string::npos;
         at = text.find("\nrun length", at + 1)) {
      ++rows;
    }
    EXPECT_EQ(rows, c.rows.size()) << text;
    for (const std::string& row : c.rows) EXPECT_TRUE(HasLine(text, row)) << text;
    const nlohmann::ordered_json document =
        ToDocument(findings, nlohmann::ordered_json::object(), 0);
    EXPECT_EQ(document["a"]["added_flags"], c.a);
    EXPECT_EQ(document["b"]["added_flags"], c.b);
    EXPECT_EQ(document["environment"]["added_flags"], c.a);
  }
}

TEST(ReportTest, ValuesInTheirUnits) {
  Findings findings = FindingsOf(std::vector<double>(6, 1.0), 3.5 * (1 << 20));
  findings.metrics = {Metric::kMemory};
  EXPECT_TRUE(
      HasLine(ToText(findings), "A            3.50 MiB, spread 0 %, min 3.50 MiB, max 3.50 MiB"))
      << ToText(findings);
  const Findings none = FindingsOf({});
  EXPECT_EQ(VerdictLine(none, none.comparisons[0]), "verdict: unclear, no pair was measured");
}

TEST(ReportTest, TheVerdictInTheWordsOfTheMetric) {
  const struct {
    Metric metric;
    const char *less, *more, *above;
  } cases[] = {
      {Metric::kMedian, "faster", "slower", "B is slower"},
      {Metric::kP95, "faster", "slower", "B is slower"},
      {Metric::kInit, "faster", "slower", "B is slower"},
      {Metric::kFirstInference, "faster", "slower", "B is slower"},
      {Metric::kMemory, "uses less memory", "uses more memory", "B uses more memory"},
      {Metric::kInstructions, "executes fewer instructions", "executes more instructions",
       "B executes more instructions"},
  };
  for (const auto& c : cases) {
    for (const auto& [ratio, verdict] : {std::pair{0.5, c.less}, {2.0, c.more}}) {
      Findings findings = FindingsOf(std::vector<double>(6, ratio));
      findings.metrics = {c.metric};
      const std::string text = ToText(findings);
      const std::string line = std::string("\nverdict: ") + verdict + ", ratio ";
      EXPECT_NE(text.find(line), std::string::npos) << text;
      EXPECT_TRUE(
          HasLine(text, std::string("ratio        above 1: ") + c.above + "; same within 2 %"))
          << text;
    }
  }
}

TEST(ReportTest, Clock) {
  const struct {
    double seconds;
    const char* text;
  } cases[] = {{-1, "0:00"}, {0, "0:00"},     {0.6, "0:01"},     {59.4, "0:59"},
               {60, "1:00"}, {3599, "59:59"}, {3600, "1:00:00"}, {36061, "10:01:01"}};
  for (const auto& c : cases) EXPECT_EQ(ClockText(c.seconds), c.text) << c.seconds;
}

}  // namespace
}  // namespace litmus::compare
