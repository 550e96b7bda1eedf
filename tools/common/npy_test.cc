// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests headers that NumPy and other programs write, and invalid headers.
#include "tools/common/npy.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace litmus {
namespace {

// Writes a file of format 1.0 with this header and `data` bytes of data.
std::string WriteNpy(const std::string& header, size_t data) {
  const std::string path = testing::TempDir() + "/array.npy";
  std::string bytes = "\x93NUMPY\x01";
  bytes += '\0';
  bytes += static_cast<char>(header.size() % 256);
  bytes += static_cast<char>(header.size() / 256);
  std::ofstream(path, std::ios::binary) << bytes << header << std::string(data, '\x01');
  return path;
}

std::string Header(const std::string& shape, const std::string& descr = "'<f4'") {
  return absl::StrCat("{'descr': ", descr, ", 'fortran_order': False, 'shape': ", shape, ", }\n");
}

TEST(NpyTest, Shapes) {
  const struct {
    std::string shape;
    size_t data;
    std::vector<int> read;
  } kCases[] = {
      {"()", 4, {}},
      {"(0,)", 0, {0}},
      {"(1,)", 4, {1}},
      {"(2, 3)", 24, {2, 3}},
      {"(2,3)", 24, {2, 3}},
      {"( 2 , 3 , )", 24, {2, 3}},
      {"(007,)", 28, {7}},
      {"(2147483647, 0)", 0, {2147483647, 0}},
      {"(0, 2147483647, 2147483647, 2147483647)", 0, {0, 2147483647, 2147483647, 2147483647}},
  };
  for (const auto& c : kCases) {
    const auto array = ReadNpy(WriteNpy(Header(c.shape), c.data));
    ASSERT_TRUE(array.ok()) << c.shape << ": " << array.status();
    EXPECT_EQ(array->dtype, "f4");
    EXPECT_EQ(array->shape, c.read) << c.shape;
    EXPECT_EQ(array->bytes.size(), c.data) << c.shape;
    EXPECT_EQ(array->size(), c.data / 4) << c.shape;
  }
}

TEST(NpyTest, KeysInAnyOrder) {
  for (const char* header :
       {"{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }          \n",
        "{'shape':(2,),'fortran_order':False,'descr':'<f4'}",
        "  { 'fortran_order' : False , 'shape' : ( 2 ) , 'descr' : '=f4' } "}) {
    const auto array = ReadNpy(WriteNpy(header, 8));
    ASSERT_TRUE(array.ok()) << header << ": " << array.status();
    EXPECT_EQ(array->shape, std::vector<int>{2}) << header;
  }
}

// Opening a pipe would block until a writer opens it.
TEST(NpyTest, APipeIsNotOpened) {
  const std::string path = testing::TempDir() + "/pipe.npy";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_EQ(ReadNpy(path).status().code(), absl::StatusCode::kNotFound);
}

// Sparse files of 3 GB, which take no disk space: only the header is read.
TEST(NpyTest, LargeFilesAreReadIfTheyAreWanted) {
  const struct {
    const char *shape, *error;
  } kCases[] = {
      {"(2,)", "data does not match the shape"},
      {"(805306336,)", "has 3221225344 bytes of values, more than the 8 that are taken here"},
  };
  for (const auto& c : kCases) {
    const std::string header = Header(c.shape), path = WriteNpy(header, 0);
    const auto size = static_cast<off_t>(10 + header.size());
    ASSERT_EQ(truncate(path.c_str(), size + off_t{805306336} * 4), 0);
    const auto array = ReadNpy(path, 8);
    EXPECT_EQ(array.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_NE(array.status().message().find(c.error), absl::string_view::npos) << array.status();
  }
}

TEST(NpyTest, HeadersThatAreRefused) {
  const std::string not_understood = "header is not understood";
  std::string ranks;
  for (int i = 0; i < 65; ++i) ranks += "1, ";
  const struct {
    std::string header;
    std::string error;
  } kCases[] = {
      {"", not_understood},
      {"{", not_understood},
      {"{}", not_understood},
      {Header("(2"), not_understood},
      {Header("(2,, 3)"), not_understood},
      {Header("(-2,)"), not_understood},
      {Header("(a,)"), not_understood},
      {Header("(2 3)"), not_understood},
      {Header("(2,)").substr(0, 40), not_understood},
      {"{'descr': '<f4', 'shape': (2,), }", not_understood},
      {"{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", not_understood},
      {"{'descr': '<f4', 'fortran_order': False, 'shape': (2,), 'more': 1}", not_understood},
      {"{'descr': '<f4', 'fortran_order': True, 'shape': (2,), }", "Fortran's order"},
      {Header("(2,)", "'>f4'"), "not little endian"},
      {Header("(2,)", "''"), "not little endian"},
      {Header("(2,)", "[('a', '<f4')]"), not_understood},
      {Header("(2,)", "'<U5'"), "type of its elements is not supported"},
      {Header("(2,)", "'|O'"), "type of its elements is not supported"},
      {Header("(3,)"), "does not match the shape"},
      {Header("(4294967296, 4294967296)"), "a dimension is too large"},
      {Header("(2147483648,)"), "a dimension is too large"},
      {Header("(2147483647, 2147483647, 2147483647)"), "does not match the shape"},
      {Header("(" + ranks + ")"), "more than 64 dimensions"},
      // Headers of maximum length would overflow the stack of a recursive parser.
      {Header("(" + std::string(65000, '1')), not_understood},
      {Header("(" + std::string(65000, ' ')), not_understood},
      {Header(std::string(65000, '(')), not_understood},
      {std::string(65535, '\''), not_understood},
  };
  for (const auto& c : kCases) {
    const std::string path = WriteNpy(c.header, 8);
    const auto array = ReadNpy(path);
    SCOPED_TRACE(c.header.substr(0, 100));
    ASSERT_FALSE(array.ok());
    EXPECT_EQ(array.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_NE(array.status().message().find(c.error), absl::string_view::npos) << array.status();
    EXPECT_EQ(array.status().message().find(path), 0u) << array.status();
  }
}

}  // namespace
}  // namespace litmus
