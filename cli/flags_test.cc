// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the parser's rules with a table: command line, exit code, values and messages.
#include "cli/flags.h"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "cli/help.h"
#include "cli/version.h"

namespace litmus {
namespace {

struct Values {
  int32_t num_runs = 0;
  int64_t bytes = 0;
  float min_secs = 0;
  bool use_gpu = false;
  std::string graph, backend;
};

struct Outcome {
  bool go_on = false;
  int exit_code = -1;
  std::string out, err;
};

void Declare(FlagRegistry& flags, Values* values) {
  flags.SetGroup("Run control");
  flags
      .AddInt32("num_runs", 50, ChangesResult(kEveryMode), "minimum number of runs",
                &values->num_runs)
      .Label("Min num runs");
  flags.AddInt64("bytes", 7, ChangesResult(kEveryMode), "a large number", &values->bytes);
  flags
      .AddFloat("min_secs", 1.0f, ChangesResult(kEveryMode), "minimum time in seconds",
                &values->min_secs)
      .AtLeast(-1);
  flags.SetGroup("Model & input");
  flags.AddString("graph", "", ChangesResult(kEveryMode), "the model", &values->graph);
  flags.SetGroup("Delegate: GPU");
  flags.AddBool("use_gpu", false, ChangesResult(kEveryMode), "run on the GPU", &values->use_gpu);
  flags.AddString("gpu_backend", "", ChangesResult(kEveryMode), "the API to use", &values->backend)
      .Choices({"", "cl", "gl"});
}

Outcome ParseLine(FlagRegistry& flags, const std::vector<std::string>& arguments) {
  std::vector<const char*> argv = {"tool"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  std::ostringstream out, err;
  Outcome outcome;
  outcome.go_on =
      flags.Parse(static_cast<int>(argv.size()), argv.data(), &outcome.exit_code, out, err);
  outcome.out = out.str();
  outcome.err = err.str();
  return outcome;
}

std::string Describe(const Values& v) {
  std::ostringstream text;
  text << v.num_runs << " " << v.bytes << " " << v.min_secs << " " << v.use_gpu << " [" << v.graph
       << "] [" << v.backend << "]";
  return text.str();
}

TEST(FlagsTest, AListingIsPrintedInsteadOfARun) {
  FlagRegistry flags("tool", "does things.");
  flags.AddListing("list_things", "print the things", [] { return std::string("0: thing\n"); });
  Outcome outcome = ParseLine(flags, {"--list_things"});
  EXPECT_FALSE(outcome.go_on);
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out, "0: thing\n");
  EXPECT_EQ(outcome.err, "");
  outcome = ParseLine(flags, {"--list_things=false"});
  EXPECT_TRUE(outcome.go_on);
  EXPECT_EQ(outcome.out, "");
}

TEST(FlagsTest, AStringWithACheckAndAList) {
  FlagRegistry flags("tool", "does things.");
  flags.AddString("thing", "", ChangesResult(kEveryMode), "which thing")
      .Check([](const std::string& text) {
        return std::string(text == "spoon" ? "" : "must be a spoon");
      });
  flags.AddListingOf("thing", [] { return std::string("spoon\n"); });
  Outcome outcome = ParseLine(flags, {"--thing=fork"});
  EXPECT_EQ(outcome.exit_code, 64);
  EXPECT_EQ(outcome.err, "ERROR: tool: --thing: 'fork' does not fit; it must be a spoon\n");
  outcome = ParseLine(flags, {"--thing", "list"});
  EXPECT_FALSE(outcome.go_on);
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.out, "spoon\n");
  outcome = ParseLine(flags, {"--thing=spoon"});
  EXPECT_TRUE(outcome.go_on);
  EXPECT_EQ(flags.GetString("thing"), "spoon");
}

TEST(FlagsTest, ANumberWithACheck) {
  FlagRegistry flags("tool", "does things.");
  flags.AddFloat("part", 0, ChangesResult(kEveryMode), "how much")
      .Check([](const std::string& text) {
        return std::string(text == "70%" ? "must be 0.7 for 70 %" : "");
      });
  const struct {
    const char *argument, *error;
  } kCases[] = {
      {"--part=70%",
       "ERROR: tool: --part: '70%' does not fit; it must be 0.7 for 70 %, default 0\n"},
      {"--part=x",
       "ERROR: tool: --part: 'x' does not fit; it must be a finite number such as 0.5 (float), "
       "default 0\n"},
      {"--part=0.7", ""},
  };
  for (const auto& c : kCases) {
    const Outcome outcome = ParseLine(flags, {c.argument});
    EXPECT_EQ(outcome.err, c.error);
    EXPECT_EQ(outcome.go_on, *c.error == '\0');
  }
  EXPECT_EQ(flags.GetFloat("part"), 0.7f);
}

TEST(FlagsTest, TheEnvironmentGivesWhatTheCommandLineDoesNot) {
  setenv("FLAGS_TEST_COUNT", "7", 1);
  int32_t count = 0;
  FlagRegistry flags("tool", "does things.");
  flags.AddInt32("count", 1, ChangesResult(kEveryMode), "how many", &count)
      .FromEnvironment("FLAGS_TEST_COUNT");
  EXPECT_TRUE(ParseLine(flags, {"--count=2"}).go_on);
  EXPECT_EQ(count, 2);
  EXPECT_TRUE(ParseLine(flags, {}).go_on);
  EXPECT_EQ(count, 7);
  setenv("FLAGS_TEST_COUNT", "many", 1);
  const Outcome outcome = ParseLine(flags, {});
  EXPECT_EQ(outcome.exit_code, 64);
  EXPECT_NE(outcome.err.find("FLAGS_TEST_COUNT: 'many' does not fit; it must be an integer"),
            std::string::npos)
      << outcome.err;
  unsetenv("FLAGS_TEST_COUNT");
}

struct GoodCase {
  std::vector<std::string> arguments;
  std::string values;   // See Describe().
  std::string warning;  // All of stderr.
};

TEST(FlagsTest, AcceptedCommandLines) {
  const GoodCase cases[] = {
      {{}, "50 7 1 0 [] []", ""},
      {{"--num_runs=3"}, "3 7 1 0 [] []", ""},
      {{"--num_runs", "3"}, "3 7 1 0 [] []", ""},
      {{"--num_runs", "-3"}, "-3 7 1 0 [] []", ""},
      {{"--num_runs=+3"}, "3 7 1 0 [] []", ""},
      {{"--num_runs=2147483647"}, "2147483647 7 1 0 [] []", ""},
      {{"--num_runs=-2147483648"}, "-2147483648 7 1 0 [] []", ""},
      {{"--bytes=9223372036854775807"}, "50 9223372036854775807 1 0 [] []", ""},
      {{"--min_secs=.25"}, "50 7 0.25 0 [] []", ""},
      {{"--min_secs=1e2"}, "50 7 100 0 [] []", ""},
      {{"--min_secs", "-1"}, "50 7 -1 0 [] []", ""},
      {{"--use_gpu"}, "50 7 1 1 [] []", ""},
      {{"--use_gpu=true"}, "50 7 1 1 [] []", ""},
      {{"--use_gpu=1"}, "50 7 1 1 [] []", ""},
      {{"--use_gpu=false"}, "50 7 1 0 [] []", ""},
      {{"--use_gpu=0"}, "50 7 1 0 [] []", ""},
      {{"--use_gpu=True"}, "50 7 1 1 [] []", ""},
      {{"--use_gpu=FALSE"}, "50 7 1 0 [] []", ""},
      {{"--use_gpu", "--graph", "a b=c"}, "50 7 1 1 [a b=c] []", ""},
      {{"--graph=x=y:z"}, "50 7 1 0 [x=y:z] []", ""},
      {{"--graph=[a,b]"}, "50 7 1 0 [[a,b]] []", ""},
      {{"--graph", "[]"}, "50 7 1 0 [[]] []", ""},
      {{"--graph={}"}, "50 7 1 0 [{}] []", ""},
      {{"--graph={a}", "--bytes=+010"}, "50 10 1 0 [{a}] []", ""},
      {{"--graph", "-h"}, "50 7 1 0 [-h] []", ""},
      {{"--graph", "++", "--num_runs=08"}, "8 7 1 0 [++] []", ""},
      {{"--graph= a "}, "50 7 1 0 [ a ] []", ""},
      {{"--min_secs=16777217"}, "50 7 1.67772e+07 0 [] []", ""},
      {{"--graph=--num_runs"}, "50 7 1 0 [--num_runs] []", ""},
      {{"--graph=", "--num_runs=4"}, "4 7 1 0 [] []", ""},
      {{"--graph", ""}, "50 7 1 0 [] []", ""},
      {{"--gpu_backend=gl"}, "50 7 1 0 [] [gl]", ""},
      {{"--gpu_backend="}, "50 7 1 0 [] []", ""},
      {{"--num_runs=1", "--num_runs=1"}, "1 7 1 0 [] []", ""},
      {{"--num_runs=1", "--num_runs=2"},
       "2 7 1 0 [] []",
       "WARN: --num_runs is given 2 times with different values; the last one counts: '2'\n"},
      {{"--use_gpu", "--use_gpu=0"},
       "50 7 1 0 [] []",
       "WARN: --use_gpu is given 2 times with different values; the last one counts: '0'\n"},
      {{"--help=false", "--version=0", "--num_runs=4"}, "4 7 1 0 [] []", ""},
      {{"--bogus=1", "--num_runs=2", "--ignore_unknown_flags"},
       "2 7 1 0 [] []",
       "WARN: Unconsumed cmdline flags: --bogus=1\n"},
      {{"--ignore_unknown_flags=true", "-x", "--bogus", "stray", "--num_runs=2"},
       "2 7 1 0 [] []",
       "WARN: Unconsumed cmdline flags: -x --bogus stray\n"},
      {{"--ignore_unknown_flags", "--num_runs=2"}, "2 7 1 0 [] []", ""},
  };
  int index = 0;
  for (const GoodCase& c : cases) {
    SCOPED_TRACE("case " + std::to_string(index++));
    FlagRegistry flags("tool", "does things.");
    Values values;
    Declare(flags, &values);
    const Outcome outcome = ParseLine(flags, c.arguments);
    EXPECT_TRUE(outcome.go_on) << outcome.err;
    EXPECT_EQ(Describe(values), c.values);
    EXPECT_EQ(outcome.err, c.warning);
    EXPECT_EQ(outcome.out, "");
  }
}

struct BadCase {
  std::vector<std::string> arguments;
  std::vector<std::string> messages;  // Each must occur in stderr; one line per message.
};

TEST(FlagsTest, RefusedCommandLines) {
  const BadCase cases[] = {
      {{"--num_runs=12abc"}, {"--num_runs: '12abc' does not fit; it must be an integer"}},
      {{"--num_runs=3.5"}, {"--num_runs: '3.5' does not fit"}},
      {{"--num_runs="}, {"--num_runs: '' does not fit"}},
      {{"--num_runs", ""}, {"--num_runs: '' does not fit"}},
      {{"--num_runs= 3"}, {"--num_runs: ' 3' does not fit"}},
      {{"--num_runs=3\n4"}, {"--num_runs: '3?4' does not fit"}},
      {{"--num_runs=3 "}, {"--num_runs: '3 ' does not fit"}},
      {{"--num_runs=+-3"}, {"--num_runs: '+-3' does not fit"}},
      {{"--num_runs=0x10"}, {"--num_runs: '0x10' does not fit"}},
      {{"--num_runs=2147483648"}, {"from -2147483648 to 2147483647 (int32), default 50"}},
      {{"--num_runs=-2147483649"}, {"from -2147483648 to 2147483647 (int32)"}},
      {{"--bytes=9223372036854775808"}, {"must be an integer (int64)"}},
      {{"--min_secs=0.5s"}, {"--min_secs: '0.5s' does not fit; it must be a finite number"}},
      {{"--min_secs=-"}, {"--min_secs: '-'"}},
      {{"--min_secs=inf"}, {"--min_secs: 'inf'"}},
      {{"--min_secs=nan"}, {"--min_secs: 'nan'"}},
      {{"--min_secs=1e39"}, {"--min_secs: '1e39'"}},
      {{"--min_secs=-2"}, {"--min_secs: '-2' does not fit; it must be at least -1"}},
      {{"--use_gpu=yes"}, {"--use_gpu: 'yes' does not fit; it must be true, false, 1 or 0"}},
      {{"--use_gpu="}, {"--use_gpu: ''"}},
      {{"--use_gpu", "true"}, {"a boolean takes its value after '=': --use_gpu=true"}},
      {{"--gpu_backend=vk"}, {"--gpu_backend: 'vk' does not fit; it must be one of cl, gl"}},
      {{"--graph"}, {"--graph needs a value; write --graph=VALUE"}},
      {{"--num_runs", "--use_gpu"}, {"--num_runs needs a value; write --num_runs=50"}},
      {{"--num_run=3"}, {"unknown flag '--num_run=3'; did you mean --num_runs?"}},
      {{"--grph", "m.tflite"}, {"unknown flag '--grph'; did you mean --graph?"}},
      {{"--runs=3"}, {"did you mean --num_runs?"}},
      {{"-graph=m"}, {"unknown flag '-graph=m'; flags begin with two dashes: --graph"}},
      {{"--nouse_gpu"}, {"did you mean --use_gpu=false?"}},
      {{"--no_use_gpu"}, {"did you mean --use_gpu=false?"}},
      {{"--zzzzzzzzzz"}, {"--help=all lists all flags, --ignore_unknown_flags ignores it"}},
      {{"--Graph=m"}, {"did you mean --graph?"}},
      {{"m.tflite"}, {"stray argument 'm.tflite'; every argument is a flag"}},
      {{"graph=m"}, {"stray argument 'graph=m'; did you mean --graph=m?"}},
      {{"--"}, {"unknown flag '--'"}},
      {{""}, {"stray argument ''"}},
      {{"--help=maybe"},
       {"--help: there is no group 'maybe'; write --help=all, --help=exit_codes or one of "}},
      {{"--bogus=1", "--num_runs=x"}, {"unknown flag '--bogus=1'", "--num_runs: 'x'"}},
      {{"--ignore_unknown_flags", "--num_runs=x"}, {"--num_runs: 'x'"}},
      {{"--ignore_unknown_flags=0", "--bogus"}, {"unknown flag '--bogus'"}},
      {{"--num_runs=x", "--num_runs=3"}, {"--num_runs: 'x'"}},
  };
  int index = 0;
  for (const BadCase& c : cases) {
    SCOPED_TRACE("case " + std::to_string(index++));
    FlagRegistry flags("tool", "does things.");
    Values values;
    Declare(flags, &values);
    const Outcome outcome = ParseLine(flags, c.arguments);
    EXPECT_FALSE(outcome.go_on);
    EXPECT_EQ(outcome.exit_code, kExitUsage);
    EXPECT_EQ(outcome.out, "");
    size_t lines = 0;
    for (const char character : outcome.err) lines += character == '\n';
    EXPECT_EQ(lines, c.messages.size()) << outcome.err;
    EXPECT_EQ(outcome.err.rfind("ERROR: tool: ", 0), 0u) << outcome.err;
    for (const std::string& message : c.messages) {
      EXPECT_NE(outcome.err.find(message), std::string::npos) << message << "\n" << outcome.err;
    }
  }
}

TEST(FlagsTest, ErrorsComeInTheOrderOfArguments) {
  FlagRegistry flags("tool", "does things.");
  Values values;
  Declare(flags, &values);
  const Outcome outcome =
      ParseLine(flags, {"--gpu_backend=vk", "--num_runs=x", "--odd", "--num_runs=y", "--bytes",
                        "--use_gpu=2", "--gpu_backend=", "--bytes=1"});
  EXPECT_EQ(outcome.err,
            "ERROR: tool: --gpu_backend: 'vk' does not fit; it must be one of cl, gl\n"
            "ERROR: tool: --num_runs: 'x' does not fit; it must be an integer from -2147483648 to "
            "2147483647 (int32), default 50\n"
            "ERROR: tool: --num_runs: 'y' does not fit; it must be an integer from -2147483648 to "
            "2147483647 (int32), default 50\n"
            "ERROR: tool: --bytes needs a value; write --bytes=7\n"
            "ERROR: tool: --use_gpu: '2' does not fit; it must be true, false, 1 or 0, default "
            "false\n"
            "ERROR: tool: unknown flag '--odd'; --help=all lists all flags, --ignore_unknown_flags "
            "ignores it\n");
}

TEST(FlagsTest, OneArgumentWithoutAName) {
  struct Case {
    std::vector<std::string> arguments;
    std::string folder, err;
  };
  const Case cases[] = {
      {{"a"}, "a", ""},
      {{"--verbose", "-"}, "-", ""},
      {{"a", "--verbose=0"}, "a", ""},
      {{}, "", "ERROR: tool: DIR is missing: the folder\n"},
      {{""},
       "",
       "ERROR: tool: stray argument ''; every argument is a flag, --name=value: --help=all lists "
       "them\nERROR: tool: DIR is missing: the folder\n"},
      {{"a", "b"},
       "a",
       "ERROR: tool: stray argument 'b'; every argument is a flag, --name=value: --help=all lists "
       "them\n"},
      {{"--ignore_unknown_flags", "--odd", "value", "a"},
       "a",
       "WARN: Unconsumed cmdline flags: --odd value\n"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.err);
    FlagRegistry flags("tool", "does things.");
    std::string folder;
    flags.AddBool("verbose", false, ChangesResult(kEveryMode), "say more");
    flags.SetPositional("DIR", "the folder", &folder);
    const Outcome outcome = ParseLine(flags, c.arguments);
    EXPECT_EQ(outcome.go_on, c.err.rfind("ERROR", 0) != 0);
    EXPECT_EQ(outcome.err, c.err);
    EXPECT_EQ(folder, c.folder);
  }
}

TEST(FlagsTest, AnEmptyVariableIsAValueThatMustFit) {
  setenv("FLAGS_TEST_COUNT", "", 1);
  for (const bool help : {false, true}) {
    FlagRegistry flags("tool", "does things.");
    flags.AddInt32("count", 1, ChangesResult(kEveryMode), "how many")
        .FromEnvironment("FLAGS_TEST_COUNT");
    const Outcome outcome = ParseLine(flags, {help ? "--help" : "--help=0"});
    EXPECT_EQ(outcome.exit_code, help ? kExitOk : kExitUsage);
    EXPECT_NE(outcome.err.find("FLAGS_TEST_COUNT: '' does not fit") == std::string::npos, !help);
    EXPECT_FALSE(flags.WasSet("count"));
  }
  unsetenv("FLAGS_TEST_COUNT");
}

TEST(FlagsTest, HelpAndVersionGoToStdoutAndExitZero) {
  const std::vector<std::vector<std::string>> cases = {
      {"--help"},    {"--help=true"},       {"-h"},
      {"--version"}, {"--bogus", "--help"}, {"--num_runs=x", "-h"}};
  for (const auto& arguments : cases) {
    SCOPED_TRACE(arguments[0]);
    FlagRegistry flags("tool", "does things.", {"tool --graph=m.tflite"});
    Values values;
    Declare(flags, &values);
    const Outcome outcome = ParseLine(flags, arguments);
    EXPECT_FALSE(outcome.go_on);
    EXPECT_EQ(outcome.exit_code, kExitOk);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.out.rfind("tool", 0), 0u);
  }
}

