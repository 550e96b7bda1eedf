// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/card_rows.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace litmus {
namespace {

struct GateCase {
  const char* name;
  float limit;
  double value;
  std::optional<Interval> interval;
};

TEST(CardRowsTest, AGateThatOnlyTheIntervalPassesIsNamed) {
  const struct {
    std::vector<GateCase> gates;
    const char* row;
  } cases[] = {
      {{}, "evaluated: no limit was set; --min_x sets one"},
      {{{"min_x", 0.7F, 0.8, Interval{0.6, 0.9}}}, "limits met: --min_x"},
      {{{"min_x", 0.7F, 0.7, Interval{0.6, 0.8}}}, "limits met: --min_x"},
      {{{"min_x", 1.0F, 1 - 1e-7, std::nullopt}}, "limits met: --min_x"},
      {{{"min_x", 0.7F, 0.6, Interval{0.5, 0.71}}}, "limits met: --min_x (by its interval alone)"},
      {{{"min_x", 0.7F, 0.6, Interval{0.5, 0.71}}, {"min_y", 0.7F, 0.8, Interval{0.6, 0.9}}},
       "limits met: --min_x (by its interval alone), --min_y"},
      {{{"min_x", 0.7F, 0.6, Interval{0.5, 0.69}}}, "limit not met: --min_x: what is 0.6"},
  };
  for (const auto& c : cases) {
    Verdict verdict;
    for (const GateCase& gate : c.gates) {
      verdict.RequireAtLeast(gate.name, gate.limit, gate.value, "what", gate.interval);
    }
    ResultCard card;
    AddVerdict(verdict, "", "--min_x", &card);
    EXPECT_EQ(card.Text({}), std::string("verdict     ") + c.row + "\n");
  }
}

// A document has null for a value that is not finite, such as the SNR of equal outputs.
TEST(CardRowsTest, AGateWithoutANumberPassesByItsValue) {
  Verdict verdict;
  verdict.AddGate({{"gate", "min_snr_db"}, {"limit", 60.0}, {"value", nullptr}}, "");
  ResultCard card;
  AddVerdict(verdict, "", "--max_error", &card);
  EXPECT_EQ(card.Text({}), "verdict     limits met: --min_snr_db\n");
}

}  // namespace
}  // namespace litmus
