// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/runtime_errors.h"

#include <gtest/gtest.h>

#include <string>

#include "runtime/base/logging.h"

namespace litmus {
namespace {

TEST(RuntimeErrorsTest, KeepsErrorsAndPrintsAllAsBefore) {
  ::testing::internal::CaptureStderr();
  LITMUS_LOG(ERROR, "before");
  {
    RuntimeErrors errors;
    LITMUS_LOG(WARNING, "a warning");
    LITMUS_LOG(ERROR, "index %d", 81);
    LITMUS_LOG(ERROR, "100 %%s");
    EXPECT_EQ(errors.Take(), "index 81\n100 %s\n");
    EXPECT_EQ(errors.Take(), "");
  }
  LITMUS_LOG(ERROR, "after");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(),
            "ERROR: before\nWARN: a warning\nERROR: index 81\nERROR: 100 %s\nERROR: after\n");
}

TEST(RuntimeErrorsTest, SeveralHearTheSameErrors) {
  ::testing::internal::CaptureStderr();
  std::string outer;
  {
    const RuntimeErrorListener listener(
        [&](const std::string& message) { outer += message + "|"; });
    LITMUS_LOG(ERROR, "one");
    {
      RuntimeErrors inner;
      LITMUS_LOG(ERROR, "two");
      EXPECT_EQ(inner.Take(), "two\n");
    }
    LITMUS_LOG(ERROR, "three");
  }
  LITMUS_LOG(ERROR, "four");
  EXPECT_EQ(outer, "one|two|three|");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(),
            "ERROR: one\nERROR: two\nERROR: three\nERROR: four\n");
}

TEST(RuntimeErrorsTest, HiddenOnesAreNeitherShownNorHeard) {
  ::testing::internal::CaptureStderr();
  RuntimeErrors errors;
  HideRuntimeErrors(true);
  LITMUS_LOG(ERROR, "Client requested cancel");
  LITMUS_LOG(WARNING, "a warning");
  HideRuntimeErrors(false);
  LITMUS_LOG(ERROR, "index 81");
  EXPECT_EQ(errors.Take(), "index 81\n");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "WARN: a warning\nERROR: index 81\n");
}

TEST(RuntimeErrorsTest, ManyErrorsAreBounded) {
  ::testing::internal::CaptureStderr();
  RuntimeErrors errors;
  for (int i = 0; i < 10000; ++i) LITMUS_LOG(ERROR, "error");
  ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(errors.Take().size(), 4096u);
}

}  // namespace
}  // namespace litmus
