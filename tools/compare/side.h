// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One of the two commands: which kind of program it is, and how its processes are run and their
// output is read.
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

// A temporary folder for the documents of one comparison, which is deleted with its contents.
class TemporaryFolder {
 public:
  // Creates the folder in WritableFolder(). PermissionDenied if that fails.
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
  // Runs `argv[0] --version` for at most 10 s: an output line with "(Litmus)" identifies a Litmus
  // tool. Errors contain `name` ("A"). Usage error: a Litmus tool that measures nothing. NotFound:
  // the program cannot be started.
  static absl::StatusOr<Side> Make(const std::string& name, const std::vector<std::string>& argv,
                                   const std::atomic<bool>* interrupted);

  const std::vector<std::string>& argv() const { return argv_; }
  // "benchmark_model (Litmus) VERSION, built with …"; "" if the output is read as text.
  const std::string& version() const { return version_; }
  // Whether compare chooses how long a process of this command measures.
  bool TakesLength(Metric metric) const;

  // Runs a new process and reads the metric. `length` is used only if TakesLength. `folder`: for
  // the document. Aborted: interrupted. An error of the process includes its last lines; its code
  // is that of a Litmus tool's exit code 64 to 78, otherwise Internal (exit code 70). Output
  // without the metric is InvalidArgument (exit code 65).
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
