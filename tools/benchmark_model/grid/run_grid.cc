// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/grid/run_grid.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/quantity.h"
#include "runtime/files/file_output.h"
#include "tools/benchmark_model/grid/failed_grid.h"
#include "tools/benchmark_model/grid/grid_document.h"
#include "tools/benchmark_model/grid/grid_table.h"
#include "tools/common/document/output_file.h"
#include "tools/common/interrupt.h"
#include "tools/common/process/child_process.h"
#include "tools/common/process/own_program.h"
#include "tools/common/process/warning_relay.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

constexpr int kErrorLines = 5;

class GridRun {
 public:
  GridRun(std::string program, Grid grid, std::string out, const GridHooks& hooks)
      : program_(std::move(program)),
        grid_(std::move(grid)),
        out_(std::move(out)),
        hooks_(hooks),
        rounds_(grid_.cells.size()),
        warnings_(hooks.warn) {}

  // Returns 0, or the exit code if the grid itself failed.
  int Measure();
  int ExitCode() const;
  // Called if the grid ends before its pending cells are measured.
  void FailPending(const Failure& failure) { FailPendingCells(failure, &grid_); }
  const Grid& grid() const { return grid_; }

 private:
  void MeasureCell(size_t index);
  void Keep(size_t index, const ChildResult& child);
  // Creates the document of the cell after its last round.
  void Finish(size_t index);
  int Write();
  std::string ProgressLine(size_t index, int round) const;

  const std::string program_;  // argv[0] of the cells
  Grid grid_;
  const std::string out_;
  const GridHooks& hooks_;
  std::vector<std::vector<GridRound>> rounds_;  // one list per cell
  WarningRelay warnings_;
  int processes_done_ = 0, processes_left_ = 0;
  double seconds_ = 0;
};

std::string GridRun::ProgressLine(size_t index, int round) const {
  std::string line = absl::StrCat("[", index + 1, "/", grid_.cells.size(), "] ");
  if (grid_.rounds > 1) absl::StrAppend(&line, "round ", round + 1, " of ", grid_.rounds, ", ");
  absl::StrAppend(&line, grid_.cells[index].Text());
  if (processes_done_ > 0) {
    absl::StrAppend(&line, ", about ", ClockText(seconds_ / processes_done_ * processes_left_),
                    " left");
  }
  return line;
}

int GridRun::Measure() {
  for (const Cell& cell : grid_.cells) {
    if (cell.status != CellStatus::kOk) processes_left_ += grid_.rounds;
  }
  int code = Write();
  for (int round = 0; round < grid_.rounds; ++round) {
    for (size_t i = 0; i < grid_.cells.size() && code == kExitOk; ++i) {
      if (grid_.cells[i].status != CellStatus::kPending) continue;
      if (Interrupted()) return kExitTemporary;
      hooks_.progress(ProgressLine(i, round));
      MeasureCell(i);
      --processes_left_;
      code = Write();
    }
  }
  return code == kExitOk && Interrupted() ? static_cast<int>(kExitTemporary) : code;
}

void GridRun::MeasureCell(size_t index) {
  Cell& cell = grid_.cells[index];
  ChildOptions command;
  command.argv = {program_};
  command.file = OwnProgram();
  command.interrupted = &Interrupted();
  command.argv.insert(command.argv.end(), grid_.arguments.begin(), grid_.arguments.end());
  for (const auto& [flag, value] : cell.flags) {
    command.argv.push_back(absl::StrCat("--", flag, "=", value));
  }
  for (const char* own : {"--output=json", "--samples=none",
                          "--json_out=", "--export=", "--html_report=", "--history="}) {
    command.argv.push_back(own);
  }
  command.record = hooks_.record;
  const absl::StatusOr<ChildResult> child = RunChild(command);
  if (child.ok()) return Keep(index, *child);
  cell.status = CellStatus::kFailed;
  cell.exit_code = ExitCodeOf(child.status());
  cell.error = std::string(child.status().message());
}

void GridRun::Keep(size_t index, const ChildResult& child) {
  Cell& cell = grid_.cells[index];
  warnings_.Relay(child.err);
  seconds_ += child.wall_seconds;
  ++processes_done_;
  const bool has_broken_gate = child.exit_code == kExitGate || child.exit_code == kExitTemporary;
  json document = json::parse(child.out, nullptr, false);
  const bool measured = !document.is_discarded() && NumberAt(document, "/latency_us/median");
  if (measured) rounds_[index].push_back({std::move(document), child.record});
  if (child.interrupted) {
    cell.status = CellStatus::kInterrupted;
    if (child.signal == 0) cell.exit_code = child.exit_code;
  } else if (!measured || (child.exit_code != kExitOk && !has_broken_gate)) {
    cell.status = CellStatus::kFailed;
    cell.exit_code = child.signal == 0 ? child.exit_code : static_cast<int>(kExitInternal);
    cell.error = LastLines(child.err, kErrorLines);
    if (cell.exit_code == kExitOk) {
      cell.exit_code = kExitUsage;
      cell.error = "no run was measured; raise --num_runs or --max_secs, and leave --dry_run out";
    } else if (cell.error.empty() || child.signal != 0) {
      absl::StrAppend(&cell.error, cell.error.empty() ? "" : "\n", "status: ", DescribeEnd(child));
    }
    return;
  } else {
    cell.exit_code = std::max(cell.exit_code.value_or(kExitOk), child.exit_code);
  }
  const bool last = rounds_[index].size() == static_cast<size_t>(grid_.rounds);
  if (last || child.interrupted) Finish(index);
}

