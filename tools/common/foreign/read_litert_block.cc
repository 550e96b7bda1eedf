// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The block "BENCHMARK RESULTS" that LiteRT's benchmark_model (litert/tools/benchmark_litert_model.h)
// and the script litert-benchmark of its wheel print, with or without what a logger prints before
// each line. benchmark_model prints no median in the block; the line "count=… median=…" before it,
// of the same runs, has one.
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/common/foreign/foreign_format.h"
#include "tools/common/foreign/text_lines.h"

namespace litmus::foreign {
namespace {

constexpr absl::string_view kTitle = "BENCHMARK RESULTS";
constexpr double kUsOfMs = 1000, kBytesOfMb = 1 << 20;
constexpr size_t kLeastRule = 20;  // '=' in a line that ends the block

// One number of the block.
struct Row {
  const char *label, *unit;
  double scale;
  std::optional<double> value;
};

struct Block {
  Row init{"Model initialization:", "ms", kUsOfMs, {}};
  Row first{"Warmup (first):", "ms", kUsOfMs, {}};
  Row first_inference{"First inference:", "ms", kUsOfMs, {}};
  Row mean{"Inference (avg):", "ms", kUsOfMs, {}};
  Row median{"Inference (median):", "ms", kUsOfMs, {}};
  Row p95{"Inference (p95):", "ms", kUsOfMs, {}};
  Row memory{"Overall footprint:", "MB", kBytesOfMb, {}};
  std::string signature;
};

// What was printed before the block about its runs.
struct Before {
  std::string model;
  std::optional<double> count, median, p95;  // us
};

bool IsRule(absl::string_view line) {
  const size_t last = line.find_last_not_of(" =");
  const absl::string_view rule = line.substr(last == absl::string_view::npos ? 0 : last + 1);
  // A logger's text may stand before the rule.
  const bool alone = last == absl::string_view::npos || line[last] == ']';
  const size_t start = rule.find('=');
  return alone && start != absl::string_view::npos && rule.size() - start >= kLeastRule;
}

bool IsTitle(absl::string_view line) { return absl::StrContains(line, kTitle); }

absl::Status ReadBefore(const TextLines& lines, Before* before) {
  if (const auto graph = lines.After("Graph: [")) {
    before->model = ModelName(graph->substr(0, graph->find(']')));
  }
  if (const auto model = lines.After("Model:  ")) before->model = ModelName(*model);
  if (!lines.After("count=")) return absl::OkStatus();
  const auto count = lines.Number("count=", "", 1);
  if (!count.ok()) return count.status();
  const auto median = lines.Number("median=", "", 1), p95 = lines.Number("p95=", "", 1);
  if (!median.ok()) return median.status();
  if (!p95.ok()) return p95.status();
  before->count = *count;
  before->median = *median;
  before->p95 = *p95;
  return absl::OkStatus();
}

absl::Status ReadRow(const TextLines& lines, Block* block) {
  for (Row* row : {&block->init, &block->first, &block->first_inference, &block->mean,
                   &block->median, &block->p95, &block->memory}) {
    const auto value = lines.Number(row->label, row->unit, row->scale);
    if (!value.ok()) return value.status();
    if (*value) row->value = *value;
  }
  if (const auto name = lines.After("Signature name:")) block->signature = std::string(*name);
  return absl::OkStatus();
}

void AddEntries(const Block& block, const Before& before, ForeignResult* result) {
  std::string name = before.model;
  if (!block.signature.empty()) {
    absl::StrAppend(&name, name.empty() ? "" : "/", block.signature);
  }
  const auto add = [&](const char* metric, const char* unit, std::optional<double> value,
                       const char* note = "") {
    if (value) result->entries.push_back({name, metric, unit, *value, {}, false, note});
  };
  const bool printed = block.median.value.has_value();
  if (printed || before.median) {
    add("latency_median", "us", printed ? block.median.value : before.median);
  } else {
    add("latency_median", "us", block.mean.value, kMeanNote);
  }
  add("latency_p95", "us", block.p95.value ? block.p95.value : before.p95);
  add("init", "us", block.init.value);
  add("first_inference", "us",
      block.first.value ? block.first.value : block.first_inference.value);
  add("memory_peak", "bytes", block.memory.value);
}

absl::Status Read(absl::string_view text, ForeignResult* result) {
  TextLines lines(text);
  Before before;
  while (lines.Next()) {
    if (!IsTitle(lines.line())) {
      const absl::Status read = ReadBefore(lines, &before);
      if (!read.ok()) return read;
      continue;
    }
    const size_t title = lines.number();
    Block block;
    bool ended = false;
    while (!ended && lines.Next()) {
      // litert-benchmark prints a rule below the title, too.
      ended = IsRule(lines.line()) && lines.number() > title + 1;
      const absl::Status read = ReadRow(lines, &block);
      if (!read.ok()) return read;
    }
    if (!ended) {
      return lines.Broken(absl::StrCat("the block that began in line ", title,
                                       " ends here, without the line '=====' that closes it"));
    }
    if (!block.mean.value) {
      return lines.Broken(absl::StrCat("expected 'Inference (avg): … ms' in the block that began "
                                       "in line ",
                                       title));
    }
    AddEntries(block, before, result);
    before = Before();
  }
  return absl::OkStatus();
}

}  // namespace

Format LiteRtBlock() {
  Format format{"LiteRT's block of results"};
  format.is_text_line = &IsTitle;
  format.read_text = &Read;
  return format;
}

}  // namespace litmus::foreign
