// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/sides/parameters.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

namespace litmus::compare {
namespace {

constexpr char kFlag[] = "--parameters=";

std::string Placeholder(const std::string& name) { return absl::StrCat("{", name, "}"); }

bool IsName(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  });
}

absl::Status Wanted(const std::string& why) {
  return absl::InvalidArgumentError(
      absl::StrCat("must be NAME=VALUE,VALUE;NAME=VALUE,VALUE, as -L NAME VALUE,VALUE: ", why));
}

}  // namespace

std::vector<std::string> JoinParameters(const std::vector<std::string>& argv) {
  std::vector<std::string> joined;
  std::string parameters;
  size_t place = 0;  // of the joined flag; 0: none yet
  size_t i = 0;
  for (; i < argv.size() && argv[i] != "--"; ++i) {
    if (i == 0 || argv[i] != "-L" || i + 2 >= argv.size() || argv[i + 2] == "--") {
      joined.push_back(argv[i]);
      continue;
    }
    if (place == 0) {
      place = joined.size();
      joined.emplace_back();
    }
    absl::StrAppend(&parameters, parameters.empty() ? "" : ";", argv[i + 1], "=", argv[i + 2]);
    i += 2;
  }
  if (place != 0) joined[place] = kFlag + parameters;
  joined.insert(joined.end(), argv.begin() + static_cast<std::ptrdiff_t>(i), argv.end());
  return joined;
}

std::vector<std::string> SplitParameters(const std::vector<std::string>& argv) {
  std::vector<std::string> split;
  bool rest = false;
  for (const std::string& word : argv) {
    rest = rest || word == "--";
    if (rest || !absl::StartsWith(word, kFlag)) {
      split.push_back(word);
      continue;
    }
    const std::vector<std::string> items = absl::StrSplit(word.substr(sizeof(kFlag) - 1), ';');
    for (const std::string& item : items) {
      const std::pair<std::string, std::string> parts =
          absl::StrSplit(item, absl::MaxSplits('=', 1));
      split.insert(split.end(), {"-L", parts.first, parts.second});
    }
  }
  return split;
}

absl::StatusOr<std::vector<Parameter>> ParseParameters(const std::string& text) {
  std::vector<Parameter> parameters;
  if (text.empty()) return parameters;
  for (const std::string& item : std::vector<std::string>(absl::StrSplit(text, ';'))) {
    const size_t equals = item.find('=');
    if (equals == std::string::npos) return Wanted(absl::StrCat("'", item, "' has no '='"));
    Parameter parameter{item.substr(0, equals), absl::StrSplit(item.substr(equals + 1), ',')};
    if (!IsName(parameter.name)) {
      return Wanted(absl::StrCat("'", parameter.name, "' is not a name of letters and digits"));
    }
    for (const Parameter& other : parameters) {
      if (other.name == parameter.name) return Wanted(parameter.name + " is given twice");
    }
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

std::string CheckParameters(const std::string& text) {
  const absl::Status status = ParseParameters(text).status();
  return status.ok() ? "" : std::string(status.message());
}

std::vector<Chosen> Combinations(const std::vector<std::string>& words,
                                 const std::vector<Parameter>& parameters) {
  std::vector<Chosen> all = {{}};
  for (const Parameter& parameter : parameters) {
    const bool used = std::any_of(words.begin(), words.end(), [&](const std::string& word) {
      return absl::StrContains(word, Placeholder(parameter.name));
    });
    if (!used) continue;
    std::vector<Chosen> more;
    for (const Chosen& chosen : all) {
      for (const std::string& value : parameter.values) {
        more.push_back(chosen);
        more.back().emplace_back(parameter.name, value);
      }
    }
    all = std::move(more);
  }
  return all;
}

std::string Filled(const std::string& text, const Chosen& chosen) {
  std::vector<std::pair<std::string, std::string>> places;
  for (const auto& [name, value] : chosen) places.emplace_back(Placeholder(name), value);
  return absl::StrReplaceAll(text, places);
}

}  // namespace litmus::compare
