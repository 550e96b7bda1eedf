// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes every measurement to a CSV file, round by round (--samples_out).
#ifndef LITMUS_TOOLS_COMPARE_SAMPLE_FILE_H_
#define LITMUS_TOOLS_COMPARE_SAMPLE_FILE_H_

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/compare/looks.h"

namespace litmus::compare {

// One line per process and metric, after a header:
//   phase      comparing, or confirming for the second run before a gate fails
//   round      from 0 in each phase; warm-up rounds are left out
//   side       A, B, …
//   metric     the name in documents
//   value      in the metric's unit
//   exit_code  of the process; empty: a signal ended it
// The file has all complete rounds at any time, so it is of use if this process is killed.
class SampleFile {
 public:
  // Creates the file, or empties it, and writes the header. PermissionDenied: it cannot be created.
  static absl::StatusOr<SampleFile> Create(const std::string& path);

  // `sides`: indices of the sides whose measurements the round has. `metrics`: those that were
  // measured. After a failure nothing more is written.
  void Add(const std::string& phase, size_t number, const Round& round,
           const std::vector<size_t>& sides, const std::vector<Metric>& metrics);
  // DataLoss: the disk is full, or another error of a write; the file has the rounds before it.
  const absl::Status& status() const { return status_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using File = std::unique_ptr<std::FILE, Close>;

  SampleFile(std::string path, File file) : path_(std::move(path)), file_(std::move(file)) {}
  void Write(const std::string& lines);

  std::string path_;
  File file_;
  absl::Status status_;
};

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_SAMPLE_FILE_H_
