// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/labels/label_format.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "tools/common/labels/fit_labels.h"

namespace litmus {
namespace {

using Text = absl::string_view;

size_t Digits(Text line) {
  return static_cast<size_t>(std::find_if(line.begin(), line.end(),
                                          [](unsigned char c) { return !absl::ascii_isdigit(c); }) -
                             line.begin());
}

bool IsNumber(Text line) { return !line.empty() && Digits(line) == line.size(); }

// Matches "12 tench", "12: tench", "12,tench".
bool BeginsWithNumber(Text line) {
  const size_t digits = Digits(line);
  return digits > 0 && digits < line.size() && absl::StrContains(" \t:,;", line[digits]);
}

// Matches "n01440764 tench": a WordNet id, as used by ILSVRC.
bool BeginsWithSynset(Text line) {
  constexpr size_t kDigits = 8;
  return absl::ConsumePrefix(&line, "n") && Digits(line) == kDigits &&
         (line.size() == kDigits || absl::StrContains(" \t,:", line[kDigits]));
}

bool IsQuoted(Text line) {
  return line.size() > 1 && line.front() == line.back() &&
         (line.front() == '"' || line.front() == '\'');
}

bool IsUtf16(Text line) {
  return absl::StartsWith(line, "\xFF\xFE") || absl::StartsWith(line, "\xFE\xFF");
}

bool IsJson(Text first, Text last) {
  first = absl::StripLeadingAsciiWhitespace(first);
  last = absl::StripTrailingAsciiWhitespace(last);
  return (absl::StartsWith(first, "[") && absl::EndsWith(last, "]")) ||
         (absl::StartsWith(first, "{") && absl::EndsWith(last, "}"));
}

struct LineForm {
  bool (*is)(Text line);
  const char* what;
};
constexpr LineForm kLineForms[] = {
    {IsNumber, "has numbers, not labels: write the label of each class instead of its number"},
    {BeginsWithNumber, "has a number before each label: write the labels alone"},
    {BeginsWithSynset,
     "begins each line with WordNet's number: write the labels alone, or the numbers in both "
     "lists"},
    {IsQuoted, "has its labels in quotes: write them without"},
};

}  // namespace

std::string DescribeLabelFormat(const std::string& path, const std::vector<std::string>& lines) {
  if (lines.empty()) return "";
  const Text first = absl::StripLeadingAsciiWhitespace(lines.front());
  const char* what = "";
  if (IsUtf16(first)) {
    what = "is UTF-16 text: convert it with iconv -f UTF-16 -t UTF-8";
  } else if (IsJson(first, lines.back())) {
    what = "is a JSON document: write its labels to a text file, one a line";
  } else if (absl::StartsWith(first, "item {") || absl::StartsWith(first, "item{")) {
    what = "is a label map (.pbtxt): write its labels to a text file, one a line";
  } else {
    // Ignores a leading background label, which may have been added to fit the model's outputs.
    const auto begin = lines.begin() + (lines.size() > 1 && IsBackground(lines.front()) ? 1 : 0);
    for (const LineForm& form : kLineForms) {
      if (!std::all_of(begin, lines.end(),
                       [&](const std::string& line) { return form.is(line); })) {
        continue;
      }
      what = form.what;
      break;
    }
  }
  return *what == '\0' ? "" : absl::StrCat("'", path, "' ", what);
}

}  // namespace litmus
