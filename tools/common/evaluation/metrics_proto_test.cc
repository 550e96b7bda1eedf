// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the messages with bytes written by hand from the wire format: key = field * 8 + wire
// type (0 varint, 1 eight bytes, 2 length and bytes, 5 four bytes), little endian.
#include "tools/common/evaluation/metrics_proto.h"

#include <gtest/gtest.h>

namespace litmus {
namespace {

std::string Hex(const std::string& bytes) {
  std::string text;
  for (const char c : bytes) {
    constexpr char kDigits[] = "0123456789abcdef";
    text += kDigits[static_cast<uint8_t>(c) >> 4];
    text += kDigits[static_cast<uint8_t>(c) & 15];
  }
  return text;
}

// Statistics of one sample. LatencyMetrics{last 1, max 2, min 3, sum 4, avg 5 (double), std 6}.
SampleStat Stat(int64_t us) {
  SampleStat stat;
  stat.Add(us);
  return stat;
}
// 300 is ac 02 as a varint and 4072c00000000000 as a double.
constexpr char kLatency300[] = "08ac0210ac0218ac0220ac02290000000000c072403000";
// 1.0 is 3ff0000000000000 as a double.
constexpr char kLatency1[] = "080110011801200129000000000000f03f3000";

TEST(MetricsProtoTest, Fields) {
  EXPECT_EQ(Hex(ProtoWriter().Varint(1, 0).bytes()), "0800");
  EXPECT_EQ(Hex(ProtoWriter().Varint(2, 127).Varint(2, 128).bytes()), "107f108001");
  EXPECT_EQ(Hex(ProtoWriter().Varint(1, -1).bytes()), "08ffffffffffffffffff01");
  EXPECT_EQ(Hex(ProtoWriter().Varint(16, 1).bytes()), "800101");
  EXPECT_EQ(Hex(ProtoWriter().Float(1, 0.5f).bytes()), "0d0000003f");
  EXPECT_EQ(Hex(ProtoWriter().Double(1, -2).bytes()), "0900000000000000c0");
  EXPECT_EQ(Hex(ProtoWriter().Bytes(3, "ab").bytes()), "1a026162");
  EXPECT_EQ(Hex(ProtoWriter().Bytes(3, std::string(200, 'a')).bytes()).substr(0, 6), "1ac801");
}

// Field numbers: EvaluationStageMetrics{num_runs 1, process_metrics 2 {image_classification 4
// {pre_processing_latency 1, inference_latency 2, inference_metrics 3 {num_inferences 1},
// topk_accuracy_metrics 4 {topk_accuracies 1 repeated float}}}}.
TEST(MetricsProtoTest, ImageClassification) {
  const std::string topk =
      "0d0000003f"
      "0d0000803f";
  const std::string metrics =
      std::string("0a17") + kLatency300 + "1213" + kLatency1 + "1a020801" + "220a" + topk;
  EXPECT_EQ(Hex(ImageClassificationProto(2, Stat(300), Stat(1), {0.5, 1})),
            "0802"
            "1240"
            "223e" +
                metrics);
  EXPECT_EQ(metrics.size() / 2, 0x3eu);
}

// Field numbers: ... object_detection 7 {..., average_precision_metrics 4 {individual 1
// {iou_threshold 1, average_precision 2}, overall_mean_average_precision 2}}.
TEST(MetricsProtoTest, ObjectDetection) {
  const std::string precision =
      "0a0a"
      "0d0000003f"
      "150000803e"
      "150000803e";
  const std::string metrics =
      std::string("0a17") + kLatency300 + "1213" + kLatency1 + "1a020801" + "2211" + precision;
  EXPECT_EQ(Hex(ObjectDetectionProto(1, Stat(300), Stat(1), {{0.5, 0.25}}, 0.25)),
            "0801"
            "1247"
            "3a45" +
                metrics);
  EXPECT_EQ(metrics.size() / 2, 0x45u);
}

// Field numbers: ... inference_profiler 5 {reference_latency 1, test_latency 2, output_errors 3
// {max 1, min 2, avg 3 (double), std 4}}.
TEST(MetricsProtoTest, InferenceDiff) {
  ErrorMetrics error;
  error.min = 0.25;
  error.max = 1;
  error.mean = 0.5;
  error.std_deviation = 2;
  const std::string errors =
      "0d0000803f"
      "150000803e"
      "19000000000000e03f"
      "2500000040";
  const std::string metrics =
      std::string("0a17") + kLatency300 + "1213" + kLatency1 + "1a18" + errors;
  EXPECT_EQ(Hex(InferenceDiffProto(1, Stat(300), Stat(1), {error})),
            "0801"
            "124a"
            "2a48" +
                metrics);
  EXPECT_EQ(metrics.size() / 2, 0x48u);
}

}  // namespace
}  // namespace litmus
