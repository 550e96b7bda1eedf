// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the account with plain sums: blocks, vectors and claims are added together and return
// the bytes that they held.
#include "runtime/memory/memory_account.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "runtime/memory/block.h"
#include "runtime/memory/memory_limit.h"

namespace litmus {
namespace {

// Sets the limit to the bytes that are held now plus a number of bytes, until the end of the scope.
class ScopedMemoryLimit {
 public:
  explicit ScopedMemoryLimit(size_t more) : before_(HeldMemory()) {
    SetMemoryLimit(before_ + more);
  }
  ~ScopedMemoryLimit() { SetMemoryLimit(0); }
  size_t held() const { return HeldMemory() - before_; }

 private:
  const size_t before_;
};

TEST(MemoryAccount, TheDefaultIsNineTenthsOfTheMachine) {
  EXPECT_EQ(MemoryLimit(), MachineMemoryBytes() / 10 * 9);
  SetMemoryLimit(123);
  EXPECT_EQ(MemoryLimit(), 123u);
  SetMemoryLimit(0);
  EXPECT_EQ(MemoryLimit(), MachineMemoryBytes() / 10 * 9);
}

TEST(MemoryAccount, RefusesWhatExceedsTheSum) {
  const struct {
    size_t limit, first, second;
    bool fits;
  } kCases[] = {
      {100, 0, 0, true},    {100, 0, 100, true},        {100, 100, 0, true},
      {100, 100, 1, false}, {100, 60, 40, true},        {100, 60, 41, false},
      {100, 0, 101, false}, {100, 60, SIZE_MAX, false}, {100, 1, SIZE_MAX - 1, false},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(std::to_string(c.first) + " and " + std::to_string(c.second));
    const ScopedMemoryLimit limit(c.limit);
    ASSERT_TRUE(HoldMemory(c.first));
    EXPECT_EQ(HoldMemory(c.second), c.fits);
    EXPECT_EQ(limit.held(), c.first + (c.fits ? c.second : 0));
    ReleaseMemory(limit.held());
  }
}

TEST(MemoryAccount, ALimitBelowWhatIsHeldRefusesAllButNothing) {
  const ScopedMemoryLimit limit(1000);
  ASSERT_TRUE(HoldMemory(500));
  SetMemoryLimit(HeldMemory() - 1);
  EXPECT_FALSE(HoldMemory(1));
  SetMemoryLimit(HeldMemory());
  EXPECT_TRUE(HoldMemory(0));
  ReleaseMemory(500);
}

TEST(MemoryAccount, BlocksVectorsAndClaimsCountTogether) {
  constexpr size_t kEach = 1 << 20;
  const ScopedMemoryLimit limit(3 * kEach);
  {
    Block block(kEach);
    EXPECT_EQ(limit.held(), kEach);
    Block moved = std::move(block);
    EXPECT_EQ(limit.held(), kEach);
    const Block view = Block::View(moved.data(), moved.size());
    EXPECT_EQ(limit.held(), kEach);
    CountedVector<char> vector(kEach);
    EXPECT_EQ(limit.held(), 2 * kEach);
    MemoryClaim claim;
    EXPECT_FALSE(claim.Resize(kEach + 1));
    EXPECT_EQ(claim.bytes(), 0u);
    ASSERT_TRUE(claim.Resize(kEach));
    EXPECT_EQ(limit.held(), 3 * kEach);
    // The limit is reached, so every kind of request must be refused.
    EXPECT_EQ(Block(1).data(), nullptr);
    EXPECT_THROW(Block::Make(1), MemoryRefused);
    EXPECT_THROW(CountedVector<char>(1), MemoryRefused);
    EXPECT_THROW(vector.push_back(0), MemoryRefused);
    EXPECT_EQ(limit.held(), 3 * kEach);
    ASSERT_TRUE(claim.Resize(kEach / 2));
    EXPECT_EQ(limit.held(), 3 * kEach - kEach / 2);
    MemoryClaim other = std::move(claim);
    EXPECT_EQ(other.bytes(), kEach / 2);
    EXPECT_EQ(claim.bytes(), 0u);  // NOLINT: a claim that was moved holds nothing
    moved.Release();
    EXPECT_EQ(limit.held(), kEach + kEach / 2);
    vector = CountedVector<char>();
    EXPECT_EQ(limit.held(), kEach / 2);
  }
  EXPECT_EQ(limit.held(), 0u);
}

TEST(MemoryAccount, WhatTheSystemRefusesIsNotHeld) {
  const size_t before = HeldMemory();
  SetMemoryLimit(SIZE_MAX);
  constexpr size_t kBeyondAddresses = SIZE_MAX / 4;
  EXPECT_EQ(Block(kBeyondAddresses).data(), nullptr);
  EXPECT_THROW(CountedVector<int>(kBeyondAddresses / 4), MemoryRefused);
  EXPECT_EQ(HeldMemory(), before);
  EXPECT_NE(std::string(MemoryRefused(1).what()).find("the system has no more"), std::string::npos);
  SetMemoryLimit(0);
}

TEST(MemoryAccount, TheMessageHasAllNumbersAndTheWayOut) {
  const ScopedMemoryLimit limit(1000);
  ASSERT_TRUE(HoldMemory(600));
  const std::string text = MemoryRefused(401).what();
  for (const std::string& part :
       {std::string("401 bytes"), "occupy " + std::to_string(HeldMemory()),
        "limit is " + std::to_string(MemoryLimit()), std::string("--memory_limit"),
        std::string("SetMemoryLimit")}) {
    EXPECT_NE(text.find(part), std::string::npos) << text << " lacks " << part;
  }
  ReleaseMemory(600);
}

TEST(MemoryAccount, ThreadsNeverExceedTheLimitTogether) {
  const ScopedMemoryLimit limit(1000);
  std::vector<std::thread> threads;
  std::vector<int> beyond(4, 0);
  for (size_t t = 0; t < beyond.size(); ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 20000; ++i) {
        const size_t bytes = 1 + static_cast<size_t>(i) % 400;
        if (!HoldMemory(bytes)) continue;
        beyond[t] += limit.held() > 1000;
        ReleaseMemory(bytes);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int count : beyond) EXPECT_EQ(count, 0);
  EXPECT_EQ(limit.held(), 0u);
}

}  // namespace
}  // namespace litmus
