// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints the table of --print_placement as soon as the placement of nodes is decided.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_PLACEMENT_TEXT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_PLACEMENT_TEXT_H_

#include "tools/benchmark_model/placement/text.h"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

class PlacementText : public Listener {
 public:
  // `printer` must outlive the listener.
  explicit PlacementText(Printer* printer) : printer_(printer) {}

  void OnInitialized(const Result& result) override { Print(result); }
  // With --processes, the children's placement is available only at the end.
  int OnEnd(const Result& result, int) override {
    if (!printed_) Print(result);
    return 0;
  }

 private:
  void Print(const Result& result) {
    if (result.placement) printer_->Raw(PlacementTable(*result.placement));
    printed_ = true;
  }

  Printer* printer_;
  bool printed_ = false;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_PLACEMENT_TEXT_H_
