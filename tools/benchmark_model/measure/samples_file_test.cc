// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/measure/samples_file.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace litmus::benchmark {
namespace {

constexpr size_t kPage = 4096;
constexpr char kHeader[] = "process,phase,sample,start_ns,runs,duration_ns";

std::string TempPath(const std::string& name) { return ::testing::TempDir() + name; }

std::string ReadAll(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

std::vector<std::string> LinesOf(const std::string& bytes) {
  std::vector<std::string> lines;
  std::stringstream stream(bytes);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> FieldsOf(const std::string& line) {
  std::vector<std::string> fields;
  std::stringstream stream(line);
  for (std::string field; std::getline(stream, field, ',');) fields.push_back(field);
  return fields;
}

// Expects a header and whole lines, none of which crosses a page.
void ExpectWhole(const std::string& bytes) {
  ASSERT_FALSE(bytes.empty());
  EXPECT_EQ(bytes.back(), '\n');
  for (size_t page = kPage; page <= bytes.size(); page += kPage) {
    EXPECT_EQ(bytes[page - 1], '\n') << "page " << page / kPage;
  }
  const std::vector<std::string> lines = LinesOf(bytes);
  EXPECT_EQ(lines[0], kHeader);
  for (size_t i = 1; i < lines.size(); ++i) EXPECT_EQ(FieldsOf(lines[i]).size(), 6u) << lines[i];
}

TEST(SamplesFileTest, Lines) {
  const std::string path = TempPath("lines.csv");
  {
    auto file = SamplesFile::Create(path);
    ASSERT_TRUE(file.ok()) << file.status();
    (*file)->Begin("warmup", 1);
    (*file)->Add(1000, 250);
    (*file)->Add(2000, 260);
    (*file)->Begin("regular", 64);
    (*file)->Add(9000, 12.5);
  }
  {
    auto file = SamplesFile::Continue(path, 2);
    ASSERT_TRUE(file.ok()) << file.status();
    (*file)->Begin("warmup", 1);
    (*file)->Add(12000, 9);
  }
  EXPECT_EQ(ReadAll(path), std::string(kHeader) +
                               "\n1,warmup,0,1000,1,250\n1,warmup,1,2000,1,260\n"
                               "1,regular,0,9000,64,12.500\n2,warmup,0,12000,1,9\n");
}

// Lines of every length, so that pages end at every place of a line.
TEST(SamplesFileTest, NoLineCrossesAPage) {
  const std::string path = TempPath("pages.csv");
  constexpr int kSamples = 20000;
  for (const int processes : {1, 3}) {
    auto file = SamplesFile::Create(path);
    ASSERT_TRUE(file.ok());
    int64_t start = 1;
    for (int process = 1; process <= processes; ++process) {
      if (process > 1) {
        (*file)->Flush();  // as at the end of a process
        file = SamplesFile::Continue(path, process);
      }
      ASSERT_TRUE(file.ok());
      (*file)->Begin("regular", process == 2 ? 1000000000 : 1);
      for (int i = 0; i < kSamples; ++i) {
        start = start * 31 % 1000000007;
        (*file)->Add(start, i % 3 == 0 ? 0.001 * static_cast<double>(start)
                                       : static_cast<double>(start * 100000));
      }
    }
    (*file)->Flush();
    const std::string bytes = ReadAll(path);
    ExpectWhole(bytes);
    const std::vector<std::string> lines = LinesOf(bytes);
    ASSERT_EQ(lines.size(), 1u + static_cast<size_t>(kSamples * processes));
    for (size_t i = 1; i < lines.size(); ++i) {
      EXPECT_EQ(std::atoll(FieldsOf(lines[i])[2].c_str()),
                static_cast<long long>((i - 1) % kSamples));
    }
  }
}

TEST(SamplesFileTest, WholeAfterSigkill) {
  const std::string path = TempPath("killed.csv");
  for (int round = 0; round < 20; ++round) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      auto file = SamplesFile::Create(path);
      if (!file.ok()) _exit(1);
      (*file)->Begin("regular", 1);
      for (int64_t i = 0;; ++i) (*file)->Add(i * 1000003, static_cast<double>(i % 100003));
    }
    usleep(3000 + 500 * static_cast<unsigned>(round));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status));
    const std::string bytes = ReadAll(path);
    if (!bytes.empty()) ExpectWhole(bytes);
  }
}

TEST(SamplesFileTest, Failures) {
  EXPECT_EQ(SamplesFile::Create("/no/such/folder/x.csv").status().code(),
            absl::StatusCode::kPermissionDenied);
  EXPECT_EQ(SamplesFile::Continue("/no/such/folder/x.csv", 2).status().code(),
            absl::StatusCode::kDataLoss);
  auto full = SamplesFile::Create("/dev/full");
  if (!full.ok()) GTEST_SKIP() << "there is no /dev/full";
  (*full)->Begin("regular", 1);
  for (int i = 0; i < 100000; ++i) (*full)->Add(i, 1);  // goes on, and writes nothing more
  EXPECT_EQ((*full)->status().code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ((*full)->status().message(),
            "--samples_out: '/dev/full' cannot be written: No space left on device");
}

TEST(SamplesFileTest, TheNumberOfAProcess) {
  EXPECT_EQ(TakeProcessNumber(), 0);
  TellChildrenProcess(7);
  EXPECT_EQ(TakeProcessNumber(), 7);
  EXPECT_EQ(TakeProcessNumber(), 0);
}

}  // namespace
}  // namespace litmus::benchmark
