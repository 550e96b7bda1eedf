// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests how gates are parsed, which outputs they apply to, and when they fail.
#include "tools/inference_diff/gates.h"

#include <gtest/gtest.h>

#include <limits>

namespace litmus::diff {
namespace {

const std::vector<std::string> kNames = {"scores", "a:b", "A;B/C", "1"};

// Formats every gate as "kind output limit".
std::string Text(const std::vector<Gate>& gates) {
  std::string text;
  for (const Gate& gate : gates) {
    char line[80];
    std::snprintf(line, sizeof(line), "%d %zu %g\n", static_cast<int>(gate.kind), gate.output,
                  gate.limit);
    text += line;
  }
  return text;
}

TEST(GatesTest, Forms) {
  const struct {
    GateFlags flags;
    const char* expected;
  } kCases[] = {
      {{}, ""},
      {{"0.5", "", "", ""}, "0 0 0.5\n0 1 0.5\n0 2 0.5\n0 3 0.5\n"},
      {{"scores:1e-3", "", "", ""}, "0 0 0.001\n"},
      {{"", "a:b:2", "", ""}, "1 1 2\n"},
      {{"", "A;B/C:2", "", ""}, "1 2 2\n"},
      {{"", "", "0:0.99,2:0.5", ""}, "2 0 0.99\n2 2 0.5\n"},
      {{"", "", "", "-3,scores:40,"}, "3 0 -3\n3 1 -3\n3 2 -3\n3 3 -3\n3 0 40\n"},
      // The name of an output is also the index of another output: the gate applies to both.
      {{"1:7", "", "", ""}, "0 1 7\n0 3 7\n"},
      {{"scores:1", "2:2", "0:0.3", "0:4"}, "0 0 1\n1 2 2\n2 0 0.3\n3 0 4\n"},
  };
  for (size_t i = 0; i < std::size(kCases); ++i) {
    const auto gates = ParseGates(kCases[i].flags, kNames);
    ASSERT_TRUE(gates.ok()) << i << ": " << gates.status();
    EXPECT_EQ(Text(*gates), kCases[i].expected) << i;
  }
}

TEST(GatesTest, Errors) {
  const struct {
    GateFlags flags;
    const char* message;
  } kCases[] = {
      {{"much", "", "", ""}, "--max_avg_error: 'much': expected TOLERANCE or OUTPUT:TOLERANCE"},
      {{"scores:", "", "", ""}, "--max_avg_error: 'scores:': expected TOLERANCE"},
      {{"", "nan", "", ""}, "--max_error: 'nan': expected TOLERANCE"},
      {{"", "inf", "", ""}, "--max_error: 'inf': expected TOLERANCE"},
      {{"", "", "other:1", ""},
       "--min_cosine: 'other:1': the model has no such output; it has "
       "scores, a:b, A;B/C, 1"},
      {{"", "", "", "4:1"}, "--min_snr_db: '4:1': the model has no such output"},
      {{"-1", "", "", ""}, "--max_avg_error: '-1': an error is never below 0"},
      {{"", "scores:-0.5", "", ""}, "--max_error: 'scores:-0.5': an error is never below 0"},
      {{":1", "", "", ""}, "--max_avg_error: ':1': the model has no such output"},
  };
  for (const auto& c : kCases) {
    const auto gates = ParseGates(c.flags, kNames);
    ASSERT_FALSE(gates.ok()) << c.message;
    EXPECT_EQ(gates.status().code(), absl::StatusCode::kOutOfRange);
    EXPECT_EQ(std::string(gates.status().message()).rfind(c.message, 0), 0u) << gates.status();
  }
}

OutputError Error(double mean, double max, double cosine, double snr, int64_t not_comparable) {
  OutputError e;
  e.mean_error.mean = mean;
  e.max_error = max;
  e.cosine = cosine;
  e.snr_db = snr;
  e.not_comparable = not_comparable;
  return e;
}

TEST(GatesTest, Outcomes) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<OutputError> errors = {Error(0.1, 0.5, 0.9, 20, 0), Error(0, 0, 1, kInf, 0),
                                           Error(kNan, 0.1, 1, 50, 3)};
  const struct {
    Gate gate;
    bool passed;
    const char* sentence;
  } kCases[] = {
      {{GateKind::kAverageError, 0, 0.1}, true, ""},
      {{GateKind::kAverageError, 0, 0.09},
       false,
       "--max_avg_error: output 0 ('scores') has 0.1, above 0.09"},
      {{GateKind::kMaxError, 0, 0.5}, true, ""},
      {{GateKind::kMaxError, 0, 0.25},
       false,
       "--max_error: output 0 ('scores') has 0.5, above 0.25"},
      {{GateKind::kMinCosine, 0, 0.9}, true, ""},
      {{GateKind::kMinCosine, 0, 0.95},
       false,
       "--min_cosine: output 0 ('scores') has 0.9, below 0.95"},
      {{GateKind::kMinSnr, 0, 20}, true, ""},
      {{GateKind::kMinSnr, 0, 21}, false, "--min_snr_db: output 0 ('scores') has 20, below 21"},
      {{GateKind::kMaxError, 1, 0}, true, ""},
      {{GateKind::kMinSnr, 1, 1e9}, true, ""},  // without an error, the SNR is infinite
      // An output that cannot be compared fails every limit.
      {{GateKind::kAverageError, 2, 1e30},
       false,
       "--max_avg_error: output 2 ('A;B/C') has nan, which fails regardless of the limit, 1e+30"},
      {{GateKind::kMaxError, 2, 1e30}, false, "--max_error: output 2 ('A;B/C') has nan"},
      {{GateKind::kMinCosine, 2, -1}, false, "--min_cosine: output 2 ('A;B/C') has nan"},
      {{GateKind::kMinSnr, 2, -1e30}, false, "--min_snr_db: output 2 ('A;B/C') has nan"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.sentence);
    const GateOutcome outcome = Check(c.gate, errors, kNames);
    EXPECT_EQ(outcome.passed, c.passed);
    EXPECT_EQ(outcome.sentence.rfind(c.sentence, 0), 0u) << outcome.sentence;
    EXPECT_EQ(outcome.sentence.empty(), c.passed);
    EXPECT_EQ(outcome.json["passed"], c.passed);
    EXPECT_EQ(outcome.json["output"], c.gate.output);
    EXPECT_EQ(outcome.json["name"], kNames[c.gate.output]);
    EXPECT_EQ(outcome.json["limit"], c.gate.limit);
  }
}

}  // namespace
}  // namespace litmus::diff
