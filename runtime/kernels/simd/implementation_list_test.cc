// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/implementation_list.h"

#include <string>

#include "gtest/gtest.h"

namespace litmus {
namespace {

struct Root {
  virtual ~Root() = default;
  virtual int value() const = 0;
};

struct Table : Root {
  static const char* Refusal(const int& square) { return square > 100 ? "too large" : nullptr; }
  explicit Table(int square) : square(square) {}
  int value() const override {
    int root = 0;
    while (root * root < square) ++root;
    return root;
  }
  const int square;
};

// Supports 4. Its capability test also accepts 9, but then `make` returns null.
constexpr ImplementationEntry<int, Root> kFew = {
    "few", [](const int& square) { return square == 4 || square == 9 ? nullptr : "not 4"; },
    [](const int& square) -> std::unique_ptr<Root> {
      if (square == 9) return nullptr;
      return std::make_unique<Table>(square);
    }};
constexpr ImplementationEntry<int, Root> kRoots[] = {kFew, EntryOf<Table, int, Root>("table")};

TEST(ImplementationListTest, TakesTheFirstThatSupportsTheProblem) {
  const struct {
    int square;
    const char* name;  // null: no implementation
    std::string refusals;
  } kCases[] = {
      {4, "few", ""},
      {9, "table", "few: the data do not allow it; "},
      {25, "table", "few: not 4; "},
      {121, nullptr, "few: not 4; table: too large; "},
  };
  for (const auto& c : kCases) {
    const ImplementationChoice<Root> choice = ChooseImplementation(kRoots, c.square);
    std::string refusals;
    for (const Refusal& refusal : choice.refusals) {
      refusals += std::string(refusal.implementation) + ": " + refusal.reason + "; ";
    }
    EXPECT_EQ(refusals, c.refusals) << c.square;
    ASSERT_EQ(choice.implementation == nullptr, c.name == nullptr) << c.square;
    if (c.name == nullptr) {
      EXPECT_EQ(choice.name, nullptr);
      continue;
    }
    EXPECT_STREQ(choice.name, c.name);
    EXPECT_EQ(choice.implementation->value() * choice.implementation->value(), c.square);
  }
}

}  // namespace
}  // namespace litmus
