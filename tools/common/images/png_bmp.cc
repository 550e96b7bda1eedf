// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decodes PNG and BMP with stb_image, after checks that stb_image omits: checksums, the length of
// the file, and that it does not inflate to more than its image.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/images/decoders.h"

namespace litmus {
namespace {

// The memory of stb_image while it decodes one image. stb_image's errors do not distinguish lack of
// memory from an image that requests far more than its size can need.
struct ImageMemory {
  size_t largest = 0;      // largest allocation that a valid image of this size can need
  bool exhausted = false;  // the system refused an allocation
  bool excessive = false;  // the image requested more than `largest`
};

thread_local ImageMemory* t_memory = nullptr;  // set while stb_image runs on this thread

void* ReallocateForImage(void* block, size_t bytes) {
  if (bytes > t_memory->largest) {
    t_memory->excessive = true;
    return nullptr;
  }
  void* grown = std::realloc(block, bytes);
  t_memory->exhausted = t_memory->exhausted || grown == nullptr;
  return grown;
}

}  // namespace
}  // namespace litmus

#define STBI_MALLOC(bytes) litmus::ReallocateForImage(nullptr, bytes)
#define STBI_REALLOC(block, bytes) litmus::ReallocateForImage(block, bytes)
#define STBI_FREE(block) std::free(block)

// stb_image is compiled here with only these two formats, so that its other decoders are not
// linked.
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_ONLY_BMP
#define STBI_NO_STDIO
#define STBI_NO_LINEAR
#define STBI_NO_HDR
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image.h>
#pragma GCC diagnostic pop

namespace litmus {
namespace {

std::array<uint32_t, 256> MakeCrcTable() {
  std::array<uint32_t, 256> table;
  for (uint32_t i = 0; i < 256; ++i) {
    uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) value = value >> 1 ^ (value & 1 ? 0xEDB88320u : 0);
    table[i] = value;
  }
  return table;
}

// The CRC of PNG chunks (ISO 3309, also used by zip and Ethernet).
uint32_t Crc(absl::string_view bytes) {
  static const std::array<uint32_t, 256> table = MakeCrcTable();
  uint32_t crc = 0xFFFFFFFFu;
  for (const char c : bytes) crc = crc >> 8 ^ table[(crc ^ static_cast<uint8_t>(c)) & 0xFF];
  return ~crc;
}

uint32_t BigEndian32(absl::string_view bytes, size_t at) {
  uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value = value << 8 | static_cast<uint8_t>(bytes[at + i]);
  return value;
}

uint32_t LittleEndian(absl::string_view bytes, size_t at, int count) {
  uint32_t value = 0;
  for (int i = count - 1; i >= 0; --i) value = value << 8 | static_cast<uint8_t>(bytes[at + i]);
  return value;
}

// `pixels_in_header`: width times height, within the limits of CheckSize.
absl::StatusOr<Image> DecodeByStb(absl::string_view bytes, const char* format,
                                  size_t pixels_in_header) {
  if (bytes.size() > INT32_MAX) {
    return absl::FailedPreconditionError(absl::StrCat("a ", format, " of more than 2 GiB"));
  }
  // A pixel has at most 8 bytes (RGBA of 16 bits), plus one byte per row, which is one per pixel if
  // there is a single column. Buffers grow by doubling, twice. The file's bytes are collected in a
  // buffer that also doubles.
  constexpr size_t kPerPixel = 2 * 2 * (8 + 1), kSmallThings = size_t{1} << 20;
  ImageMemory memory;
  memory.largest = std::max(kPerPixel * pixels_in_header, 2 * bytes.size()) + kSmallThings;
  t_memory = &memory;
  Image image;
  int channels = 0;
  const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
      stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()), bytes.size(),
                            &image.width, &image.height, &channels, 3),
      &stbi_image_free);
  t_memory = nullptr;
  if (memory.exhausted) {
    return absl::ResourceExhaustedError(absl::StrFormat(
        "out of memory while decoding a %s of %d pixels", format, pixels_in_header));
  }
  if (memory.excessive) {
    return absl::InvalidArgumentError(
        absl::StrCat("a corrupt ", format, ": it contains far more data than its size allows"));
  }
  if (pixels == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("a corrupt ", format, ": ", stbi_failure_reason()));
  }
  image.rgb.assign(pixels.get(), pixels.get() + size_t{3} * image.width * image.height);
  return image;
}

