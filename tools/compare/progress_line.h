// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One line on a terminal that is redrawn after each round and erased at the end.
#ifndef LITMUS_TOOLS_COMPARE_PROGRESS_LINE_H_
#define LITMUS_TOOLS_COMPARE_PROGRESS_LINE_H_

#include <cstdio>
#include <string>

#include "tools/compare/rounds.h"

namespace litmus::compare {

class ProgressLine {
 public:
  // `terminal`: null for no line. `head`: what is going on.
  ProgressLine(std::FILE* terminal, std::string head);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void Show(const RoundSeries& series, double margin, double seconds_left);

 private:
  void Write(const std::string& text);

  std::FILE* const terminal_;
  const std::string head_;
};

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_PROGRESS_LINE_H_
