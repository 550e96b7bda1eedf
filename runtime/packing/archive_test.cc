// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that an archive reads what it wrote, and detects missing and excess bytes; and digests and
// keys.
#include "runtime/packing/archive.h"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <set>
#include <string>

#include "runtime/cpu/targets.h"
#include "runtime/packing/digest.h"
#include "runtime/packing/packed_key.h"

namespace litmus {
namespace {

struct Object {
  char small = 0;
  int64_t large = 0;
  struct Pair {
    int first, second;
  } pair = {0, 0};
  std::vector<uint8_t> bytes;
  std::vector<std::vector<int>> lists;
  Block block;

  void Visit(Archive* archive) {
    (*archive)(&small, &bytes, &large, &pair);
    archive->Each(&lists, [&](std::vector<int>* list) { (*archive)(list); });
    (*archive)(&block);
  }
};

Object Make(size_t n) {
  Object object;
  object.small = 'x';
  object.large = -5;
  object.pair = {1, 2};
  for (size_t i = 0; i < n; ++i) object.bytes.push_back(static_cast<uint8_t>(i * 7));
  object.lists = {{}, std::vector<int>(n, 3), {4}};
  object.block = Block(n);
  if (n > 0) std::memset(object.block.data(), 9, object.block.size());
  return object;
}

// The bytes of an archive, at an aligned address.
struct Written {
  explicit Written(Object* object) {
    Archive archive;
    object->Visit(&archive);
    for (const Archive::Piece& piece : archive.pieces()) {
      EXPECT_EQ(piece.bytes % 8, 0u);
      text.append(piece.data, piece.bytes);
    }
    EXPECT_EQ(text.size(), archive.position());
    memory = Block::Make(text.size());
    text.copy(memory.data(), text.size());
  }
  std::string text;
  Block memory;
};

TEST(ArchiveTest, ReadsWhatWasWritten) {
  for (const size_t n : {0, 1, 7, 8, 9, 63, 64, 65, 1000}) {
    SCOPED_TRACE(n);
    Object object = Make(n);
    const Written written(&object);
    Object read;
    Archive archive(written.memory.data(), written.text.size());
    read.Visit(&archive);
    EXPECT_TRUE(archive.IsAllRead());
    EXPECT_EQ(read.small, object.small);
    EXPECT_EQ(read.large, object.large);
    EXPECT_EQ(read.pair.second, 2);
    EXPECT_EQ(read.bytes, object.bytes);
    EXPECT_EQ(read.lists, object.lists);
    ASSERT_EQ(read.block.size(), object.block.size());
    if (n == 0) continue;
    EXPECT_EQ(std::memcmp(read.block.data(), object.block.data(), object.block.size()), 0);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(read.block.data()) % Block::kAlignment, 0u);
    // The block is a view of the bytes, not a copy.
    EXPECT_GE(read.block.data(), written.memory.data());
    EXPECT_LT(read.block.data(), written.memory.data() + written.text.size());
  }
}

TEST(ArchiveTest, EveryOtherLengthIsNoticed) {
  Object object = Make(70);
  const Written written(&object);
  for (size_t bytes = 0; bytes < written.text.size(); bytes += 8) {
    Object read;
    Archive archive(written.memory.data(), bytes);
    read.Visit(&archive);
    EXPECT_FALSE(archive.ok()) << bytes;
    EXPECT_FALSE(archive.IsAllRead()) << bytes;
  }
  Block more = Block::Make(written.text.size() + 8);
  written.text.copy(more.data(), written.text.size());
  Object read;
  Archive archive(more.data(), written.text.size() + 8);
  read.Visit(&archive);
  EXPECT_TRUE(archive.ok());
  EXPECT_FALSE(archive.IsAllRead());
}

TEST(DigestTest, ChangesOfAnyByteAndLengthCount) {
  std::set<Digest> digests;
  size_t expected = 0;
  for (size_t length = 0; length <= 70; ++length) {
    std::string bytes(length, '\0');
    digests.insert(DigestOf(bytes.data(), length));
    ++expected;
    for (char& byte : bytes) {
      for (int bit = 0; bit < 8; ++bit) {
        byte = static_cast<char>(1 << bit);
        digests.insert(DigestOf(bytes.data(), length));
        ++expected;
      }
      byte = 0;
    }
  }
  EXPECT_EQ(digests.size(), expected);
  std::set<uint64_t> halves;
  for (const Digest& digest : digests) {
    halves.insert(digest[0]);
    halves.insert(digest[1]);
  }
  EXPECT_EQ(halves.size(), 2 * expected);
  EXPECT_EQ(DigestOf(nullptr, 0), DigestOf("", 0));
}

TEST(DigestTest, PiecesDoNotMatter) {
  std::string bytes;
  for (int i = 0; i < 200; ++i) bytes.push_back(static_cast<char>(i * 37));
  const Digest expected = DigestOf(bytes.data(), bytes.size());
  for (size_t first = 0; first <= 100; ++first) {
    for (const size_t second : {0, 1, 8, 31, 32, 33, 64}) {
      Digester digester;
      digester.Add(bytes.data(), first);
      digester.Add(bytes.data() + first, second);
      digester.Add(bytes.data() + first + second, bytes.size() - first - second);
      EXPECT_EQ(digester.Result(), expected) << first << ", " << second;
    }
  }
}

TEST(PackedKeyTest, EveryDifferenceMakesAnotherKey) {
  const std::string model = "0123456789abcdef", same = model.substr(2, 4);
  const ModelBytes bytes = {model.data(), model.size()};
  const std::vector<std::function<void(PackedKey*)>> kCases = {
      [](PackedKey*) {},
      [](PackedKey* key) { key->Add(0); },
      [](PackedKey* key) { key->Add(1); },
      [](PackedKey* key) { key->Add(int64_t{1}); },
      [](PackedKey* key) { key->AddFloat(0.0f); },  // has the same bits as the integer 0
      [](PackedKey* key) { key->AddFloat(-0.0f); },
      [](PackedKey* key) { key->AddConstant(nullptr, 4); },
      [&](PackedKey* key) { key->AddConstant(model.data(), 4); },
      [&](PackedKey* key) { key->AddConstant(model.data() + 2, 4); },
      [&](PackedKey* key) { key->AddConstant(model.data() + 2, 3); },
      // The same content outside of the model; a constant that ends one byte behind the model.
      [&](PackedKey* key) { key->AddConstant(same.data(), 4); },
      [&](PackedKey* key) { key->AddConstant(model.data() + 13, 4); },
      [](PackedKey* key) { key->AddValues(std::vector<int>{}); },
      [](PackedKey* key) { key->AddValues(std::vector<int>{7}); },
      [](PackedKey* key) {
        key->AddValues(std::vector<int>{7, 7});
      },
      [](PackedKey* key) {
        key->AddValues(std::vector<int>{7, 8});
      },
      [](PackedKey* key) {
        key->AddValues(std::vector<int>{8, 7});
      },
  };
  std::set<std::string> keys;
  size_t expected = 0;
  for (const char* layout : {"Conv", "Conv2"}) {
    for (const std::string& target : cpu::MachineTargets()) {
      const cpu::ScopedLimit limit(target);
      for (const auto& add : kCases) {
        PackedKey key(layout, bytes);
        add(&key);
        PackedKey again(layout, bytes);
        add(&again);
        EXPECT_EQ(key.bytes(), again.bytes());
        keys.insert(key.bytes());
        ++expected;
      }
      --expected;  // the keys of 0 and of 0.0f are equal
    }
  }
  EXPECT_EQ(keys.size(), expected);
}

}  // namespace
}  // namespace litmus
