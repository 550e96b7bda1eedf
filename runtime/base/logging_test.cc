// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests of the threshold and of replacing the sink.
#include "runtime/base/logging.h"

#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace litmus {
namespace {

void Collect(void* user_data, LogSeverity severity, const char* message) {
  static_cast<std::vector<std::string>*>(user_data)->push_back(
      std::string(LogSeverityName(severity)) + ": " + message);
}

TEST(Logging, ThresholdAndSink) {
  std::vector<std::string> lines;
  SetLogSink(&Collect, &lines);
  LITMUS_LOG(VERBOSE, "dropped");
  LITMUS_LOG(INFO, "%d of %s", 3, "four");
  const LogSeverity previous = SetMinLogSeverity(LogSeverity::ERROR);
  LITMUS_LOG(WARNING, "dropped too");
  LITMUS_LOG(ERROR, "kept");
  EXPECT_EQ(previous, LogSeverity::INFO);
  SetMinLogSeverity(previous);
  LITMUS_LOG(WARNING, "%s", std::string(5000, 'x').c_str());
  SetLogSink(nullptr, nullptr);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0], "INFO: 3 of four");
  EXPECT_EQ(lines[1], "ERROR: kept");
  EXPECT_EQ(lines[2], "WARN: " + std::string(5000, 'x'));
}

TEST(Logging, ASinkMayLog) {
  static int calls = 0;
  calls = 0;
  SetLogSink(
      [](void*, LogSeverity, const char* message) {
        ++calls;
        LITMUS_LOG(WARNING, "heard: %s", message);
      },
      nullptr);
  ::testing::internal::CaptureStderr();
  LITMUS_LOG(ERROR, "first");
  LITMUS_LOG(INFO, "second");
  SetLogSink(nullptr, nullptr);
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "WARN: heard: first\nWARN: heard: second\n");
  EXPECT_EQ(calls, 2);
}

TEST(Logging, ASinkMayReplaceItself) {
  static std::vector<std::string> lines;
  lines.clear();
  SetLogSink([](void*, LogSeverity, const char*) { SetLogSink(&Collect, &lines); }, nullptr);
  LITMUS_LOG(INFO, "taken by the first");
  LITMUS_LOG(INFO, "taken by the second");
  SetLogSink(nullptr, nullptr);
  EXPECT_EQ(lines, std::vector<std::string>{"INFO: taken by the second"});
}

TEST(Logging, WhatASinkThrowsIsDropped) {
  SetLogSink([](void*, LogSeverity, const char*) { throw std::runtime_error("full"); }, nullptr);
  LITMUS_LOG(INFO, "lost");
  std::vector<std::string> lines;
  SetLogSink(&Collect, &lines);
  LITMUS_LOG(INFO, "heard");
  SetLogSink(nullptr, nullptr);
  EXPECT_EQ(lines, std::vector<std::string>{"INFO: heard"});
}

// Message lengths just below, at and above the size of the buffer on the stack.
TEST(Logging, LongMessagesAreWhole) {
  std::vector<std::string> lines;
  SetLogSink(&Collect, &lines);
  for (const size_t length : {0u, 1u, 510u, 511u, 512u, 513u, 70000u}) {
    const std::string text(length, 'x');
    lines.clear();
    LITMUS_LOG(INFO, "%s", text.c_str());
    EXPECT_EQ(lines, std::vector<std::string>{"INFO: " + text}) << length;
  }
  SetLogSink(nullptr, nullptr);
}

// After SetLogSink has returned, no thread calls the old sink, so its `user_data` may be freed.
TEST(Logging, SinksAreReplacedWhileOthersLog) {
  constexpr int kThreads = 3, kMessages = 200, kSinks = 50;
  static std::atomic<int> heard{0};
  heard = 0;
  const LogSinkFunction count = [](void* data, LogSeverity, const char*) {
    ++*static_cast<int*>(data);  // not atomic: the sink is called by one thread at a time
    ++heard;
  };
  auto sum = std::make_unique<int>(0);
  SetLogSink(count, sum.get());
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([] {
      for (int i = 0; i < kMessages; ++i) LITMUS_LOG(INFO, "message %d", i);
    });
  }
  int total = 0;
  for (int i = 0; i < kSinks; ++i) {
    auto next = std::make_unique<int>(0);
    SetLogSink(count, next.get());
    total += *sum;
    sum = std::move(next);
  }
  for (std::thread& thread : threads) thread.join();
  SetLogSink(nullptr, nullptr);
  EXPECT_EQ(total + *sum, kThreads * kMessages);
  EXPECT_EQ(heard, kThreads * kMessages);
}

}  // namespace
}  // namespace litmus
