// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes the wire format of protocol buffers, as far as the tools need it.
#ifndef LITMUS_TOOLS_COMMON_PROTO_PROTO_WRITER_H_
#define LITMUS_TOOLS_COMMON_PROTO_PROTO_WRITER_H_

#include <cstdint>
#include <string>
#include <vector>

namespace litmus {

// Appends fields in the protocol buffer wire format. bytes() is the message.
class ProtoWriter {
 public:
  ProtoWriter& Varint(int field, int64_t value);
  ProtoWriter& Float(int field, float value);
  ProtoWriter& Double(int field, double value);
  ProtoWriter& Bytes(int field, const std::string& value);  // strings and messages
  // Appends a packed repeated field; nothing if there are no values.
  ProtoWriter& PackedVarints(int field, const std::vector<int64_t>& values);
  ProtoWriter& PackedFloats(int field, const std::vector<float>& values);
  const std::string& bytes() const { return bytes_; }

 private:
  void Tag(int field, int wire_type);
  void RawVarint(uint64_t value);
  void RawFixed32(uint32_t bits);

  std::string bytes_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROTO_PROTO_WRITER_H_
