// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares percentiles from buckets with the sorted errors, and merged histograms with whole ones;
// tests invalid files.
#include "tools/inference_diff/error_histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>

#include "tools/inference_diff/output_error.h"

namespace litmus::diff {
namespace {

using Values = CountedVector<double>;
constexpr double kInf = std::numeric_limits<double>::infinity();

// The rank of the smallest sorted error that at least 99 % of the errors do not exceed, by a plain
// loop.
int64_t PlainRank(int64_t count) {
  int64_t rank = 0;
  while (100 * rank < 99 * count) ++rank;
  return rank;
}

Values Draw(const std::string& kind, size_t count) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> share(0, 1);
  Values errors(count);
  for (size_t i = 0; i < count; ++i) {
    const double u = share(random);
    errors[i] = kind == "equal"              ? 0.1
                : kind == "zeros"            ? 0
                : kind == "mostly zeros"     ? (u < 0.5 ? 0 : u)
                : kind == "uniform"          ? u
                : kind == "steps of 8 bits"  ? std::floor(256 * u)
                : kind == "with infinities"  ? (u < 0.03 ? kInf : u)
                : kind == "one per thousand" ? (i % 1000 == 0 ? 1e6 : 1e-6)
                                             : std::pow(10, 40 * u - 20);  // spans 40 decades
  }
  return errors;
}

constexpr const char* kKinds[] = {
    "equal",           "zeros",           "mostly zeros",     "uniform",
    "steps of 8 bits", "with infinities", "one per thousand", "40 decades"};

TEST(ErrorHistogramTest, EveryRankAgainstTheSortedErrors) {
  for (const char* kind : kKinds) {
    for (const size_t count : {1, 2, 99, 100, 101, 5000}) {
      SCOPED_TRACE(std::string(kind) + ", " + std::to_string(count) + " errors");
      Values sorted = Draw(kind, count);
      const ErrorHistogram histogram(sorted);
      std::sort(sorted.begin(), sorted.end());
      EXPECT_EQ(histogram.count(), static_cast<int64_t>(count));
      EXPECT_EQ(RankOfP99(static_cast<int64_t>(count)), PlainRank(static_cast<int64_t>(count)));
      const bool exact = kind == std::string("steps of 8 bits");
      for (size_t i = 0; i < count; ++i) {
        const double expected = sorted[i], got = histogram.AtRank(static_cast<int64_t>(i) + 1);
        if (exact || expected == 0 || std::isinf(expected)) {
          ASSERT_EQ(got, expected) << i;
        } else {
          ASSERT_LE(got, expected) << i;
          ASSERT_GT(got, expected * (1 - ErrorHistogram::kRelativeError)) << i;
        }
      }
    }
  }
}

// Runs merged in any order, from journals, give the same histogram as one pass over all errors.
TEST(ErrorHistogramTest, MergedIsWhole) {
  Values all;
  std::vector<Values> runs;
  for (const char* kind : kKinds) {
    for (const size_t count : {0, 1, 99, 1000}) {
      runs.push_back(Draw(kind, count));
      all.insert(all.end(), runs.back().begin(), runs.back().end());
    }
  }
  const std::string whole = ErrorHistogram(all).ToJson().dump();
  std::mt19937 random(3);
  for (int order = 0; order < 5; ++order) {
    std::shuffle(runs.begin(), runs.end(), random);
    ErrorHistogram merged;
    for (const Values& run : runs) {
      const auto json = nlohmann::ordered_json::parse(ErrorHistogram(run).ToJson().dump());
      std::string problem;
      merged.Merge(ErrorHistogram::Read(JsonReader(json, "histogram", &problem),
                                        static_cast<int64_t>(run.size())));
      EXPECT_EQ(problem, "");
    }
    EXPECT_EQ(merged.count(), static_cast<int64_t>(all.size()));
    EXPECT_EQ(merged.ToJson().dump(), whole);
  }
}

// The percentile over all errors, which is not the mean of the runs' percentiles.
TEST(ErrorHistogramTest, P99OfAllRuns) {
  for (const char* kind : kKinds) {
    for (const size_t count : {1, 2, 99, 100, 101, 1000}) {
      SCOPED_TRACE(std::string(kind) + ", " + std::to_string(count) + " elements");
      Values all;
      std::vector<RunError> runs;
      for (const double scale : {1.0, 0.001, 0.0, 0.001, 0.001}) {
        Values errors = Draw(kind, count);
        // The difference of two doubles may overflow: -1e308 and 1e308.
        Values reference(count), test(count);
        for (size_t i = 0; i < count; ++i) {
          const bool beyond = std::isinf(errors[i]) && scale > 0;
          reference[i] = beyond ? -1e308 : 0;
          test[i] = beyond ? 1e308 : std::isinf(errors[i]) ? 0 : errors[i] * scale;
          all.push_back(std::fabs(test[i] - reference[i]));
        }
        runs.push_back(CompareValues(reference, test));
      }
      std::sort(all.begin(), all.end());
      const auto n = static_cast<int64_t>(all.size());
      const double exact = all[static_cast<size_t>(PlainRank(n)) - 1];
      const OutputError total = Accumulate(runs);
      EXPECT_EQ(total.compared, n);
      ASSERT_TRUE(total.p99);
      EXPECT_LE(*total.p99, exact);
      if (std::isfinite(exact)) {
        EXPECT_GE(*total.p99, exact * (1 - ErrorHistogram::kRelativeError));
      } else {
        EXPECT_EQ(*total.p99, exact);
      }
      if (n < 100) {
        EXPECT_EQ(*total.p99, total.max_error);
      }
    }
  }
}

TEST(ErrorHistogramTest, DamagedOnes) {
  const struct {
    const char* json;
    const char* problem;  // expected problem; "": none
  } kCases[] = {
      {R"({"zeros":1,"buckets":[130000,130001],"counts":[2,1]})", ""},
      {R"({"zeros":4,"buckets":[],"counts":[]})", ""},
      {R"({"zeros":5,"buckets":[],"counts":[]})", "h.zeros: must be an integer from 0 to 4"},
      {R"({"zeros":3,"buckets":[],"counts":[]})", "h.counts: must be, with \"zeros\", as many"},
      {R"({"zeros":0,"buckets":[7],"counts":[5]})", "h.counts[0]: must be an integer from 1 to 4"},
      {R"({"zeros":0,"buckets":[7],"counts":[4,1]})", "h.counts: must have 1 elements, not 2"},
      {R"({"zeros":2,"buckets":[7,7],"counts":[1,1]})", "h.buckets[1]: must differ"},
      {R"({"zeros":3,"buckets":[-1],"counts":[1]})", "h.buckets[0]: must be an integer"},
      {R"({"zeros":3,"buckets":[262017],"counts":[1]})", "h.buckets[0]: must be an integer"},
      {R"({"zeros":3,"buckets":[7],"counts":[0]})", "h.counts[0]: must be an integer"},
      {R"({"zeros":3,"buckets":7,"counts":[1]})", "h.buckets: must be an array"},
      {R"({"zeros":3,"counts":[1]})", "h.buckets: is missing"},
      {R"([])", "h: must be an object"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.json);
    const auto json = nlohmann::ordered_json::parse(c.json);
    std::string problem;
    ErrorHistogram::Read(JsonReader(json, "h", &problem), 4);
    EXPECT_EQ(problem.substr(0, std::string(c.problem).size()), c.problem);
    EXPECT_EQ(problem.empty(), std::string(c.problem).empty()) << problem;
  }
}

}  // namespace
}  // namespace litmus::diff
