// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which files belong to which inputs, their order, and messages about files that do not fit.
#include "tools/common/input_files/input_files.h"

#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"

namespace litmus {
namespace {

namespace fs = std::filesystem;

class InputFilesTest : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    fs::current_path(folder_);
  }

  static void Write(const std::string& path, const std::string& bytes = "x") {
    if (path.find('/') != std::string::npos) fs::create_directories(fs::path(path).parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
  }

  // An array file in NumPy's format 1.0.
  static std::string Npy(const std::string& dtype, const std::string& shape,
                         const std::string& bytes) {
    std::string header =
        absl::StrCat("{'descr': '", dtype, "', 'fortran_order': False, 'shape': ", shape, ", }");
    while ((10 + header.size() + 1) % 64 != 0) header += ' ';
    header += '\n';
    return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size() % 256) +
           static_cast<char>(header.size() / 256) + header + bytes;
  }

  const std::string folder_ = testing::TempDir() + "/input_files";
};

const FileInput kA = {"a", kTfLiteFloat32, 8};
const FileInput kB = {"b/c", kTfLiteUInt8, 4};

// "files of the first input
// files of the second", or the message.
std::string List(const std::string& value, const std::vector<FileInput>& inputs) {
  const auto lists = ListInputFiles(value, inputs);
  if (!lists.ok()) return std::string(lists.status().message());
  std::vector<std::string> joined;
  for (const auto& list : *lists) joined.push_back(absl::StrJoin(list, " "));
  return absl::StrJoin(joined, " | ");
}

TEST_F(InputFilesTest, FilesOfEachInput) {
  for (const char* name : {"many/c", "many/B", "many/a.npy", "many/.hidden", "many/sub/x", "one",
                           "x:y", "both/a/1", "both/a/2", "both/1/8", "both/1/9", "mixed/b_c/1"}) {
    Write(name);
  }
  const struct {
    const char* value;
    std::vector<FileInput> inputs;
    const char* files;
  } kCases[] = {
      {"one", {kA}, "one"},
      {"many", {kA}, "many/B many/a.npy many/c"},
      {"a:many", {kA}, "many/B many/a.npy many/c"},
      {"a:x:y", {kA}, "x:y"},
      {"0:one", {kA, kB}, "one | "},
      {"b/c:many", {kA, kB}, " | many/B many/a.npy many/c"},
      {"both", {kA, kB}, "both/a/1 both/a/2 | both/1/8 both/1/9"},
      // A single file is used together with each file of the other input.
      {"a:one;1:many", {kA, kB}, "one | many/B many/a.npy many/c"},
      // The last item for an input overrides earlier ones.
      {"both;a:one", {kA, kB}, "one | both/1/8 both/1/9"},
      {"", {kA, kB}, " | "},
  };
  for (const auto& c : kCases) EXPECT_EQ(List(c.value, c.inputs), c.files) << c.value;
}

TEST_F(InputFilesTest, WhatIsNotThereOrNotClear) {
  for (const char* name : {"two/a", "two/b", "three/a", "three/b", "three/c", "one", "part/a/1"}) {
    Write(name);
  }
  fs::create_directories("empty");
  const struct {
    const char* value;
    std::vector<FileInput> inputs;
    absl::StatusCode code;
    const char* message;
  } kCases[] = {
      {"/no/such",
       {kA},
       absl::StatusCode::kNotFound,
       "--inputs: cannot read '/no/such': No such file or directory"},
      {"empty", {kA}, absl::StatusCode::kNotFound, "--inputs: the folder 'empty' has no file"},
      {"c:one",
       {kA},
       absl::StatusCode::kOutOfRange,
       "--inputs: the model has no input 'c'; it has 'a'"},
      {"one",
       {kA, kB},
       absl::StatusCode::kOutOfRange,
       "--inputs: the model has 2 inputs; name the one that takes the file: a:one"},
      {"part",
       {kA, kB},
       absl::StatusCode::kNotFound,
       "--inputs: 'part' has no sub-folder 'b_c' or '1' for input 1 of the model's 2"},
      {"a:two;1:three",
       {kA, kB},
       absl::StatusCode::kInvalidArgument,
       "--inputs: input 'b/c' has 3 files and input 'a' has 2; the k-th files belong together"},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(List(c.value, c.inputs), c.message);
    EXPECT_EQ(ListInputFiles(c.value, c.inputs).status().code(), c.code) << c.value;
  }
}

TEST_F(InputFilesTest, ValuesOfAFile) {
  const FileInput strange = {"s", kTfLiteNoType, 8};  // a type that NumPy does not have
  const struct {
    const char* name;
    std::string bytes;
    FileInput input;
    const char* error;  // expected text after the file's name; "": the file is accepted
  } kCases[] = {
      {"raw", "12345678", kA, ""},
      {"array.npy", Npy("<f4", "(2,)", "12345678"), kA, ""},
      {"shape.npy", Npy("<f4", "(1, 2, 1)", "12345678"), kA, ""},
      {"any.npy", Npy("<i4", "(2,)", "12345678"), strange, ""},
      {"short", "1234567", kA, "has 7 bytes, input 'a' takes 8"},
      {"long", "123456789", kA, "has more than 8 bytes, input 'a' takes 8"},
      {"type.npy", Npy("<i4", "(2,)", "12345678"), kA, "is of type i4, input 'a' takes f4"},
      {"size.npy", Npy("<f4", "(3,)", "123456789012"), kA, "has 12 bytes, input 'a' takes 8"},
  };
  for (const auto& c : kCases) {
    Write(c.name, c.bytes);
    const auto values = ReadInputFile(c.name, c.input);
    if (*c.error == '\0') {
      ASSERT_TRUE(values.ok()) << values.status();
      EXPECT_EQ(*values, "12345678") << c.name;
    } else {
      EXPECT_EQ(values.status().code(), absl::StatusCode::kInvalidArgument) << c.name;
      EXPECT_EQ(values.status().message(), absl::StrCat("--inputs: '", c.name, "' ", c.error));
    }
  }
  EXPECT_TRUE(absl::IsNotFound(ReadInputFile("/no/such", kA).status()));
  Write("no.npy", "12345678");
  EXPECT_TRUE(absl::IsInvalidArgument(ReadInputFile("no.npy", kA).status()));
}

}  // namespace
}  // namespace litmus
