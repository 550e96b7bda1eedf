// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests that strings written to a tensor can be read again.
#include "runtime/util/string_util.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace tflite {
namespace {

std::string ToString(StringRef ref) { return std::string(ref.str, ref.len); }

TEST(StringUtil, RoundTrip) {
  const std::vector<std::vector<std::string>> cases = {
      {}, {""}, {"one"}, {"", "b", ""}, {"grüße", std::string("a\0b", 3), "long enough to matter"}};
  for (size_t i = 0; i < cases.size(); ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    DynamicBuffer buffer;
    for (const std::string& s : cases[i]) {
      ASSERT_EQ(buffer.AddString(s.data(), s.size()), kTfLiteOk);
    }
    TfLiteTensor tensor = {};
    buffer.WriteToTensorAsVector(&tensor);
    ASSERT_EQ(tensor.dims->size, 1);
    EXPECT_EQ(tensor.dims->data[0], static_cast<int>(cases[i].size()));
    ASSERT_EQ(GetStringCount(&tensor), static_cast<int>(cases[i].size()));
    for (size_t j = 0; j < cases[i].size(); ++j) {
      EXPECT_EQ(ToString(GetString(&tensor, static_cast<int>(j))), cases[i][j]);
    }
    TfLiteTensorFree(&tensor);
  }
}

TEST(StringUtil, Bytes) {
  DynamicBuffer buffer;
  buffer.AddString("ab", 2);
  buffer.AddString("c", 1);
  char* bytes = nullptr;
  ASSERT_EQ(buffer.WriteToBuffer(&bytes), 19);
  EXPECT_EQ(std::string(bytes, 19), std::string("\2\0\0\0\20\0\0\0\22\0\0\0\23\0\0\0abc", 19));
  std::free(bytes);
}

TEST(StringUtil, JoinedAndLimited) {
  DynamicBuffer joined;
  joined.AddJoinedString({{"a", 1}, {"bc", 2}, {"", 0}}, '-');
  joined.AddJoinedString({{"x", 1}, {"y", 1}}, StringRef{", ", 2});
  TfLiteTensor tensor = {};
  joined.WriteToTensorAsVector(&tensor);
  EXPECT_EQ(ToString(GetString(&tensor, 0)), "a-bc-");
  EXPECT_EQ(ToString(GetString(&tensor, 1)), "x, y");
  TfLiteTensorFree(&tensor);

  DynamicBuffer limited(3);
  EXPECT_EQ(limited.AddString("abc", 3), kTfLiteOk);
  EXPECT_EQ(limited.AddString("d", 1), kTfLiteError);
  EXPECT_EQ(limited.AddJoinedString({{"", 0}, {"", 0}}, '-'), kTfLiteError);
  EXPECT_EQ(limited.AddJoinedString({{"", 0}}, '-'), kTfLiteOk);
}

// The memory is counted: an output that is filled with copies of one string could otherwise need
// more memory than there is.
TEST(StringUtil, IsInTheAccount) {
  const size_t before = litmus::HeldMemory();
  litmus::SetMemoryLimit(before + (1 << 20));
  const std::string text(4096, 'x');
  {
    DynamicBuffer buffer;
    const auto fill = [&] {
      for (int i = 0; i < 1 << 12; ++i) buffer.AddString(text.data(), text.size());
    };
    EXPECT_THROW(fill(), litmus::MemoryRefused);
    EXPECT_LE(litmus::HeldMemory(), before + (1 << 20));
  }
  litmus::SetMemoryLimit(0);
  EXPECT_EQ(litmus::HeldMemory(), before);
}

}  // namespace
}  // namespace tflite
