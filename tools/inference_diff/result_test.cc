// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the result document, text and proto with records written by hand.
#include "tools/inference_diff/result.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>

#include "tools/common/document/document.h"
#include "tools/inference_diff/outcome_text.h"

namespace litmus::diff {
namespace {

using json = nlohmann::ordered_json;

// Two runs of a model with two outputs. Output 0 has error 1 in the first run and 3 in the second;
// output 1 has none.
FinishedRun TwoRuns() {
  FinishedRun run;
  run.description.items = 2;
  run.description.header = {
      {"model", {{"path", "m.tflite"}, {"sha256", "abc"}}},
      {"reference_model", {{"path", "m.tflite"}, {"sha256", "abc"}}},
      {"reference", "CPU"},
      {"config", json::object()},
      {"inputs", json::array()},
      {"outputs",
       {{{"name", "scores, all"}, {"type", "FLOAT32"}}, {{"name", "boxes"}, {"type", "INT8"}}}}};
  for (const int64_t i : {0, 1}) {
    const double test = i == 0 ? 11 : 13;
    run.records[i] = {
        {"outputs",
         {ToJson(CompareValues({10, 10}, {test, test})), ToJson(CompareValues({5, -5}, {5, -5}))}},
        {"us", {{"reference", {100, 102, 104}}, {"test", {10, 10, 10}}}}};
  }
  return run;
}

TEST(ResultTest, Lines) {
  const auto outcome = MakeOutcome(TwoRuns(), std::nullopt, {});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  const std::vector<std::string> expected = {
      "Num evaluation runs: 2", "Reference run latency: avg=102(us), std_dev=1(us)",
      "Test run latency: avg=10(us), std_dev=0(us)", "OutputDiff[0]: avg_error=2, std_dev=1",
      "OutputDiff[1]: avg_error=0, std_dev=0"};
  EXPECT_EQ(outcome->result.lines, expected);
  EXPECT_EQ(outcome->verdict.exit_code(), 0);
}

TEST(ResultTest, TheOutcomeIsOneSentence) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const auto error_of = [](double max, double snr, int64_t not_comparable = 0) {
    OutputError error;
    error.max_error = max;
    error.snr_db = snr;
    error.not_comparable = not_comparable;
    return error;
  };
  const OutputError equal = error_of(0, kInfinity);
  const struct {
    std::vector<OutputError> errors;
    const char* text;
  } kCases[] = {
      {{equal, equal}, "Both sides give equal outputs"},
      {{equal, error_of(0, kInfinity, 3)},
       "Some outputs cannot be compared: NaN, infinity or shape"},
      {{error_of(0.0061, 40)},
       "The error is 1 % of the reference (RMS), SNR 40 dB, about 6 bits (float32 has 24, float16 "
       "11, int8 8); largest error of any element: 0.0061"},
      {{error_of(9, 60), error_of(2, 20)},
       "The error of output 'b' is 10 % of the reference (RMS), SNR 20 dB, about 3 bits (float32 "
       "has 24, float16 11, int8 8); largest error of any element: 9"},
      {{error_of(9, -6)},
       "The error is 200 % of the reference (RMS), SNR -6 dB; largest error of any element: 9"},
      {{error_of(9, -kInfinity)},
       "The SNR is minus infinity (the reference is 0); largest error of any element: 9"},
  };
  for (const auto& c : kCases) EXPECT_EQ(OutcomeText(c.errors, {"a", "b"}), c.text);
}

TEST(ResultTest, Document) {
  GateFlags gates;
  gates.max_error = "2.5";
  const auto outcome = MakeOutcome(TwoRuns(), std::nullopt, gates);
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  const json& document = outcome->result.document;
  const json& first = document["outputs"][0];
  const json& second = document["outputs"][1];
  EXPECT_EQ(document["outcome"],
            "The error of output 'scores, all' is 22.4 % of the reference (RMS), SNR 13.0103 dB, "
            "about 2 bits (float32 has 24, float16 11, int8 8); largest error of any element: 3");
  const std::vector<std::string>& remarks = outcome->result.remarks;
  const std::string line = "  " + document["outcome"].get<std::string>();
  EXPECT_NE(std::find(remarks.begin(), remarks.end(), line), remarks.end());
  EXPECT_EQ(document["items"], 2);
  EXPECT_EQ(first["name"], "scores, all");
  EXPECT_EQ(first["avg_error"], 2.0);
  EXPECT_EQ(first["std_dev"], 1.0);
  EXPECT_EQ(first["min_avg_error"], 1.0);
  EXPECT_EQ(first["max_avg_error"], 3.0);
  EXPECT_EQ(first["max_error"], 3.0);
  EXPECT_EQ(first["p99_error"], 3.0);  // over the errors 1, 1, 3, 3; not the mean of 1 and 3
  EXPECT_EQ(first["p99_relative_error"], 1.0 / 128);
  EXPECT_EQ(first["compared"], 4);
  EXPECT_EQ(first["equal"], false);
  EXPECT_EQ(second["equal"], true);
  EXPECT_TRUE(second["snr_db"].is_null());  // infinite
  EXPECT_EQ(second["cosine"], 1.0);
  const json& judged = outcome->verdict.gates();
  EXPECT_EQ(judged.size(), 2u);
  EXPECT_EQ(judged[0]["passed"], false);
  EXPECT_EQ(judged[1]["passed"], true);
  EXPECT_EQ(outcome->verdict.exit_code(), 1);
  EXPECT_EQ(outcome->verdict.sentences().size(), 1u);
  // The result has no times; the caller adds "timing".
  EXPECT_EQ(document.dump().find("\"us\""), std::string::npos);
  EXPECT_FALSE(document.contains("records"));
  FinishedRun shard = TwoRuns();
  shard.shard.asked_for = true;
  EXPECT_EQ(MakeOutcome(shard, std::nullopt, {})->result.document["records"].size(), 2u);
}

TEST(ResultTest, Metrics) {
  const auto outcome = MakeOutcome(TwoRuns(), std::nullopt, {});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  std::string text;
  for (const json& metric : MetricsToJson(outcome->metrics)) {
    text += metric["name"].get<std::string>() + " " + metric["value"].dump();
    if (!metric["lower"].is_null()) {
      text += " within its interval";
      EXPECT_LE(metric["lower"], metric["value"]) << metric;
      EXPECT_GE(metric["upper"], metric["value"]) << metric;
    }
    text += "\n";
  }
  // Six samples per side; a p95 needs more.
  EXPECT_EQ(text,
            "latency_median 10.0 within its interval\n"
            "reference_latency_median 102.0 within its interval\n"
            "output_0_avg_error 2.0\n"
            "output_0_max_error 3.0\n"
            "output_1_avg_error 0.0\n"
            "output_1_max_error 0.0\n");
}

// Records of shards that are merged in any order give the same ratio as one run.
TEST(ResultTest, LatencyRatio) {
  FinishedRun one = TwoRuns(), merged;
  one.records[1]["us"]["test"] = {20, 10, 30};
  merged.description = one.description;
  for (const int64_t i : {1, 0}) merged.records[i] = one.records[i];
  const auto expected = MakeOutcome(one, std::nullopt, {});
  const auto outcome = MakeOutcome(merged, std::nullopt, {});
  ASSERT_TRUE(expected.ok() && outcome.ok());
  EXPECT_EQ(outcome->latency.pairs, 6);
  EXPECT_EQ(outcome->latency.verdict, RatioVerdict::kFaster);
  json timing, expected_timing;
  AddToTiming(outcome->latency, &timing);
  AddToTiming(expected->latency, &expected_timing);
  EXPECT_EQ(timing, expected_timing);
  EXPECT_EQ(outcome->result.remarks, expected->result.remarks);
  const std::string line = "  test / reference latency (6 pairs): ";
  EXPECT_EQ(std::count_if(outcome->result.remarks.begin(), outcome->result.remarks.end(),
                          [&](const std::string& remark) { return remark.rfind(line, 0) == 0; }),
            1);
}

bool HasRemark(const Outcome& outcome, const std::string& part) {
  const std::vector<std::string>& remarks = outcome.result.remarks;
  return std::any_of(remarks.begin(), remarks.end(), [&](const std::string& remark) {
    return remark.find(part) != std::string::npos;
  });
}

// The text has only the ratio test / reference, not its reciprocal.
TEST(ResultTest, OneDirectionOfTheLatencyRatio) {
  const auto outcome = MakeOutcome(TwoRuns(), std::nullopt, {});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(HasRemark(*outcome, "test / reference latency"));
  EXPECT_FALSE(HasRemark(*outcome, "reference / test"));
}

TEST(ResultTest, NanosecondsWhereTheRecordsHaveThem) {
  FinishedRun run = TwoRuns();
  for (const int64_t i : {0, 1}) {
    run.records[i]["us"] = {{"reference", {1, 1, 1}}, {"test", {1, 1, 1}}};
    run.records[i]["ns"] = {{"reference", {1350, 1351, 1349}}, {"test", {1350, 1352, 1350}}};
  }
  const auto outcome = MakeOutcome(run, std::nullopt, {});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  ASSERT_TRUE(outcome->latency.ratio.interval);
  EXPECT_GT(outcome->latency.ratio.interval->low, 0.99);
  EXPECT_LT(outcome->latency.ratio.interval->high, 1.01);
  EXPECT_EQ(outcome->latency.verdict, RatioVerdict::kSame);
  EXPECT_EQ(outcome->metrics[0].value, 1.35);
  EXPECT_EQ(outcome->result.lines[1], "Reference run latency: avg=1(us), std_dev=0(us)");
}

TEST(ResultTest, BothModelsAreNamedWhereTheyDiffer) {
  FinishedRun run = TwoRuns();
  const auto one = MakeOutcome(run, std::nullopt, {});
  ASSERT_TRUE(one.ok()) << one.status();
  EXPECT_FALSE(HasRemark(*one, "reference model"));
  run.description.header["reference_model"] = {{"path", "other.tflite"}, {"sha256", "def"}};
  const auto two = MakeOutcome(run, std::nullopt, {});
  ASSERT_TRUE(two.ok()) << two.status();
  EXPECT_TRUE(HasRemark(*two, "  test model: m.tflite"));
  EXPECT_TRUE(HasRemark(*two, "  reference model: other.tflite"));
  EXPECT_TRUE(HasRemark(*two, "  reference model sha256: def"));
  EXPECT_TRUE(HasRemark(*two, "  model sha256: abc"));
}

// An infinite SNR does not always mean equal outputs.
TEST(ResultTest, SignalToNoiseRatiosWithoutANumber) {
  const struct {
    const char* what;
    CountedVector<double> reference, test;
    const char* text;
  } kCases[] = {
      {"equal", {1, 2}, {1, 2}, ", SNR infinite (equal)"},
      {"both 0", {0, 0}, {0, 0}, ", SNR infinite (equal)"},
      {"the reference is 0", {0, 0}, {0, 1}, ", SNR minus infinity (the reference is 0)"},
      {"errors whose squares are 0", {1, 1}, {1, 1 + 1e-15}, " dB"},
      {"the squares are 0", {1e-200, 0}, {2e-200, 0}, ", SNR infinite"},
      {"one is not comparable, the others equal", {1, NAN}, {1, 2}, ", SNR infinite; 2 elements"},
      {"20 dB", {10, 0}, {11, 0}, ", SNR 20 dB"},
  };
  for (const auto& c : kCases) {
    FinishedRun run = TwoRuns();
    for (const int64_t i : {0, 1}) {
      run.records[i]["outputs"][0] = ToJson(CompareValues(c.reference, c.test));
    }
    const auto outcome = MakeOutcome(run, std::nullopt, {});
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    EXPECT_TRUE(HasRemark(*outcome, c.text)) << c.what << ": " << outcome->result.remarks[3];
    const std::string equal = "infinite (equal)";
    EXPECT_EQ(outcome->result.remarks[3].find(equal) != std::string::npos,
              std::string(c.text).find(equal) != std::string::npos)
        << c.what << ": " << outcome->result.remarks[3];
  }
}

TEST(ResultTest, CsvAndRecords) {
  const FinishedRun run = TwoRuns();
  const auto outcome = MakeOutcome(run, std::nullopt, {});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  const std::string csv = ToCsvText(outcome->result.csv);
  EXPECT_EQ(csv.rfind("output,name,avg_error,std_dev,max_error,p99_error,cosine,snr_db\n"
                      "0,\"scores, all\",2,1,3,3,",
                      0),
            0u)
      << csv;
  EXPECT_NE(csv.find("\n1,boxes,0,0,0,0,1,inf\n"), std::string::npos) << csv;
  EXPECT_EQ(RecordsText(run.records, outcome->read.records, "r.csv"),
            "run,output,mean_error,max_error,p99_error,not_comparable\n0,0,1,1,1,0\n0,1,0,0,0,0\n"
            "1,0,3,3,3,0\n1,1,0,0,0,0\n");
  const std::string lines = RecordsText(run.records, outcome->read.records, "r.jsonl");
  EXPECT_EQ(lines.rfind("{\"item\":0,\"outputs\":[{\"elements\":2,", 0), 0u) << lines;
}

TEST(ResultTest, P99NamesWhatItIsOf) {
  const auto outcome = MakeOutcome(TwoRuns(), std::nullopt, {});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(
      HasRemark(*outcome, "p99: of all elements of all runs, relative error at most 0.8 %"));
  EXPECT_TRUE(HasRemark(*outcome, "scores, all: max 3, p99 of 4 elements 3, cosine"));
}

// Records of earlier versions have only each run's percentile, from which no percentile over all
// runs can be computed.
TEST(ResultTest, RecordsWithoutHistogram) {
  FinishedRun run = TwoRuns();
  run.records[1]["outputs"][0].erase("histogram");
  const auto outcome = MakeOutcome(run, std::nullopt, {});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(HasRemark(*outcome, "p99 of 4 elements unknown (records of an earlier version)"));
  EXPECT_TRUE(outcome->result.document["outputs"][0]["p99_error"].is_null());
  EXPECT_EQ(outcome->result.document["outputs"][1]["p99_error"], 0.0);
  EXPECT_NE(ToCsvText(outcome->result.csv).find("0,\"scores, all\",2,1,3,nan,"), std::string::npos);
  run.records[1]["outputs"][0]["histogram"] = {{"zeros", 1}, {"buckets", {7}}, {"counts", {7}}};
  EXPECT_FALSE(MakeOutcome(run, std::nullopt, {}).ok());
}

// A field of a message: varints and fixed-width values as bits, others as bytes.
struct Field {
  uint64_t bits = 0;
  std::string bytes;
};

uint64_t Varint(const std::string& text, size_t* at) {
  uint64_t value = 0;
  for (int shift = 0;; shift += 7) {
    const auto byte = static_cast<unsigned char>(text.at((*at)++));
    value |= static_cast<uint64_t>(byte & 127) << shift;
    if (byte < 128) return value;
  }
}

std::multimap<int, Field> Fields(const std::string& text) {
  std::multimap<int, Field> fields;
  for (size_t at = 0; at < text.size();) {
    const uint64_t tag = Varint(text, &at);
    Field field;
    const size_t size = (tag & 7) == 1 ? 8 : (tag & 7) == 5 ? 4 : 0;
    if ((tag & 7) == 0) field.bits = Varint(text, &at);
    if (size > 0) std::memcpy(&field.bits, &text.at(at), size);
    at += size;
    if ((tag & 7) == 2) {
      const uint64_t length = Varint(text, &at);
      field.bytes = text.substr(at, length);
      at += length;
    }
    fields.emplace(static_cast<int>(tag >> 3), field);
  }
  return fields;
}

template <typename T>
T As(const Field& field) {
  T value;
  std::memcpy(&value, &field.bits, sizeof(value));
  return value;
}

TEST(ResultTest, Proto) {
  const auto outcome = MakeOutcome(TwoRuns(), std::nullopt, {});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  const auto stage = Fields(outcome->result.proto);
  EXPECT_EQ(stage.find(1)->second.bits, 2u);
  const auto process = Fields(stage.find(2)->second.bytes);
  const auto profiler = Fields(process.find(5)->second.bytes);
  const auto reference = Fields(profiler.find(1)->second.bytes);
  EXPECT_EQ(reference.find(1)->second.bits, 104u);  // last
  EXPECT_EQ(reference.find(2)->second.bits, 104u);  // max
  EXPECT_EQ(reference.find(3)->second.bits, 100u);  // min
  EXPECT_EQ(reference.find(4)->second.bits, 612u);  // sum
  EXPECT_EQ(As<double>(reference.find(5)->second), 102);
  EXPECT_EQ(As<double>(Fields(profiler.find(2)->second.bytes).find(5)->second), 10);
  EXPECT_EQ(profiler.count(3), 2u);
  const auto error = Fields(profiler.find(3)->second.bytes);
  EXPECT_EQ(As<float>(error.find(1)->second), 3);  // max
  EXPECT_EQ(As<float>(error.find(2)->second), 1);  // min
  EXPECT_EQ(As<double>(error.find(3)->second), 2);
  EXPECT_EQ(As<float>(error.find(4)->second), 1);
}

TEST(ResultTest, DamagedRunsAreRefused) {
  EXPECT_TRUE(ReadRecords(TwoRuns()).ok());
  for (const char* member :
       {"model", "reference_model", "reference", "config", "inputs", "outputs"}) {
    for (const json& wrong : {json(), json(7), json::array({7})}) {
      FinishedRun run = TwoRuns();
      run.description.header[member] = wrong;
      if (member == std::string("inputs") || (wrong.is_array() && wrong.empty())) continue;
      EXPECT_FALSE(ReadRecords(run).ok()) << member << " " << wrong;
    }
  }
  for (const char* member : {"outputs", "us"}) {
    for (const json& wrong : {json(), json(7), json::array({7, 7}), json::object()}) {
      FinishedRun run = TwoRuns();
      run.records[1][member] = wrong;
      EXPECT_FALSE(ReadRecords(run).ok()) << member << " " << wrong;
    }
  }
  // Lists of different lengths, and negative times.
  for (const char* unit : {"us", "ns"}) {
    for (const json& wrong : {json::array({10, 10}), json::array(), json::array({10, 10, -1})}) {
      FinishedRun run = TwoRuns();
      run.records[1]["ns"] = run.records[1]["us"];
      run.records[1].erase(unit == std::string("us") ? "ns" : "");
      run.records[1][unit]["test"] = wrong;
      EXPECT_FALSE(ReadRecords(run).ok()) << unit << wrong;
    }
  }
}

}  // namespace
}  // namespace litmus::diff