TEST(FlagsTest, VersionText) {
  FlagRegistry flags("tool", "does things.");
  const std::string head = std::string("tool (Litmus) ") + kVersion;
  EXPECT_EQ(flags.VersionText(), head + ", built with " + CompilerText() + "\n");
  flags.SetRevision("1a2b", true);
  EXPECT_EQ(ParseLine(flags, {"--version"}).out,
            head + ", revision 1a2b, with changes, built with " + CompilerText() + "\n");
  flags.SetBuildFacts({{"flags", "C++17"}, {"machine", "x86-64"}});
  EXPECT_EQ(flags.VersionText(), head + ", revision 1a2b, with changes, built with " +
                                     CompilerText() + "\n  flags: C++17\n  machine: x86-64\n");
  flags.AddString("output", "text", ChangesResult(kEveryMode), "form");
  const std::string document = ParseLine(flags, {"--version", "--output=json"}).out;
  for (const char* part : {"\"name\": \"litmus.version\"", "\"revision\": \"1a2b\"",
                           "\"dirty\": true", "\"machine\": \"x86-64\""}) {
    EXPECT_NE(document.find(part), std::string::npos) << document;
  }
}

TEST(FlagsTest, AListingIsADocumentWhereTheOutputIsJson) {
  const auto print = [](const std::vector<std::string>& line) {
    FlagRegistry flags("tool", "does things.");
    flags.AddString("output", "text", ChangesResult(kEveryMode), "form");
    flags.AddListing(
        "list_things", "print the things", [] { return std::string("thing\n"); },
        [](const FlagRegistry& of) { return "{\"tool\": \"" + of.tool() + "\"}\n"; });
    return ParseLine(flags, line).out;
  };
  EXPECT_EQ(print({"--list_things"}), "thing\n");
  EXPECT_EQ(print({"--list_things", "--output=json"}), "{\"tool\": \"tool\"}\n");
}

