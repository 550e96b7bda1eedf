// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads the wire format of protocol buffers, which may be untrusted.
#ifndef LITMUS_TOOLS_COMMON_PROTO_WIRE_READER_H_
#define LITMUS_TOOLS_COMMON_PROTO_WIRE_READER_H_

#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace litmus {

// One field of a message: a number (varint or fixed), or the bytes of a string or message.
struct WireField {
  uint32_t number = 0;
  int type = 0;
  uint64_t value = 0;
  absl::string_view bytes;

  float AsFloat() const;  // of kFixed32
};

// Reads the fields of a message one by one. The bytes must outlive it.
class WireReader {
 public:
  static constexpr int kVarint = 0, kBytes = 2, kFixed32 = 5;  // types of fields

  explicit WireReader(absl::string_view bytes) : size_(bytes.size()), left_(bytes) {}
  bool done() const { return left_.empty(); }
  size_t position() const { return size_ - left_.size(); }  // bytes that were read

  // Returns false if the bytes are not a valid message.
  bool Next(WireField* field);

 private:
  bool Varint(uint64_t* value);
  bool Fixed(size_t size, uint64_t* value);

  size_t size_;
  absl::string_view left_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROTO_WIRE_READER_H_
