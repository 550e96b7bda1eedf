// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One of the commands: which kind of program it is, and how its processes are run and their output
// is read.
#ifndef LITMUS_TOOLS_COMPARE_SIDE_H_
#define LITMUS_TOOLS_COMPARE_SIDE_H_

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/common/process/measured/measured_process.h"
#include "tools/compare/metric.h"
#include "tools/compare/run_length.h"

namespace litmus::compare {

// What one process gave: the sources of its metrics.
struct ProcessOutcome {
  bool is_litmus = false;  // `document` is that of a Litmus tool
  std::string document, out, err;
  double wall_us = 0, cpu_us = 0;
  int64_t max_resident_bytes = 0;
  std::optional<int64_t> instructions;
  std::optional<int> exit_code = std::nullopt;  // empty: a signal ended it
};

// The metric of a finished process. `pattern`: of kOutput. Memory and instructions are those that a
// Litmus tool or benchmark_model measured itself; of another program, the process's. Unavailable:
// instructions were not counted. InvalidArgument: the output does not have the metric.
absl::StatusOr<Measurement> ReadMetric(const ProcessOutcome& outcome, Metric metric,
                                       const std::string& pattern);

// True if the program measured latencies itself: it is a Litmus tool, or printed the lines of
// benchmark_model.
bool MeasuresLatency(const ProcessOutcome& outcome);

class Side {
 public:
  // Runs `argv[0] --version` for at most 10 s, unless `metrics` has only what any process has: a
  // program that is not a benchmark could do anything then. An output line with "(Litmus)"
  // identifies a Litmus tool. Errors contain `name` ("A"). Usage error: a Litmus tool that measures
  // nothing. NotFound: the program cannot be started.
  static absl::StatusOr<Side> Make(const std::string& name, const std::vector<std::string>& argv,
                                   const std::vector<Metric>& metrics,
                                   const std::atomic<bool>* interrupted);
  // A command of which nothing is known, for example a line for a shell.
  static Side OfAnyProgram(const std::string& name, const std::vector<std::string>& argv);

  const std::vector<std::string>& argv() const { return argv_; }
  // "benchmark_model (Litmus) VERSION, built with …"; "" if the output is read as text.
  const std::string& version() const { return version_; }
  // The flags by which compare chooses how long a process of this command measures; none if it does
  // not choose.
  std::vector<std::string> FlagsOfLength(const std::vector<Metric>& metrics,
                                         const RunLength& length) const;

  // Adds what makes a Litmus tool write its document to a file in `folder`, and the run length.
  // `metrics` are those that will be read; if all of them are what any process has, nothing is
  // added. Asks for the standard output of another program if a metric is in it.
  void Complete(const std::vector<Metric>& metrics, const RunLength& length,
                const std::string& folder, ProcessRequest* request) const;
  // What the process of this request gave. Its exit code must be 0 unless `ignore_failure`. An
  // error includes its last lines; its code is that of a Litmus tool's exit code 64 to 78,
  // otherwise Internal (exit code 70).
  absl::StatusOr<ProcessOutcome> Finish(const std::vector<Metric>& metrics, bool ignore_failure,
                                        const std::string& folder, ProcessCost cost) const;
  // An error of this side: its name and command, and the message.
  absl::Status Failure(const absl::Status& status) const;

 private:
  enum class Kind { kText, kBenchmark, kEvaluation };

  std::string DocumentIn(const std::string& folder) const;
  Kind KindFor(const std::vector<Metric>& metrics) const;
  absl::Status Failed(int exit_code, const std::string& end, const std::string& last_lines) const;

  std::string name_, version_;
  std::vector<std::string> argv_;
  Kind kind_ = Kind::kText;
};

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_SIDE_H_