TEST(FlagsTest, AMinusForTheJsonFileIsStandardOutput) {
  const struct {
    std::vector<std::string> arguments;
    const char *output, *json_out, *err;
  } cases[] = {
      {{"--json_out=x"}, "text", "x", ""},
      {{"--json_out=-"}, "json", "", ""},
      {{"--json_out=-", "--output=json"}, "json", "", ""},
      {{"--json_out=-", "--json_out="},
       "text",
       "",
       "WARN: --json_out is given 2 times with "
       "different values; the last one counts: ''\n"},
      {{"--json_out=-", "--output=csv"},
       "csv",
       "",
       "ERROR: tool: --json_out=- and --output=csv both write to standard output; give one of "
       "them\n"},
  };
  for (const auto& c : cases) {
    FlagRegistry flags("tool", "does things.");
    std::string output, json_out;
    flags.AddString("output", "text", KeepsResult(kEveryMode), "form", &output)
        .Choices({"text", "json", "csv"});
    flags.AddString("json_out", "", KeepsResult(kEveryMode).Output(), "file", &json_out);
    const Outcome outcome = ParseLine(flags, c.arguments);
    EXPECT_EQ(outcome.err, c.err);
    EXPECT_EQ(output, c.output) << c.err;
    EXPECT_EQ(json_out, c.json_out) << c.err;
  }
}

