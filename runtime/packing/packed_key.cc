// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/packing/packed_key.h"

#include <cstdint>
#include <functional>

#include "runtime/cpu/targets.h"
#include "runtime/packing/digest.h"

namespace litmus {

PackedKey::PackedKey(const char* layout, const ModelBytes& model) : model_(model) {
  bytes_.reserve(192);
  bytes_ += layout;
  bytes_ += '\0';
  bytes_ += cpu::BestTarget();
  bytes_ += '\0';
}

void PackedKey::AddBytes(const void* data, size_t bytes) {
  bytes_.append(static_cast<const char*>(data), bytes);
}

void PackedKey::AddContent(const void* data, size_t bytes) {
  const Digest digest = DigestOf(data, bytes);
  Add('d', uint64_t{bytes}, digest[0], digest[1]);
}

void PackedKey::AddConstant(const void* data, size_t bytes) {
  if (data == nullptr) return Add('n');
  const auto* const from = static_cast<const char*>(data);
  const std::less_equal<> before;  // unlike <=, it is defined for pointers into different arrays
  if (before(model_.data, from) && before(from + bytes, model_.data + model_.size)) {
    return Add('m', static_cast<uint64_t>(from - model_.data), uint64_t{bytes});
  }
  AddContent(data, bytes);
}

}  // namespace litmus
