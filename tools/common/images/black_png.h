// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: PNGs of any size in few bytes, and PNGs that inflate to more bytes than their image
// has.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_BLACK_PNG_H_
#define LITMUS_TOOLS_COMMON_IMAGES_BLACK_PNG_H_

#include <cstdint>
#include <string>

namespace litmus {

namespace black_png {

// DEFLATE's bit order: the first bit is the lowest of the first byte.
class Bits {
 public:
  // Appends the `count` bits of a Huffman code, highest bit first.
  void Code(unsigned code, int count) {
    for (int i = count - 1; i >= 0; --i) Put(code >> i & 1);
  }
  void Put(unsigned bit) {
    if (used_ % 8 == 0) bytes_.push_back('\0');
    bytes_.back() = static_cast<char>(static_cast<uint8_t>(bytes_.back()) | bit << used_++ % 8);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  int used_ = 0;  // number of bits used, at least modulo 8
};

// A zlib stream of at least `size` zero bytes, at most 257 more: one block with fixed Huffman codes
// (RFC 1951, 3.2.6), a literal and then matches of 258 bytes at distance 1.
inline std::string Zeros(size_t size) {
  Bits bits;
  bits.Put(1);               // the last block
  bits.Put(1), bits.Put(0);  // fixed codes
  bits.Code(0b00110000, 8);  // literal 0
  for (size_t done = 1; done < size; done += 258) {
    bits.Code(0b11000101, 8);  // length 258
    bits.Code(0, 5);           // distance 1
  }
  bits.Code(0, 7);  // end of block
  return std::string("\x78\x01", 2) + bits.bytes() + std::string(4, '\0');
}

inline std::string BigEndian(uint32_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<char>(value >> shift));
  return bytes;
}

inline std::string Chunk(const std::string& type, const std::string& data) {
  uint32_t crc = ~0u;
  for (const char c : type + data) {
    crc ^= static_cast<uint8_t>(c);
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
  }
  return BigEndian(static_cast<uint32_t>(data.size())) + type + data + BigEndian(~crc);
}

}  // namespace black_png

// An 8-bit gray image of zeros. `extra_bytes`: bytes to which its data inflate beyond the image.
inline std::string BlackPng(uint32_t width, uint32_t height, size_t extra_bytes = 0) {
  const size_t rows = (size_t{width} + 1) * height;  // each row begins with its filter, 0
  const std::string header =
      black_png::BigEndian(width) + black_png::BigEndian(height) + std::string("\x08\0\0\0\0", 5);
  return "\x89PNG\r\n\x1A\n" + black_png::Chunk("IHDR", header) +
         black_png::Chunk("IDAT", black_png::Zeros(rows + extra_bytes)) +
         black_png::Chunk("IEND", "");
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_BLACK_PNG_H_
