// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The expected bytes are computed by hand from the published encoding, and the expected text from
// protobuf's text format.
#include "tools/common/proto/named_message.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <limits>

namespace litmus {
namespace {

std::string Hex(const std::string& bytes) {
  std::string text;
  for (const char byte : bytes) {
    char digits[3];
    std::snprintf(digits, sizeof(digits), "%02x", static_cast<unsigned char>(byte));
    text += digits;
  }
  return text;
}

TEST(NamedMessageTest, IsBytesAndText) {
  const struct {
    const char* name;
    NamedMessage message;
    const char *bytes, *text;
  } kCases[] = {
      {"nothing", NamedMessage(), "", ""},
      {"a number", NamedMessage().Int(1, "n", 300), "08ac02", "n: 300\n"},
      {"a negative number", NamedMessage().Int(1, "n", -1), "08ffffffffffffffffff01", "n: -1\n"},
      {"a float", NamedMessage().Float(2, "f", 0.5f), "150000003f", "f: 0.5\n"},
      {"digits that a float needs", NamedMessage().Float(2, "f", 0.1f), "15cdcccc3d", "f: 0.1\n"},
      {"infinity", NamedMessage().Float(2, "f", std::numeric_limits<float>::infinity()),
       "150000807f", "f: inf\n"},
      {"a text", NamedMessage().String(3, "s", "a\"\n"), "1a0361220a", "s: \"a\\\"\\n\"\n"},
      {"an enumerator", NamedMessage().Enum(5, "e", 2, "TWO"), "2802", "e: TWO\n"},
      {"packed", NamedMessage().Ints(4, "p", {1, 128}), "2203018001", "p: 1\np: 128\n"},
      {"packed, empty", NamedMessage().Ints(4, "p", {}), "", ""},
      {"in each other",
       NamedMessage().Message(1, "outer",
                              NamedMessage().Message(2, "inner", NamedMessage().Int(3, "n", 1))),
       "0a0412021801", "outer {\n  inner {\n    n: 1\n  }\n}\n"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(Hex(c.message.bytes()), c.bytes);
    EXPECT_EQ(c.message.text(), c.text);
  }
}

TEST(NamedMessageTest, PackedFloatsOfTheWriter) {
  EXPECT_EQ(Hex(ProtoWriter().PackedFloats(1, {1.0f, -2.0f}).bytes()), "0a080000803f000000c0");
  EXPECT_EQ(Hex(ProtoWriter().PackedFloats(1, {}).bytes()), "");
}

}  // namespace
}  // namespace litmus
