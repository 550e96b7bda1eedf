// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/history/made_history.h"

#include <cmath>
#include <filesystem>
#include <random>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "tools/common/document/output_file.h"

namespace litmus {

using json = nlohmann::ordered_json;

json ToDocument(const MadeResult& result) {
  json configuration = json::object();
  for (const absl::string_view flag : absl::StrSplit(result.flags, ' ', absl::SkipEmpty())) {
    const std::pair<std::string, std::string> parts = absl::StrSplit(flag, absl::MaxSplits('=', 1));
    configuration[parts.first] = parts.second;
  }
  const int day = result.hour / 24;
  json document = {
      {"schema", {{"name", "litmus.benchmark_model"}, {"version", result.version}}},
      {"tool", {{"name", "benchmark_model"}, {"version", "0.1.0"}}},
      {"build", {{"revision", nullptr}, {"dirty", nullptr}, {"compiler", "gcc 12.2.0"}}},
      {"model",
       {{"path", absl::StrCat("/models/", result.name, ".tflite")},
        {"bytes", 1},
        {"sha256", std::string(64, result.model[0])}}}};
  document["latency_us"] = {{"median", result.us}};
  document["metrics"] = json::array();
  document["metrics"].push_back(
      {{"name", "latency_median"},
       {"unit", "us"},
       {"value", result.us},
       {"lower", result.interval ? json(result.us * 0.99) : json(nullptr)},
       {"upper", result.interval ? json(result.us * 1.01) : json(nullptr)},
       {"better", "lower"}});
  if (result.top1 > 0) {
    document["metrics"].push_back({{"name", "top1"},
                                   {"unit", "fraction"},
                                   {"value", result.top1},
                                   {"lower", nullptr},
                                   {"upper", nullptr},
                                   {"better", "higher"}});
  }
  document["gates"] = json::array();
  if (result.failed_baseline) {
    document["gates"].push_back(
        {{"gate", "baseline_fail_above"}, {"limit", 1.05}, {"value", 1.1}, {"passed", false}});
  }
  document["interrupted"] = false;
  document["environment"] = {
      {"argv", {"benchmark_model"}},
      {"started_utc",
       absl::StrFormat("2026-%02d-%02dT%02d:00:00Z", 1 + day / 28, 1 + day % 28, result.hour % 24)},
      {"commit", result.commit.empty() ? json(nullptr) : json(result.commit)},
      {"labels", json::object()},
      {"configuration", configuration},
      {"flags", json::array()},
      {"machine", {{"fingerprint", result.machine}, {"cpu_model", "A processor"}}}};
  document["exit_code"] = result.failed_baseline ? 1 : 0;
  document["error"] = nullptr;
  return document;
}

std::string NewFolder(const std::string& name) {
  std::string folder = absl::StrCat(testing::TempDir(), "/", name);
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder;
}

void WriteHistory(const std::string& folder, const std::vector<MadeResult>& results) {
  for (size_t i = 0; i < results.size(); ++i) {
    const std::string path = absl::StrFormat("%s/%06d.json", folder, i);
    EXPECT_TRUE(WriteFileAtomically("test", path, ToJsonText(ToDocument(results[i]))).ok());
  }
}

std::vector<MadeResult> MadeSeries(int count, double noise, const std::function<double(int)>& us) {
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  std::vector<MadeResult> results;
  for (int i = 0; i < count; ++i) {
    MadeResult result;
    result.us = us(i) * std::exp(noise * normal(random));
    result.hour = i;
    result.commit = absl::StrFormat("%040x", 0xabc000 + i);
    results.push_back(result);
  }
  return results;
}

}  // namespace litmus
