// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/files/new_file.h"

#include <grp.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>

namespace litmus {
namespace {

namespace fs = std::filesystem;

constexpr uid_t kNobody = 65534;

// Makes a new folder and changes to it, so that paths are relative: after the test gives up root,
// it may not have access to the parents of the folder.
void EnterFolder(const std::string& name) {
  const std::string path = testing::TempDir() + "/" + name;
  fs::remove_all(path);
  fs::create_directories(path);
  ASSERT_EQ(chdir(path.c_str()), 0);
}

void Put(const std::string& path, const std::string& text, mode_t mode) {
  std::ofstream(path, std::ios::binary) << text;
  ASSERT_EQ(chmod(path.c_str(), mode), 0);
}

std::string Get(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::ptrdiff_t FilesHere() {
  return std::distance(fs::directory_iterator("."), fs::directory_iterator());
}

struct stat StatusOf(const std::string& path) {
  struct stat status = {};
  EXPECT_EQ(stat(path.c_str(), &status), 0) << path;
  return status;
}

// Runs `body` in a child process whose exit code is the result of `body`. Returns the exit code.
int InChild(const std::function<int()>& body) {
  const pid_t child = fork();
  if (child == 0) _exit(body());
  int status = -1;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Changes from root, whom permissions do not restrict, to an ordinary user. Returns false if that
// is not possible.
bool BecomeNobody() {
  if (geteuid() != 0) return true;
  return setgroups(0, nullptr) == 0 && setgid(kNobody) == 0 && setuid(kNobody) == 0;
}

bool Write(const std::string& path, const std::string& text) {
  NewFile file(path);
  return file.Append(text.data(), text.size()) && file.Finish();
}

TEST(NewFileTest, Permissions) {
  struct Case {
    mode_t old, umask, expected;  // permissions; old: 0 if there is no old file
  };
  for (const Case& c :
       {Case{0, 022, 0644}, Case{0, 027, 0640}, Case{0, 0, 0666}, Case{0600, 022, 0600},
        Case{0666, 077, 0666}, Case{0444, 022, 0444}, Case{04755, 022, 0755}}) {
    EnterFolder("permissions");
    if (c.old != 0) Put("f", "old", c.old);
    const mode_t before = umask(c.umask);
    EXPECT_TRUE(Write("f", "new"));
    umask(before);
    EXPECT_EQ(StatusOf("f").st_mode & 07777, c.expected) << std::oct << c.old << " " << c.umask;
    EXPECT_EQ(Get("f"), "new");
    EXPECT_EQ(FilesHere(), 1);
  }
}

TEST(NewFileTest, RootKeepsOwnerAndGroup) {
  if (geteuid() != 0) GTEST_SKIP() << "needs root";
  EnterFolder("owner");
  Put("f", "old", 0640);
  ASSERT_EQ(chown("f", 1234, 5678), 0);
  EXPECT_TRUE(Write("f", "new"));
  EXPECT_EQ(StatusOf("f").st_uid, 1234u);
  EXPECT_EQ(StatusOf("f").st_gid, 5678u);
  EXPECT_EQ(StatusOf("f").st_mode & 07777, 0640u);
}

TEST(NewFileTest, AnotherGroupGetsNoRightsOfTheOldOne) {
  if (geteuid() != 0) GTEST_SKIP() << "needs root";
  EnterFolder("group");
  ASSERT_EQ(chmod(".", 0777), 0);
  Put("f", "old", 0664);
  Put("g", "old", 0660);
  ASSERT_EQ(
      InChild([] { return BecomeNobody() && Write("f", "new") && Write("g", "new") ? 0 : 1; }), 0);
  EXPECT_EQ(Get("f"), "new");
  EXPECT_EQ(StatusOf("f").st_gid, kNobody);
  EXPECT_EQ(StatusOf("f").st_mode & 07777, 0644u);
  EXPECT_EQ(StatusOf("g").st_mode & 07777, 0600u);
}

TEST(NewFileTest, NothingStaysWithoutFinish) {
  EnterFolder("unfinished");
  Put("f", "old", 0644);
  {
    NewFile file("f");
    EXPECT_TRUE(file.Append("new", 3));
    EXPECT_EQ(FilesHere(), 2);
  }
  EXPECT_EQ(Get("f"), "old");
  EXPECT_EQ(FilesHere(), 1);
}

TEST(NewFileTest, AFullDiskKeepsTheOldFile) {
  EnterFolder("full");
  Put("f", "old", 0644);
  const int code = InChild([] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit most = {10000, 10000};
    if (setrlimit(RLIMIT_FSIZE, &most) != 0) return 1;
    const std::string text(20000, 'x');
    NewFile appended("f"), at("f"), sized("f");
    if (appended.Append(text.data(), text.size()) || appended.Finish()) return 2;
    if (appended.failure() != NewFile::Failure::kWrite || appended.error() != EFBIG) return 3;
    if (at.WriteAt(5000, text.data(), text.size()) || at.Finish()) return 4;
    if (at.failure() != NewFile::Failure::kWrite) return 5;
    if (sized.SetSize(10001) || sized.Append("x", 1)) return 6;
    return sized.error() == EFBIG ? 0 : 7;
  });
  EXPECT_EQ(code, 0);
  EXPECT_EQ(Get("f"), "old");
}

TEST(NewFileTest, CannotBeCreated) {
  EnterFolder("refused");
  fs::create_directories("folder");
  fs::create_directories("closed");
  Put("file", "kept", 0644);
  Put("closed/f", "kept", 0666);
  ASSERT_EQ(chmod("closed", 0555), 0);
  const struct {
    const char* path;
    int error;
  } kCases[] = {{"no/such/f", ENOENT},
                {"folder", EISDIR},
                {"file/below", ENOTDIR},
                {"closed/f", EACCES},
                {"closed/new", EACCES}};
  for (const auto& c : kCases) {
    const int code = InChild([&] {
      if (!BecomeNobody()) return 1;
      NewFile file(c.path);
      const bool failed = file.failure() == NewFile::Failure::kCreate && file.error() == c.error;
      return failed && !file.Append("x", 1) && !file.Finish() ? 0 : 2;
    });
    EXPECT_EQ(code, 0) << c.path;
  }
  EXPECT_EQ(Get("closed/f"), "kept");
  EXPECT_EQ(std::distance(fs::directory_iterator("closed"), fs::directory_iterator()), 1);
}

TEST(NewFileTest, LongestName) {
  EnterFolder("longest");
  const std::string name(255, 'n');
  EXPECT_TRUE(Write(name, "text"));
  EXPECT_EQ(Get(name), "text");
}

TEST(NewFileTest, BytesInAnyOrder) {
  EnterFolder("order");
  NewFile file("f");
  EXPECT_TRUE(file.WriteAt(4, "ef", 2) && file.WriteAt(0, "abcd", 4) && file.SetSize(8));
  EXPECT_TRUE(file.WriteAt(0, "", 0) && file.Finish());
  EXPECT_EQ(Get("f"), std::string("abcdef\0\0", 8));
}

}  // namespace
}  // namespace litmus
