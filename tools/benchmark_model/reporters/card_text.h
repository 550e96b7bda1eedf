// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints the card at the end of a benchmark's text, after the rows of additional measurements.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_CARD_TEXT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_CARD_TEXT_H_

#include <string>
#include <utility>
#include <vector>

#include "cli/flags.h"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/common/card/card.h"

namespace litmus::benchmark {

// Data for the card that Result does not contain.
struct CardSetting {
  const Options& options;
  const FlagRegistry& flags;
  std::vector<std::string> argv;
};

// `exit_code` is that of Listener::OnEnd. The card is empty if no run was requested.
ResultCard CardOf(const Result& result, int exit_code, const CardSetting& setting,
                  bool after_tflite_lines);

class CardText : public Listener {
 public:
  // `printer` and the objects that `setting` refers to must outlive the reporter.
  CardText(CardSetting setting, Printer* printer, CardStyle style)
      : setting_(std::move(setting)), printer_(printer), style_(style) {}
  int OnEnd(const Result& result, int exit_code) override;

 private:
  const CardSetting setting_;
  Printer* printer_;
  const CardStyle style_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_CARD_TEXT_H_
