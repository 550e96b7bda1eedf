// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that the files of docs/guide/dashboards, and action.yml, which one of them uses, refer to
// existing metrics, formats and flags.
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "nlohmann/json.hpp"
#include "tools/common/exports/export.h"
#include "tools/common/exports/open_metrics.h"
#include "tools/common/exports/sample_documents.h"
#include "tools/common/read_file.h"

namespace litmus {
namespace {

const std::string kFolder = "docs/guide/dashboards/";
constexpr const char* kFiles[] = {"../../../action.yml", "github-workflow.yml",
                                  "grafana-dashboard.json", "litmus-textfile.service",
                                  "prometheus-rules.yml"};

std::set<std::string> Matches(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::set<std::string> found;
  for (std::sregex_iterator i(text.begin(), text.end(), regex), end; i != end; ++i) {
    found.insert((*i)[1]);
  }
  return found;
}

std::string Text(const std::string& path) {
  const auto text = ReadFileBytes(path);
  EXPECT_TRUE(text.ok()) << path << ": " << text.status();
  return text.value_or("");
}

// The metric families that the exporter writes for documents with all metrics.
std::set<std::string> Families() {
  std::set<std::string> families;
  for (nlohmann::ordered_json document : {SampleRun(4), SampleGrid(), SampleComparison()}) {
    if (document.contains("latency_us")) {
      document["metrics"].push_back({{"name", "first_inference"}, {"unit", "us"}, {"value", 1}});
    }
    const auto text = ExportAs("openmetrics", document);
    EXPECT_TRUE(text.ok()) << text.status();
    families.merge(Matches(text.value_or(""), "# TYPE (\\S+) gauge"));
  }
  return families;
}

TEST(DashboardsTest, MetricsAreThoseOfTheExporter) {
  const std::set<std::string> families = Families();
  int names = 0;
  for (const std::string file : kFiles) {
    for (const std::string& name : Matches(Text(kFolder + file), "\\b(litmus_[a-z0-9_]+)")) {
      EXPECT_TRUE(families.count(name)) << file << ": " << name;
      ++names;
    }
  }
  for (const std::string& name : Matches(Text("docs/guide/ci.md"), "`(litmus_[a-z0-9_]+)`")) {
    EXPECT_TRUE(families.count(name)) << "docs/guide/ci.md: " << name;
  }
  EXPECT_GT(names, 10);
}

// For every metric on the pages and every kind of document: the unit occurs once, at the end of the
// family's name, and no word is repeated next to itself.
TEST(DashboardsTest, NoFamilyNamesItsUnitTwice) {
  int metrics = 0;
  for (const char* page : {"docs/reference/measurements.md", "docs/guide/ci.md"}) {
    for (const absl::string_view line : absl::StrSplit(Text(page), '\n')) {
      const std::vector<std::string> cells = absl::StrSplit(line, '|');
      if (cells.size() < 4) continue;
      const std::vector<std::string> words = absl::StrSplit(cells[2], ' ', absl::SkipEmpty());
      const std::string unit = words.empty() ? "" : words[0];
      const std::string suffix = unit == "us"                            ? "_seconds"
                                 : unit == "bytes"                       ? "_bytes"
                                 : unit == "1/s"                         ? "_per_second"
                                 : unit == "ratio" || unit == "fraction" ? "_ratio"
                                                                         : "";
      if (suffix.empty() && unit != "instructions" && unit != "output") continue;
      for (const std::string& name : Matches(cells[1], "`([a-zA-Z0-9_]+)`")) {
        ++metrics;
        for (const std::string& family : {FamilyOf(name, unit), LowerFamilyOf(name, unit)}) {
          EXPECT_TRUE(absl::EndsWith(family, suffix)) << family;
          const std::vector<std::string> parts = absl::StrSplit(family, '_');
          const std::set<std::string> units = {"seconds", "bytes", "ratio", "second"};
          int named = 0;
          for (size_t i = 1; i < parts.size(); ++i) {
            EXPECT_NE(parts[i], parts[i - 1]) << family;
            named += static_cast<int>(units.count(parts[i]));
          }
          EXPECT_LE(named, 1) << family;
        }
      }
    }
  }
  EXPECT_GT(metrics, 20);
}

TEST(DashboardsTest, ExportsAreOfKnownFormats) {
  int exports = 0;
  for (const std::string file : kFiles) {
    for (const std::string& text : Matches(Text(kFolder + file), "--export=(\\S+)")) {
      EXPECT_EQ(CheckExports(text), "") << file;
      ++exports;
    }
  }
  EXPECT_EQ(exports, 3);
}

TEST(DashboardsTest, EveryFormatIsDocumented) {
  const std::string text = Text("docs/guide/ci.md");
  for (const std::string& format : ExportFormats()) {
    EXPECT_NE(text.find("`" + format + "`"), std::string::npos) << format;
  }
}

TEST(DashboardsTest, TheDashboardIsJsonWithAQueryInEveryPanel) {
  const auto dashboard =
      nlohmann::json::parse(Text(kFolder + "grafana-dashboard.json"), nullptr, false);
  ASSERT_FALSE(dashboard.is_discarded());
  ASSERT_EQ(dashboard["panels"].size(), 8u);
  for (const auto& panel : dashboard["panels"]) {
    ASSERT_FALSE(panel["targets"].empty()) << panel["title"];
    for (const auto& target : panel["targets"]) {
      EXPECT_NE(target["expr"].get<std::string>(), "") << panel["title"];
    }
  }
}

}  // namespace
}  // namespace litmus
