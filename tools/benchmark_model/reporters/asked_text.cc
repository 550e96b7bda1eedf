// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/asked_text.h"

#include <cstdio>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "runtime/debug/optional_debug_tools.h"
#include "tools/benchmark_model/reporters/profile.h"
#include "tools/benchmark_model/results/percentiles.h"

namespace litmus::benchmark {

void AskedText::OnSignaturesListed(const std::vector<std::string>& keys) {
  printer_->Asked(absl::StrCat("The Model contains ", keys.size(), " signature key(s)."));
  if (!keys.empty()) printer_->Asked("They are listed below: ");
  for (const std::string& key : keys) printer_->Asked("-> Signature Key: " + key);
}

void AskedText::OnModelPrinted(const std::string& text) { printer_->Raw(text); }

void AskedText::OnInterpreterState(const char* when, const tflite::Interpreter& interpreter) {
  if (printer_->quiet()) return;  // With --output=json, stdout contains only the document.
  printer_->Asked(
      absl::StrCat("\n====Printing out TfLite interpreter ", when, " state begins===="));
  std::fflush(stdout);
  tflite::PrintInterpreterState(&interpreter, options_.tensor_name_display_length,
                                options_.tensor_type_display_length,
                                options_.alloc_type_display_length);
  printer_->Asked(absl::StrCat("====Printing out TfLite interpreter ", when, " state ends====\n"));
}

int AskedText::OnEnd(const Result& result, int) {
  if (result.warmup.stop_reason.empty() && !result.processes) return 0;  // No run was requested.
  const int code = PrintProfiles(options_, result, printer_);
  const auto percentiles = PercentileRows(result);
  if (!options_.details && !percentiles.empty()) {  // --details has them among its rows
    printer_->Raw("\nLitmus: percentiles of the regular runs\n");
    for (const auto& [name, text] : percentiles) {
      printer_->Raw(absl::StrFormat("  %-22s %s\n", name, text));
    }
  }
  return code;
}

}  // namespace litmus::benchmark
