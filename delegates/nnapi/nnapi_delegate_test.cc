// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "delegates/nnapi/nnapi_delegate_c_api.h"
#include "runtime/base/logging.h"

namespace {

TEST(NnapiDelegateTest, RefusesAndSaysSoOnce) {
  const TfLiteNnapiDelegateOptions options = TfLiteNnapiDelegateOptionsDefault();
  EXPECT_EQ(options.execution_preference, TfLiteNnapiDelegateOptions::kUndefined);
  EXPECT_EQ(options.disallow_nnapi_cpu, 1);
  EXPECT_EQ(options.max_number_delegated_partitions, 3);
  static std::vector<std::string> messages;
  litmus::SetLogSink(
      [](void*, litmus::LogSeverity, const char* message) { messages.emplace_back(message); },
      nullptr);
  EXPECT_EQ(TfLiteNnapiDelegateCreate(&options), nullptr);
  EXPECT_EQ(TfLiteNnapiDelegateCreate(nullptr), nullptr);
  TfLiteNnapiDelegateDelete(nullptr);
  litmus::SetLogSink(nullptr, nullptr);
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_NE(messages[0].find("no NNAPI delegate"), std::string::npos) << messages[0];
}

}  // namespace
