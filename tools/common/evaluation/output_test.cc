// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/output.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <thread>

#include "tools/cli/number.h"

namespace litmus {
namespace {

namespace fs = std::filesystem;

// A fresh folder.
std::string Folder(const std::string& name) {
  const std::string path = testing::TempDir() + "/" + name;
  fs::remove_all(path);
  fs::create_directories(path);
  return path;
}

std::string Get(const std::string& path) { return ReadWholeFile("test", path).value_or("?"); }

size_t FilesIn(const std::string& folder) {
  return static_cast<size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

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

TEST(OutputTest, NumbersThatJsonCannotHold) {
  const double inf = std::numeric_limits<double>::infinity();
  const std::string text = ToJsonText({{"nan", std::nan("")}, {"inf", -inf}, {"bad", "\xE9"}});
  EXPECT_EQ(text, "{\n  \"nan\": null,\n  \"inf\": null,\n  \"bad\": \"\xEF\xBF\xBD\"\n}\n");
}

TEST(OutputTest, SixDigits) {
  EXPECT_EQ(Number(0.895), "0.895");
  EXPECT_EQ(Number(1234567.0), "1.23457e+06");
  EXPECT_EQ(Number(0), "0");
  EXPECT_EQ(Number(std::nan("")), "nan");
}

TEST(OutputTest, FilesAppearWholeOrNotAtAll) {
  const std::string folder = Folder("atomic"), path = folder + "/r.json";
  ASSERT_TRUE(WriteFileAtomically("--f", path, "one").ok());
  ASSERT_TRUE(WriteFileAtomically("--f", path, std::string("t\0o", 3)).ok());
  EXPECT_EQ(Get(path), std::string("t\0o", 3));
  EXPECT_EQ(FilesIn(folder), 1u) << "temporary files are left";

  const std::string target = folder + "/no/such/r.json";
  const absl::Status status = WriteFileAtomically("--f", target, "x");
  EXPECT_EQ(status.code(), absl::StatusCode::kPermissionDenied);
  EXPECT_NE(status.message().find("--f: cannot create '" + target), absl::string_view::npos);
  EXPECT_EQ(WriteFileAtomically("--f", folder, "x").code(), absl::StatusCode::kPermissionDenied);
}

TEST(OutputTest, DevicesAndPipesAreWrittenToAndNeverReplaced) {
  ASSERT_TRUE(WriteFileAtomically("--f", "/dev/null", "x").ok());
  struct stat info;
  ASSERT_EQ(stat("/dev/null", &info), 0);
  EXPECT_TRUE(S_ISCHR(info.st_mode));
  EXPECT_TRUE(IsSpecialFile("/dev/null"));
  EXPECT_EQ(WriteFileAtomically("--f", "/dev/full", std::string(100000, 'x')).code(),
            absl::StatusCode::kDataLoss);

  const std::string folder = Folder("pipe"), pipe = folder + "/p";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::string read;
  std::thread reader([&] { read = Get(pipe); });
  EXPECT_TRUE(WriteFileAtomically("--f", pipe, "through").ok());
  reader.join();
  EXPECT_EQ(read, "through");
  EXPECT_TRUE(IsSpecialFile(pipe));
  EXPECT_FALSE(IsSpecialFile(folder + "/missing"));
}

TEST(OutputTest, FoundOutBeforeTheRun) {
  const std::string folder = Folder("creatable"), file = folder + "/there";
  std::ofstream(file) << "kept";
  EXPECT_TRUE(CheckCreatable("--f", "").ok());
  EXPECT_TRUE(CheckCreatable("--f", "/dev/null").ok());
  EXPECT_TRUE(CheckCreatable("--f", folder + "/new").ok());
  EXPECT_TRUE(CheckCreatable("--f", file).ok());
  EXPECT_EQ(Get(file), "kept");
  EXPECT_EQ(FilesIn(folder), 1u);
  for (const std::string& path : {folder + "/no/such", folder, file + "/below"}) {
    const absl::Status status = CheckCreatable("--f", path);
    EXPECT_EQ(status.code(), absl::StatusCode::kPermissionDenied) << path;
    EXPECT_NE(status.message().find(path), absl::string_view::npos) << status;
  }
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
