// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the output of --memory_report: the member `memory` of the JSON document, and the table.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_MEMORY_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_MEMORY_H_

#include <optional>
#include <string>

#include "nlohmann/json.hpp"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/memory_kinds.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Returns null if `memory` is empty.
nlohmann::ordered_json MemoryToJson(const std::optional<MemoryByKind>& memory);

// The table has a row for each kind with memory and a column for each snapshot.
std::string MemoryTable(const MemoryByKind& memory);

class MemoryText : public Listener {
 public:
  explicit MemoryText(Printer* printer) : printer_(printer) {}
  int OnEnd(const Result& result, int exit_code) override;

 private:
  Printer* printer_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_MEMORY_H_
