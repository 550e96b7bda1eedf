// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/fuzzing/replay.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace litmus::fuzzing {
namespace {

constexpr char kCorpora[] = "testing/fuzzing/corpora/";
constexpr char kModels[] = "testdata";
constexpr size_t kMaxName = 4096;

std::vector<std::string> FilesOf(const std::string& folder, const std::string& ending) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string path = entry.path().string();
    const bool ends = path.size() >= ending.size() &&
                      path.compare(path.size() - ending.size(), ending.size(), ending) == 0;
    if (ends) files.push_back(path);
  }
  std::sort(files.begin(), files.end());
  return files;
}

// A heap block of exactly this size, so that a sanitizer detects every read past the end.
std::vector<uint8_t> ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::vector<uint8_t>(std::istreambuf_iterator<char>(file), {});
}

// Shared memory in which a child process stores the name of the current file.
class SharedName {
 public:
  SharedName()
      : text_(static_cast<char*>(
            mmap(nullptr, kMaxName, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
  ~SharedName() { munmap(text_, kMaxName); }
  SharedName(const SharedName&) = delete;
  SharedName& operator=(const SharedName&) = delete;
  void Set(const std::string& name) { std::snprintf(text_, kMaxName, "%s", name.c_str()); }
  std::string Get() const { return text_; }

 private:
  char* const text_;
};

}  // namespace

void Replay(const ReplayTarget& target) {
  std::vector<std::string> files = FilesOf(kCorpora + std::string(target.name), "");
  ASSERT_FALSE(files.empty());
  if (target.models) {
    const std::vector<std::string> models = FilesOf(kModels, ".tflite");
    files.insert(files.end(), models.begin(), models.end());
  }
  SharedName current;
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    for (const std::string& path : files) {
      current.Set(path);
      const std::vector<uint8_t> bytes = ReadFile(path);
      target.run(bytes.data(), bytes.size());
    }
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0)
      << "wait status " << status << " at " << current.Get()
      << "\n  repeat: bazel build --config=fuzz //testing/fuzzing:fuzz_" << target.name
      << " && bazel-bin/testing/fuzzing/fuzz_" << target.name << " " << current.Get();
}

}  // namespace litmus::fuzzing
