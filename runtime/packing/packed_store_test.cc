// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the store with simple objects: when they are made, shared and destroyed.
#include "runtime/packing/packed_store.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace litmus {
namespace {

// Counts the objects that exist.
struct Packed {
  static constexpr char kLayout[] = "Packed";
  static void AddToKey(PackedKey* key, int value) { key->Add(value); }
  explicit Packed(int given) : value(given) { ++alive; }
  ~Packed() { --alive; }
  const int value;
  static inline std::atomic<int> alive{0};
};

TEST(PackedStoreTest, EqualArgumentsShareAnObjectAsLongAsSomebodyHasIt) {
  PackedStore store({});
  auto first = MakePacked<Packed>(&store, 1);
  auto second = MakePacked<Packed>(&store, 1);
  const auto other = MakePacked<Packed>(&store, 2);
  EXPECT_EQ(first, second);
  EXPECT_NE(first, other);
  EXPECT_EQ(other->value, 2);
  EXPECT_EQ(Packed::alive, 2);
  first.reset();
  EXPECT_EQ(Packed::alive, 2);
  second.reset();
  EXPECT_EQ(Packed::alive, 1);
  first = MakePacked<Packed>(&store, 1);
  EXPECT_EQ(store.statistics().packed, 3);
  EXPECT_EQ(store.statistics().shared, 1);
  EXPECT_EQ(store.statistics().mapped, 0);
}

TEST(PackedStoreTest, WithoutAStoreEachHasItsOwn) {
  const auto first = MakePacked<Packed>(nullptr, 1), second = MakePacked<Packed>(nullptr, 1);
  EXPECT_NE(first, second);
}

TEST(PackedStoreTest, StoresShareNothing) {
  PackedStore first({}), second({});
  EXPECT_NE(MakePacked<Packed>(&first, 1), MakePacked<Packed>(&second, 1));
}

TEST(PackedStoreTest, ObjectsOutliveTheStore) {
  std::shared_ptr<const Packed> object;
  {
    PackedStore store({});
    object = MakePacked<Packed>(&store, 5);
  }
  EXPECT_EQ(object->value, 5);
  object.reset();
  EXPECT_EQ(Packed::alive, 0);
}

// A null result ("not possible for these data") is not stored: `make` is called again.
TEST(PackedStoreTest, NothingIsNotKept) {
  PackedStore store({});
  int calls = 0;
  const auto make = [&]() -> std::unique_ptr<Packed> {
    return ++calls == 1 ? nullptr : std::make_unique<Packed>(1);
  };
  EXPECT_EQ(MakePackedBy<Packed>(make, &store, 1), nullptr);
  EXPECT_NE(MakePackedBy<Packed>(make, &store, 1), nullptr);
  EXPECT_EQ(store.statistics().packed, 1);
}

TEST(PackedStoreTest, ManyDeadEntriesDoNotHurt) {
  PackedStore store({});
  const auto kept = MakePacked<Packed>(&store, -1);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(MakePacked<Packed>(&store, i)->value, i);
  EXPECT_EQ(MakePacked<Packed>(&store, -1), kept);
  EXPECT_EQ(Packed::alive, 1);
}

// An object that can be stored in a file: a number, a vector, a block.
struct Kept {
  static constexpr char kLayout[] = "Kept";
  static void AddToKey(PackedKey* key, int count) { key->Add(count); }
  explicit Kept(int count)
      : numbers(static_cast<size_t>(count)), block(Block::Make(static_cast<size_t>(count) * 64)) {}
  explicit Kept(Archive* archive) { Visit(archive); }
  void Visit(Archive* archive) { (*archive)(&number, &numbers, &block); }
  int64_t number = 7;
  std::vector<double> numbers;
  Block block;
};

TEST(PackedStoreTest, PlacesAreWhereTheVectorsAndBlocksInUseLie) {
  PackedStore store({});
  auto object = MakePacked<Kept>(&store, 100);
  const auto without_places = MakePacked<Packed>(&store, 1);
  const std::vector<Archive::Piece> places = store.Places();
  ASSERT_EQ(places.size(), 2u);
  EXPECT_EQ(places[0].data, reinterpret_cast<const char*>(object->numbers.data()));
  EXPECT_EQ(places[0].bytes, 800u);
  EXPECT_EQ(places[1].data, object->block.data());
  EXPECT_EQ(places[1].bytes, 6400u);
  object.reset();
  EXPECT_TRUE(store.Places().empty());
}

TEST(PackedStoreTest, ThreadsGetOneObject) {
  constexpr int kThreads = 4, kRounds = 200, kObjects = 5;
  PackedStore store({});
  std::vector<std::vector<std::shared_ptr<const Packed>>> got(kThreads);
  std::vector<std::thread> threads;
  for (auto& mine : got) {
    threads.emplace_back([&] {
      for (int i = 0; i < kRounds; ++i) mine.push_back(MakePacked<Packed>(&store, i % kObjects));
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& mine : got) {
    for (int i = 0; i < kRounds; ++i) {
      EXPECT_EQ(mine[i], got[0][i % kObjects]) << "object " << i % kObjects;
      EXPECT_EQ(mine[i]->value, i % kObjects);
    }
  }
  EXPECT_EQ(Packed::alive, kObjects);
}

}  // namespace
}  // namespace litmus
