// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/proto/wire_reader.h"

#include <cstring>

namespace litmus {

float WireField::AsFloat() const {
  const uint32_t bits = static_cast<uint32_t>(value);
  float result;
  std::memcpy(&result, &bits, sizeof(result));
  return result;
}

bool WireReader::Next(WireField* field) {
  uint64_t tag;
  if (!Varint(&tag) || tag >> 3 == 0 || tag >> 3 > 0x1fffffff) return false;
  field->number = static_cast<uint32_t>(tag >> 3);
  field->type = static_cast<int>(tag & 7);
  switch (field->type) {
    case kVarint:
      return Varint(&field->value);
    case 1:
      return Fixed(8, &field->value);
    case kFixed32:
      return Fixed(4, &field->value);
    case kBytes: {
      uint64_t length;
      if (!Varint(&length) || length > left_.size()) return false;
      field->bytes = left_.substr(0, length);
      left_.remove_prefix(length);
      return true;
    }
    default:
      return false;
  }
}

bool WireReader::Varint(uint64_t* value) {
  *value = 0;
  for (int shift = 0; shift < 64 && !left_.empty(); shift += 7) {
    const uint8_t byte = static_cast<uint8_t>(left_[0]);
    left_.remove_prefix(1);
    *value |= static_cast<uint64_t>(byte & 127) << shift;
    if (byte < 128) return true;
  }
  return false;
}

bool WireReader::Fixed(size_t size, uint64_t* value) {
  if (left_.size() < size) return false;
  *value = 0;
  for (size_t i = 0; i < size; ++i) {
    *value |= static_cast<uint64_t>(static_cast<uint8_t>(left_[i])) << (8 * i);
  }
  left_.remove_prefix(size);
  return true;
}

}  // namespace litmus
