// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/labels/unknown_labels.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/nearest.h"

namespace litmus {
namespace {

// A longer string is not a label, and computing its edit distances could take hours.
constexpr size_t kLongestLabel = 256;

// Converts to lower case, replaces each run of spaces and underscores by one space, and strips both
// ends.
std::string Folded(absl::string_view label) {
  std::string text = absl::AsciiStrToLower(label);
  std::replace(text.begin(), text.end(), '_', ' ');
  absl::RemoveExtraAsciiWhitespace(&text);
  return text;
}

std::vector<std::string> Synonyms(const std::string& label) {
  std::vector<std::string> synonyms;
  for (const absl::string_view part : absl::StrSplit(label, ',')) synonyms.push_back(Folded(part));
  return synonyms;
}

}  // namespace

std::string NearestLabel(const std::string& label, const std::vector<std::string>& model_labels) {
  const std::string folded = Folded(label);
  if (folded.empty()) return "";
  for (const std::string& candidate : model_labels) {
    if (Folded(candidate) == folded) return candidate;
  }
  const std::string first = Synonyms(label).front();
  // "crane" is a bird and a machine: if the label is the first synonym of a class, this class is
  // returned.
  for (const std::string& candidate : model_labels) {
    if (Synonyms(candidate).front() == first) return candidate;
  }
  for (const std::string& candidate : model_labels) {
    const std::vector<std::string> synonyms = Synonyms(candidate);
    if (std::find(synonyms.begin(), synonyms.end(), folded) != synonyms.end()) return candidate;
  }
  if (label.size() > kLongestLabel) return "";
  std::vector<std::string> names;
  std::copy_if(model_labels.begin(), model_labels.end(), std::back_inserter(names),
               [](const std::string& name) { return name.size() <= kLongestLabel; });
  return NearestName(names, label);
}

UnknownLabels FindUnknownLabels(const std::vector<std::string>& ground_truth,
                                const std::vector<std::string>& model_labels) {
  const std::set<std::string> known(model_labels.begin(), model_labels.end());
  std::set<std::string> shown;
  UnknownLabels unknown;
  for (const std::string& label : ground_truth) {
    if (known.count(label) != 0) continue;
    ++unknown.count;
    if (shown.size() == kMostExamples || !shown.insert(label).second) continue;
    unknown.examples.push_back({label, NearestLabel(label, model_labels)});
  }
  return unknown;
}

std::string ExamplesText(const UnknownLabels& unknown) {
  return absl::StrJoin(unknown.examples, ", ", [](std::string* text, const UnknownLabel& example) {
    absl::StrAppend(
        text, "'", example.label, "' (",
        example.nearest.empty() ? "none is near" : absl::StrCat("nearest: '", example.nearest, "'"),
        ")");
  });
}

}  // namespace litmus
