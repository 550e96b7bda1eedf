// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/copies/read_copies.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/exports/export.h"
#include "tools/common/read_file.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr char kOld[] = "old";

CopySays FromJson(const std::string& text) {
  const json document = json::parse(text, nullptr, false);
  if (!document.is_object()) return {};
  CopySays says = {Says::kNothing, document.value("exit_code", -1), ""};
  if (document["error"].is_string()) says.error = document["error"].get<std::string>();
  bool value = false;
  if (document.contains("cells")) {
    for (const json& cell : document["cells"]) value = value || cell["result"].is_object();
  } else if (document["tool"]["name"] == "compare") {
    value = document["ratio"]["value"].is_number();
  } else {
    // A failed benchmark may still have measured its initialisation.
    const bool run = document["tool"]["name"] == "benchmark_model";
    for (const json& metric : document["metrics"]) {
      value = value || !run || metric["name"] == "latency_median";
    }
    value = value || (document.contains("cold_start") && !document["cold_start"].empty());
  }
  if (value) says.what = Says::kValue;
  const bool copy_only = *says.exit_code == kExitCantCreate || *says.exit_code == kExitIoError;
  if (IsFailure(*says.exit_code) && !(value && copy_only)) says.what = Says::kFailed;
  return says;
}

CopySays FromGoogleBenchmark(const std::string& text) {
  const json document = json::parse(text, nullptr, false);
  if (!document.is_object()) return {};
  CopySays says{document["benchmarks"].empty() ? Says::kNothing : Says::kValue, {}, {}};
  for (const json& each : document["benchmarks"]) {
    if (!each.value("error_occurred", false)) continue;
    says.what = Says::kFailed;
    if (!says.error) says.error = each["error_message"].get<std::string>();
  }
  return says;
}

// The text between `before` and `after`, with XML entities resolved.
std::optional<std::string> Between(const std::string& text, const std::string& before,
                                   const std::string& after) {
  const size_t begin = text.find(before);
  if (begin == std::string::npos) return std::nullopt;
  const size_t from = begin + before.size();
  return absl::StrReplaceAll(text.substr(from, text.find(after, from) - from), {{"&quot;", "\""},
                                                                                {"&#39;", "'"},
                                                                                {"&apos;", "'"},
                                                                                {"&#10;", "\n"},
                                                                                {"&lt;", "<"},
                                                                                {"&gt;", ">"},
                                                                                {"&amp;", "&"}});
}

CopySays FromJUnit(const std::string& text) {
  if (!absl::StrContains(text, "<testsuite ")) return {};
  CopySays says{Says::kValue, {}, Between(text, "<error type=\"run\" message=\"", "\"")};
  if (says.error) {
    says.what = Says::kFailed;
  } else if (absl::StrContains(text, "message=\"not measured\"")) {
    says.what = Says::kNothing;
  }
  return says;
}

CopySays FromOpenMetrics(const std::string& text) {
  if (!absl::EndsWith(text, "# EOF\n")) return {};
  CopySays says{Says::kNothing, {}, {}};
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (absl::StartsWith(line, "litmus_failed{") && absl::EndsWith(line, " 1")) {
      says.what = Says::kFailed;
    }
    const bool number = absl::StartsWith(line, "litmus_latency_median_seconds{") ||
                        absl::StartsWith(line, "litmus_cold_start_") ||
                        absl::StartsWith(line, "litmus_ratio{");
    if (number && says.what == Says::kNothing) says.what = Says::kValue;
  }
  return says;
}

CopySays FromCsv(const std::string& text) {
  if (!absl::StartsWith(text, "metric,unit,")) return {};
  CopySays says{Says::kNothing, kExitOk, ""};
  if (absl::StrContains(text, "\nlatency_median,")) says.what = Says::kValue;
  int exit_code = 0;
  if (absl::SimpleAtoi(Between(text, "\nexit_code,,", ",").value_or("0"), &exit_code)) {
    says.exit_code = exit_code;
  }
  says.error = Between(text, "\nerror,,", ",,,\n");
  if (IsFailure(exit_code) && says.what == Says::kNothing) says.what = Says::kFailed;
  return says;
}

}  // namespace

