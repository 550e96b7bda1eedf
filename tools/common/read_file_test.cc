// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests regular files, devices, folders and missing files, with and without a limit.
#include "tools/common/read_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "tools/common/interrupt.h"

namespace litmus {
namespace {

TEST(ReadFileTest, TheFirstBytesOfARegularFile) {
  const std::string path = testing::TempDir() + "/bytes";
  for (const size_t size : {0u, 1u, 65535u, 65536u, 65537u, 200000u}) {
    std::string bytes;
    for (size_t i = 0; i < size; ++i) bytes += static_cast<char>(i * 31 % 256);
    std::ofstream(path, std::ios::binary) << bytes;
    EXPECT_EQ(ReadFileBytes(path).value_or("?"), bytes) << size;
    for (const size_t most : {size_t{0}, size_t{1}, size, size + 1}) {
      EXPECT_EQ(ReadFileBytes(path, most).value_or("?"), bytes.substr(0, most)) << size;
    }
  }
}

TEST(ReadFileTest, ADeviceWithoutAnEnd) {
  EXPECT_EQ(ReadFileBytes("/dev/zero", 100000).value_or("?"), std::string(100000, '\0'));
  EXPECT_EQ(ReadFileBytes("/dev/null").value_or("?"), "");
}

TEST(ReadFileTest, MoreThanTheBound) {
  const std::string path = testing::TempDir() + "/bounded";
  std::ofstream(path, std::ios::binary) << "12345";
  EXPECT_EQ(ReadFileWithin(path, 5).value_or("?"), "12345");
  EXPECT_EQ(ReadFileWithin(path, 6).value_or("?"), "12345");
  EXPECT_TRUE(absl::IsNotFound(ReadFileWithin("/no/such/file", 5).status()));
  for (const std::string& large : {path, std::string("/dev/zero")}) {
    const auto refused = ReadFileWithin(large, 4).status();
    EXPECT_TRUE(absl::IsFailedPrecondition(refused)) << refused;
    EXPECT_NE(refused.message().find("more than 4 bytes"), absl::string_view::npos) << refused;
  }
}

// The writer starts late and writes in two parts.
TEST(ReadFileTest, APipe) {
  const std::string path = testing::TempDir() + "/pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::ofstream file(path);
    file << "late, " << std::flush;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    file << "in two parts";
  });
  EXPECT_EQ(ReadFileBytes(path).value_or("?"), "late, in two parts");
  writer.join();
}

TEST(ReadFileTest, WhatCannotBeRead) {
  const auto missing = ReadFileBytes("/no/such/file").status();
  EXPECT_TRUE(absl::IsNotFound(missing));
  EXPECT_EQ(missing.message(), "No such file or directory");
  const auto folder = ReadFileBytes("/").status();
  EXPECT_TRUE(absl::IsDataLoss(folder));
  EXPECT_EQ(folder.message(), "Is a directory");
}

// Must be the last test of the process, because the interrupt cannot be reset. Without the wait,
// opening a pipe without a writer would block forever.
TEST(ReadFileTest, ZInterruptEndsTheWaitForAPipe) {
  const std::string path = testing::TempDir() + "/silent_pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  CatchInterrupts();
  std::thread signaller([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    kill(getpid(), SIGTERM);
  });
  EXPECT_TRUE(absl::IsAborted(ReadFileBytes(path).status()));
  signaller.join();
}

}  // namespace
}  // namespace litmus