void GridRun::Finish(size_t index) {
  Cell& cell = grid_.cells[index];
  const std::vector<GridRound>& rounds = rounds_[index];
  if (rounds.empty()) return;  // interrupted before the first result
  absl::StatusOr<CellOutcome> outcome = hooks_.combine(rounds, cell.exit_code.value_or(kExitOk));
  if (!outcome.ok()) {
    cell.status = CellStatus::kFailed;
    cell.exit_code = ExitCodeOf(outcome.status());
    cell.error = std::string(outcome.status().message());
    return;
  }
  for (const std::string& error : outcome->errors) {
    hooks_.error(absl::StrCat(cell.Text(), cell.flags.empty() ? "" : ": ", error));
    absl::StrAppend(&cell.error, cell.error.empty() ? "" : "\n", error);
  }
  cell.result = std::move(outcome->document);
  if (cell.exit_code) cell.exit_code = outcome->exit_code;
  if (cell.status == CellStatus::kPending) cell.status = CellStatus::kOk;
}

int GridRun::Write() {
  grid_.groups = RankCells(&grid_.cells);
  if (out_.empty()) return kExitOk;
  const absl::Status status =
      WriteFileAtomically("--grid_out", out_, ToJsonText(GridToJson(grid_, ExitCode())));
  if (!status.ok()) hooks_.error(std::string(status.message()));
  return ExitCodeOf(status);
}

int GridRun::ExitCode() const {
  int first = kExitOk;
  for (const Cell& cell : grid_.cells) {
    if (cell.status == CellStatus::kInterrupted || cell.status == CellStatus::kPending) {
      return kExitTemporary;
    }
    if (first == kExitOk) first = cell.exit_code.value_or(kExitOk);
  }
  return first;
}

// Returns 0, or prints why the earlier document cannot be used and returns an exit code.
int Resume(const std::string& out, const GridHooks& hooks, Grid* grid) {
  if (out.empty()) {
    hooks.error("--resume needs the --grid_out of the grid that was not finished");
    return kExitUsage;
  }
  std::string warning;
  const absl::Status status = TakeEarlierCells(out, grid, &warning);
  if (!warning.empty()) hooks.warn(warning);
  if (absl::IsNotFound(status)) {
    hooks.warn("--resume: there is no '" + out + "' yet; all cells are measured");
    return kExitOk;
  }
  if (!status.ok()) hooks.error(std::string(status.message()));
  return ExitCodeOf(status);
}

// Returns 0, or prints an error and returns an exit code if an unfinished grid would be
// overwritten.
int Begin(const std::string& out, const GridHooks& hooks) {
  const absl::Status status =
      out.empty() || IsSpecialFile(out) ? absl::OkStatus() : CheckFinished(out);
  if (!status.ok()) hooks.error(std::string(status.message()));
  return ExitCodeOf(status);
}

}  // namespace

int RunGrid(const GridLine& line, const GridOptions& options, const FlagRegistry& flags,
            const GridHooks& hooks) {
  const std::string& out =
      options.grid_out.empty() ? flags.GetString("json_out") : options.grid_out;
  const absl::Status writable = CheckCreatable("--grid_out", out);
  if (!writable.ok()) {
    hooks.error(std::string(writable.message()));
    return ExitCodeOf(writable);
  }
  Grid grid;
  grid.axes = line.axes;
  grid.arguments = ArgumentsOfCells(line, flags);
  grid.rounds = options.grid_rounds;
  grid.cells = MakeCells(line.axes);
  int code = options.resume ? Resume(out, hooks, &grid) : Begin(out, hooks);
  if (code != kExitOk) return code;
  std::string errors;  // errors that were printed
  GridHooks noting = hooks;
  noting.error = [&](const std::string& text) {
    absl::StrAppend(&errors, errors.empty() ? "" : "\n", text);
    hooks.error(text);
  };
  GridRun run(line.common[0], std::move(grid), out, noting);
  code = run.Measure();
  const std::string of_cells = ErrorsOfCells(run.grid());
  if (IsFailure(code)) run.FailPending({code, errors});
  const std::string& form = flags.GetString("output");
  if (form != "json") {
    const std::string text = form == "csv" ? GridCsv(run.grid()) : GridText(run.grid());
    std::fputs(text.c_str(), stdout);
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    noting.error("writing to standard output failed");
    if (!IsFailure(code)) code = kExitIoError;
  }
  const int end = code != kExitOk ? code : run.ExitCode();
  json document = GridToJson(run.grid(), end);
  absl::StrAppend(&errors, errors.empty() || of_cells.empty() ? "" : "\n", of_cells);
  if (errors.empty() && Interrupted()) errors = "interrupted";
  if (end != kExitOk && !errors.empty()) document["error"] = errors;
  return hooks.copies(document);
}

}  // namespace litmus::benchmark
