// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decodes the messages with the field numbers that TensorFlow Lite publishes;
// scripts/ci/check_protos reads them with LiteRT's own messages.
#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

#include "delegates/external/external_delegate.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "runtime/profiling/profile_buffer.h"
#include "tools/benchmark_model/protos/benchmark_result.h"
#include "tools/benchmark_model/protos/example.h"
#include "tools/benchmark_model/protos/profiling_data.h"
#include "tools/benchmark_model/protos/runtime_details.h"

namespace litmus::benchmark {
namespace {

uint64_t ReadVarint(const std::string& bytes, size_t* at) {
  uint64_t value = 0;
  for (int shift = 0; *at < bytes.size(); shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes[(*at)++]);
    value |= static_cast<uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80) break;
  }
  return value;
}

std::string FloatText(const char* bytes) {
  float value;
  std::memcpy(&value, bytes, sizeof(value));
  char text[32];
  std::snprintf(text, sizeof(text), "%g", static_cast<double>(value));
  return text;
}

// All values of the field at `path`: numbers as text, strings and messages as their bytes.
std::vector<std::string> At(const std::string& message, std::vector<int> path) {
  std::vector<std::string> found;
  for (size_t at = 0; at < message.size();) {
    const uint64_t tag = ReadVarint(message, &at);
    std::string value;
    if ((tag & 7) == 0) {
      value = std::to_string(static_cast<int64_t>(ReadVarint(message, &at)));
    } else if ((tag & 7) == 5) {
      value = FloatText(message.data() + at);
      at += 4;
    } else {
      EXPECT_EQ(tag & 7, 2u) << "wire type at byte " << at;
      const uint64_t size = ReadVarint(message, &at);
      value = message.substr(at, size);
      at += size;
    }
    if (static_cast<int>(tag >> 3) != path.front()) continue;
    if (path.size() == 1) {
      found.push_back(value);
    } else {
      for (std::string& inner : At(value, {path.begin() + 1, path.end()})) {
        found.push_back(std::move(inner));
      }
    }
  }
  return found;
}

std::string Joined(const std::vector<std::string>& texts) {
  return std::accumulate(texts.begin(), texts.end(), std::string(),
                         [](const std::string& a, const std::string& b) { return a + b + " "; });
}

std::string PackedInts(const std::string& bytes) {
  std::string text;
  for (size_t at = 0; at < bytes.size();) {
    text += std::to_string(static_cast<int64_t>(ReadVarint(bytes, &at))) + " ";
  }
  return text;
}

std::string PackedFloats(const std::string& bytes) {
  std::string text;
  for (size_t at = 0; at + 4 <= bytes.size(); at += 4) text += FloatText(bytes.data() + at) + " ";
  return text;
}

struct Expected {
  std::vector<int> path;
  const char* values;
};

TEST(ProtosTest, BenchmarkResult) {
  Result result;
  result.model_bytes = 2500000;
  result.init_ns = 4000000;
  result.warmup.ns.Add(9e6);
  result.warmup.first_ns = 9e6;
  for (const double ns : {1e6, 2e6, 3e6}) result.regular.ns.Add(ns);
  result.memory_start_kb = 100;
  result.memory_init_kb = 150;
  result.memory_end_kb = 190;
  result.memory_peak_kb = 2048;
  result.input_bytes = 1 << 20;
  const Expected kFields[] = {
      {{1}, ""},  // TensorFlow Lite never sets the name
      // In ms: avg, min, max, stddev, median, p5, p95, init, first, warm-up.
      {{2, 1}, "2 "},
      {{2, 2}, "1 "},
      {{2, 3}, "3 "},
      {{2, 4}, "0.816 "},
      {{2, 5}, "2 "},
      {{2, 6}, "1 "},
      {{2, 7}, "3 "},
      {{2, 8}, "4 "},
      {{2, 9}, "9 "},
      {{2, 10}, "9 "},
      // Memory: init, overall, peak.
      {{3, 1}, "50 "},
      {{3, 2}, "90 "},
      {{3, 3}, "2 "},
      // Size in MB, runs, warm-up runs, MB/s.
      {{4, 1}, "2.5 "},
      {{4, 2}, "3 "},
      {{4, 3}, "1 "},
      {{4, 4}, "500 "},
  };
  const std::string bytes = BenchmarkResultMessage(result).bytes();
  for (const Expected& field : kFields) {
    EXPECT_EQ(Joined(At(bytes, field.path)), field.values) << testing::PrintToString(field.path);
  }
  // Values that were not measured are absent.
  const std::string nothing = BenchmarkResultMessage(Result()).bytes();
  for (const std::vector<int>& path : {std::vector<int>{2, 1}, {2, 8}, {3, 1}, {3, 3}, {4, 1}}) {
    EXPECT_EQ(Joined(At(nothing, path)), "") << testing::PrintToString(path);
  }
}

