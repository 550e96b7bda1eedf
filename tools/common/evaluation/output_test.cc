// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/output.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "cli/number.h"

namespace litmus {
namespace {

namespace fs = std::filesystem;

// Creates a new folder.
std::string Folder(const std::string& name) {
  const std::string path = testing::TempDir() + "/" + name;
  fs::remove_all(path);
  fs::create_directories(path);
  return path;
}

std::string Get(const std::string& path) { return ReadWholeFile("test", path).value_or("?"); }

TEST(OutputTest, FormatByEndingOrFlag) {
  const struct {
    const char *format, *path;
    OutputFormat expected;
  } kCases[] = {
      {"", "a.json", OutputFormat::kJson},     {"", "a.CSV", OutputFormat::kCsv},
      {"", "a.pb", OutputFormat::kProto},      {"", "a.txt", OutputFormat::kText},
      {"", "json", OutputFormat::kText},       {"", "/dev/null", OutputFormat::kText},
      {"", "a.json.gz", OutputFormat::kText},  {"pb", "a.txt", OutputFormat::kProto},
      {"json", "a.csv", OutputFormat::kJson},  {"csv", "/dev/null", OutputFormat::kCsv},
      {"text", "a.json", OutputFormat::kText},
  };
  EvaluationResult result;
  result.lines = {"line"};
  result.remarks = {"", "remark"};
  result.document = {{"a", 1}};
  result.csv = {{"metric"}, {"x"}};
  result.proto = std::string("\x08\0", 2);
  const std::string bytes[] = {"line\n\nremark\n", "{\n  \"a\": 1\n}\n", "metric\nx\n",
                               std::string("\x08\0", 2)};
  for (const auto& c : kCases) {
    SCOPED_TRACE(std::string(c.format) + " " + c.path);
    EXPECT_EQ(OutputFormatOf(c.format, c.path), c.expected);
    EXPECT_EQ(Render(result, c.expected), bytes[static_cast<int>(c.expected)]);
  }
  EXPECT_EQ(ToText(result, true), "INFO: line\n\nremark\n");
}

TEST(OutputTest, CsvQuotes) {
  EXPECT_EQ(ToCsvText({{"a", "b,c", "d\"e", "f\ng", "h\ri", "", " j "}}),
            "a,\"b,c\",\"d\"\"e\",\"f\ng\",\"h\ri\",, j \n");
  EXPECT_EQ(ToCsvText({}), "");
}

TEST(OutputTest, SixDigits) {
  EXPECT_EQ(Number(0.895), "0.895");
  EXPECT_EQ(Number(1234567.0), "1.23457e+06");
  EXPECT_EQ(Number(0), "0");
  EXPECT_EQ(Number(std::nan("")), "nan");
}

TEST(OutputTest, FilesWithoutABoundAreRefused) {
  const auto bytes = ReadWholeFile("--labels", "/dev/zero");
  EXPECT_EQ(bytes.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_NE(
      bytes.status().message().find("--labels: cannot read '/dev/zero': has more than 67108864"),
      absl::string_view::npos)
      << bytes.status();
}

TEST(OutputTest, ReadWholeFile) {
  const std::string folder = Folder("read");
  for (const std::string& path : {folder, folder + "/missing"}) {
    const auto bytes = ReadWholeFile("--g", path);
    EXPECT_EQ(bytes.status().code(), absl::StatusCode::kNotFound) << path;
    EXPECT_NE(bytes.status().message().find("--g: cannot read '" + path), absl::string_view::npos);
  }
  std::ofstream empty(folder + "/empty");
  EXPECT_EQ(Get(folder + "/empty"), "");
}

}  // namespace
}  // namespace litmus
