// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes --result_file_path: TensorFlow Lite's BenchmarkResult. Prints TensorFlow Lite's lines
// before and after the write.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_RESULT_PROTO_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_RESULT_PROTO_H_

#include <string>
#include <utility>

#include "tools/benchmark_model/results/listener.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

class ResultProto : public Listener {
 public:
  // `printer` must outlive the listener. `path`: not empty.
  ResultProto(std::string path, Printer* printer) : path_(std::move(path)), printer_(printer) {}

  // Writes the result; for a failed process, an empty message. TensorFlow Lite's lines are printed
  // only if there were regular runs.
  int OnEnd(const Result& result, int exit_code) override;

 private:
  std::string path_;
  Printer* printer_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_RESULT_PROTO_H_
