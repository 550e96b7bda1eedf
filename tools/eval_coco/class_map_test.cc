// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/class_map.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace litmus::coco {
namespace {

std::string WriteTable(const std::string& text) {
  const std::string path = ::testing::TempDir() + "/map.txt";
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

GroundTruth Truth() {
  GroundTruth truth;
  truth.categories = {{1, "person"}, {3, "car"}, {44, "dining table"}, {50, "7"}};
  return truth;
}

TEST(ClassMapTest, Offset) {
  for (const auto& [offset, model_class, expected] :
       {std::tuple{1, 0, 1}, std::tuple{1, 89, 90}, std::tuple{0, 5, 5}, std::tuple{-1, 5, 4},
        std::tuple{1, -1, 0}}) {
    const auto map = ClassMap::Make("", offset, Truth());
    ASSERT_TRUE(map.ok());
    int64_t category = -99;
    EXPECT_TRUE(map->Map(model_class, &category));
    EXPECT_EQ(category, expected) << offset << " " << model_class;
  }
}

TEST(ClassMapTest, Tables) {
  struct Case {
    std::string table;
    std::vector<std::pair<int64_t, int64_t>> expected;
  };
  const Case cases[] = {
      {"0 person\n2 car\n", {{0, 1}, {2, 3}}},
      {"0\t1\n2\t3", {{0, 1}, {2, 3}}},
      {"0,1\r\n2,3\r\n", {{0, 1}, {2, 3}}},
      {"0 , person\n 2,\tcar \n", {{0, 1}, {2, 3}}},
      {"# class and category\n\n5  dining table\n", {{5, 44}}},
      {"0 7\n1 8\n", {{0, 50}, {1, 8}}},  // category 50 has the name "7"; category id 8 has no name
      {"-1 car\n0 car\n", {{-1, 3}, {0, 3}}},
  };
  for (const Case& c : cases) {
    // With a table, the offset has no effect.
    const auto map = ClassMap::Make(WriteTable(c.table), 17, Truth());
    ASSERT_TRUE(map.ok()) << map.status() << "\n" << c.table;
    for (int64_t model_class = -3; model_class < 10; ++model_class) {
      int64_t category = 0, expected = 0;
      for (const auto& [from, to] : c.expected) {
        if (from == model_class) expected = to;
      }
      EXPECT_EQ(map->Map(model_class, &category), expected != 0) << model_class << "\n" << c.table;
      EXPECT_EQ(category, expected) << model_class << "\n" << c.table;
    }
  }
}

TEST(ClassMapTest, Errors) {
  const std::pair<const char*, const char*> cases[] = {
      {"0 person\n1 unicorn\n", "line 2: 'unicorn' is neither a category id nor a name"},
      {"0 person\n0 car\n", "line 2: expected a class of the model, each once"},
      {"zero person\n", "line 1: expected a class of the model"},
      {"0\n", "line 1: '' is neither"},
      {"0 1 2\n", "line 1: '1 2' is neither"},
      {"99999999999999999999 1\n", "line 1: expected a class"},
      {"", "is empty"},
  };
  for (const auto& [table, message] : cases) {
    const auto map = ClassMap::Make(WriteTable(table), 1, Truth());
    EXPECT_EQ(map.status().code(), absl::StatusCode::kInvalidArgument) << table;
    EXPECT_NE(map.status().message().find(message), std::string::npos) << map.status() << "\n"
                                                                       << table;
  }
  EXPECT_EQ(ClassMap::Make("/no/such/map", 1, Truth()).status().code(),
            absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace litmus::coco