TEST(FlagsTest, TheToolThatHasAFlagIsNamed) {
  FlagRegistry flags("tool", "does things.");
  Values values;
  Declare(flags, &values);
  flags.SetToolsOfFlag([](const std::string& name) {
    return std::string(name == "top_k" ? "eval" : name == "runs" ? "bench, diff" : "");
  });
  EXPECT_EQ(ParseLine(flags, {"--top_k=3"}).err,
            "ERROR: tool: unknown flag '--top_k=3'; it is a flag of eval\n");
  EXPECT_EQ(ParseLine(flags, {"--runs=3"}).err,
            "ERROR: tool: unknown flag '--runs=3'; it is a flag of bench, diff; did you mean "
            "--num_runs?\n");
}

TEST(FlagsTest, OriginsOfValues) {
  setenv("FLAGS_TEST_COUNT", "7", 1);
  setenv("FLAGS_TEST_RATE", "7", 1);
  FlagRegistry flags("tool", "does things.");
  flags.AddInt32("untouched", 1, ChangesResult(kEveryMode), "a number");
  flags.AddInt32("count", 1, ChangesResult(kEveryMode), "a number")
      .FromEnvironment("FLAGS_TEST_COUNT");
  flags.AddInt32("rate", 1, ChangesResult(kEveryMode), "a number")
      .FromEnvironment("FLAGS_TEST_RATE");
  flags.AddInt32("given", 1, ChangesResult(kEveryMode), "a number");
  flags.AddInt32("made", 1, ChangesResult(kEveryMode), "a number");
  ASSERT_TRUE(ParseLine(flags, {"--given=1", "--rate=2", "--made=3"}).go_on);
  flags.Set("made", "4");
  unsetenv("FLAGS_TEST_COUNT");
  unsetenv("FLAGS_TEST_RATE");
  const struct {
    const char *name, *origin;
    int32_t value;
    bool was_set;
  } kExpected[] = {{"untouched", "default", 1, false},
                   {"count", "environment", 7, false},
                   {"rate", "command line", 2, true},
                   {"given", "command line", 1, true},
                   {"made", "program", 4, true}};
  for (const auto& expected : kExpected) {
    SCOPED_TRACE(expected.name);
    const Flag& flag = *flags.Find(expected.name);
    EXPECT_STREQ(FlagOriginName(flag.origin()), expected.origin);
    EXPECT_EQ(flag.int32_value(), expected.value);
    EXPECT_EQ(flag.was_set(), expected.was_set);
  }
}

