// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which events a recorder keeps, and their times.
#include "runtime/profiling/run_recorder.h"

#include <string>

#include "gtest/gtest.h"

namespace litmus {
namespace {

using tflite::ScopedProfile;
using tflite::profiling::kInvalidEventHandle;
using tflite::profiling::ProfileEvent;
using EventType = tflite::Profiler::EventType;

TEST(RunRecorderTest, KeepsOperatorsAndPhasesButNotInvoke) {
  struct Case {
    const char* tag;
    EventType type;
    bool kept;
  };
  const Case cases[] = {
      {"Invoke", EventType::DEFAULT, false},
      {"AllocateTensors", EventType::DEFAULT, true},
      {"ADD", EventType::OPERATOR_INVOKE, true},
      {"Invoke", EventType::OPERATOR_INVOKE, true},
      {"inner", EventType::DELEGATE_OPERATOR_INVOKE, true},
      {"mark", EventType::GENERAL_RUNTIME_INSTRUMENTATION, false},
      {"settings", EventType::TELEMETRY_EVENT, false},
  };
  for (const Case& c : cases) {
    RunRecorder recorder(8, 8);
    EXPECT_EQ(recorder.BeginEvent(c.tag, c.type, 0, 0), kInvalidEventHandle) << "before a run";
    recorder.BeginRun();
    recorder.EndEvent(recorder.BeginEvent(c.tag, c.type, 3, 1));
    const std::vector<RecordedEvent> events = recorder.Run(0);
    ASSERT_EQ(events.size(), c.kept ? 1u : 0u) << c.tag << " of type " << static_cast<int>(c.type);
    if (!c.kept) continue;
    EXPECT_STREQ(events[0].tag, c.tag);
    EXPECT_EQ(events[0].node, 3);
    EXPECT_EQ(events[0].subgraph, 1);
    EXPECT_GT(events[0].begin_ns, 0);
    EXPECT_GE(events[0].end_ns, events[0].begin_ns);
  }
}

// The WHILE in subgraph 0 runs two operators of subgraph 1; an ADD follows the WHILE.
TEST(RunRecorderTest, OperatorsOfASubgraphMeetAndOthersNest) {
  RunRecorder recorder(16, 16);
  recorder.BeginRun();
  {
    const ScopedProfile loop(&recorder, "WHILE", EventType::OPERATOR_INVOKE, 0, 0);
    { const ScopedProfile op(&recorder, "LESS", EventType::OPERATOR_INVOKE, 0, 1); }
    { const ScopedProfile op(&recorder, "MUL", EventType::OPERATOR_INVOKE, 1, 1); }
  }
  { const ScopedProfile op(&recorder, "ADD", EventType::OPERATOR_INVOKE, 1, 0); }
  const std::vector<RecordedEvent> events = recorder.Run(0);
  ASSERT_EQ(events.size(), 4u);
  const int depths[] = {0, 1, 1, 0}, insides[] = {2, 0, 0, 0};
  for (size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ(events[i].depth, depths[i]) << events[i].tag;
    EXPECT_EQ(events[i].inside, insides[i]) << events[i].tag;
  }
  EXPECT_LE(events[0].begin_ns, events[1].begin_ns);
  EXPECT_EQ(events[1].end_ns, events[2].begin_ns);
  EXPECT_LE(events[2].end_ns, events[0].end_ns);
  EXPECT_EQ(events[0].end_ns, events[3].begin_ns);
}

TEST(RunRecorderTest, RunsAreApartAndLimited) {
  RunRecorder recorder(5, 2);
  for (int run = 0; run < 2; ++run) {
    EXPECT_FALSE(recorder.full());
    recorder.BeginRun();
    for (int node = 0; node < 3; ++node) {
      recorder.EndEvent(recorder.BeginEvent("ADD", EventType::OPERATOR_INVOKE, node, run));
    }
  }
  EXPECT_TRUE(recorder.full());
  EXPECT_EQ(recorder.runs(), 2u);
  EXPECT_EQ(recorder.dropped(), 2u);
  for (size_t run = 0; run < 2; ++run) {
    ASSERT_EQ(recorder.Run(run).size(), 2u);
    EXPECT_EQ(recorder.Run(run)[1].node, 1);
    EXPECT_EQ(recorder.Run(run)[1].subgraph, static_cast<int64_t>(run));
  }
}

TEST(RunRecorderTest, NetTime) {
  struct Case {
    int inside;
    int64_t begin_ns, end_ns;
    double cost_ns, net_ns;
  };
  const Case cases[] = {{0, 100, 350, 50, 200},   // minus the event's own overhead
                        {3, 100, 350, 50, 50},    // minus that of three events inside of it as well
                        {0, 100, 120, 50, 0},     // the result is never below 0
                        {0, 0, 7000, 50, 7000}};  // timed by a delegate: unchanged
  for (const Case& c : cases) {
    RecordedEvent event;
    event.inside = c.inside;
    event.begin_ns = c.begin_ns;
    event.end_ns = c.end_ns;
    EXPECT_EQ(event.NetNs(c.cost_ns), c.net_ns)
        << c.inside << " events within " << c.begin_ns << " to " << c.end_ns;
  }
}

TEST(RunRecorderTest, TakesTheCostOffWhatItTimedItself) {
  RunRecorder recorder(4, 4);
  recorder.BeginRun();
  recorder.AddEvent("kernel", EventType::DELEGATE_PROFILED_OPERATOR_INVOKE, 7, 2, 0);
  recorder.EndEvent(recorder.BeginEvent("ADD", EventType::OPERATOR_INVOKE, 0, 0));
  const int64_t timed = recorder.Run(0)[1].elapsed_ns();
  const std::vector<ProfileEvent> plain = recorder.ProfileEvents(0, 0);
  EXPECT_EQ(plain[1].elapsed_ns, static_cast<uint64_t>(timed));
  const std::vector<ProfileEvent> less = recorder.ProfileEvents(0, static_cast<double>(timed + 1));
  EXPECT_EQ(less[0].elapsed_ns, 7000u);
  EXPECT_EQ(less[0].elapsed_time, 7u);
  EXPECT_EQ(less[1].elapsed_ns, 0u);
  EXPECT_EQ(less[1].tag, "ADD");
  EXPECT_GT(RecordingCostNs(), 0);
}

}  // namespace
}  // namespace litmus
