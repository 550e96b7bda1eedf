// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/document/output_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "runtime/files/file_output.h"
#include "tools/common/read_file.h"

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

std::string Get(const std::string& path) { return ReadFileBytes(path).value_or("?"); }

size_t FilesIn(const std::string& folder) {
  return static_cast<size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(OutputFileTest, NumbersThatJsonCannotHold) {
  const double inf = std::numeric_limits<double>::infinity();
  const std::string text = ToJsonText({{"nan", std::nan("")}, {"inf", -inf}, {"bad", "\xE9"}});
  EXPECT_EQ(text, "{\n  \"nan\": null,\n  \"inf\": null,\n  \"bad\": \"\xEF\xBF\xBD\"\n}\n");
}

TEST(OutputFileTest, FilesAppearWholeOrNotAtAll) {
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

TEST(OutputFileTest, DevicesAndPipesAreWrittenToAndNeverReplaced) {
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

// Files of /dev/shm are made and replaced like other files: its name alone does not make them
// devices.
TEST(OutputFileTest, FilesInSharedMemoryAreOrdinaryFiles) {
  EXPECT_FALSE(IsSpecialFile("/dev/shm/missing"));
  if (access("/dev/shm", W_OK) != 0) GTEST_SKIP() << "/dev/shm cannot be written to";
  const std::string path = "/dev/shm/litmus_output_file_test." + std::to_string(getpid());
  EXPECT_TRUE(WriteFileAtomically("--f", path, "one").ok());
  EXPECT_TRUE(WriteFileAtomically("--f", path, "two").ok());
  EXPECT_EQ(Get(path), "two");
  EXPECT_EQ(unlink(path.c_str()), 0);
}

TEST(OutputFileTest, PiecesComeInOrder) {
  const std::string path = Folder("pieces") + "/f";
  const absl::string_view pieces[] = {"one ", "", "two"};
  ASSERT_TRUE(WriteFileAtomically("--f", path, pieces).ok());
  EXPECT_EQ(Get(path), "one two");
  EXPECT_TRUE(WriteFileAtomically("--f", path, absl::Span<const absl::string_view>()).ok());
  EXPECT_EQ(Get(path), "");
}

// In a shared folder, other users can guess file names and plant links under them.
TEST(OutputFileTest, NoPlantedLinkIsFollowed) {
  const std::string folder = Folder("planted"), path = folder + "/r.json";
  const std::string precious = folder + "/precious";
  std::ofstream(precious) << "kept";
  fs::create_symlink(precious, absl::StrCat(path, ".", getpid(), ".tmp"));
  EXPECT_TRUE(CheckCreatable("--f", path).ok());
  EXPECT_TRUE(WriteFileAtomically("--f", path, "new").ok());
  EXPECT_EQ(Get(precious), "kept");
  EXPECT_EQ(Get(path), "new");
}

TEST(OutputFileTest, ALinkStaysAndItsTargetIsReplaced) {
  const std::string folder = Folder("link"), target = folder + "/elsewhere/target";
  fs::create_directories(folder + "/elsewhere");
  std::ofstream(target) << "old";
  ASSERT_EQ(chmod(target.c_str(), 0600), 0);
  fs::create_symlink("elsewhere/target", folder + "/link");
  EXPECT_TRUE(WriteFileAtomically("--f", folder + "/link", "new").ok());
  EXPECT_TRUE(fs::is_symlink(folder + "/link"));
  EXPECT_EQ(Get(target), "new");
  struct stat info;
  ASSERT_EQ(stat(target.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 07777, 0600u);
}

TEST(OutputFileTest, ALinkToAFileThatIsNotThereYet) {
  const std::string folder = Folder("dangling");
  fs::create_directories(folder + "/elsewhere");
  fs::create_symlink("elsewhere/second", folder + "/link");
  fs::create_symlink("target", folder + "/elsewhere/second");
  EXPECT_TRUE(WriteFileAtomically("--f", folder + "/link", "new").ok());
  EXPECT_TRUE(fs::is_symlink(folder + "/link"));
  EXPECT_TRUE(fs::is_symlink(folder + "/elsewhere/second"));
  EXPECT_EQ(Get(folder + "/elsewhere/target"), "new");
}

TEST(OutputFileTest, FoundOutBeforeTheRun) {
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

}  // namespace
}  // namespace litmus
