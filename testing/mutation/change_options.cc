// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/mutation/change_options.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/schema/schema_tables_generated.h"

namespace litmus::mutation {
namespace {

// Writes another value to the field, as wide as the distance to the next field allows.
void ChangeField(const flatbuffers::Table* table, Draws* draws) {
  const uint8_t* const vtable = table->GetVTable();
  const auto entry = [&](size_t i) {
    return flatbuffers::ReadScalar<uint16_t>(vtable + i * sizeof(uint16_t));
  };
  std::vector<uint16_t> starts;
  for (size_t i = 2; i < entry(0) / sizeof(uint16_t); ++i) {
    if (entry(i) != 0) starts.push_back(entry(i));
  }
  if (starts.empty()) return;
  const uint16_t start = draws->Of(starts);
  size_t end = entry(1);
  for (const uint16_t other : starts) {
    if (other > start) end = std::min<size_t>(end, other);
  }
  const size_t width = end - start >= 4 ? 4 : end - start >= 2 ? 2 : 1;
  auto* const field = const_cast<uint8_t*>(reinterpret_cast<const uint8_t*>(table)) + start;
  int32_t value = 0;
  std::memcpy(&value, field, width);
  value = draws->Edge(value);
  if (draws->OneIn(4)) {
    const float real = draws->EdgeFloat();
    std::memcpy(&value, &real, sizeof(value));
  }
  std::memcpy(field, &value, width);
}

}  // namespace

void ChangeOptions(std::string* file, Draws* draws) {
  std::vector<const void*> tables;
  for (const tflite::SubGraph* graph : *tflite::GetModel(file->data())->subgraphs()) {
    if (graph->operators() == nullptr) continue;
    for (const tflite::Operator* node : *graph->operators()) {
      for (const void* table : {node->builtin_options(), node->builtin_options_2()}) {
        if (table != nullptr) tables.push_back(table);
      }
    }
  }
  if (tables.empty()) return;
  ChangeField(static_cast<const flatbuffers::Table*>(draws->Of(tables)), draws);
}

}  // namespace litmus::mutation
