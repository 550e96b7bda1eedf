// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/hyperfine.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "tools/common/document/output_file.h"
#include "tools/common/exports/timed_commands.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr double kSecondsOfUs = 1e-6;

double MeanOf(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

struct Times {
  double mean = 0, median = 0, min = 0, max = 0;  // seconds
  std::optional<double> stddev;                   // of a sample; none for one time
};

Times TimesOf(std::vector<double> us) {
  std::sort(us.begin(), us.end());
  for (double& value : us) value *= kSecondsOfUs;
  Times times;
  times.mean = MeanOf(us);
  const size_t half = us.size() / 2;
  times.median = us.size() % 2 == 1 ? us[half] : (us[half - 1] + us[half]) / 2;
  times.min = us.front();
  times.max = us.back();
  if (us.size() > 1) {
    double squares = 0;
    for (const double value : us) squares += (value - times.mean) * (value - times.mean);
    times.stddev = std::sqrt(squares / static_cast<double>(us.size() - 1));
  }
  return times;
}

json ResultOf(const TimedCommand& timed) {
  const Times times = TimesOf(timed.times_us);
  json seconds = json::array();
  for (const double us : timed.times_us) seconds.push_back(us * kSecondsOfUs);
  json result = {{"command", timed.command},
                 {"mean", times.mean},
                 {"stddev", times.stddev ? json(*times.stddev) : json(nullptr)},
                 {"median", times.median},
                 {"user", timed.cpu_us.empty() ? 0 : MeanOf(timed.cpu_us) * kSecondsOfUs},
                 {"system", 0.0},
                 {"min", times.min},
                 {"max", times.max},
                 {"times", seconds}};
  if (!timed.memory_bytes.empty()) {
    json bytes = json::array();
    for (const double value : timed.memory_bytes) bytes.push_back(std::llround(value));
    result["memory_usage_byte"] = bytes;
  }
  result["exit_codes"] = timed.exit_codes;
  for (const auto& [name, value] : timed.parameters) result["parameters"][name] = value;
  return result;
}

// hyperfine takes the unit of the first mean for all.
struct Unit {
  const char* name;
  double of_second;
  int decimals;
};

Unit UnitOf(double seconds) {
  if (seconds < 1e-3) return {"µs", 1e6, 1};
  if (seconds < 1) return {"ms", 1e3, 1};
  return {"s", 1, 3};
}

std::string InUnit(double seconds, const Unit& unit) {
  return absl::StrFormat("%.*f", unit.decimals, seconds * unit.of_second);
}

std::string RelativeText(const Times& times, const Times& fastest, bool is_fastest) {
  if (!(fastest.mean > 0)) return is_fastest ? "1.00" : "";
  const double ratio = times.mean / fastest.mean;
  std::string text = absl::StrFormat("%.2f", ratio);
  if (is_fastest || !times.stddev || !fastest.stddev) return text;
  const double spread =
      ratio * std::hypot(*times.stddev / times.mean, *fastest.stddev / fastest.mean);
  return absl::StrCat(text, absl::StrFormat(" ± %.2f", spread));
}

}  // namespace

std::string ToHyperfine(const json& document) {
  json results = json::array();
  for (const TimedCommand& timed : TimedCommandsOf(document)) results.push_back(ResultOf(timed));
  return ToJsonText({{"results", results}});
}

std::string ToHyperfineMarkdown(const json& document) {
  const std::vector<TimedCommand> all = TimedCommandsOf(document);
  std::vector<Times> times;
  for (const TimedCommand& timed : all) times.push_back(TimesOf(timed.times_us));
  const Unit unit = UnitOf(times.empty() ? 1 : times[0].mean);
  const auto fastest = std::min_element(
      times.begin(), times.end(), [](const Times& a, const Times& b) { return a.mean < b.mean; });
  std::string text = absl::StrFormat(
      "| Command | Mean [%s] | Min [%s] | Max [%s] | Relative |\n|:---|---:|---:|---:|---:|\n",
      unit.name, unit.name, unit.name);
  for (size_t i = 0; i < all.size(); ++i) {
    const std::string command =
        absl::StrReplaceAll(all[i].command, {{"|", "\\|"}, {"\n", " "}, {"\r", " "}, {"`", "'"}});
    absl::StrAppend(&text, "| `", command, "` | ", InUnit(times[i].mean, unit),
                    times[i].stddev ? absl::StrCat(" ± ", InUnit(*times[i].stddev, unit)) : "",
                    " | ", InUnit(times[i].min, unit), " | ", InUnit(times[i].max, unit), " | ",
                    RelativeText(times[i], *fastest, &times[i] == &*fastest), " |\n");
  }
  return text;
}

}  // namespace litmus
