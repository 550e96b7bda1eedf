// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/operands/prepared_operator.h"

#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace litmus {
namespace {

// The test's operator multiplies its input by a constant.
struct Tensors {
  const int* factor;
  const int* input;
  int* output;
};
struct State {
  int limit;  // the largest input; implementations support inputs up to a limit
};
struct Problem {
  const Tensors& tensors;
  const State& state;
};
using Product = OperatorImplementation<Tensors, State>;

int packed = 0;  // number of times that constants were packed

template <int kMost>
class UpTo : public Product {
 public:
  static const char* Refusal(const Problem& p) {
    return p.state.limit <= kMost ? nullptr : "the limit is too high";
  }
  explicit UpTo(const Problem& p) : factor_(*p.tensors.factor) { ++packed; }
  void Reserve(const State& state) override { reserved_ = state.limit; }
  int64_t ScratchBytes(const State& state) const override { return state.limit; }
  void Run(const Invocation& run) override { *run.tensors.output = factor_ * *run.tensors.input; }
  int reserved() const { return reserved_; }

 private:
  const char* target() const override { return "portable"; }
  const int factor_;
  int reserved_ = 0;
};

using Prepared = PreparedOperator<Problem, Product, const int*>;
constexpr Prepared::List::Entry kProducts[] = {EntryOf<UpTo<10>, Problem, Product>("UpTo10"),
                                               EntryOf<UpTo<100>, Problem, Product>("UpTo100")};

// Prepares one operator several times.
TEST(PreparedOperatorTest, PacksOncePerKey) {
  constexpr const char kFirst[] = "UpTo10 of portable";
  constexpr const char kSecond[] = "UpTo100 of portable; UpTo10: the limit is too high";
  constexpr const char kNone[] =
      "reference loops; UpTo10: the limit is too high; UpTo100: the limit is too high";
  const int factors[] = {2, 3};
  const struct {
    const char* name;
    int factor, limit;
    Packing packing;
    bool ready, is_new;
    int packed;  // expected number of times that constants were packed
    const char* explanation;
  } kCases[] = {
      {"only shapes, nothing packed", 0, 5, Packing::kNotNow, false, false, 0, "reference loops"},
      {"first", 0, 5, Packing::kInPrepare, true, true, 1, kFirst},
      {"another size keeps it", 0, 6, Packing::kInPrepare, true, false, 1, kFirst},
      {"only shapes, packed", 0, 6, Packing::kNotNow, true, false, 1, kFirst},
      {"only shapes, another factor", 1, 6, Packing::kNotNow, false, false, 1, "reference loops"},
      {"only shapes, beyond it", 0, 60, Packing::kNotNow, false, false, 1, "reference loops"},
      {"its sizes still", 0, 5, Packing::kInPrepare, true, false, 1, kFirst},
      {"a size beyond it", 0, 60, Packing::kInPrepare, true, true, 2, kSecond},
      {"a size of both keeps it", 0, 5, Packing::kInPrepare, true, false, 2, kSecond},
      {"another factor", 1, 60, Packing::kInPrepare, true, true, 3, kSecond},
      {"beyond all", 1, 600, Packing::kInPrepare, false, true, 3, kNone},
      {"still beyond all", 1, 601, Packing::kInPrepare, false, false, 3, kNone},
      {"back", 1, 60, Packing::kInPrepare, true, false, 3, kSecond},
  };
  packed = 0;
  Prepared prepared(kProducts);
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    const int input = 7;
    int output = 0;
    const Tensors tensors = {&factors[c.factor], &input, &output};
    const State state = {c.limit};
    EXPECT_EQ(prepared.Prepare({tensors, state}, c.packing, tensors.factor), c.is_new);
    EXPECT_EQ(packed, c.packed);
    ASSERT_EQ(prepared.ready(), c.ready);
    EXPECT_EQ(prepared.packed() != nullptr, c.ready);
    EXPECT_EQ(prepared.Explanation(), c.explanation);
    if (!c.ready) continue;
    EXPECT_EQ(prepared.ScratchBytes(state), c.limit);
    prepared.Run({tensors, state}, nullptr, nullptr);
    EXPECT_EQ(output, input * factors[c.factor]);
  }
}

TEST(PreparedOperatorTest, PacksComputedOperandsInEveryRun) {
  packed = 0;
  Prepared prepared(kProducts);
  int factor = 2, output = 0;
  const int input = 7;
  const Tensors tensors = {&factor, &input, &output};
  const State state = {60};
  EXPECT_FALSE(prepared.Prepare({tensors, state}, Packing::kInRun, &factor));
  ASSERT_TRUE(prepared.ready());
  EXPECT_EQ(prepared.packed(), nullptr);
  EXPECT_EQ(prepared.ScratchBytes(state), 0);
  EXPECT_EQ(prepared.Explanation(), "packed in Run");
  for (factor = 3; factor < 6; ++factor) {
    prepared.Run({tensors, state}, nullptr, nullptr);
    EXPECT_EQ(output, factor * input);
  }
  EXPECT_EQ(packed, 3);
  EXPECT_EQ(prepared.Description(), "UpTo100 of portable");
}

