// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests valid and invalid requests in the environment.
#include "tools/common/process/record_request.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

namespace litmus {
namespace {

constexpr char kVariable[] = "LITMUS_CHILD_RECORD";

TEST(RecordRequestTest, WhatIsWrittenArrivesWhole) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const std::string text = RecordRequestText("marks", ends[1]);
  const size_t equals = text.find('=');
  ASSERT_EQ(text.substr(0, equals), kVariable);
  setenv(kVariable, text.c_str() + equals + 1, 1);
  absl::StatusOr<RecordRequest> request = TakeRecordRequest();
  ASSERT_TRUE(request.ok()) << request.status();
  EXPECT_EQ(request->kind(), "marks");
  EXPECT_EQ(std::getenv(kVariable), nullptr) << "a child of this process would find it";
  EXPECT_NE(fcntl(ends[1], F_GETFD) & FD_CLOEXEC, 0) << "a child would hold the pipe open";
  EXPECT_TRUE(request->Write(std::string("a\0b", 3)).ok());
  char bytes[8] = {};
  EXPECT_EQ(read(ends[0], bytes, sizeof(bytes)), 3);
  EXPECT_EQ(std::string(bytes, 3), std::string("a\0b", 3));
  EXPECT_EQ(read(ends[0], bytes, sizeof(bytes)), 0) << "the pipe ends with the record";
  close(ends[0]);
}

TEST(RecordRequestTest, NobodyAsks) {
  unsetenv(kVariable);
  const absl::StatusOr<RecordRequest> request = TakeRecordRequest();
  ASSERT_TRUE(request.ok()) << request.status();
  EXPECT_EQ(request->kind(), "");
}

// The descriptor of a file is rejected, because the record would overwrite the file.
TEST(RecordRequestTest, WhatIsNoRequest) {
  const int file = open("/dev/null", O_WRONLY);
  for (const std::string& value :
       {std::string(), std::string("marks"), std::string("marks:"), std::string("marks:x"),
        std::string("marks:-1"), std::string("marks:1000"), std::string("marks:1:2"),
        std::string(":1"), "marks:" + std::to_string(file)}) {
    setenv(kVariable, value.c_str(), 1);
    EXPECT_EQ(TakeRecordRequest().status().code(), absl::StatusCode::kInvalidArgument) << value;
    EXPECT_EQ(std::getenv(kVariable), nullptr) << value;
  }
  close(file);
}

}  // namespace
}  // namespace litmus
