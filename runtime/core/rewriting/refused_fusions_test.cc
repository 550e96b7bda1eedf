// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests which fusions a kernel loses until it accepts the rest.
#include "runtime/core/rewriting/refused_fusions.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "gtest/gtest.h"

namespace litmus {
namespace {

using Steps = std::vector<size_t>;

bool Has(const Steps& steps, size_t step) {
  return std::find(steps.begin(), steps.end(), step) != steps.end();
}

// All steps that must not be folded.
Steps Out(const RefusedFusions& refused) {
  Steps out;
  for (const auto& refusal : refused.refusals()) {
    out.insert(out.end(), refusal.out.begin(), refusal.out.end());
  }
  std::sort(out.begin(), out.end());
  return out;
}

Steps Without(const Steps& steps, const Steps& out) {
  Steps left;
  for (const size_t step : steps) {
    if (!Has(out, step)) left.push_back(step);
  }
  return left;
}

// Steps 1 to 3 are folded into step 0, in that order. The kernel refuses some combinations.
TEST(RefusedFusions, LeavesOutAsFewAsPossible) {
  using Refuses = std::function<bool(const Steps&)>;
  const auto has = [](size_t step) {
    return [step](const Steps& folded) { return Has(folded, step); };
  };
  const struct {
    const char* name;
    Refuses refuses;
    Steps out;
    int refusals;
    bool ends_well;
  } kCases[] = {
      {"nothing", [](const Steps&) { return false; }, {}, 0, true},
      {"the last", has(3), {3}, 1, true},
      {"the middle", has(2), {2}, 2, true},
      {"the first", has(1), {1}, 3, true},
      {"two together", [](const Steps& f) { return Has(f, 1) && Has(f, 3); }, {3}, 1, true},
      {"two of them", [](const Steps& f) { return Has(f, 1) || Has(f, 3); }, {1, 2, 3}, 4, true},
      {"any", [](const Steps& f) { return !f.empty(); }, {1, 2, 3}, 4, true},
      {"to run at all", [](const Steps&) { return true; }, {1, 2, 3}, 5, false},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    RefusedFusions refused;
    int refusals = 0;
    bool more = true;
    for (Steps folded = {1, 2, 3}; more && c.refuses(folded); ++refusals) {
      more = refused.Add(0, folded, "no");
      folded = Without({1, 2, 3}, Out(refused));
    }
    EXPECT_EQ(more, c.ends_well);
    EXPECT_EQ(refusals, c.refusals);
    EXPECT_EQ(Out(refused), c.out);
  }
}

TEST(RefusedFusions, KernelsLoseTheirsAlone) {
  RefusedFusions refused;
  EXPECT_TRUE(refused.Add(0, {1, 2}, "first"));
  EXPECT_TRUE(refused.Add(0, {1}, "again"));
  EXPECT_TRUE(refused.Add(5, {6}, "second"));
  ASSERT_EQ(refused.refusals().size(), 2u);
  EXPECT_EQ(refused.refusals()[0].kernel, 0u);
  EXPECT_EQ(refused.refusals()[0].out, Steps({1}));
  EXPECT_EQ(refused.refusals()[0].reason, "first");
  EXPECT_EQ(refused.refusals()[1].kernel, 5u);
  EXPECT_EQ(refused.refusals()[1].out, Steps({6}));
}

// After one fusion was given up, the rewriter folds another step into the kernel, which refuses
// that one, too.
TEST(RefusedFusions, KernelsMayLoseWhatCameInstead) {
  RefusedFusions refused;
  EXPECT_TRUE(refused.Add(0, {1}, "first"));
  EXPECT_TRUE(refused.Add(0, {4}, "second"));
  EXPECT_EQ(Out(refused), Steps({1, 4}));
  EXPECT_FALSE(refused.Add(0, {}, "by itself"));
}

TEST(RefusedFusions, AKernelThatStandsForNothingElseHasNothingToLose) {
  RefusedFusions refused;
  EXPECT_FALSE(refused.Add(0, {}, "no"));
  EXPECT_TRUE(refused.refusals().empty());
}

}  // namespace
}  // namespace litmus
