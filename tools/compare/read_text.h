// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads a metric from the text of TensorFlow Lite's benchmark_model of any version, with and
// without "INFO: ", or from that of another program (tools/common/foreign).
#ifndef LITMUS_TOOLS_COMPARE_READ_TEXT_H_
#define LITMUS_TOOLS_COMPARE_READ_TEXT_H_

#include <string>

#include "absl/status/statusor.h"
#include "tools/compare/metric.h"

namespace litmus::compare {

// Reads the last line of each of these kinds:
//   count=N first=X curr=X min=X max=X avg=X std=X p5=X median=X p95=X   (of the regular runs)
//   Inference timings in us: Init: X, First inference: X, Warmup (avg): X, Inference (avg): X
//   Memory footprint delta from the start of the tool (MB): init=X overall=X
// Older versions print no percentiles: the mean is then used instead of the median, and the note
// reports this. Without any of these lines, the text may be of a program of tools/common/foreign.
// InvalidArgument: the text has none of these, or not the metric. Unavailable: the metric is
// instructions.
absl::StatusOr<Measurement> ReadText(const std::string& text, Metric metric);

// True if the text has one of the first two lines: the program is a benchmark_model.
bool HasBenchmarkLines(const std::string& text);

// True if ReadText can be expected to find a latency: the text has these lines, or is of another
// program.
bool HasLatency(const std::string& text);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_READ_TEXT_H_
