// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Threshold and sink replacement of the message sink.
#include "runtime/core/logging.h"

#include <string>
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

}  // namespace
}  // namespace litmus
