// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One of the two commands: what kind of program it is, and how a process of it is run and read.
#ifndef LITMUS_TOOLS_COMPARE_SIDE_H_
#define LITMUS_TOOLS_COMPARE_SIDE_H_

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/compare/metric.h"
#include "tools/compare/run_length.h"

namespace litmus::compare {

// A folder for the documents of one comparison, removed with all that is in it.
class TemporaryFolder {
 public:
  // Below WritableFolder(). PermissionDenied.
  static absl::StatusOr<TemporaryFolder> Make();
  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder& operator=(TemporaryFolder&& other) noexcept;
  ~TemporaryFolder();
  const std::string& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

class Side {
 public:
  // Asks `argv[0] --version`, for at most 10 s: a line with "(Litmus)" makes the command a Litmus
  // tool. Errors name the side, `name` ("A"). Usage error: a Litmus tool that measures nothing.
  // NotFound: the program cannot be started.
  static absl::StatusOr<Side> Make(const std::string& name, const std::vector<std::string>& argv,
                                   const std::atomic<bool>* interrupted);

  const std::vector<std::string>& argv() const { return argv_; }
  // "benchmark_model (Litmus) 0.1.0, built with …"; "" when the command is read as text.
  const std::string& version() const { return version_; }
  // Whether compare chooses how long a process of this side measures.
  bool TakesLength(Metric metric) const;

  // Runs a fresh process and reads the metric. `length` is for sides that take one. `folder`: for
  // the document. Aborted: interrupted. An error of the process has its last lines, and the code
  // that fits: a Litmus tool's own exit code where it is one of 64 to 78, otherwise Internal (70);
  // output without the metric is InvalidArgument (65).
  absl::StatusOr<Measurement> Run(Metric metric, const RunLength& length,
                                  const std::string& folder) const;

 private:
  enum class Kind { kText, kBenchmark, kEvaluation };

  absl::Status Failed(int exit_code, const std::string& end, const std::string& last_lines) const;

  std::string name_, version_;
  std::vector<std::string> argv_;
  const std::atomic<bool>* interrupted_ = nullptr;
  Kind kind_ = Kind::kText;
};

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_SIDE_H_
