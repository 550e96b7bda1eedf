// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the tables for given events with the expected text, character by character.
#include "runtime/profiling/profile_summary.h"

#include "gtest/gtest.h"

namespace litmus {
namespace {

using tflite::Profiler;
using tflite::profiling::BufferedProfiler;
using tflite::profiling::ProfileBuffer;
using EventType = Profiler::EventType;

ProfiledNode Lookup(int64_t subgraph, int64_t node) {
  return {node == 1 ? "ADD" : "CONV_2D",
          "[out" + std::to_string(node) + (node == 2 ? ", more" : "") + "]:" + std::to_string(node),
          subgraph == 7};
}

void AddOps(ProfileSummary* summary, const std::vector<int>& times_us, int64_t subgraph = 0) {
  BufferedProfiler profiler(16);
  profiler.StartProfiling();
  for (size_t i = 0; i < times_us.size(); ++i) {
    profiler.AddEvent("x", EventType::OPERATOR_INVOKE, times_us[i], i, subgraph);
  }
  summary->AddRun(profiler.GetProfileEvents(), Lookup);
}

TEST(ProfileSummaryTest, TextTables) {
  ProfileSummary summary;
  AddOps(&summary, {1000, 501, 2500});
  AddOps(&summary, {3000, 500, 2500});
  const char expected[] =
      "============================== Run Order ==============================\n"
      "\t                             [node type]\t  [first]\t [avg ms]\t     [%]\t  [cdf%]"
      "\t  [mem KB]\t[times called]\t[Name]\n"
      "\t                                 CONV_2D\t    1.000\t    2.000\t 39.996%\t 39.996%"
      "\t     0.000\t        1\t[out0]:0\n"
      "\t                                     ADD\t    0.501\t    0.500\t 10.009%\t 50.005%"
      "\t     0.000\t        1\t[out1]:1\n"
      "\t                                 CONV_2D\t    2.500\t    2.500\t 49.995%\t100.000%"
      "\t     0.000\t        1\t[out2, more]:2\n"
      "\n"
      "============================== Top by Computation Time ==============================\n"
      "\t                             [node type]\t  [first]\t [avg ms]\t     [%]\t  [cdf%]"
      "\t  [mem KB]\t[times called]\t[Name]\n"
      "\t                                 CONV_2D\t    2.500\t    2.500\t 49.995%\t 49.995%"
      "\t     0.000\t        1\t[out2, more]:2\n"
      "\t                                 CONV_2D\t    1.000\t    2.000\t 39.996%\t 89.991%"
      "\t     0.000\t        1\t[out0]:0\n"
      "\t                                     ADD\t    0.501\t    0.500\t 10.009%\t100.000%"
      "\t     0.000\t        1\t[out1]:1\n"
      "\n"
      "Number of nodes executed: 3\n"
      "============================== Summary by node type ==============================\n"
      "\t                             [Node type]\t  [count]\t  [avg ms]\t    [avg %]\t    [cdf %]"
      "\t  [mem KB]\t[times called]\n"
      "\t                                 CONV_2D\t        2\t     4.500\t    89.991%\t    89.991%"
      "\t     0.000\t        2\n"
      "\t                                     ADD\t        1\t     0.500\t    10.009%\t   100.000%"
      "\t     0.000\t        1\n"
      "\n"
      "Timings (microseconds): count=2 first=4001 curr=6000 min=4001 max=6000 avg=5000.5 std=999\n"
      "Memory (bytes): count=0\n"
      "3 nodes observed\n"
      "\n"
      "\n";
  EXPECT_EQ(summary.Tables(ProfileFormat::kText), expected);
}

TEST(ProfileSummaryTest, CsvTables) {
  ProfileSummary summary;
  AddOps(&summary, {1000, 501, 2500});
  const char expected[] =
      "============================== Run Order ==============================\n"
      "node type, first, avg_ms, %, cdf%, mem KB, times called, name\n"
      "CONV_2D, 1, 1, 24.9938%, 24.9938%, 0, 1, [out0]:0\n"
      "ADD, 0.501, 0.501, 12.5219%, 37.5156%, 0, 1, [out1]:1\n"
      "CONV_2D, 2.5, 2.5, 62.4844%, 100%, 0, 1, [out2\t more]:2\n"
      "\n"
      "============================== Top by Computation Time ==============================\n"
      "node type, first, avg_ms, %, cdf%, mem KB, times called, name\n"
      "CONV_2D, 2.5, 2.5, 62.4844%, 62.4844%, 0, 1, [out2\t more]:2\n"
      "CONV_2D, 1, 1, 24.9938%, 87.4781%, 0, 1, [out0]:0\n"
      "ADD, 0.501, 0.501, 12.5219%, 100%, 0, 1, [out1]:1\n"
      "\n"
      "Number of nodes executed: 3\n"
      "============================== Summary by node type ==============================\n"
      "node type, count, avg_ms, avg %, cdf %, mem KB, times called\n"
      "CONV_2D, 2, 3.5, 87.4781%, 87.4781%, 0, 2\n"
      "ADD, 1, 0.501, 12.5219%, 100%, 0, 1\n"
      "\n"
      "Timings (microseconds): count=1 curr=4001\n"
      "Memory (bytes): count=0\n"
      "3 nodes observed\n"
      "\n"
      "\n";
  EXPECT_EQ(summary.Tables(ProfileFormat::kCsv), expected);
}

TEST(ProfileSummaryTest, PhasesDelegatesAndSubgraphs) {
  ProfileSummary summary({"main", "body"});
  BufferedProfiler profiler(16);
  profiler.StartProfiling();
  const uint32_t invoke = profiler.BeginEvent("Invoke", EventType::DEFAULT, 0, 0);
  const uint32_t allocate = profiler.BeginEvent("AllocateTensors", EventType::DEFAULT, 0, 1);
  profiler.EndEvent(allocate);
  profiler.EndEvent(invoke);
  profiler.AddEvent("gpu kernel", EventType::DELEGATE_PROFILED_OPERATOR_INVOKE, 5, 3, 0);
  profiler.AddEvent("inner", EventType::DELEGATE_OPERATOR_INVOKE, 4, 2, 0);
  profiler.AddEvent("noise", EventType::GENERAL_RUNTIME_INSTRUMENTATION, 9, 0, 0);
  // The node's delegate reports events of its operators.
  profiler.AddEvent("x", EventType::OPERATOR_INVOKE, 6, 0, 7);
  summary.AddRun(profiler.GetProfileEvents(), Lookup);

  ASSERT_EQ(summary.subgraphs().count(0), 1u);
  EXPECT_EQ(summary.subgraphs().at(0).ops.size(), 1u);
  EXPECT_EQ(summary.subgraphs().at(0).ops[0].type, "gpu kernel");
  EXPECT_EQ(summary.subgraphs().at(0).ops[0].name, "Delegate/gpu kernel:3");
  EXPECT_EQ(summary.subgraphs().at(1).ops[0].name, "AllocateTensors/1");
  EXPECT_TRUE(summary.subgraphs().at(7).ops.empty());
  ASSERT_EQ(summary.delegate_internal().ops.size(), 1u);
  EXPECT_EQ(summary.delegate_internal().ops[0].type, "DelegateOpInvoke");
  const std::string text = summary.Tables(ProfileFormat::kText);
  for (const char* part : {"Primary graph (name: main) profile:\n",
                           "Subgraph (index: 1, name: body) profile:\n", "Delegate internal: \n"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
}

TEST(ProfileBufferTest, DropsOrGrowsWhenFull) {
  for (bool grow : {false, true}) {
    ProfileBuffer buffer(3, true, grow);
    const uint32_t first = buffer.BeginEvent("0", EventType::OPERATOR_INVOKE, 0, 0);
    for (int i = 1; i < 5; ++i) {
      buffer.AddEvent(std::to_string(i).c_str(), EventType::OPERATOR_INVOKE, 10 * i, i, 0);
    }
    buffer.EndEvent(first);
    EXPECT_EQ(buffer.Size(), grow ? 5u : 3u);
    EXPECT_EQ(buffer.NumDropped(), grow ? 0u : 2u);
    for (size_t i = 0; i < buffer.Size(); ++i) {
      EXPECT_EQ(buffer.At(i)->tag, std::to_string(i));
      EXPECT_EQ(buffer.At(i)->event_metadata, static_cast<int64_t>(i));
    }
    EXPECT_EQ(buffer.At(1)->elapsed_time, 10u);
    EXPECT_EQ(buffer.BeginEvent("x", EventType::DEFAULT, 0, 0),
              grow ? 5u : tflite::profiling::kInvalidEventHandle);
    EXPECT_EQ(buffer.At(6), nullptr);
    buffer.Reset();
    EXPECT_EQ(buffer.Size(), 0u);
    EXPECT_EQ(buffer.NumDropped(), 0u);
    buffer.SetEnabled(false);
    EXPECT_EQ(buffer.BeginEvent("x", EventType::DEFAULT, 0, 0),
              tflite::profiling::kInvalidEventHandle);
  }
}

}  // namespace
}  // namespace litmus
