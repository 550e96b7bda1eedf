// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/open_metrics.h"

#include <cctype>
#include <ctime>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace litmus {
namespace {

struct BaseUnit {
  const char* suffix;  // suffix of the family's name; "" for counts
  double factor = 1;   // factor to the base unit
};

BaseUnit BaseOf(const std::string& unit) {
  if (unit == "us") return {"seconds", 1e-6};
  if (unit == "bytes") return {"bytes", 1};
  if (unit == "1/s") return {"per_second", 1};
  if (unit == "fraction" || unit == "ratio") return {"ratio", 1};
  return {"", 1};
}

// Replaces characters other than letters, digits and '_', which names of metrics and labels may not
// contain.
std::string CleanName(const std::string& name) {
  std::string clean;
  for (const char c : name) {
    clean += std::isalnum(static_cast<unsigned char>(c)) != 0 && static_cast<unsigned char>(c) < 128
                 ? c
                 : '_';
  }
  return clean;
}

// Returns litmus_NAME_END_UNIT. If NAME ends with its unit ("sustained_ratio", "ratio"), the unit
// is removed there: OpenMetrics requires it once, at the end.
std::string Family(const std::string& name, const char* end, const std::string& unit) {
  std::string family = "litmus_" + CleanName(name);
  const std::string suffix = BaseOf(unit).suffix;
  if (suffix.empty()) return family + end;
  const std::string last = "_" + suffix;
  if (absl::EndsWith(family, last)) family.resize(family.size() - last.size());
  return absl::StrCat(family, end, last);
}

// Escapes the value of a label or a help text, which must be on one line.
std::string Escape(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\' || c == '"') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return out;
}

using Labels = std::vector<std::pair<std::string, std::string>>;

// The labels of every sample. Files of several models, or of several phones at one computer, may be
// in one folder of node_exporter, which treats repeated labels as an error and drops one of the
// samples.
Labels LabelsOf(const Subjects& subjects, const Subject& subject) {
  Labels labels = {{"benchmark", subject.name}, {"model", subject.model}};
  if (!subjects.device.empty()) labels.emplace_back("device", subjects.device);
  for (const auto& [name, value] : subject.flags) {
    labels.emplace_back(absl::StrCat("flag_", CleanName(name)), value);
  }
  if (subject.threads_ran) labels.emplace_back("threads_ran", absl::StrCat(*subject.threads_ran));
  return labels;
}

// Collects samples by family, in the order in which families first occur, because the samples of a
// family must be contiguous.
class Exposition {
 public:
  void Add(const std::string& family, const std::string& unit, const std::string& help,
           const Labels& labels, double value) {
    const auto [place, is_new] = places_.emplace(family, families_.size());
    if (is_new) families_.push_back({family, unit, help, ""});
    std::string text;
    for (const auto& [name, label] : labels) {
      absl::StrAppend(&text, text.empty() ? "" : ",", name, "=\"", Escape(label), "\"");
    }
    absl::StrAppendFormat(&families_[place->second].samples, "%s{%s} %.12g\n", family, text, value);
  }

  std::string ToString() const {
    std::string out;
    for (const auto& family : families_) {
      absl::StrAppend(&out, "# TYPE ", family.name, " gauge\n");
      if (!family.unit.empty() && absl::EndsWith(family.name, "_" + family.unit)) {
        absl::StrAppend(&out, "# UNIT ", family.name, " ", family.unit, "\n");
      }
      absl::StrAppend(&out, "# HELP ", family.name, " ", Escape(family.help), "\n", family.samples);
    }
    return out + "# EOF\n";
  }

 private:
  struct Entry {
    std::string name, unit, help, samples;
  };
  std::vector<Entry> families_;
  std::map<std::string, size_t> places_;  // family name -> index
};

void AddMetrics(const Subject& subject, const Labels& labels, Exposition* out) {
  for (const SubjectMetric& metric : subject.ResultMetrics()) {
    const BaseUnit base = BaseOf(metric.unit);
    const std::string help =
        absl::StrCat(metric.name, metric.higher_is_better ? ", higher" : ", lower", " is better");
    out->Add(Family(metric.name, "", metric.unit), base.suffix, help, labels,
             metric.value * base.factor);
    const std::pair<const char*, std::optional<double>> ends[] = {{"_lower", metric.lower},
                                                                  {"_upper", metric.upper}};
    for (const auto& [end, value] : ends) {
      if (!value) continue;
      out->Add(Family(metric.name, end, metric.unit), base.suffix,
               absl::StrCat("end of the 95 % interval of ", metric.name), labels,
               *value * base.factor);
    }
  }
}

void AddState(const Subject& subject, const Labels& labels, Exposition* out) {
  for (const SubjectGate& gate : subject.gates) {
    Labels with = labels;
    with.emplace_back("gate", gate.name);
    out->Add("litmus_gate_passed", "", "1 if the limit is met, 0 if it is exceeded", with,
             gate.passed ? 1 : 0);
  }
  if (!subject.verdict.empty()) {
    Labels with = labels;
    with.emplace_back("verdict", subject.verdict);
    out->Add("litmus_verdict", "", "1 for the verdict on the run", with, 1);
    out->Add("litmus_stable", "", "1 if the result is reliable, 0 if it is noisy or unclear",
             labels, subject.settled ? 1 : 0);
  }
  const auto failed = [&](double value) {
    out->Add("litmus_failed", "", "1 when the run failed and has no result", labels, value);
  };
  switch (subject.state) {
    case ResultState::kFailed:
      return failed(1);
    case ResultState::kValue:
      return failed(0);
    case ResultState::kNotMeasured:
      break;
  }
}

// Converts "2026-11-23T09:40:00Z" to seconds since 1970.
std::optional<double> UnixTime(const std::string& utc) {
  std::tm parts = {};
  if (strptime(utc.c_str(), "%Y-%m-%dT%H:%M:%S", &parts) == nullptr) return std::nullopt;
  return static_cast<double>(timegm(&parts));
}

// Adds the tool, the machine, and the time of the measurement.
void AddOrigin(const Subjects& subjects, const Labels& labels, Exposition* out) {
  Labels with = labels;
  with.insert(with.end(), {{"tool", subjects.tool},
                           {"version", subjects.version},
                           {"revision", subjects.revision},
                           {"machine", subjects.machine},
                           {"fingerprint", subjects.fingerprint}});
  out->Add("litmus_build", "", "what measured, and on what machine; always 1", with, 1);
  if (const auto seconds = UnixTime(subjects.started_utc)) {
    out->Add("litmus_run_timestamp_seconds", "seconds", "when the measurement began", labels,
             *seconds);
  }
}

}  // namespace

std::string FamilyOf(const std::string& name, const std::string& unit) {
  return Family(name, "", unit);
}

std::string LowerFamilyOf(const std::string& name, const std::string& unit) {
  return Family(name, "_lower", unit);
}

std::string ToOpenMetrics(const Subjects& subjects) {
  Exposition out;
  for (const Subject& subject : subjects.all) {
    AddMetrics(subject, LabelsOf(subjects, subject), &out);
  }
  for (const Subject& subject : subjects.all) {
    AddState(subject, LabelsOf(subjects, subject), &out);
  }
  for (const Subject& subject : subjects.all) {
    AddOrigin(subjects, LabelsOf(subjects, subject), &out);
  }
  return out.ToString();
}

}  // namespace litmus