TEST(FlagsTest, PositionsFollowTheLastOccurrence) {
  FlagRegistry flags("tool", "does things.");
  Values values;
  Declare(flags, &values);
  ASSERT_TRUE(ParseLine(flags, {"--use_gpu", "--graph", "m", "--num_runs=3", "--use_gpu=1"}).go_on);
  EXPECT_EQ(flags.Find("use_gpu")->position(), 5);
  EXPECT_EQ(flags.Find("graph")->position(), 2);
  EXPECT_EQ(flags.Find("num_runs")->position(), 4);
  EXPECT_EQ(flags.Find("bytes")->position(), -1);
  EXPECT_FALSE(flags.WasSet("bytes"));
  EXPECT_EQ(flags.Find("nothing"), nullptr);
  flags.Set("use_gpu", "false");
  EXPECT_EQ(flags.Find("use_gpu")->position(), 0);
  EXPECT_FALSE(values.use_gpu);
}

TEST(FlagsTest, EchoTextIsTensorFlowLites) {
  FlagRegistry flags("tool", "does things.");
  Values values;
  Declare(flags, &values);
  ASSERT_TRUE(ParseLine(flags, {"--use_gpu", "--min_secs=0.50", "--graph=m"}).go_on);
  EXPECT_EQ(flags.Find("use_gpu")->EchoText(), "1");
  EXPECT_EQ(flags.Find("min_secs")->EchoText(), "0.5");
  EXPECT_EQ(flags.Find("graph")->EchoText(), "m");
  EXPECT_EQ(flags.Find("num_runs")->EchoText(), "50");
  EXPECT_EQ(flags.Find("num_runs")->label(), "Min num runs");
}

