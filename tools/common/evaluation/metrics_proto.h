// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Encodes TensorFlow Lite's EvaluationStageMetrics, which its tools write to --output_file_path.
// Field numbers: tensorflow/lite/tools/evaluation/proto/evaluation_stages.proto (proto2).
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_METRICS_PROTO_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_METRICS_PROTO_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "runtime/profiling/sample_stat.h"
#include "tools/common/proto/proto_writer.h"

namespace litmus {

// The values of TensorFlow Lite's AccuracyMetrics, over the runs, for one output.
struct ErrorMetrics {
  double min = 0, max = 0, mean = 0, std_deviation = 0;
};

// Each function returns a complete EvaluationStageMetrics. Latencies are in µs; accuracies are
// fractions.
std::string ImageClassificationProto(int64_t runs, const SampleStat& preprocessing,
                                     const SampleStat& inference,
                                     const std::vector<double>& topk_accuracies);
// `precisions`: pairs of IoU threshold and average precision.
std::string ObjectDetectionProto(int64_t runs, const SampleStat& preprocessing,
                                 const SampleStat& inference,
                                 const std::vector<std::pair<double, double>>& precisions,
                                 double mean_average_precision);
std::string InferenceDiffProto(int64_t runs, const SampleStat& reference, const SampleStat& test,
                               const std::vector<ErrorMetrics>& output_errors);
// The message of a process without a result: num_runs = 0 and no metrics. The message has no member
// for an error.
std::string NoResultProto();

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_METRICS_PROTO_H_