template <typename T>
TfLiteTensor TensorOf(TfLiteType type, std::vector<T>* values) {
  TfLiteTensor tensor = {};
  tensor.type = type;
  tensor.data.raw = reinterpret_cast<char*>(values->data());
  tensor.bytes = values->size() * sizeof(T);
  return tensor;
}

TEST(ProtosTest, Example) {
  std::vector<float> floats = {1.5f, -2};
  std::vector<double> doubles = {0.25};
  std::vector<uint16_t> halves = {0x3c00, 0xc000}, upper_halves = {0x3f80};
  std::vector<int8_t> bytes = {-1, 2};
  std::vector<uint8_t> unsigned_bytes = {255, 0};
  std::vector<int64_t> longs = {-5000000000};
  std::vector<char> flags = {1};
  const struct {
    const char* name;
    TfLiteTensor tensor;
    int list;  // field number: 2 for floats, 3 for int64
    const char* values;
  } kCases[] = {
      {"f32", TensorOf(kTfLiteFloat32, &floats), 2, "1.5 -2 "},
      {"f64", TensorOf(kTfLiteFloat64, &doubles), 2, "0.25 "},
      {"f16", TensorOf(kTfLiteFloat16, &halves), 2, "1 -2 "},
      {"bf16", TensorOf(kTfLiteBFloat16, &upper_halves), 2, "1 "},
      {"i8", TensorOf(kTfLiteInt8, &bytes), 3, "-1 2 "},
      {"u8", TensorOf(kTfLiteUInt8, &unsigned_bytes), 3, "255 0 "},
      {"i64", TensorOf(kTfLiteInt64, &longs), 3, "-5000000000 "},
  };
  const TfLiteTensor boolean = TensorOf(kTfLiteBool, &flags);
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    std::vector<std::string> left_out;
    const std::string example = ExampleBytes({{c.name, &c.tensor}, {"b", &boolean}}, &left_out);
    EXPECT_EQ(left_out, std::vector<std::string>{"b"});
    EXPECT_EQ(Joined(At(example, {1, 1, 1})), std::string(c.name) + " ");
    const auto lists = At(example, {1, 1, 2, c.list, 1});
    ASSERT_EQ(lists.size(), 1u);
    EXPECT_EQ(c.list == 2 ? PackedFloats(lists[0]) : PackedInts(lists[0]), c.values);
  }
}

