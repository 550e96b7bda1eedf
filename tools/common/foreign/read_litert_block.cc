// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The block "BENCHMARK RESULTS" that LiteRT's benchmark_model
// (litert/tools/benchmark_litert_model.h) and the script litert-benchmark of its wheel print, with
// or without what a logger prints before each line. benchmark_model prints no median in the block;
// the line "count=… median=…" before it, of the same runs, has one.
#include <algorithm>
#include <optional>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/common/foreign/foreign_format.h"
#include "tools/common/foreign/text_lines.h"

namespace litmus::foreign {
namespace {

constexpr absl::string_view kTitle = "BENCHMARK RESULTS";
constexpr double kUsPrinted = 10;  // the last decimal of the times: 0.01 ms
constexpr size_t kLeastRule = 20;  // '=' in a line that ends the block

struct Block {
  std::string signature;
  std::optional<double> init, first, mean, median, p95, memory;  // us, bytes
  bool no_runs = false;
};

// What was printed before the block about its runs.
struct Before {
  std::string model;
  std::optional<double> median, p95;  // us
};

bool IsRule(absl::string_view line) {
  const size_t start = std::min(line.find("===="), line.size());
  const absl::string_view before = line.substr(0, start);
  // A logger's text may stand before the rule.
  const bool alone = before.empty() || absl::EndsWith(before, "] ") || before == "INFO: ";
  return alone && line.size() - start >= kLeastRule &&
         line.find_first_not_of("= ", start) == absl::string_view::npos;
}

bool IsTitle(absl::string_view line) { return absl::StrContains(line, kTitle); }

absl::Status Take(const absl::StatusOr<std::optional<double>>& read, std::optional<double>* value) {
  if (!read.ok()) return read.status();
  if (*read) *value = *read;
  return absl::OkStatus();
}

absl::Status ReadBefore(const TextLines& lines, Before* before) {
  if (const auto graph = lines.After("Graph: [")) {
    before->model = ModelName(graph->substr(0, graph->find(']')));
  }
  if (const auto model = lines.After("Model:  ")) before->model = ModelName(*model);
  if (!lines.After("count=")) return absl::OkStatus();
  // The first such line is of the warm-up, the last one before the block of its runs.
  before->median = before->p95 = std::nullopt;
  const absl::Status read = Take(lines.Number("median="), &before->median);
  return read.ok() ? Take(lines.Number("p95="), &before->p95) : read;
}

absl::Status ReadRow(const TextLines& lines, Block* block) {
  if (const auto name = lines.After("Signature name:")) block->signature = std::string(*name);
  if (lines.After("No inference runs were performed")) block->no_runs = true;
  const struct {
    const char* label;
    std::optional<double>* value;
  } kTimes[] = {{"Model initialization:", &block->init}, {"Warmup (first):", &block->first},
                {"First inference:", &block->first},     {"Inference (avg):", &block->mean},
                {"Inference (median):", &block->median}, {"Inference (p95):", &block->p95}};
  for (const auto& row : kTimes) {
    const absl::Status read = Take(lines.Time(row.label), row.value);
    if (!read.ok()) return read;
  }
  return Take(lines.Bytes("Overall footprint:"), &block->memory);
}

void AddResult(const Block& block, const Before& before, ForeignResult* result) {
  std::string name = before.model;
  if (!block.signature.empty()) {
    absl::StrAppend(&name, name.empty() ? "" : "/", block.signature);
  }
  if (block.no_runs) return result->failures.push_back({name, "no inference runs were performed"});
  EntryAdder add(name, result);
  // The line before the block has whole microseconds, the block hundredths of a millisecond.
  if (before.median) {
    add.Time("latency_median", before.median, 1);
    add.Time("latency_p95", before.p95, 1);
  } else {
    add.MedianOrMean(block.median, block.mean, kUsPrinted);
    add.Time("latency_p95", block.p95, kUsPrinted);
  }
  add.Time("init", block.init, kUsPrinted);
  add.Time("first_inference", block.first, kUsPrinted);
  add.Memory(block.memory, "");
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
    // Other programs have such a title, too.
    if (!block.init && !block.mean && !block.no_runs) continue;
    const std::string where = absl::StrCat("the block that began in line ", title);
    if (!ended) {
      return lines.Broken(absl::StrCat("the text ends within ", where,
                                       "; expected the line '====…' that closes it"));
    }
    if (!block.mean && !block.no_runs) {
      return lines.Broken(
          absl::StrCat("expected 'Inference (avg): NUMBER ms' before the end of ", where));
    }
    AddResult(block, before, result);
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
