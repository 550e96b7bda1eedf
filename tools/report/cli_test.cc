// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program: every document in every format, and the messages about errors.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "tools/common/document/output_file.h"
#include "tools/common/exports/export.h"
#include "tools/common/exports/sample_documents.h"
#include "tools/common/read_file.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

constexpr char kBinary[] = "tools/report/report";

std::string Stored(const std::string& name, const std::string& text) {
  const std::string path = absl::StrCat(testing::TempDir(), "/", name);
  EXPECT_TRUE(WriteFileAtomically("test", path, text).ok());
  return path;
}

TEST(ReportCliTest, EveryDocumentInEveryForm) {
  const std::vector<std::string> documents = {
      Stored("run.json", ToJsonText(SampleRun(5))), Stored("grid.json", ToJsonText(SampleGrid())),
      Stored("comparison.json", ToJsonText(SampleComparison()))};
  struct Case {
    const char *format, *begins;
  };
  for (const Case& c :
       {Case{"html", "<!DOCTYPE html>"}, Case{"gbench", "{\n  \"context\""},
        Case{"github-smaller", "[\n"}, Case{"github-bigger", "["}, Case{"bencher", "{\n"},
        Case{"openmetrics", "# TYPE litmus_"}, Case{"junit", "<?xml"}, Case{"markdown", "### "}}) {
    for (const std::string& document : documents) {
      const std::string format = absl::StrCat("--format=", c.format);
      const std::string out = absl::StrCat(testing::TempDir(), "/out");
      const ToolRun printed = RunTool(kBinary, {document, format});
      const ToolRun filed = RunTool(kBinary, {document, format, "--out=" + out});
      EXPECT_EQ(printed.exit_code, kExitOk) << format << " " << document << ": " << printed.err;
      EXPECT_TRUE(absl::StartsWith(printed.out, c.begins))
          << format << ": " << printed.out.substr(0, 80);
      EXPECT_EQ(filed.out, "") << format;
      EXPECT_EQ(ReadFileBytes(out).value_or(""), printed.out) << format << " " << document;
    }
  }
}

TEST(ReportCliTest, WhatIsWrongIsSaid) {
  const std::string good = Stored("good.json", ToJsonText(SampleComparison()));
  struct Case {
    std::vector<std::string> arguments;
    int exit_code;
    const char* says;
  };
  for (const Case& c :
       {Case{{}, kExitUsage, "RESULT.json is missing"},
        Case{{good, good}, kExitUsage, "'compare A.json B.json' compares two"},
        Case{{good, "--format=junk"}, kExitUsage, "junk"},
        Case{{"/no/such.json"}, kExitNoInput, "cannot read '/no/such.json'"},
        Case{{Stored("bad.json", "{")}, kExitBadData, "is not JSON"},
        Case{{Stored("old.json",
                     "{\"schema\": {\"name\": \"litmus.compare\", \"version\": \"2.0\"}}")},
             kExitBadData,
             "old.json: is a document of schema version 2.0; only version 3 is supported"},
        Case{{Stored("other.json", "{\"a\": 1}")}, kExitBadData, "not a result document"},
        Case{{good, "--out=/no/such/folder/x"}, kExitCantCreate, "--out"}}) {
    const ToolRun run = RunTool(kBinary, c.arguments);
    const std::string what = c.arguments.empty() ? "no argument" : c.arguments.back();
    EXPECT_EQ(run.exit_code, c.exit_code) << what << ": " << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, c.says)) << what << ": " << run.err;
  }
}

