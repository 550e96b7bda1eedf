// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/gates.h"

#include <cmath>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/number.h"
#include "tools/common/evaluation/output.h"
#include "tools/common/status_exit.h"

namespace litmus::diff {
namespace {

struct Kind {
  const char* flag;
  bool at_most;
  double (*value)(const OutputError&);
};

const Kind& Of(GateKind kind) {
  static constexpr Kind kKinds[] = {
      {"max_avg_error", true, [](const OutputError& e) { return e.mean_error.mean; }},
      {"max_error", true,
       [](const OutputError& e) { return e.not_comparable > 0 ? NAN : e.max_error; }},
      {"min_cosine", false,
       [](const OutputError& e) { return e.not_comparable > 0 ? NAN : e.cosine; }},
      {"min_snr_db", false,
       [](const OutputError& e) { return e.not_comparable > 0 ? NAN : e.snr_db; }}};
  return kKinds[static_cast<size_t>(kind)];
}

absl::Status Parse(GateKind kind, const std::string& text, const std::vector<std::string>& names,
                   std::vector<Gate>* gates) {
  const auto error = [&](absl::string_view item, absl::string_view why) {
    return UsageError(absl::StrCat("--", Of(kind).flag, ": '", item, "': ", why));
  };
  for (const absl::string_view item : absl::StrSplit(text, ',', absl::SkipEmpty())) {
    const size_t colon = item.rfind(':');  // the last colon: a tensor's name may contain colons
    Gate gate{kind};
    if (!absl::SimpleAtod(colon == absl::string_view::npos ? item : item.substr(colon + 1),
                          &gate.limit) ||
        !std::isfinite(gate.limit)) {
      return error(item, "expected TOLERANCE or OUTPUT:TOLERANCE");
    }
    if (Of(kind).at_most && gate.limit < 0) {
      return error(item, "an error is never below 0: give a limit of 0 or more");
    }
    bool found = false;
    for (size_t i = 0; i < names.size(); ++i) {
      const absl::string_view wanted =
          colon == absl::string_view::npos ? absl::string_view() : item.substr(0, colon);
      if (colon != absl::string_view::npos && wanted != names[i] && wanted != absl::StrCat(i)) {
        continue;
      }
      gate.output = i;
      gates->push_back(gate);
      found = true;
    }
    if (!found) {
      return error(
          item, absl::StrCat("the model has no such output; it has ", absl::StrJoin(names, ", ")));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<Gate>> ParseGates(const GateFlags& flags,
                                             const std::vector<std::string>& output_names) {
  std::vector<Gate> gates;
  for (const auto& [kind, text] : {std::pair{GateKind::kAverageError, &flags.max_avg_error},
                                   std::pair{GateKind::kMaxError, &flags.max_error},
                                   std::pair{GateKind::kMinCosine, &flags.min_cosine},
                                   std::pair{GateKind::kMinSnr, &flags.min_snr_db}}) {
    if (absl::Status status = Parse(kind, *text, output_names, &gates); !status.ok()) return status;
  }
  return gates;
}

GateOutcome Check(const Gate& gate, const std::vector<OutputError>& errors,
                  const std::vector<std::string>& output_names) {
  const Kind& kind = Of(gate.kind);
  const double value = kind.value(errors[gate.output]);
  GateOutcome outcome;
  outcome.passed = kind.at_most ? value <= gate.limit : value >= gate.limit;
  outcome.json = {
      {"gate", kind.flag},   {"output", gate.output}, {"name", output_names[gate.output]},
      {"limit", gate.limit}, {"value", value},        {"passed", outcome.passed}};
  if (!outcome.passed) {
    outcome.sentence = absl::StrCat("--", kind.flag, ": output ", gate.output, " ('",
                                    output_names[gate.output], "') has ", Number(value), ", ",
                                    std::isnan(value) ? "which fails regardless of the limit, "
                                    : kind.at_most    ? "above "
                                                      : "below ",
                                    Number(gate.limit));
  }
  return outcome;
}

}  // namespace litmus::diff
