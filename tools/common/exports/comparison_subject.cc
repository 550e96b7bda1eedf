// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/comparison_subject.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "tools/common/exports/comparison_view.h"
#include "tools/common/exports/comparison_words.h"
#include "tools/common/exports/json_member.h"
#include "tools/common/exports/result_state.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::vector<std::string> ArgumentsOf(const json& side) {
  std::vector<std::string> arguments;
  for (const json& argument : ListAt(side, {"argv"})) arguments.push_back(FlagText(argument));
  return arguments;
}

// Returns the value of --`flag`=VALUE or --`flag` VALUE; "" if the flag is not given.
std::string ValueOf(const std::vector<std::string>& arguments, const std::string& flag) {
  for (size_t i = 1; i < arguments.size(); ++i) {
    absl::string_view argument = arguments[i];
    if (!absl::ConsumePrefix(&argument, "--")) continue;
    if (argument == flag && i + 1 < arguments.size()) return arguments[i + 1];
    if (absl::ConsumePrefix(&argument, flag) && absl::ConsumePrefix(&argument, "=")) {
      return std::string(argument);
    }
  }
  return "";
}

std::string ModelOfSide(const std::vector<std::string>& arguments) {
  for (const char* flag : {"graph", "model_file"}) {
    const std::string value = ValueOf(arguments, flag);
    if (!value.empty()) return ModelStem(value);
  }
  const auto model = std::find_if(arguments.begin(), arguments.end(), [](const std::string& each) {
    return !absl::StartsWith(each, "-") && absl::EndsWith(each, ".tflite");
  });
  return model == arguments.end() ? "" : ModelStem(*model);
}

struct NamedSide {
  std::string name, model;
  // Whether `name` comes from --benchmark_name or from the document. Then the flags in which the
  // sides differ are not appended to it.
  bool chosen = false;
};

NamedSide NameOf(const json& side) {
  NamedSide name;
  const std::vector<std::string> arguments = ArgumentsOf(side);
  name.model = ModelOfSide(arguments);
  name.name = TextAt(side, {"name"});
  if (name.name.empty()) name.name = ValueOf(arguments, "benchmark_name");
  name.chosen = !name.name.empty();
  if (name.name.empty()) name.name = name.model;
  const std::string source = arguments.empty() ? TextAt(side, {"file"}) : arguments[0];
  if (name.name.empty()) name.name = std::string(absl::StripSuffix(ModelStem(source), ".json"));
  if (name.chosen) return name;
  for (const auto& [parameter, value] : ListAt(side, {"parameters"}).items()) {
    absl::StrAppend(&name.name, "/", parameter, ":", FlagText(value));
  }
  return name;
}

// Returns "/num_threads:4" for each argument of one side that the other side does not have.
std::string DifferingFlags(const std::vector<std::string>& arguments,
                           const std::vector<std::string>& others) {
  std::string text;
  for (size_t i = 1; i < arguments.size(); ++i) {
    absl::string_view argument = arguments[i];
    const bool shared = std::find(others.begin(), others.end(), arguments[i]) != others.end();
    if (shared || !absl::ConsumePrefix(&argument, "--")) continue;
    const std::pair<std::string, std::string> flag = {
        std::string(argument.substr(0, argument.find('='))),
        std::string(argument.substr(std::min(argument.find('='), argument.size() - 1) + 1))};
    if (flag.first == "graph" || flag.first == "model_file") continue;
    absl::StrAppend(&text, "/", flag.first, flag.second.empty() ? "" : ":", flag.second);
  }
  return text;
}

std::pair<NamedSide, NamedSide> NamedSidesOf(const json& document) {
  const json &side_a = MemberAt(document, {"a"}), &side_b = MemberAt(document, {"b"});
  NamedSide a = NameOf(side_a), b = NameOf(side_b);
  if (a.name == b.name && !a.chosen && !b.chosen) {
    const std::vector<std::string> of_a = ArgumentsOf(side_a), of_b = ArgumentsOf(side_b);
    a.name += DifferingFlags(of_a, of_b);
    b.name += DifferingFlags(of_b, of_a);
  }
  return {std::move(a), std::move(b)};
}

// Returns "A_vs_B", or "A" if both are equal.
std::string Joined(const std::string& a, const std::string& b) {
  return a == b ? a : absl::StrCat(a, "_vs_", b);
}

std::optional<MeasuredRatio> RatioIn(const json& ratio) {
  const auto value = NumberAt(ratio, {"value"});
  if (!value) return std::nullopt;
  MeasuredRatio measured{*value, std::nullopt};
  const auto lower = NumberAt(ratio, {"lower"}), upper = NumberAt(ratio, {"upper"});
  if (lower && upper) measured.interval = Interval{*lower, *upper};
  return measured;
}

