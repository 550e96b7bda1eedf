// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Serialises the result of one process for its parent process.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_RESULT_RECORD_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_RESULT_RECORD_H_

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/common/process/record_request.h"

namespace litmus::benchmark {

// The kind of record (record_request.h) that a parent requests from its child.
inline constexpr char kResultRecord[] = "result";

std::string RecordOfResult(const Result& result);

// Restores the same numbers, bit for bit, except for those that result_members.h marks as
// kStaysWithChild. DataLoss if the bytes are not a record of this build, or contain an impossible
// value.
absl::StatusOr<Result> ResultOfRecord(absl::string_view bytes);

// In a child process: sends the result to the parent.
class RecordForParent : public Listener {
 public:
  // `printer` must outlive the listener.
  RecordForParent(RecordRequest request, Printer* printer)
      : request_(std::move(request)), printer_(printer) {}
  int OnEnd(const Result& result, int exit_code) override;

 private:
  RecordRequest request_;
  Printer* printer_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_RESULT_RECORD_H_
