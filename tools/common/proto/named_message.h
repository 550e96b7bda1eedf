// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A protocol buffer message with named fields, which can be written as bytes or as text.
#ifndef LITMUS_TOOLS_COMMON_PROTO_NAMED_MESSAGE_H_
#define LITMUS_TOOLS_COMMON_PROTO_NAMED_MESSAGE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "tools/common/proto/proto_writer.h"

namespace litmus {

// Appends fields in the order of the calls, which should be the order of the field numbers. Not
// thread-safe.
class NamedMessage {
 public:
  NamedMessage& Int(int field, const char* name, int64_t value);
  NamedMessage& Float(int field, const char* name, float value);
  NamedMessage& String(int field, const char* name, const std::string& value);
  NamedMessage& Message(int field, const char* name, const NamedMessage& value);
  // `text` is the enumerator's name.
  NamedMessage& Enum(int field, const char* name, int64_t value, const std::string& text);
  // Appends a packed repeated field.
  NamedMessage& Ints(int field, const char* name, const std::vector<int64_t>& values);

  // The message in the wire format.
  const std::string& bytes() const { return wire_.bytes(); }
  // The message in protobuf's text format: `name: 1`, `name: "text"`, `name {`, `}`, each on a
  // separate line, indented by two spaces per level.
  const std::string& text() const { return text_; }

 private:
  ProtoWriter wire_;
  std::string text_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROTO_NAMED_MESSAGE_H_
