// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests cache files on disk: names, permissions, damage, full disks, concurrent writers.
#include "delegates/gpu/serialization/cache_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace litmus::gpu {
namespace {

namespace fs = std::filesystem;

class CacheFileTest : public ::testing::Test {
 protected:
  CacheFileTest() {
    std::string folder = ::testing::TempDir() + "/cache_file_test_XXXXXX";
    entry_.directory = mkdtemp(folder.data());
    entry_.token = "mobilenet";
    entry_.key = "the key";
  }
  ~CacheFileTest() override { fs::remove_all(entry_.directory); }

  std::string Path() const { return entry_.directory + "/" + CacheFileName(entry_); }
  size_t FilesInDirectory() const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(entry_.directory), {}));
  }
  absl::Status Write(const std::string& program, const std::string& weights) const {
    const int32_t choices[] = {2, 0, 1};
    return WriteCacheFile(entry_, {program, choices, absl::MakeConstSpan(weights)});
  }
  // Returns "" if the file is used, else the reason why not.
  std::string WhyNot() const { return std::string(CacheFile::Open(entry_).status().message()); }

  CacheEntry entry_;
};

TEST_F(CacheFileTest, WhatIsWrittenIsRead) {
  EXPECT_TRUE(absl::IsNotFound(CacheFile::Open(entry_).status()));
  ASSERT_TRUE(Write("program", "weights").ok());
  EXPECT_EQ(FilesInDirectory(), 1u);
  struct stat status;
  ASSERT_EQ(stat(Path().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0600u);

  const auto file = CacheFile::Open(entry_);
  ASSERT_TRUE(file.ok()) << file.status();
  // The parts stay valid when the file is replaced and removed.
  ASSERT_TRUE(Write("another", "one").ok());
  fs::remove(Path());
  const CacheParts& parts = (*file)->parts();
  EXPECT_EQ(parts.program, "program");
  EXPECT_EQ(std::vector<int32_t>(parts.choices.begin(), parts.choices.end()),
            (std::vector<int32_t>{2, 0, 1}));
  EXPECT_EQ(absl::string_view(parts.weights.data(), parts.weights.size()), "weights");
  EXPECT_EQ(reinterpret_cast<uintptr_t>(parts.weights.data()) % 4096, 0u);
}

TEST_F(CacheFileTest, OddTokensStayInTheDirectory) {
  const struct {
    std::string token, name;
  } kCases[] = {
      {"plain-token_1.0", "plain-token_1.0"},
      {"", ""},
      {".", "%2E"},
      {"..", "%2E."},
      {"../../etc/passwd", "%2E.%2F..%2Fetc%2Fpasswd"},
      {"a b\n%", "a%20b%0A%25"},
      {std::string("nul\0", 4), "nul%00"},
      {"\xc3\xa9", "%C3%A9"},
      {std::string(3000, 'x'), std::string(100, 'x')},
      {std::string(3000, '/'),
       []() {
         std::string name;
         for (int i = 0; i < 33; ++i) name += "%2F";
         return name;
       }()},
  };
  for (const auto& c : kCases) {
    entry_.token = c.token;
    entry_.key = c.token;
    const std::string name = CacheFileName(entry_);
    EXPECT_EQ(name.substr(0, name.size() - 21), c.name);
    const absl::Status status = Write("p", "w");
    ASSERT_TRUE(status.ok()) << status;
    EXPECT_EQ(WhyNot(), "");
    EXPECT_TRUE(fs::exists(entry_.directory + "/" + name)) << name;
  }
  EXPECT_EQ(FilesInDirectory(), std::size(kCases));
}

TEST_F(CacheFileTest, OtherKeysAreOtherFiles) {
  ASSERT_TRUE(Write("p", "w").ok());
  const std::string old_path = Path();
  entry_.key = "another key";
  EXPECT_TRUE(absl::IsNotFound(CacheFile::Open(entry_).status()));
  fs::rename(old_path, Path());  // Simulates a collision of hashes.
  EXPECT_EQ(WhyNot(), "'" + Path() + "' was created for a different model, device or version");
}

TEST_F(CacheFileTest, WhatIsNoSoundFileIsRefusedAndReplaced) {
  const std::string path = Path();
  const struct {
    const char* why;
    std::function<void()> prepare;
  } kCases[] = {
      {"is empty", [&] { std::ofstream(path, std::ios::trunc); }},
      {"is truncated", [&] { fs::resize_file(path, fs::file_size(path) - 1); }},
      {"is too long", [&] { std::ofstream(path, std::ios::app) << "x"; }},
      {"is damaged (weights)",
       [&] {
         std::fstream file(path);
         file.seekp(-1, std::ios::end);
         file << "x";
       }},
      {"is not a cache file", [&] { std::ofstream(path) << std::string(9000, 'x'); }},
      {"may be written by others", [&] { chmod(path.c_str(), 0622); }},
      {"cannot be opened: Too many levels of symbolic links",
       [&] {
         fs::rename(path, path + ".real");
         fs::create_symlink(path + ".real", path);
       }},
      {"is not a regular file",
       [&] {
         fs::remove(path);
         mkfifo(path.c_str(), 0600);
       }},
  };
  for (const auto& c : kCases) {
    ASSERT_TRUE(Write("program", "weights").ok()) << c.why;
    ASSERT_EQ(WhyNot(), "");
    c.prepare();
    EXPECT_EQ(WhyNot(), "'" + path + "' " + c.why);
  }
  ASSERT_TRUE(Write("program", "weights").ok());
  EXPECT_EQ(WhyNot(), "");
}

TEST_F(CacheFileTest, OthersMustNotWriteTheDirectory) {
  ASSERT_TRUE(Write("p", "w").ok());
  for (const mode_t mode : {0770, 0702, 0777}) {
    ASSERT_EQ(chmod(entry_.directory.c_str(), mode), 0);
    const std::string why = "others may write to the directory '" + entry_.directory +
                            "'; chmod go-w makes it usable for a cache";
    EXPECT_EQ(WhyNot(), why);
    EXPECT_EQ(Write("p", "w").message(), why);
  }
  ASSERT_EQ(chmod(entry_.directory.c_str(), 0755), 0);
  EXPECT_EQ(WhyNot(), "");
}

TEST_F(CacheFileTest, AMissingDirectoryIsMadeByTheWriterOnly) {
  const std::string parent = entry_.directory;
  entry_.directory = parent + "/sub";
  EXPECT_TRUE(absl::IsNotFound(CacheFile::Open(entry_).status()));
  EXPECT_FALSE(fs::exists(entry_.directory));
  ASSERT_TRUE(Write("p", "w").ok());
  struct stat status;
  ASSERT_EQ(stat(entry_.directory.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700u);
  EXPECT_EQ(WhyNot(), "");

  entry_.directory = parent + "/no/such/parent";
  EXPECT_EQ(Write("p", "w").message(),
            "cannot create the directory '" + entry_.directory + "': No such file or directory");
  std::ofstream(parent + "/file") << "x";
  entry_.directory = parent + "/file";
  EXPECT_EQ(Write("p", "w").message(),
            "cannot open the directory '" + entry_.directory + "': Not a directory");
  entry_.directory = parent;
}

TEST_F(CacheFileTest, AFullDiskIsAWarningAndLeavesNothing) {
  ASSERT_TRUE(Write("old", "file").ok());
  for (const rlim_t limit : {0, 100, 4096, 9000}) {
    const pid_t child = fork();
    if (child == 0) {
      std::signal(SIGXFSZ, SIG_IGN);
      const rlimit limits = {limit, limit};
      setrlimit(RLIMIT_FSIZE, &limits);
      const absl::Status status = Write("new", std::string(6000, 'w'));
      _exit(status.message() == "'" + Path() + "': cannot write: File too large" ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0) << "limit of " << limit << " bytes";
    EXPECT_EQ(FilesInDirectory(), 1u);
    EXPECT_EQ(WhyNot(), "");
  }
}

TEST_F(CacheFileTest, AbandonedTemporaryFilesGoOnceTheyAreOld) {
  const std::string recent = entry_.directory + "/." + CacheFileName(entry_) + ".1.1";
  const std::string old = entry_.directory + "/." + CacheFileName(entry_) + ".2.2";
  std::ofstream(recent) << "x";
  std::ofstream(old) << "x";
  const std::time_t hour_ago = std::time(nullptr) - 3600;
  const utimbuf times = {hour_ago, hour_ago};
  ASSERT_EQ(utime(old.c_str(), &times), 0);
  ASSERT_TRUE(Write("p", "w").ok());
  EXPECT_TRUE(fs::exists(recent));
  EXPECT_FALSE(fs::exists(old));
}

// Four writers with different contents; a concurrent reader sees only complete files.
TEST_F(CacheFileTest, WritersAtTheSameTimeDoNotMix) {
  constexpr int kWriters = 4, kRounds = 25;
  const auto contents = [](int writer) {
    return std::string(20000, static_cast<char>('a' + writer));
  };
  ASSERT_TRUE(Write(contents(0), contents(0)).ok());
  std::vector<pid_t> children;
  for (int writer = 0; writer < kWriters; ++writer) {
    const pid_t child = fork();
    if (child == 0) {
      for (int i = 0; i < kRounds; ++i) {
        if (!Write(contents(writer), contents(writer)).ok()) _exit(1);
      }
      _exit(0);
    }
    children.push_back(child);
  }
  for (int i = 0; i < 50; ++i) {
    const auto file = CacheFile::Open(entry_);
    ASSERT_TRUE(file.ok()) << file.status();
    const CacheParts& parts = (*file)->parts();
    EXPECT_EQ(parts.program, absl::string_view(parts.weights.data(), parts.weights.size()));
  }
  for (const pid_t child : children) {
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(FilesInDirectory(), 1u);
}

}  // namespace
}  // namespace litmus::gpu
