// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/delegation/control_dependencies.h"

#include <cstdint>

#include "runtime/base/logging.h"

namespace litmus {
namespace {

constexpr uint32_t kVersion = 1;

class Reader {
 public:
  explicit Reader(const std::string& bytes) : at_(bytes.data()), end_(at_ + bytes.size()) {}

  bool Unsigned(uint32_t* value) {
    uint64_t read = 0;
    for (int shift = 0; shift < 35 && at_ != end_; shift += 7) {
      const auto byte = static_cast<uint8_t>(*at_++);
      read |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) {
        *value = static_cast<uint32_t>(read);
        return read <= UINT32_MAX;
      }
    }
    return false;
  }

  bool Signed(int* value) {
    uint32_t zigzag = 0;
    if (!Unsigned(&zigzag)) return false;
    const auto magnitude = static_cast<int32_t>(zigzag / 2);
    *value = zigzag % 2 == 0 ? magnitude : -1 - magnitude;
    return true;
  }

  // Reads a number of items. Each item has at least one byte, so a number larger than the bytes
  // left is an error.
  bool Count(uint32_t* count) { return Unsigned(count) && *count <= end_ - at_; }

  bool AtEnd() const { return at_ == end_; }

 private:
  const char* at_;
  const char* const end_;
};

}  // namespace

bool ParseControlDependencies(const std::string& bytes, std::vector<ControlEdges>* per_subgraph) {
  Reader reader(bytes);
  uint32_t version = 0, subgraphs = 0;
  if (!reader.Unsigned(&version) || version != kVersion || !reader.Count(&subgraphs)) return false;
  per_subgraph->assign(subgraphs, {});
  for (ControlEdges& edges : *per_subgraph) {
    uint32_t count = 0;
    if (!reader.Count(&count)) return false;
    edges.resize(count);
    for (auto& edge : edges) {
      if (!reader.Signed(&edge.first) || !reader.Signed(&edge.second)) return false;
    }
  }
  return reader.AtEnd();
}

ControlEdges ControlEdgesFromMetadata(const std::map<std::string, std::string>& metadata,
                                      int subgraph_index) {
  const auto entry = metadata.find(kControlDependenciesKey);
  if (entry == metadata.end()) return {};
  std::vector<ControlEdges> per_subgraph;
  if (!ParseControlDependencies(entry->second, &per_subgraph)) {
    LITMUS_LOG(WARNING, "The model's metadata entry '%s' cannot be read and is ignored.",
               kControlDependenciesKey);
    return {};
  }
  const auto index = static_cast<size_t>(subgraph_index);
  return index < per_subgraph.size() ? per_subgraph[index] : ControlEdges();
}

}  // namespace litmus
