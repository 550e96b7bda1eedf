// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A protocol buffer message whose fields have names, so that it can be bytes or text.
#ifndef LITMUS_TOOLS_COMMON_PROTO_NAMED_MESSAGE_H_
#define LITMUS_TOOLS_COMMON_PROTO_NAMED_MESSAGE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "tools/common/proto/proto_writer.h"

namespace litmus {

// Appends fields, in the order of the calls, which should be that of the numbers. Not thread-safe.
class NamedMessage {
 public:
  NamedMessage& Int(int field, const char* name, int64_t value);
  NamedMessage& Float(int field, const char* name, float value);
  NamedMessage& String(int field, const char* name, const std::string& value);
  NamedMessage& Message(int field, const char* name, const NamedMessage& value);
  // `text`: the enumerator's name.
  NamedMessage& Enum(int field, const char* name, int64_t value, const std::string& text);
  // Packed.
  NamedMessage& Ints(int field, const char* name, const std::vector<int64_t>& values);

  // The wire format.
  const std::string& bytes() const { return wire_.bytes(); }
  // The text format as protobuf's printers write it: `name: 1`, `name: "text"`, `name {`, `}`, each
  // on a line of its own, two spaces deeper in each message.
  const std::string& text() const { return text_; }

 private:
  ProtoWriter wire_;
  std::string text_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROTO_NAMED_MESSAGE_H_
