// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a document is read as, and which results are comparable.
#include "tools/common/history/stored_result.h"

#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "tools/common/exports/sample_documents.h"
#include "tools/common/history/made_history.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

StoredResult Read(const json& document) {
  const auto results = ResultsIn(document, "file.json");
  EXPECT_TRUE(results.ok()) << results.status();
  EXPECT_EQ(results->size(), 1);
  return results->front();
}

TEST(StoredResultTest, WhatMakesResultsComparable) {
  const StoredResult usual = Read(ToDocument({}));
  EXPECT_EQ(usual.key.tool, "benchmark_model");
  EXPECT_EQ(usual.key.name, "net");
  EXPECT_TRUE(usual.complete);
  const struct {
    const char* what;
    std::function<void(json*)> change;
    const char* difference;
  } kCases[] = {
      {"nothing", [](json*) {}, ""},
      {"a new model", [](json* d) { (*d)["model"]["sha256"] = std::string(64, 'b'); }, ""},
      {"the model's folder", [](json* d) { (*d)["model"]["path"] = "/tmp/9/net.tflite"; }, ""},
      {"a commit", [](json* d) { (*d)["environment"]["commit"] = "abc"; }, ""},
      {"the value", [](json* d) { (*d)["metrics"][0]["value"] = 7; }, ""},
      {"a model's name", [](json* d) { (*d)["model"]["path"] = "other.tflite"; },
       "name 'net' instead of 'other'"},
      {"a flag", [](json* d) { (*d)["environment"]["configuration"]["num_threads"] = "4"; },
       "flags none instead of 'num_threads=4'"},
      {"a machine", [](json* d) { (*d)["environment"]["machine"]["fingerprint"] = "2"; },
       "machine '1111111111111111' instead of '2'"},
      {"a tool", [](json* d) { (*d)["tool"]["name"] = "inference_diff"; }, "tool "},
  };
  for (const auto& c : kCases) {
    json document = ToDocument({});
    c.change(&document);
    const std::string difference = usual.key.DifferenceFrom(Read(document).key);
    EXPECT_EQ(difference.empty(), c.difference[0] == '\0') << c.what << ": " << difference;
    EXPECT_TRUE(absl::StrContains(difference, c.difference)) << c.what << ": " << difference;
  }
}

TEST(StoredResultTest, TheNameOfTheBenchmarkIsTheNameOfTheSeries) {
  json document = ToDocument({});
  document["environment"]["flags"] =
      json::array({{{"name", "benchmark_name"}, {"value", "camera"}, {"origin", "command line"}}});
  document["environment"]["configuration"]["benchmark_name"] = "camera";
  const StoredResult result = Read(document);
  EXPECT_EQ(result.key.name, "camera");
  EXPECT_EQ(result.key.flags, "");
}

TEST(StoredResultTest, DocumentsOfVersion30HaveTheirFlagsFromTheList) {
  json document = ToDocument({});
  document["schema"]["version"] = "3.0";
  document["environment"].erase("configuration");
  document["environment"]["flags"] = json::array(
      {{{"name", "num_threads"}, {"value", 4}, {"origin", "command line"}},
       {{"name", "num_runs"}, {"value", 50}, {"origin", "default"}},
       {{"name", "json_out"}, {"value", "x.json"}, {"origin", "command line"}},
       {{"name", "graph"}, {"value", "/models/net.tflite"}, {"origin", "command line"}}});
  EXPECT_EQ(Read(document).key.flags, "num_threads=4");
  EXPECT_EQ(Read(ToDocument({"net", "num_threads=4"})).key.flags, "num_threads=4");
}

TEST(StoredResultTest, ResultsThatDoNotCount) {
  const struct {
    const char* what;
    std::function<void(json*)> change;
    bool complete;
  } kCases[] = {
      {"a failed gate", [](json* d) { (*d)["exit_code"] = 1; }, true},
      {"a copy that could not be written", [](json* d) { (*d)["exit_code"] = 73; }, true},
      {"a failure",
       [](json* d) {
         (*d)["exit_code"] = 70;
         (*d)["error"] = "no";
       },
       false},
      {"an interrupt", [](json* d) { (*d)["interrupted"] = true; }, false},
      {"a shard",
       [](json* d) {
         (*d)["shard"] = {{"index", 0}, {"count", 2}};
       },
       false},
  };
  for (const auto& c : kCases) {
    json document = ToDocument({});
    c.change(&document);
    const StoredResult result = Read(document);
    EXPECT_EQ(result.complete, c.complete) << c.what;
    EXPECT_EQ(result.metrics.empty(), !c.complete) << c.what;
  }
}

TEST(StoredResultTest, HowManyResultsADocumentHas) {
  json fleet = {{"schema", {{"name", "litmus.fleet_benchmark"}, {"version", "2.0"}}},
                {"devices",
                 {{{"device", "a"}, {"result", ToDocument({})}},
                  {{"device", "b"}, {"result", nullptr}},
                  {{"device", "c"}, {"result", ToDocument({"net", "", "2"})}}}}};
  const json doctor = {{"schema", {{"name", "litmus.doctor"}, {"version", "3.1"}}},
                       {"tool", {{"name", "doctor"}}}};
  const json old = {{"schema", {{"name", "litmus.compare"}, {"version", "2.0"}}}};
  const struct {
    const char* what;
    json document;
    int results;
    const char* says;
  } kCases[] = {
      {"a run", SampleRun(5), 1, ""},
      {"a grid: cells with a result", SampleGrid(), 34, ""},
      {"a grid whose cells have no result",
       json({{"schema", {{"name", "litmus.benchmark_grid"}}}, {"cells", {{{"result", nullptr}}}}}),
       0, ""},
      {"a comparison", SampleComparison(), 1, ""},
      {"a fleet", fleet, 2, ""},
      {"no metrics", doctor, 0, ""},
      {"an old version", old, -1, "only version 3 is supported"},
      {"another program's", json({{"benchmarks", json::array()}}), -1, "not a result document"},
      {"a list", json::array(), -1, "not a result document"},
      {"a number", json(7), -1, "not a result document"},
  };
  for (const auto& c : kCases) {
    const auto results = ResultsIn(c.document, "f");
    EXPECT_EQ(results.ok(), c.results >= 0) << c.what;
    if (results.ok()) {
      EXPECT_EQ(results->size(), static_cast<size_t>(c.results)) << c.what;
    } else {
      EXPECT_TRUE(absl::StrContains(results.status().message(), c.says)) << results.status();
    }
  }
}

}  // namespace
}  // namespace litmus
