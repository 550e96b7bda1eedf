// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/image_folder.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace litmus {
namespace {

namespace fs = std::filesystem;
using Row = std::vector<std::string>;

std::string Folder(const std::string& name) {
  const std::string path = testing::TempDir() + "/" + name;
  fs::remove_all(path);
  fs::create_directories(path);
  return path;
}

// Lists every entry that is not a folder, in byte order. Hidden files are skipped; TensorFlow
// Lite's tools include them.
TEST(ImageFolderTest, List) {
  const std::string folder = Folder("list");
  for (const char* name : {"b.png", "a10.jpg", "a9.jpg", "B.png", ".hidden", "\xC3\xA9.png", "~"}) {
    std::ofstream(folder + "/" + name) << "x";
  }
  fs::create_directories(folder + "/sub.png");
  std::ofstream(folder + "/sub.png/inside.png") << "x";
  fs::create_symlink("b.png", folder + "/link.png");
  fs::create_symlink("sub.png", folder + "/link_to_folder");
  fs::create_symlink("nothing", folder + "/broken_link");
  const auto files = ListImages("--images", folder);
  ASSERT_TRUE(files.ok()) << files.status();
  EXPECT_EQ(files->files, (Row{"B.png", "a10.jpg", "a9.jpg", "b.png", "broken_link", "link.png",
                               "~", "\xC3\xA9.png"}));
}

TEST(ImageFolderTest, FilesOfDesktops) {
  const struct {
    Row names, files;
    const char* note;  // expected text after the folder's name; "": none
  } kCases[] = {
      {{"a.png", "Thumbs.png"}, {"Thumbs.png", "a.png"}, ""},
      {{"a.png", ".DS_Store"}, {"a.png"}, " is left out as no image: .DS_Store"},
      {{"a.png", "Thumbs.db"}, {"a.png"}, " is left out as no image: Thumbs.db"},
      {{"thumbs.DB", "a.png", "desktop.ini"},
       {"a.png"},
       " are left out as no image: desktop.ini, thumbs.DB"},
      {{"._a.png", ".x", "a.png", ".y", "Desktop.ini"},
       {"a.png"},
       " are left out as no image: ._a.png, .x, .y, …"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(testing::PrintToString(c.names));
    const std::string folder = Folder("desktops");
    for (const std::string& name : c.names) std::ofstream(folder + "/" + name) << "x";
    const auto images = ListImages("--images", folder);
    ASSERT_TRUE(images.ok()) << images.status();
    EXPECT_EQ(images->files, c.files);
    const std::string& note = images->note;
    EXPECT_EQ(note.substr(std::min(note.size(), note.find(folder) + folder.size())), c.note);
  }
  const std::string folder = Folder("desktops");
  std::ofstream(folder + "/.DS_Store") << "x";
  EXPECT_EQ(ListImages("--images", folder).status().message(),
            "--images: there is no image in '" + folder + "'; 1 file of " + folder +
                " is left out as no image: .DS_Store");
}

TEST(ImageFolderTest, NoImages) {
  const struct {
    std::string folder;
    absl::StatusCode code;
  } kCases[] = {{"", absl::StatusCode::kOutOfRange},
                {"/no/such", absl::StatusCode::kNotFound},
                {"/dev/null", absl::StatusCode::kNotFound},
                {Folder("empty"), absl::StatusCode::kInvalidArgument}};
  for (const auto& c : kCases) {
    const auto files = ListImages("--images", c.folder);
    EXPECT_EQ(files.status().code(), c.code) << files.status();
    EXPECT_EQ(files.status().message().substr(0, 8), "--images") << files.status();
  }
}

TEST(ImageFolderTest, Lines) {
  const struct {
    std::string text;
    Row lines;  // empty: an error is expected
  } kCases[] = {
      {"a\nb\n", {"a", "b"}},
      {"a\nb", {"a", "b"}},
      {"a\r\nb\r\n", {"a", "b"}},
      {"a\r\nb\r", {"a", "b"}},
      {" a \n\n\tb\n", {" a ", "", "\tb"}},
      {"a\rb\n", {"a\rb"}},
      {"\n", {""}},
      {"\xEF\xBB\xBF"
       "a\nb\n",
       {"a", "b"}},
      {std::string("a\0b\n", 4), {std::string("a\0b", 3)}},
      {"", {}},
  };
  const std::string path = Folder("lines") + "/l.txt";
  for (const auto& c : kCases) {
    SCOPED_TRACE(testing::PrintToString(c.text));
    std::ofstream(path, std::ios::binary) << c.text;
    const auto lines = ReadLines("--labels", path);
    EXPECT_EQ(lines.ok(), !c.lines.empty()) << lines.status();
    EXPECT_EQ(lines.value_or(Row()), c.lines);
  }
  EXPECT_EQ(ReadLines("--labels", "").status().code(), absl::StatusCode::kOutOfRange);
  EXPECT_EQ(ReadLines("--labels", "/no/such").status().code(), absl::StatusCode::kNotFound);
}

TEST(ImageFolderTest, ListsBeyondEveryUseAreRefused) {
  const std::string lines = Folder("long_list") + "/l.txt";
  std::ofstream(lines, std::ios::binary) << std::string((1 << 22) + 1, '\n');
  const struct {
    std::string path, error;
  } kCases[] = {
      {"/dev/zero", "--labels: cannot read '/dev/zero': has more than 67108864 bytes"},
      {lines, "has more than 4194304 lines"},
  };
  for (const auto& c : kCases) {
    const auto read = ReadLines("--labels", c.path);
    EXPECT_EQ(read.status().code(), absl::StatusCode::kFailedPrecondition) << c.path;
    EXPECT_NE(read.status().message().find(c.error), absl::string_view::npos) << read.status();
  }
}

TEST(ImageFolderTest, Tables) {
  const struct {
    std::string text;
    std::vector<Row> rows;
  } kCases[] = {
      {"", {}},
      {"file,label\na,b\n", {{"file", "label"}, {"a", "b"}}},
      {"file,label\r\na,b\r\n", {{"file", "label"}, {"a", "b"}}},
      {"f,l\na,\"b, c\"\n", {{"f", "l"}, {"a", "b, c"}}},
      {"f,l\na,\"say \"\"b\"\"\"\n", {{"f", "l"}, {"a", "say \"b\""}}},
      {"f,l\na,\"two\nlines\"\n", {{"f", "l"}, {"a", "two\nlines"}}},
      {"f,l\na,5\" disk\n", {{"f", "l"}, {"a", "5\" disk"}}},
      {"f,l\na,\"\"\n", {{"f", "l"}, {"a", ""}}},
      {"f,l\n,\n", {{"f", "l"}, {"", ""}}},
      {"f,l\n\na,b", {{"f", "l"}, {"a", "b"}}},
      {"f\tl\na\tb, c\n", {{"f", "l"}, {"a", "b, c"}}},
      // Quotes have no meaning in a table with tabs.
      {"f\tl\na\t\"b\n", {{"f", "l"}, {"a", "\"b"}}},
      {"f,l\na\n", {{"f", "l"}, {"a"}}},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(testing::PrintToString(c.text));
    const auto rows = ParseTable("t.csv", c.text);
    ASSERT_TRUE(rows.ok()) << rows.status();
    EXPECT_EQ(*rows, c.rows);
  }
  EXPECT_EQ(ParseTable("t.csv", "f,l\na,\"b\n").status().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(ImageFolderTest, JoinPath) {
  EXPECT_EQ(JoinPath("a", "b"), "a/b");
  EXPECT_EQ(JoinPath("a/", "b"), "a/b");
}

}  // namespace
}  // namespace litmus
