// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats the comparison by operator as a text table.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/inference_diff/per_op.h"

namespace litmus {
namespace {

constexpr char kNone[] = "-";

std::string ShapeText(const PerOpRow& row) {
  if (row.tensor < 0) return kNone;
  return absl::StrCat(row.type, " [", absl::StrJoin(row.shape, ","), "]");
}

// Converters join the names of fused tensors as "A;B;C". The first name is the most informative;
// the middle of a long name is omitted.
std::string ShortName(const std::string& name) {
  constexpr size_t kMost = 48, kEnd = 24;
  constexpr char kEllipsis[] = "...";
  const std::string first = name.substr(0, name.find(';'));
  if (first.size() <= kMost) return first;
  const size_t begin = kMost - kEnd - (sizeof(kEllipsis) - 1);
  return absl::StrCat(first.substr(0, begin), kEllipsis, first.substr(first.size() - kEnd));
}

std::vector<std::string> Cells(const PerOpRow& row) {
  std::vector<std::string> cells = {absl::StrCat(row.node), row.op,
                                    row.tensor < 0 ? kNone : ShortName(row.tensor_name),
                                    ShapeText(row), TensorSourceName(row.source)};
  const TensorError& error = row.error;
  if (!error.comparable) {
    cells.insert(cells.end(), 5, kNone);
  } else if (error.shape_differs) {
    cells.push_back("shape differs");
    cells.insert(cells.end(), 4, kNone);
  } else {
    cells.push_back(
        absl::StrCat(absl::StrFormat("%.3g", error.max_abs), error.non_finite ? " NaN/Inf" : ""));
    cells.push_back(absl::StrFormat("%.3g", error.mean_abs));
    cells.push_back(absl::StrFormat("%.3g", error.max_abs_reference));
    cells.push_back(absl::StrFormat("%.6f", error.cosine));
    cells.push_back(absl::StrFormat("%.1f", error.snr_db));
  }
  cells.push_back(PerOpVerdictName(row.verdict));
  return cells;
}

// Text columns are left-aligned, numeric columns right-aligned.
bool IsText(size_t column) { return (column >= 1 && column <= 4) || column == 10; }

}  // namespace

const char* TensorSourceName(TensorSource source) {
  switch (source) {
    case TensorSource::kCpu:
      return "cpu";
    case TensorSource::kBoundary:
      return "delegate output";
    case TensorSource::kIntermediate:
      return "delegate intermediate";
    case TensorSource::kExtraOutput:
      return "extra output";
    case TensorSource::kUnobservable:
      break;
  }
  return "not observable";
}

const char* PerOpVerdictName(PerOpVerdict verdict) {
  switch (verdict) {
    case PerOpVerdict::kEqual:
      return "equal";
    case PerOpVerdict::kWithin:
      return "within tolerance";
    case PerOpVerdict::kDiverges:
      return "diverges";
    case PerOpVerdict::kPropagated:
      return "follows";
    case PerOpVerdict::kUnknown:
      break;
  }
  return "unknown";
}

std::string PerOpTable(const PerOpReport& report) {
  std::vector<std::vector<std::string>> table = {{"node", "op", "output", "type and shape",
                                                  "read from", "max error", "mean error",
                                                  "max |ref|", "cosine", "SNR dB", "verdict"}};
  for (const PerOpRow& row : report.rows) table.push_back(Cells(row));
  std::vector<size_t> widths(table[0].size(), 0);
  for (const auto& cells : table) {
    for (size_t c = 0; c < cells.size(); ++c) widths[c] = std::max(widths[c], cells[c].size());
  }
  std::string text;
  for (const auto& cells : table) {
    std::string line;
    for (size_t c = 0; c < cells.size(); ++c) {
      const std::string padding(widths[c] - cells[c].size(), ' ');
      absl::StrAppend(&line, c == 0 ? "" : "  ", IsText(c) ? "" : padding, cells[c],
                      IsText(c) ? padding : "");
    }
    line.erase(line.find_last_not_of(' ') + 1);
    absl::StrAppend(&text, line, "\n");
  }
  return absl::StrCat(text, PerOpSentence(report), "\n");
}

std::string PerOpSentence(const PerOpReport& report) {
  const auto unknown =
      std::count_if(report.rows.begin(), report.rows.end(),
                    [](const PerOpRow& row) { return row.verdict == PerOpVerdict::kUnknown; });
  const std::string unseen =
      unknown == 0 ? "" : absl::StrFormat(" (%d operators could not be compared)", unknown);
  if (!report.first) return absl::StrCat("First divergence: none, all outputs are equal", unseen);
  const PerOpRow& row = report.rows[*report.first];
  const std::string where = absl::StrFormat(
      "node %d, %s, output '%s', %s", row.node, row.op, ShortName(row.tensor_name),
      row.delegate.empty() ? "on the CPU" : absl::StrCat("in the ", row.delegate, " delegate"));
  if (row.error.shape_differs) {
    return absl::StrCat("First divergence: ", where, ": the shape differs", unseen);
  }
  const std::string how_much =
      absl::StrFormat("max error %.6g, tolerance %.3g, max |ref| %.6g%s", row.error.max_abs,
                      row.error.allowed, row.error.max_abs_reference,
                      row.error.non_finite ? ", NaN or infinity on one side only" : "");
  if (report.first_is_below_tolerance) {
    return absl::StrCat("First divergence: none above the tolerance; the first difference is at ",
                        where, ": ", how_much, unseen);
  }
  return absl::StrCat("First divergence: ", where, ": ", how_much,
                      report.first_needs_fusion
                          ? "; it disappears when the inputs of this operator are outputs too, so "
                            "check what the delegate fuses there"
                          : "",
                      unseen);
}

}  // namespace litmus