TEST(FlagsTest, OneNameWithTwoOwners) {
  FlagRegistry flags("tool", "does things.");
  int32_t first = -5, second = -5;
  flags.AddInt32("loops", 1, ChangesResult(kEveryMode), "the tool's", &first);
  flags.AddInt32("loops", -1, ChangesResult(kEveryMode), "the provider's", &second);
  EXPECT_EQ(first, 1);
  EXPECT_EQ(second, -1);
  const std::string help = HelpOfWidth(flags, "all", 80);
  EXPECT_NE(help.find("the tool's"), std::string::npos);
  EXPECT_EQ(help.find("the provider's"), std::string::npos);
  ASSERT_TRUE(ParseLine(flags, {"--loops=3"}).go_on);
  EXPECT_EQ(first, 3);
  EXPECT_EQ(second, 3);
}

TEST(FlagsDeathTest, ProgrammingErrorsAbort) {
  FlagRegistry flags("tool", "does things.");
  flags.AddInt32("a", 1, ChangesResult(kEveryMode), "");
  EXPECT_DEATH(flags.AddBool("a", false, ChangesResult(kEveryMode), ""),
               "declared twice with different types");
  EXPECT_DEATH(flags.GetBool("a"), "declared as int32 and read as bool");
  EXPECT_DEATH(flags.GetInt32("b"), "never declared");
}

}  // namespace
}  // namespace litmus
