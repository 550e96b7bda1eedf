// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/document/document.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "cli/version.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::vector<std::string> Names(const json& object) {
  std::vector<std::string> names;
  for (const auto& [name, value] : object.items()) names.push_back(name);
  return names;
}

void Parse(FlagRegistry* flags, const std::vector<const char*>& argv) {
  std::ostringstream out, err;
  int exit_code = -1;
  ASSERT_TRUE(flags->Parse(static_cast<int>(argv.size()), argv.data(), &exit_code, out, err))
      << err.str();
}

TEST(DocumentTest, Envelope) {
  const json envelope = MakeEnvelope("eval_x");
  EXPECT_EQ(Names(envelope), (std::vector<std::string>{"schema", "tool", "build"}));
  EXPECT_EQ(envelope["schema"].dump(), R"({"name":"litmus.eval_x","version":"3.1"})");
  EXPECT_EQ(envelope["tool"].dump(),
            std::string(R"({"name":"eval_x","version":")") + kVersion + "\"}");
  EXPECT_EQ(Names(envelope["build"]), (std::vector<std::string>{"revision", "dirty", "compiler"}));
}

TEST(DocumentTest, OtherSchemaVersionsAreRefused) {
  const struct {
    const char *document, *named;  // null: the document is accepted
  } kCases[] = {
      {R"({"schema": {"version": "3.0"}})", nullptr},
      {R"({"schema": {"version": "3.7"}})", nullptr},
      {R"({"schema": {"version": "2.0"}})", "2.0"},
      {R"({"schema": {"version": "1.3"}})", "1.3"},
      {R"({"schema": {"version": "30.0"}})", "30.0"},
      {R"({"schema": {"version": 3}})", "3"},
      {R"({"schema": {}})", nullptr},
      {R"({"schema": 3})", nullptr},
      {"{}", nullptr},
      {"[]", nullptr},
  };
  for (const auto& c : kCases) {
    const absl::Status status = CheckSchemaVersion(json::parse(c.document));
    EXPECT_EQ(status.message(),
              c.named == nullptr
                  ? std::string()
                  : std::string("is a document of schema version ") + c.named +
                        "; only version 3 is supported: measure again with this build")
        << c.document;
  }
}

TEST(DocumentTest, Metrics) {
  const double inf = std::numeric_limits<double>::infinity();
  const struct {
    Metric metric;
    const char* json;
  } kCases[] = {
      {{"a", "us", 2.5, Interval{2, 3}, Better::kLower},
       R"([{"name":"a","unit":"us","value":2.5,"lower":2.0,"upper":3.0,"better":"lower"}])"},
      {{"a", "1/s", 0, std::nullopt, Better::kHigher},
       R"([{"name":"a","unit":"1/s","value":0.0,"lower":null,"upper":null,"better":"higher"}])"},
      {{"a", "us", 1, Interval{-inf, inf}, Better::kLower},
       R"([{"name":"a","unit":"us","value":1.0,"lower":null,"upper":null,"better":"lower"}])"},
      {{"a", "us", std::nullopt, Interval{2, 3}, Better::kLower}, "[]"},
      {{"a", "us", inf, Interval{2, 3}, Better::kLower}, "[]"},
      {{"a", "us", std::nan(""), std::nullopt, Better::kLower}, "[]"},
  };
  for (const auto& c : kCases) EXPECT_EQ(MetricsToJson({c.metric}).dump(), c.json);
  EXPECT_EQ(MetricsToJson({}).dump(), "[]");
}

// Flags have typed values and appear once; for a repeated name, the first declaration counts.
TEST(DocumentTest, Flags) {
  FlagRegistry flags("tool", "is a test.");
  flags.AddInt32("runs", 1, ChangesResult(kEveryMode), "a number");
  flags.AddInt64("bytes", 0, ChangesResult(kEveryMode), "a number");
  flags.AddFloat("rate", 0.1f, ChangesResult(kEveryMode), "a number");
  flags.AddBool("quick", false, ChangesResult(kEveryMode), "a switch");
  flags.AddString("name", "x", ChangesResult(kEveryMode), "a text");
  flags.AddInt32("runs", 2, ChangesResult(kEveryMode), "another owner's");
  Parse(&flags, {"tool", "--bytes=3000000000", "--quick"});
  flags.Set("name", "true");
  json list = FlagsToJson(flags);
  ASSERT_GE(list.size(), 5u);
  const json no = false, empty = "";
  const std::pair<const char*, json> kOwn[] = {
      {"help", no},           {"version", no},        {"ignore_unknown_flags", no},
      {"load_config", empty}, {"dump_config", empty}, {"completion", empty}};
  for (const auto& [own, value] : kOwn) {
    EXPECT_EQ(list[0].dump(),
              json({{"name", own}, {"value", value}, {"origin", "default"}}).dump());
    list.erase(0);
  }
  EXPECT_EQ(list.dump(), R"([{"name":"runs","value":1,"origin":"default"},)"
                         R"({"name":"bytes","value":3000000000,"origin":"command line"},)"
                         R"({"name":"rate","value":0.1,"origin":"default"},)"
                         R"({"name":"quick","value":true,"origin":"command line"},)"
                         R"({"name":"name","value":"true","origin":"program"},)"
                         R"({"name":"output","value":"text","origin":"default"}])");
}

TEST(DocumentTest, EnvironmentOfAProcess) {
  const char* argv[] = {"bin/tool", "--quick", "a b"};
  Environment environment(3, argv, std::chrono::system_clock::from_time_t(1795426800));
  FlagRegistry flags("tool", "is a test.");
  json document = environment.ToJson(flags);
  EXPECT_EQ(Names(document),
            (std::vector<std::string>{"argv", "started_utc", "commit", "labels", "configuration",
                                      "flags", "cpu_target", "machine", "before", "after"}));
  EXPECT_EQ(document["argv"].dump(), R"(["bin/tool","--quick","a b"])");
  EXPECT_EQ(document["started_utc"], "2026-11-23T09:40:00Z");
  EXPECT_EQ(document["flags"], FlagsToJson(flags));
  EXPECT_GT(document["machine"]["allowed_cpu_count"], 0);
  EXPECT_TRUE(document["before"].is_null() && document["after"].is_null());
  environment.NoteBefore();
  document = environment.ToJson(flags);
  EXPECT_TRUE(document["before"].contains("load_average"));
  EXPECT_TRUE(document["after"].is_null());
  environment.NoteAfter();
  EXPECT_TRUE(environment.ToJson(flags)["after"].contains("load_average"));
}

}  // namespace
}  // namespace litmus
