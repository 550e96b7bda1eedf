// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Recorded outputs of the programs (testdata/README.md), and what can go wrong with them.
#include "tools/common/foreign/foreign_result.h"

#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "tools/common/proto/proto_writer.h"
#include "tools/common/read_file.h"

namespace litmus {
namespace {

std::string Recorded(const std::string& name) {
  const auto bytes = ReadFileBytes("tools/common/foreign/testdata/" + name);
  EXPECT_TRUE(bytes.ok()) << name;
  return bytes.value_or("");
}

// "name metric=value[n samples]" of each entry, then "name failed: reason".
std::string Summary(const std::string& bytes) {
  const auto read = ReadForeign(bytes);
  if (!read.ok()) return std::string(read.status().message());
  if (!read->has_value()) return "no format";
  std::string text;
  for (const ForeignEntry& entry : (*read)->entries) {
    absl::StrAppendFormat(&text, "%s %s=%.6g%s", entry.name, entry.metric, entry.value,
                          entry.unit == "us" ? "" : entry.unit);
    if (!entry.samples.empty()) {
      absl::StrAppendFormat(&text, "[%d%s]", entry.samples.size(),
                            entry.samples_are_processes ? " processes" : "");
    }
    text += "\n";
  }
  for (const ForeignFailure& failure : (*read)->failures) {
    absl::StrAppend(&text, failure.name, " failed: ", failure.reason, "\n");
  }
  return text;
}

std::string ResultsPb(double median_ms, int64_t runs = 50) {
  ProtoWriter latency, memory, misc, result;
  latency.Float(1, 86)
      .Float(5, static_cast<float>(median_ms))
      .Float(7, 91)
      .Float(8, 45)
      .Float(9, 120);
  memory.Varint(1, 100).Varint(2, 2048).Float(3, 35);
  misc.Float(1, 14).Varint(2, runs).Varint(3, 1);
  result.Bytes(1, "cpu").Bytes(2, latency.bytes()).Bytes(3, memory.bytes()).Bytes(4, misc.bytes());
  return result.bytes();
}

struct File {
  const char *name, *summary;
};

const File kFiles[] = {
    {"hyperfine.json",
     "sleep 0.01 wall_time=11091.7[7 processes]\nsleep 0.01 cpu_time=942\n"
     "sleep 0.02 wall_time=21054.3[7 processes]\nsleep 0.02 cpu_time=939\n"},
    {"google_benchmark.json",
     "BM_Sum/64 latency_median=0.0265339[3]\nBM_Sum/64 cpu_time=0.026512[3]\n"
     "BM_Sum/1024 latency_median=0.405603[3]\nBM_Sum/1024 cpu_time=0.405612[3]\n"
     "BM_Label latency_median=0.000621264[3]\nBM_Label cpu_time=0.000620364[3]\n"
     "BM_Fails failed: cannot open the device\n"},
    {"google_benchmark_aggregates.json",
     "BM_Sum/64 latency_median=0.0262355\nBM_Sum/64 cpu_time=0.0261263\n"
     "BM_Sum/1024 latency_median=0.418285\nBM_Sum/1024 cpu_time=0.418302\n"
     "BM_Label latency_median=0.000620876\nBM_Label cpu_time=0.000620877\n"
     "BM_Fails failed: cannot open the device\n"},
    {"litert_benchmark.json",
     "mobilenet latency_median=400\nmobilenet latency_p95=450\nmobilenet init=3090\n"
     "mobilenet first_inference=550\n"},
    {"litert_benchmark.txt",
     "mobilenet latency_median=400\nmobilenet latency_p95=450\nmobilenet init=3090\n"
     "mobilenet first_inference=550\n"},
    {"litert_block.txt",
     "mobilenet_v2/serving_default latency_median=84502\n"
     "mobilenet_v2/serving_default latency_p95=91003\nmobilenet_v2/serving_default init=45320\n"
     "mobilenet_v2/serving_default first_inference=120450\n"
     "mobilenet_v2/serving_default memory_peak=3.39739e+07bytes\n"},
    {"onnxruntime.txt",
     " latency_median=945.8\n latency_p95=1068.6\n init=18348.1\n first_inference=2000\n"
     " memory_peak=5.09051e+07bytes\n"},
    {"onnxruntime.csv",
     "squeezenet latency_median=938.4[6]\nsqueezenet memory_peak=5.09051e+07bytes\n"
     "squeezenet (2) latency_median=955.258[3]\nsqueezenet (2) memory_peak=5.0901e+07bytes\n"},
    {"openvino.txt",
     "TensorFlow_Lite_Frontend_IR latency_median=515.46\n"
     "TensorFlow_Lite_Frontend_IR init=103420\nTensorFlow_Lite_Frontend_IR first_inference=1020\n"},
    {"openvino_percentile.txt",
     "TensorFlow_Lite_Frontend_IR latency_median=849.42\n"
     "TensorFlow_Lite_Frontend_IR latency_p95=1064.02\n"
     "TensorFlow_Lite_Frontend_IR init=122320\n"
     "TensorFlow_Lite_Frontend_IR first_inference=990\n"},
    {"openvino.json",
     "mobilenet latency_median=520\nmobilenet init=103420\nmobilenet first_inference=1020\n"},
};

TEST(ForeignResultTest, RecordedFiles) {
  for (const File& file : kFiles) {
    EXPECT_EQ(Summary(Recorded(file.name)), file.summary) << file.name;
  }
  EXPECT_EQ(Summary(ResultsPb(84.5)),
            "cpu latency_median=84500\ncpu latency_p95=91000\ncpu init=45000\n"
            "cpu first_inference=120000\ncpu memory_peak=2.09715e+06bytes\n");
  EXPECT_EQ(Summary(ResultsPb(84.5, 0)), "cpu failed: no inference runs were performed\n");
}

// What happens to a text on its way: a terminal's colours, Windows, a logger, other output.
TEST(ForeignResultTest, TextThatWasCopied) {
  for (const char* name : {"litert_block.txt", "litert_benchmark.txt", "onnxruntime.txt",
                           "openvino.txt", "onnxruntime.csv"}) {
    const std::string text = Recorded(name), good = Summary(text);
    EXPECT_EQ(Summary(absl::StrReplaceAll(text, {{"\n", "\r\n"}})), good) << name;
    EXPECT_EQ(Summary("Progress: 1\rProgress: 2\n" + text),
              absl::StartsWith(name, "onnxruntime.c")
                  ? "the result file of onnxruntime_perf_test: line 1: expected "
                    "'MODEL,SECONDS,BYTES,PERCENT,RUN' with the number of the run 0"
                  : good)
        << name;
    if (absl::EndsWith(name, ".csv")) continue;
    EXPECT_EQ(Summary(absl::StrReplaceAll(text, {{"Latency", "\x1b[1;32mLatency\x1b[0m"},
                                                 {"Inference (", "\x1b[34mInference (\x1b[m"}})),
              good)
        << name;
    const std::string twice = Summary(text + text);
    EXPECT_EQ(std::count(twice.begin(), twice.end(), '\n'),
              2 * std::count(good.begin(), good.end(), '\n'))
        << name << ": " << twice;
    EXPECT_TRUE(absl::StrContains(twice, " (2) ") || absl::StrContains(twice, "run 2 ")) << twice;
  }
  // logcat's and Abseil's prefixes.
  for (const char* prefix :
       {"08-22 12:00:00.000  812  812 I litert  : ", "I0822 12:00:00.0 1 a.cc:1] "}) {
    const std::string text =
        absl::StrReplaceAll(Recorded("litert_block.txt"), {{"INFO: ", prefix}});
    EXPECT_EQ(Summary(text), Summary(Recorded("litert_block.txt"))) << prefix;
  }
}

// No part of a file is a crash; a file that ends too early is not taken for a whole one, except
// where what is missing could also not have been printed.
TEST(ForeignResultTest, EveryBeginning) {
  std::vector<std::pair<std::string, std::string>> files = {{"results.pb", ResultsPb(84.5)}};
  for (const File& file : kFiles) files.emplace_back(file.name, Recorded(file.name));
  for (const auto& [name, whole] : files) {
    const std::string good = Summary(whole);
    for (size_t size = 0; size < whole.size(); size += 1 + size / 100) {
      const auto read = ReadForeign(whole.substr(0, size));
      if (!read.ok()) {
        const std::string message(read.status().message());
        EXPECT_TRUE(absl::StrContains(message, "line ") || absl::StrContains(message, "byte "))
            << name << " " << size << ": " << message;
      } else if (read->has_value() && absl::EndsWith(name, ".json")) {
        ADD_FAILURE() << name << ": " << size << " bytes are taken for a document";
      }
    }
  }
}

struct Broken {
  const char *file, *from, *to, *says;
};

TEST(ForeignResultTest, WhatIsBrokenIsRefusedWithItsPlace) {
  for (
      const Broken& c : {
          Broken{
              "hyperfine.json", "\"times\": [", "\"times\": [-1,",
              "hyperfine's JSON: line 12, column 17: results[0].times[0]: must be a number from 0"},
          Broken{"hyperfine.json", "\"times\": [", "\"times\": [1e300,",
                 "results[0].times[0]: must be"},
          Broken{"hyperfine.json", "\"times\": [", "\"times\": [\"1\",",
                 "must be a number, not \"1\""},
          Broken{"hyperfine.json", "\"times\": [", "\"times\": [NaN,", "line 12, column 17"},
          Broken{"hyperfine.json", "\"user\": ", "\"user\": nul", "is not JSON: line 8"},
          Broken{"hyperfine.json", "sleep 0.02\"", "sleep 0.02", "is not JSON: line 3"},
          Broken{"google_benchmark.json", "\"time_unit\": \"us\"", "\"time_unit\": \"h\"",
                 "benchmarks[0].time_unit: must be one of ns, us, ms, s, not \"h\""},
          Broken{"google_benchmark.json", "\"run_type\": \"iteration\"", "\"run_type\": 5",
                 "line 44, column 19: benchmarks[0].run_type"},
          Broken{"litert_benchmark.json", "\"median_ms\": 0.4", "\"median_ms\": -0.4",
                 "latency.median_ms: must be a number from 0"},
          Broken{
              "openvino.json", "\"latency (ms)\": \"0.52\"", "\"latency (ms)\": \"0,52\"",
              "must be milliseconds of at least 0, with a point before its decimals, not \"0,52\""},
          Broken{"openvino.json", "\"latency (ms)\": \"0.52\"", "\"latency (ms)\": \"nan\"",
                 "line 1, column "},
          Broken{"litert_block.txt", "85.23 ms", "85,23 ms",
                 "line 23: expected a number of at least 0, with a point before its decimals, and "
                 "a unit of s, ms, us, ns after 'Inference (avg):', not '85,23 ms (50 runs)'"},
          Broken{"litert_block.txt", "85.23 ms", "nan ms", "line 23: expected a number"},
          Broken{"litert_block.txt", "85.23 ms", "-85.23 ms", "line 23: expected a number"},
          Broken{"litert_block.txt", "85.23 ms", "1e300 ms", "line 23: expected a number"},
          Broken{"litert_block.txt", "85.23 ms", "85.23 min", "line 23: expected a number"},
          Broken{"litert_block.txt", "median=84502", "median=x", "line 12: expected a number"},
          Broken{"litert_block.txt", "Inference (avg):      85", "Inference (mean):      85",
                 "line 33: expected 'Inference (avg): NUMBER ms' before the end of the block that "
                 "began in line 18"},
          Broken{"litert_block.txt", "======================================\n", "",
                 "the text ends within the block that began in line 18"},
          Broken{"onnxruntime.txt", "0.0009458 s", "0,0009458 s", "line 16: expected a number"},
          Broken{"onnxruntime.txt", "Average inference", "Mean inference",
                 "expected 'Average inference time cost: NUMBER ms'"},
          Broken{"onnxruntime.csv", "squeezenet,0.00113,", "squeezenet,0.00113;",
                 "line 3: expected 'MODEL,SECONDS,BYTES,PERCENT,RUN' with the number of the run 2 "
                 "or 0"},
          Broken{"onnxruntime.csv", ",74,3", ",74,4", "line 4: expected"},
          Broken{"openvino.txt", "515.46 us", "515,46 us", "expected a number"},
          Broken{"openvino.txt", "Throughput:", "Rate:", "expected 'Throughput: NUMBER FPS'"},
          Broken{"openvino.txt", "Latency:", "Delay:", "expected 'Latency:'"},
      }) {
    std::string text = Recorded(c.file);
    const size_t at = text.find(c.from);
    ASSERT_NE(at, std::string::npos) << c.file << ": " << c.from;
    text.replace(at, std::string(c.from).size(), c.to);
    const auto read = ReadForeign(text);
    EXPECT_FALSE(read.ok()) << c.file << ": " << c.to << "\n" << Summary(text);
    EXPECT_TRUE(absl::StrContains(read.status().message(), c.says))
        << c.file << ": " << c.to << ": " << read.status().message();
  }
  EXPECT_TRUE(absl::StrContains(
      Summary(ResultsPb(-1)), "byte 12: latency_metrics.median_ms must be from 0 to 1e15, not -1"))
      << Summary(ResultsPb(-1));
  EXPECT_TRUE(absl::StrContains(Summary(ResultsPb(std::nan(""))), "not nan"));
  EXPECT_EQ(Summary(ResultsPb(1).substr(0, 20)),
            "the results.pb of benchmark_model: byte 5: a field that begins here goes beyond the "
            "end of the file, which has 20 bytes");
}

TEST(ForeignResultTest, Notes) {
  struct Case {
    std::string bytes;
    size_t entry;
    const char* note;
  };
  for (const Case& c :
       {Case{Recorded("litert_benchmark.json"), 0, "the program rounds to 0.01 ms"},
        Case{Recorded("litert_benchmark.json"), 2, ""},
        Case{Recorded("onnxruntime.txt"), 4, "the peak of the whole process"},
        Case{Recorded("openvino_percentile.txt"), 0,
             "the output has no median; the mean is used instead; of requests that run side by "
             "side"},
        Case{"{\"results\": [{\"command\": \"a\", \"mean\": 1, \"exit_codes\": [0, 1, null]}]}", 0,
             "2 of 3 runs ended with a signal, code 1; their times are included; the output has no "
             "median"}}) {
    const auto read = ReadForeign(c.bytes);
    ASSERT_TRUE(read.ok() && read->has_value()) << read.status();
    const std::string& note = (*read)->entries.at(c.entry).note;
    EXPECT_TRUE(*c.note == 0 ? note.empty() : absl::StrContains(note, c.note)) << note;
  }
}

TEST(ForeignResultTest, NoFormat) {
  for (const char* text :
       {"", " ", "\n", "{}", "[]", "{", "hello", "count=5 avg=3\n", "{\"results\": []}", "\x0a",
        "\x12", "\x0a\x01", "a,1,2,3,4\n",
        "BENCHMARK RESULTS\n====================\nIt was fast: 5 ms\n",
        "{\"results\": \"command\"}",
        R"({"schema": {"name": "litmus.benchmark_model", "version": "3.1"}, "metrics": []})"}) {
    EXPECT_EQ(Summary(text), "no format") << text;
  }
  EXPECT_EQ(Summary("{\"context\": {}, \"benchmarks\": []}"),
            "google-benchmark's JSON: has no results: the program measured nothing");
}

TEST(ForeignResultTest, OtherVersions) {
  EXPECT_EQ(Summary("{\"results\": [{\"command\": \"a\", \"mean\": 1.0, \"median\": 0.5, "
                    "\"times\": null, \"memory_usage_byte\": [4096, 8192], \"exit_codes\": []}, "
                    "{\"command\": \"a\", \"mean\": 2, \"times\": [2, 4]}]}"),
            "a wall_time=500000\na memory_peak=6144bytes[2 processes]\na (2) wall_time=3e+06[2 "
            "processes]\n");
  EXPECT_EQ(
      Summary("{\"context\": {}, \"benchmarks\": [{\"name\": \"F/8\", \"iterations\": 9, "
              "\"real_time\": 2, \"cpu_time\": 1, \"time_unit\": \"ms\"}, "
              "{\"name\": \"F/8_mean\", \"real_time\": 3, \"cpu_time\": 1, \"time_unit\": "
              "\"ms\"}, {\"name\": \"F_BigO\", \"cpu_coefficient\": 1}, {\"name\": \"S\", "
              "\"run_type\": \"iteration\", \"skipped\": true, \"skip_message\": \"no GPU\"}]}"),
      "F/8 latency_median=2000[1]\nF/8 cpu_time=1000[1]\nS failed: no GPU\n");
  EXPECT_EQ(Summary("\nSession creation time cost: 0.5 s\n"), " init=500000\n");
  EXPECT_EQ(Summary("[Step 1/11] Parsing and validating input arguments\n"
                    "[ ERROR ] The file does not exist\n"),
            " failed: The file does not exist\n");
  EXPECT_EQ(Summary("========== BENCHMARK RESULTS ==========\n"
                    "Model initialization: 45.32 ms\nFirst inference:      120.45 ms\n"
                    "Inference (avg):      85.23 ms (50 runs)\n"
                    "======================================\n"),
            " latency_median=85230\n init=45320\n first_inference=120450\n");
}

}  // namespace
}  // namespace litmus
