// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/document/build_info.h"

#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "cli/version.h"

namespace litmus {
namespace {

TEST(BuildInfoTest, WhatTheWorkspaceStatusSays) {
  const std::string hash = "0123456789abcdef0123456789abcdef01234567";
  const struct {
    std::string revision, dirty, json, text;
  } kCases[] = {
      {hash, "false", '"' + hash + "\",false", "revision " + hash},
      {hash, "true", '"' + hash + "\",true", "revision " + hash + ", with changes"},
      {hash, "", '"' + hash + "\",null", "revision " + hash},
      {hash, "1", '"' + hash + "\",null", "revision " + hash},
      {"", "", "null,null", ""},
      {"", "true", "null,null", ""},
      {hash.substr(1), "true", "null,null", ""},
      {hash + "0", "true", "null,null", ""},
      {"G" + hash.substr(1), "true", "null,null", ""},
      {"A" + hash.substr(1), "true", "null,null", ""},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE("'" + c.revision + "' '" + c.dirty + "'");
    const BuildInfo build = MakeBuildInfo(c.revision, c.dirty);
    const nlohmann::ordered_json json = BuildToJson(build);
    EXPECT_EQ(json["revision"].dump() + "," + json["dirty"].dump(), c.json);
    EXPECT_EQ(json["compiler"], CompilerText());
    EXPECT_EQ(RevisionText(build), c.text);
  }
}

// The workspace status is either complete or empty, and the compiler has a version of three
// numbers.
TEST(BuildInfoTest, ThisBuild) {
  const BuildInfo& build = ThisBuild();
  EXPECT_EQ(build.revision.has_value(), build.dirty.has_value());
  EXPECT_TRUE(std::regex_match(build.compiler, std::regex("(gcc|clang) \\d+\\.\\d+\\.\\d+")))
      << build.compiler;
}

// The list of GPU APIs is that of the flag, if the tool has it.
TEST(BuildInfoTest, FactsForVersion) {
  for (const bool has_gpu : {false, true}) {
    FlagRegistry flags("tool", "does things.");
    if (has_gpu)
      flags.AddString("gpu_backend", "", ChangesResult(kEveryMode), "the API")
          .Choices({"", "cl", "gl"});
    std::string text;
    for (const auto& [name, value] : BuildFacts(flags)) {
      EXPECT_FALSE(value.empty()) << name;
      text += name + ": " + value + "\n";
    }
    for (const char* part :
         {"compiler: ", "flags: C++17", "machine: ", "portable\n", "abseil 20"}) {
      EXPECT_NE(text.find(part), std::string::npos) << part << " is not in\n" << text;
    }
    EXPECT_EQ(text.find("GPU backends: cl gl") != std::string::npos, has_gpu) << text;
  }
}

}  // namespace
}  // namespace litmus
