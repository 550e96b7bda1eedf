// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The result of one process as bytes for the process that started it.
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

// The kind of record (record_request.h) that a child is asked for.
inline constexpr char kResultRecord[] = "result";

std::string RecordOfResult(const Result& result);

// The same numbers, bit for bit; result_members.h says what stays with the child. DataLoss: the
// bytes are no record of this build, or hold what no result can.
absl::StatusOr<Result> ResultOfRecord(absl::string_view bytes);

// In the child: hands the result to the parent.
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
