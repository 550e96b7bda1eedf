// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The profile tables in TensorFlow Lite's layouts: aligned text, and comma-separated lines.
#include <algorithm>
#include <iomanip>
#include <sstream>

#include "runtime/profiling/profile_summary.h"

namespace litmus {
namespace {

constexpr size_t kTopRows = 10;
constexpr double kNsInMs = 1e6;

// Writes one table line by line. The format determines columns and numbers.
class TableWriter {
 public:
  TableWriter(ProfileFormat format, std::ostream& out)
      : csv_(format == ProfileFormat::kCsv), out_(out) {
    // Text tables have three decimals, CSV tables six significant digits.
    if (!csv_) out_ << std::fixed << std::setprecision(3);
  }

  void Title(const char* title) {
    out_ << "============================== " << title << " ==============================\n";
  }
  template <class T>
  TableWriter& Cell(int width, const T& value, const char* suffix = "") {
    if (csv_) {
      out_ << (column_ == 0 ? "" : ", ") << value << suffix;
    } else {
      out_ << "\t" << std::right << std::setw(width) << value << suffix;
    }
    ++column_;
    return *this;
  }
  void EndLine() {
    out_ << "\n";
    column_ = 0;
  }
  bool csv() const { return csv_; }

 private:
  const bool csv_;
  std::ostream& out_;
  int column_ = 0;
};

void NodeTable(const char* title, const OpStats& stats, const std::vector<const OpStat*>& rows,
               TableWriter& table) {
  table.Title(title);
  const char* const headers[2][8] = {
      {"[node type]", "[first]", "[avg ms]", "[%]", "[cdf%]", "[mem KB]", "[times called]",
       "[Name]"},
      {"node type", "first", "avg_ms", "%", "cdf%", "mem KB", "times called", "name"}};
  const int widths[8] = {40, 9, 9, 8, 8, 10, 9, 0};
  for (int i = 0; i < 8; ++i) table.Cell(widths[i], headers[table.csv()][i]);
  table.EndLine();
  double up_to_here = 0;
  for (const OpStat* op : rows) {
    const double percent = stats.Percent(*op);
    up_to_here += percent;
    std::string name = op->name;
    if (table.csv()) std::replace(name.begin(), name.end(), ',', '\t');
    table.Cell(40, op->type)
        .Cell(9, static_cast<double>(op->time_ns.first()) / kNsInMs)
        .Cell(9, op->time_ns.avg() / kNsInMs)
        .Cell(7, percent, "%")
        .Cell(7, up_to_here, "%")
        .Cell(10, op->memory_kb.avg())
        .Cell(9, op->time_ns.count() / std::max<int64_t>(1, stats.runs))
        .Cell(0, name);
    table.EndLine();
  }
}

struct TypeRow {
  std::string type;
  int64_t nodes = 0;
  double time_ns = 0;  // sum of the averages of all nodes
  double memory_kb = 0;
  int64_t calls = 0;
};

std::vector<TypeRow> ByType(const OpStats& stats) {
  std::map<std::string, TypeRow> by_type;
  for (const OpStat& op : stats.ops) {
    TypeRow& row = by_type[op.type];
    row.type = op.type;
    ++row.nodes;
    row.time_ns += op.time_ns.avg();
    row.memory_kb += op.memory_kb.avg();
    row.calls += op.time_ns.count() / std::max<int64_t>(1, stats.runs);
  }
  std::vector<TypeRow> rows;
  rows.reserve(by_type.size());
  for (auto& entry : by_type) rows.push_back(entry.second);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const TypeRow& a, const TypeRow& b) { return a.time_ns > b.time_ns; });
  return rows;
}

void TypeTable(const OpStats& stats, TableWriter& table) {
  table.Title("Summary by node type");
  const char* const headers[2][7] = {
      {"[Node type]", "[count]", "[avg ms]", "[avg %]", "[cdf %]", "[mem KB]", "[times called]"},
      {"node type", "count", "avg_ms", "avg %", "cdf %", "mem KB", "times called"}};
  const int widths[7] = {40, 9, 10, 11, 11, 10, 10};
  for (int i = 0; i < 7; ++i) table.Cell(widths[i], headers[table.csv()][i]);
  table.EndLine();
  const std::vector<TypeRow> rows = ByType(stats);
  double all_ns = 0;
  for (const TypeRow& row : rows) all_ns += row.time_ns;
  double up_to_here = 0;
  for (const TypeRow& row : rows) {
    const double percent = all_ns == 0 ? 0.0 : 100.0 * row.time_ns / all_ns;
    up_to_here += percent;
    table.Cell(40, row.type)
        .Cell(9, row.nodes)
        .Cell(10, row.time_ns / kNsInMs)
        .Cell(10, percent, "%")
        .Cell(10, up_to_here, "%")
        .Cell(10, row.memory_kb)
        .Cell(9, row.calls);  // its heading has 10 columns, as in TensorFlow Lite
    table.EndLine();
  }
}

}  // namespace

std::string FormatOpStats(const OpStats& stats, ProfileFormat format) {
  std::vector<const OpStat*> in_run_order, by_time;
  for (const OpStat& op : stats.ops) in_run_order.push_back(&op);
  by_time = in_run_order;
  std::stable_sort(by_time.begin(), by_time.end(), [](const OpStat* a, const OpStat* b) {
    return a->time_ns.sum() > b->time_ns.sum();
  });
  if (by_time.size() > kTopRows) by_time.resize(kTopRows);

  std::ostringstream out;
  TableWriter table(format, out);
  NodeTable("Run Order", stats, in_run_order, table);
  out << "\n";
  NodeTable("Top by Computation Time", stats, by_time, table);
  out << "\nNumber of nodes executed: " << stats.ops.size() << "\n";
  TypeTable(stats, table);
  // Memory is measured around phases, not per run, so these statistics are empty.
  out << "\nTimings (microseconds): " << stats.run_total_us.Text() << "\n"
      << "Memory (bytes): count=0\n"
      << stats.ops.size() << " nodes observed\n\n";
  return out.str();
}

std::string ProfileSummary::Tables(ProfileFormat format) const {
  std::string text;
  for (const auto& [index, stats] : subgraphs_) {
    if (subgraphs_.size() > 1) {
      const bool named = index >= 0 && static_cast<size_t>(index) < subgraph_names_.size();
      const std::string name = named ? subgraph_names_[index] : "";
      text += index == 0 ? "Primary graph (name: " + name + ") profile:\n"
                         : "Subgraph (index: " + std::to_string(index) + ", name: " + name +
                               ") profile:\n";
    }
    text += FormatOpStats(stats, format);
  }
  if (!delegate_internal_.ops.empty()) {
    text += "Delegate internal: \n" + FormatOpStats(delegate_internal_, format);
  }
  return text.empty() ? text : text + "\n";
}

}  // namespace litmus