// The name of the side that is compared with A.
std::string ComparedSide(const json& document) {
  const std::string side = TextAt(document, {"side"});
  return side.empty() ? "B" : side;
}

}  // namespace

SideNames SideNamesOf(const json& document) {
  const auto [a, b] = NamedSidesOf(document);
  return {a.name, b.name};
}

std::string CommandOfSide(const json& side) {
  const std::vector<std::string> arguments = ArgumentsOf(side);
  return arguments.empty() ? TextAt(side, {"file"}) : absl::StrJoin(arguments, " ");
}

std::vector<SubjectGate> GatesIn(const json& document) {
  std::vector<SubjectGate> gates;
  const std::string metric = TextAt(document, {"metric"});
  const std::optional<MeasuredRatio> first = RatioIn(MemberAt(document, {"ratio"}));
  for (const json& each : ListAt(document, {"gates"})) {
    SubjectGate gate{TextAt(each, {"gate"}), NumberAt(each, {"limit"}), NumberAt(each, {"value"}),
                     TrueAt(each, {"passed"}), ""};
    // inference_diff has one gate for each output of the model.
    if (const auto output = NumberAt(each, {"output"})) {
      absl::StrAppend(&gate.name, " of output ", WholeNumber(*output));
    }
    if (gate.name == "fail_above" && first && gate.limit) {
      gate.sentence = WithSideName(
          GateSentence(metric, *gate.limit - 1, *first,
                       RatioIn(MemberAt(document, {"confirmation", "ratio"})), gate.passed),
          ComparedSide(document));
    }
    gates.push_back(std::move(gate));
  }
  return gates;
}

std::string ComparisonSentenceOf(const json& document) {
  const std::optional<MeasuredRatio> ratio = RatioIn(MemberAt(document, {"ratio"}));
  if (!ratio) return "";
  return WithSideName(
      ComparisonSentence(TextAt(document, {"metric"}), TextAt(document, {"verdict"}),
                         NumberAt(document, {"margin"}).value_or(0), *ratio),
      ComparedSide(document));
}

Subject ComparisonSubject(const json& document) {
  Subject subject;
  const std::string metric = TextAt(document, {"metric"}), unit = TextAt(document, {"unit"});
  const json &side_a = MemberAt(document, {"a"}), &side_b = MemberAt(document, {"b"});
  const auto [a, b] = NamedSidesOf(document);
  subject.name =
      absl::StrCat("compare_", metric.empty() ? "metric" : metric, "/", Joined(a.name, b.name));
  subject.model = Joined(a.model, b.model);
  subject.state = StateOf(document);
  subject.error = FailureOf(document, subject.state);
  if (const auto ratio = RatioIn(MemberAt(document, {"ratio"}))) {
    SubjectMetric value{"ratio", "ratio", ratio->value, std::nullopt, std::nullopt, false};
    if (ratio->interval) {
      value.lower = ratio->interval->low;
      value.upper = ratio->interval->high;
    }
    subject.metrics.push_back(std::move(value));
  }
  for (const auto& [side, name] : {std::pair{&side_a, "_a"}, {&side_b, "_b"}}) {
    const std::string command = CommandOfSide(*side);
    if (!command.empty()) {
      subject.sources.emplace_back(name[1] == 'a' ? "A" : ComparedSide(document), command);
    }
    if (const auto median = NumberAt(*side, {"median"})) {
      subject.metrics.push_back(
          {absl::StrCat(metric, name), unit, *median, std::nullopt, std::nullopt, false});
    }
  }
  subject.gates = GatesIn(document);
  if (subject.state == ResultState::kValue) {
    const std::string verdict = TextAt(document, {"verdict"});
    subject.verdict = VerdictWords(metric, verdict);
    subject.settled = !verdict.empty() && verdict != "unclear";
    subject.worse = verdict == "slower";
    subject.reasons.push_back(ComparisonSentenceOf(document));
    const std::string scope = TextAt(document, {"interval_scope"});
    if (!subject.settled && !scope.empty()) {
      subject.reasons.push_back("The interval covers " + scope);
    }
  }
  return subject;
}

std::vector<Subject> ComparisonSubjects(const json& document) {
  std::vector<Subject> all;
  std::vector<std::string> sides;
  std::map<std::string, int> uses;
  for (size_t i = 0; i < ComparisonCount(document); ++i) {
    const json view = ComparisonView(document, i);
    all.push_back(ComparisonSubject(view));
    sides.push_back(ComparedSide(view));
    ++uses[all.back().name];
  }
  for (size_t i = 0; i < all.size(); ++i) {
    if (uses[all[i].name] > 1) absl::StrAppend(&all[i].name, "/", sides[i]);
  }
  return all;
}

}  // namespace litmus
