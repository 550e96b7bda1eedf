// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decodes truncated and altered images: the result must be an error or an image, never a crash.
// Most useful with bazel test --config=asan.
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <random>

#include "gtest/gtest.h"
#include "tools/common/images/decode.h"
#include "tools/common/images/golden_images.h"

namespace litmus {
namespace {

uint32_t ChunkChecksum(const std::string& bytes, size_t begin, size_t end) {
  uint32_t crc = ~0u;
  for (size_t i = begin; i < end; ++i) {
    crc ^= static_cast<uint8_t>(bytes[i]);
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
  }
  return ~crc;
}

// Corrects the checksums of a PNG, so that alterations reach the decoder.
void MendChecksums(std::string* png) {
  for (size_t at = 8; png->size() >= 12 && at <= png->size() - 12;) {
    size_t length = 0;
    for (int i = 0; i < 4; ++i) length = length << 8 | static_cast<uint8_t>((*png)[at + i]);
    if (length > png->size() - at - 12) return;
    const uint32_t crc = ChunkChecksum(*png, at + 4, at + 8 + length);
    for (int i = 0; i < 4; ++i) {
      (*png)[at + 8 + length + i] = static_cast<char>(crc >> (24 - 8 * i));
    }
    at += 12 + length;
  }
}

// Checks properties of every result; returns whether it is an image.
bool Check(const std::string& bytes, const std::string& name) {
  DecodeOptions options;
  options.max_pixels = 1 << 20;  // Altered sizes would make the test slow.
  const absl::StatusOr<Image> image = DecodeImage(bytes, name, options);
  if (image.ok()) {
    EXPECT_GT(image->width, 0);
    EXPECT_GT(image->height, 0);
    EXPECT_EQ(image->rgb.size(), size_t{3} * image->width * image->height);
    return true;
  }
  const std::string message(image.status().message());
  EXPECT_EQ(message.rfind(name + ": ", 0), 0u) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  return false;
}

TEST(DecodeHostile, EveryCutIsAnError) {
  for (const GoldenImage& golden : GoldenImages()) {
    SCOPED_TRACE(golden.name);
    // The rows of a BMP are padded, but the padding of the last row is optional.
    const size_t optional = golden.bytes[0] == 'B' ? 3 : 0;
    for (size_t size = 0; size + optional < golden.bytes.size(); ++size) {
      EXPECT_FALSE(Check(golden.bytes.substr(0, size), golden.name)) << "cut to " << size;
    }
  }
}

// A sparse file of 3 GB, which occupies no disk blocks.
TEST(DecodeHostile, LargerThanEveryImage) {
  const std::string path = testing::TempDir() + "/large.jpg";
  std::ofstream(path, std::ios::binary) << "\xFF\xD8\xFF";
  ASSERT_EQ(truncate(path.c_str(), off_t{3} << 30), 0);
  const auto image = ReadImage(path);
  EXPECT_EQ(image.status().code(), absl::StatusCode::kFailedPrecondition) << image.status();
  EXPECT_NE(image.status().message().find(path + ": has more than 1074790400 bytes"),
            absl::string_view::npos)
      << image.status();
  std::remove(path.c_str());
}

TEST(DecodeHostile, AlteredImagesDoNoHarm) {
  for (const GoldenImage& golden : GoldenImages()) {
    SCOPED_TRACE(golden.name);
    std::mt19937 random(20260101);
    for (int round = 0; round < 400; ++round) {
      std::string bytes = golden.bytes;
      const int changes = 1 + random() % 4;
      for (int i = 0; i < changes; ++i) {
        // Every second alteration is in the headers, where it has the largest effect.
        const size_t range = random() % 2 == 0 ? std::min<size_t>(bytes.size(), 160) : bytes.size();
        const char interesting[] = {0, 1, '\x7F', '\x80', '\xFF', static_cast<char>(random())};
        bytes[random() % range] = interesting[random() % 6];
      }
      if (random() % 8 == 0) bytes.resize(random() % bytes.size());
      if (bytes.find("PNG") == 1) MendChecksums(&bytes);
      Check(bytes, golden.name);
      if (HasFailure()) FAIL() << "round " << round;
    }
  }
}

}  // namespace
}  // namespace litmus
