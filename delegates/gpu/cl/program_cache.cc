// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/program_cache.h"

#include <algorithm>
#include <utility>

namespace litmus::gpu {

absl::StatusOr<SharedProgram> ProgramCache::Get(
    const std::string& text, const std::function<absl::StatusOr<ProgramHandle>()>& compile) {
  std::shared_ptr<Entry> entry;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    std::shared_ptr<Entry>& slot = entries_[text];
    if (slot == nullptr) slot = std::make_shared<Entry>();
    entry = slot;
    entry->used = ++clock_;
    if (entries_.size() > kPrograms) {
      entries_.erase(std::min_element(
          entries_.begin(), entries_.end(),
          [](const auto& a, const auto& b) { return a.second->used < b.second->used; }));
    }
  }
  std::lock_guard<std::mutex> lock(entry->mutex);
  if (entry->program == nullptr) {
    absl::StatusOr<ProgramHandle> program = compile();
    if (!program.ok()) return program.status();
    entry->program = std::make_shared<const ProgramHandle>(*std::move(program));
  }
  return entry->program;
}

}  // namespace litmus::gpu
