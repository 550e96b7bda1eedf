// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests file names, times and headers with values that an untrusted user may write.
#include "tools/common/evaluation/record_members.h"

#include <gtest/gtest.h>

#include <string>

#include "nlohmann/json.hpp"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

TEST(RecordMembersTest, NamesBelowAFolder) {
  for (const char* name :
       {"a", "a.jpg", "a/b.jpg", "..a", "a..", "a/..b", "...", ".", "./a", "~"}) {
    EXPECT_TRUE(IsNameBelow(name)) << name;
  }
  for (const std::string name :
       {"", "/", "/etc/passwd", "..", "../a", "a/..", "a/../b", "a/b/..", "a//../../b"}) {
    EXPECT_FALSE(IsNameBelow(name)) << name;
  }
  EXPECT_FALSE(IsNameBelow(std::string("a\0b", 3)));
}

TEST(RecordMembersTest, Times) {
  const struct {
    const char *us, *problem;
  } kCases[] = {
      {R"({"us": {"inference": 0}})", ""},
      {R"({"us": {"inference": 100000000000, "other": 5}})", ""},
      {R"({"us": {"inference": [1, 2, 3]}})", ""},
      {R"({})", "us: is missing"},
      {R"({"us": 7})", "us: must be an object with 'inference', not 7"},
      {R"({"us": {}})", "us.inference: is missing"},
      {R"({"us": {"inference": -1}})",
       "us.inference: must be an integer from 0 to 100000000000, not -1"},
      {R"({"us": {"inference": 100000000001}})", "us.inference: must be an integer"},
      {R"({"us": {"inference": 1.5}})", "us.inference: must be an integer"},
      {R"({"us": {"inference": 1, "x": "y"}})", "us.x: must be an integer"},
      {R"({"us": {"inference": [1, null]}})", "us.inference[1]: must be an integer"},
      {R"({"us": {"inference": [[1]]}})", "us.inference[0]: must be an integer"},
  };
  for (const auto& c : kCases) {
    std::string problem;
    const json record = json::parse(c.us);
    ReadTimes(JsonReader(record, "", &problem), {"inference"});
    EXPECT_EQ(problem.find(c.problem), 0u) << c.us << ": " << problem;
    EXPECT_EQ(problem.empty(), *c.problem == '\0') << c.us << ": " << problem;
  }
}

TEST(RecordMembersTest, FilesAndHeaders) {
  std::string problem;
  const json header = json::parse(
      R"({"file": "a/b.png", "model": {"path": "m", "sha256": "f"}, "config": {"x": "1"}})");
  const JsonReader reader(header, "", &problem);
  EXPECT_EQ(ReadFileName(reader), "a/b.png");
  EXPECT_EQ(ReadModel(reader).path + ReadModel(reader).sha256, "mf");
  ReadConfig(reader);
  EXPECT_EQ(problem, "");
  for (const char* text : {R"({"file": 7})", R"({"file": "../a"})", R"({"file": "/a"})", "{}"}) {
    problem.clear();
    const json record = json::parse(text);
    ReadFileName(JsonReader(record, "", &problem));
    EXPECT_EQ(problem.find("file: "), 0u) << text << ": " << problem;
  }
  problem.clear();
  const json wrong = json::parse(R"({"config": {"num_images": 5}})");
  ReadConfig(JsonReader(wrong, "", &problem));
  EXPECT_EQ(problem, "config.num_images: must be a string, not 5");
}

}  // namespace
}  // namespace litmus
