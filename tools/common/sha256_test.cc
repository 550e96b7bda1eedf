// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests digests of known messages, with every padding length around the end of a block.
#include "tools/common/sha256.h"

#include "gtest/gtest.h"

namespace litmus {
namespace {

TEST(Sha256Test, KnownDigests) {
  const struct {
    std::string message, digest;
  } kCases[] = {
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {std::string(55, 'a'), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
      {std::string(56, 'a'), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
      {std::string(63, 'a'), "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
      {std::string(64, 'a'), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
      {std::string(1000000, 'a'),
       "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(Sha256Hex(c.message.data(), c.message.size()), c.digest)
        << c.message.size() << " bytes";
  }
}

}  // namespace
}  // namespace litmus