// Supports what UpTo<10> supports, but is slower than others for limits above 5.
class BestUpTo5 : public UpTo<10> {
 public:
  using UpTo<10>::UpTo;
  static const char* Disadvantage(const Problem& p) {
    return p.state.limit <= 5 ? nullptr : "the other is as fast";
  }
};

// If another entry would only be faster, the packed constants are kept, because packing again costs
// more.
TEST(PreparedOperatorTest, PreferencesPackNothingAgain) {
  constexpr Prepared::List::Entry kTwo[] = {EntryOf<BestUpTo5, Problem, Product>("BestUpTo5"),
                                            EntryOf<UpTo<100>, Problem, Product>("UpTo100")};
  constexpr const char kFirst[] = "BestUpTo5 of portable";
  const struct {
    std::vector<int> limits;  // limits of consecutive calls of Prepare
    const char* explanation;
    int packed;
  } kCases[] = {
      {{5}, kFirst, 1},
      {{5, 6, 10, 4}, kFirst, 1},
      {{6}, "UpTo100 of portable; BestUpTo5: the other is as fast", 1},
      {{6, 5}, "UpTo100 of portable; BestUpTo5: the other is as fast", 1},
      {{5, 11}, "UpTo100 of portable; BestUpTo5: the limit is too high", 2},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(::testing::PrintToString(c.limits));
    packed = 0;
    Prepared prepared(kTwo);
    const int factor = 2;
    const Tensors tensors = {&factor, nullptr, nullptr};
    for (const int limit : c.limits) {
      const State state = {limit};
      prepared.Prepare({tensors, state}, Packing::kInPrepare, &factor);
    }
    EXPECT_EQ(prepared.Explanation(), c.explanation);
    EXPECT_EQ(packed, c.packed);
  }
}

// Constants that Run has packed for computed operands do not count as packed by Prepare.
TEST(PreparedOperatorTest, ConstantsArePackedAgainBehindComputedOperands) {
  packed = 0;
  Prepared prepared(kProducts);
  int factor = 2, output = 0;
  const int input = 7;
  const Tensors tensors = {&factor, &input, &output};
  const State state = {5};
  EXPECT_TRUE(prepared.Prepare({tensors, state}, Packing::kInPrepare, &factor));
  EXPECT_FALSE(prepared.Prepare({tensors, state}, Packing::kInRun, &factor));
  factor = 3;
  prepared.Run({tensors, state}, nullptr, nullptr);
  EXPECT_EQ(output, 3 * input);
  factor = 2;
  EXPECT_TRUE(prepared.Prepare({tensors, state}, Packing::kInPrepare, &factor));
  prepared.Run({tensors, state}, nullptr, nullptr);
  EXPECT_EQ(output, 2 * input);
  EXPECT_EQ(packed, 3);
}

// An implementation that supports the problem but cannot be made for these data.
TEST(PreparedOperatorTest, RemembersThatTheDataAllowNoImplementation) {
  constexpr Prepared::List::Entry kNever[] = {
      {"Never", [](const Problem&) -> const char* { return nullptr; },
       [](const Problem&) -> std::unique_ptr<Product> {
         ++packed;
         return nullptr;
       }}};
  packed = 0;
  Prepared prepared(kNever);
  const int factor = 2;
  const Tensors tensors = {&factor, nullptr, nullptr};
  const State state = {5};
  for (const bool is_new : {true, false}) {
    EXPECT_EQ(prepared.Prepare({tensors, state}, Packing::kInPrepare, &factor), is_new);
    EXPECT_FALSE(prepared.ready());
    EXPECT_EQ(prepared.Explanation(), "reference loops; Never: the data do not allow it");
    EXPECT_EQ(packed, 1);
  }
}

TEST(PreparedOperatorTest, MakesRoomForEverySize) {
  Prepared prepared(kProducts);
  const int factor = 2;
  const Tensors tensors = {&factor, nullptr, nullptr};
  for (const int limit : {5, 4, 9}) {
    const State state = {limit};
    prepared.Prepare({tensors, state}, Packing::kInPrepare, &factor);
    EXPECT_EQ(static_cast<const UpTo<10>*>(prepared.packed())->reserved(), limit);
  }
}

}  // namespace
}  // namespace litmus
