// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests --load_config and --dump_config with a registry made for the test.
#include "cli/config.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"

namespace litmus {
namespace {

struct Values {
  int32_t count = 0;
  int64_t bytes = 0;
  float seconds = 0;
  bool fast = false;
  std::string name;
};

void Declare(FlagRegistry* flags, Values* values) {
  flags->AddInt32("count", 3, ChangesResult(kEveryMode), "how many", &values->count).AtLeast(0);
  flags->AddInt64("bytes", 7, ChangesResult(kEveryMode), "how large", &values->bytes);
  flags->AddFloat("third", 1.0f / 3, ChangesResult(kEveryMode),
                  "a default that six digits do not hold");
  flags->AddFloat("seconds", 0.1f, ChangesResult(kEveryMode), "how long", &values->seconds);
  flags->AddBool("fast", false, ChangesResult(kEveryMode), "how", &values->fast);
  flags->AddString("name", "", ChangesResult(kEveryMode), "what", &values->name)
      .FromEnvironment("CONFIG_TEST_NAME");
  flags->AddListing("list_things", "print the things", [] { return std::string("thing\n"); });
}

std::string PathOf(const char* name) { return ::testing::TempDir() + "/" + name; }

// The result of a command line. FILE stands for a file that contains `config`.
struct Outcome {
  explicit Outcome(const std::string& config, std::vector<std::string> arguments)
      : flags("tool", "does things.") {
    const std::string path = PathOf("config.json");
    std::ofstream(path) << config;
    Declare(&flags, &values);
    std::vector<const char*> argv = {"tool"};
    for (std::string& argument : arguments) {
      const size_t at = argument.find("FILE");
      if (at != std::string::npos) argument.replace(at, 4, path);
      argv.push_back(argument.c_str());
    }
    std::ostringstream out_text, err_text;
    go_on = flags.Parse(static_cast<int>(argv.size()), argv.data(), &code, out_text, err_text);
    out = out_text.str();
    err = err_text.str();
    std::ostringstream all;
    all << values.count << " " << values.bytes << " " << values.seconds << " " << values.fast
        << " [" << values.name << "]";
    text = all.str();
  }
  FlagRegistry flags;
  Values values;
  bool go_on = false;
  int code = -1;
  std::string out, err, text;
};

TEST(ConfigTest, TheFileGivesWhatTheCommandLineDoesNot) {
  const struct {
    const char* config;
    std::vector<std::string> arguments;
    const char* values;
  } kCases[] = {
      {"{}", {"--load_config=FILE"}, "3 7 0.1 0 []"},
      {"{\"count\": 5, \"fast\": true}", {"--load_config=FILE"}, "5 7 0.1 1 []"},
      {"{\"count\": 5, \"fast\": true}", {"--load_config=FILE", "--count=6"}, "6 7 0.1 1 []"},
      {"{\"count\": 5}", {"--count=6", "--load_config=FILE"}, "6 7 0.1 0 []"},
      // The command line wins, even if it gives the default.
      {"{\"count\": 5}", {"--count=3", "--load_config=FILE"}, "3 7 0.1 0 []"},
      {"{\"bytes\": 5000000000, \"seconds\": 2}", {"--load_config=FILE"}, "3 5000000000 2 0 []"},
      {"{\"seconds\": 0.125, \"name\": \"a 'b'\"}", {"--load_config=FILE"}, "3 7 0.125 0 [a 'b']"},
      {"{\"count\": \"8\", \"fast\": \"1\"}", {"--load_config=FILE"}, "8 7 0.1 1 []"},
      {"{\"count\": 5}", {}, "3 7 0.1 0 []"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(std::string(c.config) + " " + ::testing::PrintToString(c.arguments));
    const Outcome outcome(c.config, c.arguments);
    EXPECT_TRUE(outcome.go_on) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.text, c.values);
  }
}

TEST(ConfigTest, WhatIsWrongIsSaid) {
  const struct {
    const char* config;
    std::vector<std::string> arguments;
    int code;
    const char* error;
  } kCases[] = {
      {"{\"cuont\": 5}", {"--load_config=FILE"}, kExitUsage, "--count"},
      {"{\"count\": \"many\"}", {"--load_config=FILE"}, kExitUsage, "--count: 'many' does not fit"},
      {"{\"count\": -1}", {"--load_config=FILE"}, kExitUsage, "must be at least 0"},
      {"{\"count\": 1.5}", {"--load_config=FILE"}, kExitUsage, "--count: '1.5' does not fit"},
      {"{\"count\": [1]}", {"--load_config=FILE"}, kExitUsage, "a number, a boolean or a string"},
      {"{\"list_things\": true}", {"--load_config=FILE"}, kExitUsage, "for the command line only"},
      {"{\"load_config\": \"x\"}", {"--load_config=FILE"}, kExitUsage, "for the command line only"},
      {"{\"count\": 5", {"--load_config=FILE"}, kExitConfig, "is not a JSON object"},
      {"[]", {"--load_config=FILE"}, kExitConfig, "is not a JSON object"},
      {"{}", {"--load_config=/no/such/file"}, kExitNoInput, "'/no/such/file': cannot be read"},
      {"{}", {"--dump_config=/no/such/folder/x"}, kExitCantCreate, "cannot be written"},
      {"{}", {"--dump_config=/dev/full"}, kExitIoError, "No space left on device"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(std::string(c.config) + " " + ::testing::PrintToString(c.arguments));
    const Outcome outcome(c.config, c.arguments);
    EXPECT_FALSE(outcome.go_on);
    EXPECT_EQ(outcome.code, c.code);
    EXPECT_NE(outcome.err.find(c.error), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.err.rfind("ERROR: tool: --", 0), 0u) << outcome.err;
  }
}

TEST(ConfigTest, AFileWithoutAnEndIsRefused) {
  const Outcome outcome("{}", {"--load_config=/dev/zero"});
  EXPECT_FALSE(outcome.go_on);
  EXPECT_EQ(outcome.code, kExitBadData);
  EXPECT_NE(outcome.err.find("--load_config: '/dev/zero': has more than 16777216 bytes"),
            std::string::npos)
      << outcome.err;
}

TEST(ConfigTest, KnowsOriginsAndTheOrder) {
  setenv("CONFIG_TEST_NAME", "from the environment", 1);
  const Outcome outcome("{\"fast\": true, \"count\": 5, \"bytes\": 7}",
                        {"--seconds=2", "--load_config=FILE"});
  unsetenv("CONFIG_TEST_NAME");
  const struct {
    const char *name, *origin;
    bool was_set;
  } kFlags[] = {{"fast", "config file", true},
                {"count", "config file", true},
                {"bytes", "default", false},  // because the value equals the default
                {"seconds", "command line", true},
                {"name", "environment", false}};
  for (const auto& flag : kFlags) {
    const Flag& found = *outcome.flags.Find(flag.name);
    EXPECT_STREQ(FlagOriginName(found.origin()), flag.origin) << flag.name;
    EXPECT_EQ(found.was_set(), flag.was_set) << flag.name;
  }
  EXPECT_LT(outcome.flags.Find("fast")->position(), outcome.flags.Find("count")->position());
  EXPECT_LT(outcome.flags.Find("count")->position(), outcome.flags.Find("seconds")->position());
}

TEST(ConfigTest, TheFileWinsOverTheEnvironment) {
  setenv("CONFIG_TEST_NAME", "from the environment", 1);
  const Outcome outcome("{\"name\": \"from the file\"}", {"--load_config=FILE"});
  unsetenv("CONFIG_TEST_NAME");
  EXPECT_EQ(outcome.values.name, "from the file");
}

TEST(ConfigTest, WhatIsDumpedLoadsAsTheSameRun) {
  const std::vector<std::vector<std::string>> kLines = {
      {},
      {"--count=9"},
      {"--name=", "--seconds=0.3"},
      {"--fast", "--name=a \"b\"\n", "--bytes=-5000000000", "--seconds=1e-9", "--count=0"}};
  for (std::vector<std::string> line : kLines) {
    SCOPED_TRACE(::testing::PrintToString(line));
    const Outcome original("{}", line);
    line.push_back("--dump_config=-");
    const Outcome dump("{}", line);
    EXPECT_FALSE(dump.go_on);
    EXPECT_EQ(dump.code, kExitOk);
    const auto document = nlohmann::json::parse(dump.out, nullptr, false);
    ASSERT_TRUE(document.is_object()) << dump.out;
    for (const char* name :
         {"count", "bytes", "third", "seconds", "fast", "name", "ignore_unknown_flags"}) {
      EXPECT_TRUE(document.contains(name)) << name;
    }
    EXPECT_EQ(document.size(), 8u) << dump.out;
    const Outcome loaded(dump.out, {"--load_config=FILE"});
    EXPECT_TRUE(loaded.go_on) << loaded.err;
    EXPECT_EQ(loaded.text, original.text);
    EXPECT_FALSE(loaded.flags.WasSet("third"));
  }
}

TEST(ConfigTest, DumpsToAFile) {
  const std::string path = PathOf("dumped.json");
  const Outcome dump("{}", {"--count=9", "--dump_config=" + path});
  EXPECT_EQ(dump.code, kExitOk) << dump.err;
  EXPECT_EQ(dump.out, "");
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  // Given flags come first.
  EXPECT_EQ(text.str().rfind("{\n  \"count\": 9,\n", 0), 0u) << text.str();
}

}  // namespace
}  // namespace litmus