TEST(ProtosTest, ProfilingData) {
  ProfileSummary runs;
  for (const int us : {10, 30}) {
    tflite::profiling::BufferedProfiler profiler(8);
    profiler.StartProfiling();
    using EventType = tflite::Profiler::EventType;
    profiler.AddEvent("x", EventType::OPERATOR_INVOKE, static_cast<uint64_t>(us), 0, 0);
    profiler.AddEvent("x", EventType::OPERATOR_INVOKE, 5, 1, 0);
    runs.AddRun(profiler.GetProfileEvents(), [](int64_t, int64_t node) {
      return ProfiledNode{node == 0 ? "CONV_2D" : "ADD", node == 0 ? "[a]:0" : "[b]:1", false};
    });
  }
  const std::string bytes = ProfilingDataMessage("m.tflite", ProfileSummary(), runs).bytes();
  const std::vector<int> op = {3, 1, 3};  // runtime_profile, subgraph_profiles, per_op_profiles
  const auto in_op = [&](std::vector<int> path) {
    path.insert(path.begin(), op.begin(), op.end());
    return Joined(At(bytes, path));
  };
  EXPECT_EQ(Joined(At(bytes, {1})), "m.tflite ");
  EXPECT_EQ(Joined(At(bytes, {2})), "");  // no profile of the initialisation
  EXPECT_EQ(Joined(At(bytes, {3, 1, 2})), "0 ");
  EXPECT_EQ(in_op({1}), "CONV_2D ADD ");
  EXPECT_EQ(in_op({5}), "[a]:0 [b]:1 ");
  EXPECT_EQ(in_op({4}), "1 1 ");
  EXPECT_EQ(in_op({6}), "0 1 ");
  const char* kStats[] = {"10 5 ", "30 5 ", "20 5 ",  "10 0 ", "100 0 ",
                          "10 5 ", "30 5 ", "40 10 ", "2 2 "};
  for (int field = 1; field <= 9; ++field) {
    EXPECT_EQ(in_op({2, field}), kStats[field - 1]) << "OpProfilingStat field " << field;
  }
}

// tiny_cnn has seven nodes; the plugin delegate replaces nodes 2 and 3.
TEST(ProtosTest, RuntimeDetails) {
  const auto model = tflite::FlatBufferModel::BuildFromFile("testdata/tiny_cnn_float.tflite");
  ASSERT_NE(model, nullptr);
  TfLiteExternalDelegateOptions options =
      TfLiteExternalDelegateOptionsDefault("testing/plugins/perturb_plugin.so");
  options.insert(&options, "first", "2");
  options.insert(&options, "last", "3");
  const std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)> delegate(
      TfLiteExternalDelegateCreate(&options), TfLiteExternalDelegateDelete);
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk);
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);

  const NamedMessage message = RuntimeDetailsMessage("m", *interpreter);
  const std::string& bytes = message.bytes();
  EXPECT_EQ(Joined(At(bytes, {1})), "m ");
  EXPECT_EQ(Joined(At(bytes, {2, 1})), "0 ");
  EXPECT_EQ(Joined(At(bytes, {2, 5})), "1 ");
  EXPECT_EQ(PackedInts(Joined(At(bytes, {2, 4})).substr(0, 6)), "0 1 7 4 5 6 ");
  EXPECT_EQ(Joined(At(bytes, {2, 3, 1})), "0 1 2 3 4 5 6 7 ");
  EXPECT_EQ(Joined(At(bytes, {2, 3, 2})).substr(0, 25), "CONV_2D DEPTHWISE_CONV_2D");
  EXPECT_EQ(Joined(At(bytes, {2, 3, 3})).substr(0, 14), "3 4 3 1 22 9 2");
  EXPECT_EQ(Joined(At(bytes, {2, 3, 9})), "7 7 ");
  ASSERT_EQ(At(bytes, {2, 3, 8, 2}).size(), 1u);
  EXPECT_EQ(PackedInts(At(bytes, {2, 3, 8, 2})[0]), "2 3 ");
  ASSERT_EQ(At(bytes, {2, 2, 2}).size(), interpreter->tensors_size());
  EXPECT_EQ(At(bytes, {2, 2, 2})[0], "input");
  EXPECT_EQ(PackedInts(At(bytes, {2, 2, 4})[0]), "1 16 16 3 ");
  EXPECT_EQ(At(bytes, {2, 2, 3})[0], "1");  // FLOAT32
  EXPECT_EQ(At(bytes, {2, 2, 5})[0], "kTfLiteArenaRw");
  EXPECT_EQ(At(bytes, {2, 2, 7})[0], "3072");
  EXPECT_NE(message.text().find("    data_type: FLOAT32\n    shape: 1\n    shape: 16\n"),
            std::string::npos)
      << message.text().substr(0, 500);
}

}  // namespace
}  // namespace litmus::benchmark
