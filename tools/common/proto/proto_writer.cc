// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/proto/proto_writer.h"

#include <cstring>

namespace litmus {
namespace {

enum WireType { kVarint = 0, kFixed64 = 1, kLengthDelimited = 2, kFixed32 = 5 };

uint32_t BitsOf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

}  // namespace

void ProtoWriter::RawVarint(uint64_t value) {
  for (; value >= 0x80; value >>= 7) bytes_.push_back(static_cast<char>(value | 0x80));
  bytes_.push_back(static_cast<char>(value));
}

void ProtoWriter::RawFixed32(uint32_t bits) {
  for (int i = 0; i < 4; ++i) bytes_.push_back(static_cast<char>(bits >> 8 * i));
}

void ProtoWriter::Tag(int field, int wire_type) {
  RawVarint(static_cast<uint64_t>(field) << 3 | static_cast<uint64_t>(wire_type));
}

ProtoWriter& ProtoWriter::Varint(int field, int64_t value) {
  Tag(field, kVarint);
  RawVarint(static_cast<uint64_t>(value));
  return *this;
}

ProtoWriter& ProtoWriter::Float(int field, float value) {
  Tag(field, kFixed32);
  RawFixed32(BitsOf(value));
  return *this;
}

ProtoWriter& ProtoWriter::Double(int field, double value) {
  Tag(field, kFixed64);
  uint64_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  for (int i = 0; i < 8; ++i) bytes_.push_back(static_cast<char>(bits >> 8 * i));
  return *this;
}

ProtoWriter& ProtoWriter::Bytes(int field, const std::string& value) {
  Tag(field, kLengthDelimited);
  RawVarint(value.size());
  bytes_ += value;
  return *this;
}

ProtoWriter& ProtoWriter::PackedVarints(int field, const std::vector<int64_t>& values) {
  ProtoWriter packed;
  for (const int64_t value : values) packed.RawVarint(static_cast<uint64_t>(value));
  return values.empty() ? *this : Bytes(field, packed.bytes_);
}

ProtoWriter& ProtoWriter::PackedFloats(int field, const std::vector<float>& values) {
  ProtoWriter packed;
  for (const float value : values) packed.RawFixed32(BitsOf(value));
  return values.empty() ? *this : Bytes(field, packed.bytes_);
}

}  // namespace litmus