// After a failure, the file must not contain the report of an earlier result.
TEST(ReportCliTest, AFailureIsInTheFile) {
  const std::string out = Stored("report", ""), bad = Stored("bad.json", "{");
  const struct {
    std::vector<std::string> arguments;
    int exit_code;
  } kWays[] = {{{"/no/such.json"}, kExitNoInput},
               {{bad}, kExitBadData},
               {{}, kExitUsage},
               {{bad, "--no_such_flag"}, kExitUsage}};
  const struct {
    const char *format, *says;
  } kFormats[] = {{"html", "<p>The run failed: "},
                  {"gbench", "\"error_occurred\": true"},
                  {"bencher", "{}"},
                  {"github-smaller", "[]"},
                  {"openmetrics", "\nlitmus_failed{"},
                  {"junit", "<error type=\"run\" message=\""},
                  {"markdown", ": ❌ failed\n\n- "}};
  for (const auto& way : kWays) {
    for (const auto& format : kFormats) {
      Stored("report", "an earlier result");
      std::vector<std::string> arguments = way.arguments;
      arguments.insert(arguments.end(),
                       {absl::StrCat("--format=", format.format), absl::StrCat("--out=", out)});
      const ToolRun run = RunTool(kBinary, arguments);
      EXPECT_EQ(run.exit_code, way.exit_code) << run.err;
      const std::string text = ReadFileBytes(out).value_or("");
      EXPECT_TRUE(absl::StrContains(text, format.says)) << format.format << "\n" << text;
      EXPECT_FALSE(absl::StrContains(text, "an earlier result"));
    }
  }
  // The report must not overwrite the result that it is created from.
  EXPECT_EQ(RunTool(kBinary, {bad, "--out=" + bad}).exit_code, kExitUsage);
  EXPECT_EQ(ReadFileBytes(bad).value_or(""), "{");
}

TEST(ReportCliTest, StandardInput) {
  const std::string document = Stored("stdin.json", ToJsonText(SampleRun(5)));
  const ToolRun piped = RunTool(
      "/bin/sh", {"-c", absl::StrCat("cat '", document, "' | ", kBinary, " - --format=markdown")});
  EXPECT_EQ(piped.exit_code, kExitOk) << piped.err;
  EXPECT_EQ(piped.out, RunTool(kBinary, {document, "--format=markdown"}).out);
}

// The formats and what is wrong with them are tested in tools/common/foreign.
TEST(ReportCliTest, ResultsOfOtherPrograms) {
  const std::string file =
      Stored("hyperfine.json",
             "{\"results\": [{\"command\": \"sleep 1\", \"mean\": 2, \"times\": [1, 2, 3, 2]},\n"
             "{\"command\": \"sleep 2\", \"mean\": 4, \"exit_codes\": [1]}]}");
  for (const std::string& format : ExportFormats()) {
    const ToolRun run = RunTool(kBinary, {file, "--format=" + format});
    EXPECT_EQ(run.exit_code, kExitOk) << format << run.err;
    EXPECT_TRUE(absl::StrContains(run.out, "sleep 1") || absl::StartsWith(format, "github-bigger"))
        << format << ": " << run.out;
  }
  struct Case {
    std::vector<std::string> arguments;
    int exit_code;
    const char* says;  // on either stream
  };
  for (const Case& c :
       {Case{{file}, kExitOk, "Results of another program"},
        Case{{file + "#sleep 2"}, kExitOk, "1 of 1 runs ended with code 1"},
        Case{{file + "#sleep 1", "--format=bencher"}, kExitOk, "2000000"},
        Case{{file + "#sleep 3"}, kExitBadData, "no result 'sleep 3'; it has 'sleep 1', 'sleep 2'"},
        Case{{file + "#sleep 1", "--out=" + file}, kExitUsage, "is an input"},
        Case{{Stored("cut.json", "{\"results\": [{\"command\": \"a\",\n\"mean\": ")},
             kExitBadData,
             "hyperfine's JSON: is not JSON: line 2, column "},
        Case{{Stored("run.json", ToJsonText(SampleRun(5))) + "#a"}, kExitNoInput, "after '#'"}}) {
    const ToolRun run = RunTool(kBinary, c.arguments);
    EXPECT_EQ(run.exit_code, c.exit_code) << c.says << run.err;
    EXPECT_TRUE(absl::StrContains(run.out + run.err, c.says)) << c.says << ": " << run.err;
  }
}

}  // namespace
}  // namespace litmus
