// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes every sample to a CSV file in constant memory (--samples_out).
//
// The file must be whole up to its last line at any time, also after SIGKILL. The kernel may stop a
// write between two pages of a file when the process is killed. So no line crosses a page: the last
// line of a page is filled up with leading zeros of its column "sample", which keep its value.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_SAMPLES_FILE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_SAMPLES_FILE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace litmus::benchmark {

// One line per sample, after a header:
//   process      1, or the number of the process of --processes
//   phase        warmup, regular, copies or sustained
//   sample       from 0 in each phase
//   start_ns     CLOCK_MONOTONIC at the start of the sample
//   runs         number of runs of the sample
//   duration_ns  of one run: the mean if the sample has several
class SamplesFile {
 public:
  // Creates the file, or empties it, and writes the header. PermissionDenied: it cannot be created.
  static absl::StatusOr<std::unique_ptr<SamplesFile>> Create(const std::string& path);
  // Continues a file that Create made, for the given process.
  static absl::StatusOr<std::unique_ptr<SamplesFile>> Continue(const std::string& path,
                                                               int process);
  ~SamplesFile();
  SamplesFile(const SamplesFile&) = delete;
  SamplesFile& operator=(const SamplesFile&) = delete;

  // Starts a phase, whose samples have `runs` runs each. `phase`: at most 16 characters.
  void Begin(const std::string& phase, int runs);
  // Call between two runs. Writes to the file about once per second, or when 64 KiB have gathered.
  void Add(int64_t start_ns, double duration_ns);
  // Writes the rest. After a failure nothing more is written.
  void Flush();
  // DataLoss: the disk is full, or another error of a write; the file has the samples before it.
  const absl::Status& status() const { return status_; }

 private:
  SamplesFile(std::string path, int descriptor, int64_t offset, int process);
  void WriteChunk(size_t begin, size_t end);

  const std::string path_;
  const int descriptor_, process_;
  int64_t offset_;  // of the start of the buffer in the file
  std::vector<char> buffer_;
  size_t used_ = 0;
  std::string head_;  // "1,regular,"
  int runs_ = 1;
  int64_t sample_ = 0, written_at_ns_ = 0;
  absl::Status status_;
};

// The hook LoopHooks::sample of a loop whose samples are those of a new phase; empty without a
// file, which must outlive the loop.
std::function<void(int64_t start_ns, double ns)> SampleHook(SamplesFile* file,
                                                            const std::string& phase, int runs);

// Tells child processes that are started from now on to continue the file as this process; the
// environment has it, because users cannot choose it.
void TellChildrenProcess(int process);
// In a child: that number, which is removed from the environment; 0 if there is none.
int TakeProcessNumber();

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_SAMPLES_FILE_H_
