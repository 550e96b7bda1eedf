// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/metrics_proto.h"

namespace litmus {
namespace {

std::string Latency(const SampleStat& us) {
  return ProtoWriter()
      .Varint(1, us.newest())
      .Varint(2, us.max())
      .Varint(3, us.min())
      .Varint(4, us.sum())
      .Double(5, us.avg())
      .Varint(6, us.std_deviation())
      .bytes();
}

// EvaluationStageMetrics{num_runs, process_metrics{field: process}}.
std::string StageMetrics(int64_t runs, int field, const ProtoWriter& process) {
  return ProtoWriter()
      .Varint(1, runs)
      .Bytes(2, ProtoWriter().Bytes(field, process.bytes()).bytes())
      .bytes();
}

std::string InferenceCount(int64_t runs) { return ProtoWriter().Varint(1, runs).bytes(); }

}  // namespace

std::string ImageClassificationProto(int64_t runs, const SampleStat& preprocessing,
                                     const SampleStat& inference,
                                     const std::vector<double>& topk_accuracies) {
  ProtoWriter topk;  // repeated, not packed
  for (const double accuracy : topk_accuracies) topk.Float(1, static_cast<float>(accuracy));
  return StageMetrics(runs, 4,
                      ProtoWriter()
                          .Bytes(1, Latency(preprocessing))
                          .Bytes(2, Latency(inference))
                          .Bytes(3, InferenceCount(inference.count()))
                          .Bytes(4, topk.bytes()));
}

std::string ObjectDetectionProto(int64_t runs, const SampleStat& preprocessing,
                                 const SampleStat& inference,
                                 const std::vector<std::pair<double, double>>& precisions,
                                 double mean_average_precision) {
  ProtoWriter metrics;
  for (const auto& [threshold, precision] : precisions) {
    metrics.Bytes(1, ProtoWriter()
                         .Float(1, static_cast<float>(threshold))
                         .Float(2, static_cast<float>(precision))
                         .bytes());
  }
  metrics.Float(2, static_cast<float>(mean_average_precision));
  return StageMetrics(runs, 7,
                      ProtoWriter()
                          .Bytes(1, Latency(preprocessing))
                          .Bytes(2, Latency(inference))
                          .Bytes(3, InferenceCount(inference.count()))
                          .Bytes(4, metrics.bytes()));
}

std::string InferenceDiffProto(int64_t runs, const SampleStat& reference, const SampleStat& test,
                               const std::vector<ErrorMetrics>& output_errors) {
  ProtoWriter profiler;
  profiler.Bytes(1, Latency(reference)).Bytes(2, Latency(test));
  for (const ErrorMetrics& error : output_errors) {
    profiler.Bytes(3, ProtoWriter()
                          .Float(1, static_cast<float>(error.max))
                          .Float(2, static_cast<float>(error.min))
                          .Double(3, error.mean)
                          .Float(4, static_cast<float>(error.std_deviation))
                          .bytes());
  }
  return StageMetrics(runs, 5, profiler);
}

std::string NoResultProto() { return ProtoWriter().Varint(1, 0).bytes(); }

}  // namespace litmus