absl::Status Truncated(const char* format) {
  return absl::InvalidArgumentError(
      absl::StrCat("the ", format, " is truncated: its data end too early"));
}

// Walks the chunks up to IEND and checks their lengths and checksums.
absl::Status CheckPng(absl::string_view bytes, const DecodeOptions& options, size_t* pixels) {
  constexpr size_t kSignature = 8, kHeader = 8, kCrc = 4;
  size_t at = kSignature;
  for (bool first = true;; first = false) {
    if (bytes.size() - at < kHeader + kCrc) return Truncated("PNG");
    const size_t length = BigEndian32(bytes, at);
    const absl::string_view type = bytes.substr(at + 4, 4);
    if (bytes.size() - at - kHeader - kCrc < length) return Truncated("PNG");
    if (first) {
      if (type != "IHDR" || length != 13) {
        return absl::InvalidArgumentError("a corrupt PNG: it does not start with its header");
      }
      const uint32_t width = BigEndian32(bytes, at + kHeader);
      const uint32_t height = BigEndian32(bytes, at + kHeader + 4);
      absl::Status size = CheckSize(width, height, options);
      if (!size.ok()) return size;
      *pixels = size_t{width} * height;
    }
    // An upper-case first letter marks critical chunks, which affect the pixels.
    const bool critical = (type[0] & 0x20) == 0;
    if (critical &&
        Crc(bytes.substr(at + 4, 4 + length)) != BigEndian32(bytes, at + kHeader + length)) {
      return absl::InvalidArgumentError(
          absl::StrFormat("a corrupt PNG: the checksum of its chunk at byte %d is wrong", at));
    }
    if (type == "IEND") return absl::OkStatus();
    at += kHeader + length + kCrc;
  }
}

absl::Status CheckBmp(absl::string_view bytes, const DecodeOptions& options, size_t* pixels) {
  constexpr size_t kFileHeader = 14, kOldHeader = 12;
  if (bytes.size() < kFileHeader + kOldHeader) return Truncated("BMP");
  const size_t data_offset = LittleEndian(bytes, 10, 4);
  const uint32_t header_size = LittleEndian(bytes, 14, 4);
  int64_t width, height;
  uint32_t bits, compression = 0;
  if (header_size == kOldHeader) {
    width = LittleEndian(bytes, 18, 2);
    height = LittleEndian(bytes, 20, 2);
    bits = LittleEndian(bytes, 24, 2);
  } else {
    if (bytes.size() < kFileHeader + 40) return Truncated("BMP");
    width = static_cast<int32_t>(LittleEndian(bytes, 18, 4));
    height = static_cast<int32_t>(LittleEndian(bytes, 22, 4));
    if (height < 0) height = -height;  // Negative: stored top-down.
    bits = LittleEndian(bytes, 28, 2);
    compression = LittleEndian(bytes, 30, 4);
  }
  absl::Status size = CheckSize(width, height, options);
  if (!size.ok()) return size;
  *pixels = static_cast<size_t>(width * height);
  constexpr uint32_t kNone = 0, kBitFields = 3;
  if (compression != kNone && compression != kBitFields) {
    return absl::UnimplementedError(absl::StrFormat(
        "a compressed BMP (kind %d): save it as PNG or as a plain BMP", compression));
  }
  const int64_t stride = (width * bits + 31) / 32 * 4;
  // The padding after the last row is optional.
  const int64_t needed = stride * (height - 1) + (width * bits + 7) / 8;
  if (data_offset > bytes.size() || needed > static_cast<int64_t>(bytes.size() - data_offset)) {
    return Truncated("BMP");
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Image> DecodePng(absl::string_view bytes, const DecodeOptions& options) {
  size_t pixels = 0;
  const absl::Status status = CheckPng(bytes, options, &pixels);
  if (!status.ok()) return status;
  return DecodeByStb(bytes, "PNG", pixels);
}

absl::StatusOr<Image> DecodeBmp(absl::string_view bytes, const DecodeOptions& options) {
  size_t pixels = 0;
  const absl::Status status = CheckBmp(bytes, options, &pixels);
  if (!status.ok()) return status;
  return DecodeByStb(bytes, "BMP", pixels);
}

}  // namespace litmus