CopySays ReadCopy(const std::string& form, const std::string& text) {
  if (text == kOld) return {Says::kOld, {}, {}};
  if (form == "json") return FromJson(text);
  if (form == "gbench") return FromGoogleBenchmark(text);
  if (form == "junit") return FromJUnit(text);
  if (form == "openmetrics") return FromOpenMetrics(text);
  if (form == "csv") return FromCsv(text);
  if (form == "proto") return {text.empty() ? Says::kNothing : Says::kValue, {}, {}};
  if (form == "markdown") {
    if (!absl::StartsWith(text, "### ") && !absl::StartsWith(text, "| ")) return {};
    return {absl::StrContains(text, "❌ failed") ? Says::kFailed : Says::kValue, {}, {}};
  }
  if (form == "html") {
    if (!absl::StartsWith(text, "<!DOCTYPE html>")) return {};
    const bool failed = absl::StrContains(text, "The run failed: ") ||
                        absl::StrContains(text, "The comparison failed: ") ||
                        absl::StrContains(text, "The evaluation failed: ") ||
                        absl::StrContains(text, "What failed");
    return {failed ? Says::kFailed : Says::kValue, {}, {}};
  }
  // The formats that are lists of numbers.
  const json list = json::parse(text, nullptr, false);
  if (!list.is_structured()) return {};
  return {list.empty() ? Says::kNothing : Says::kValue, {}, {}};
}

std::string Copies::ExportFlag() const {
  std::vector<std::string> targets;
  for (const std::string& format : ExportFormats()) {
    targets.push_back(absl::StrCat(format, ":", Path(format)));
  }
  return "--export=" + absl::StrJoin(targets, ",");
}

void Copies::MakeOld(const std::vector<std::string>& forms) const {
  std::filesystem::create_directories(folder_);
  for (const std::string& form : forms) std::ofstream(Path(form), std::ios::binary) << kOld;
}

std::string Copies::Text(const std::string& form) const {
  return ReadFileBytes(Path(form)).value_or("");
}

CopySays Copies::Expect(const ToolRun& run, int exit_code, const std::string& error,
                        const std::vector<std::string>& forms) const {
  const std::string printed = absl::StrCat(run.out, run.err);
  EXPECT_EQ(run.exit_code, exit_code) << run.err;
  EXPECT_TRUE(absl::StrContains(printed, error)) << error << "\nin\n" << run.err;
  const CopySays whole = ReadCopy("json", Text("json"));
  const json document = json::parse(Text("json"), nullptr, false);
  const std::vector<std::string> formats = ExportFormats();
  for (const std::string& form : forms) {
    SCOPED_TRACE(form);
    const std::string text = Text(form), begin = text.substr(0, 2000);
    const CopySays says = ReadCopy(form, text);
    EXPECT_NE(says.what, Says::kOld);
    EXPECT_NE(says.what, Says::kUnreadable) << begin;
    if (says.exit_code) {
      EXPECT_EQ(*says.exit_code, exit_code);
    }
    if (says.error) {
      EXPECT_TRUE(absl::StrContains(*says.error, error)) << *says.error;
      EXPECT_EQ(says.error->empty(), exit_code == kExitOk) << *says.error;
    }
    // A list of numbers cannot express a failure: it is empty then.
    const bool list = form == "bencher" || form == "proto" || absl::StartsWith(form, "github");
    if (whole.what == Says::kFailed) {
      EXPECT_EQ(says.what, list ? Says::kNothing : Says::kFailed) << begin;
    } else if (whole.what == Says::kValue && !list) {
      EXPECT_EQ(says.what, Says::kValue) << begin;
    } else if (!list) {
      EXPECT_NE(says.what, Says::kFailed) << begin;
    }
    if (document.is_object() && std::count(formats.begin(), formats.end(), form) > 0) {
      EXPECT_EQ(ExportAs(form, document).value_or(""), text);
    }
  }
  return whole;
}

}  // namespace litmus
