// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/program_cache.h"

#include <algorithm>

namespace litmus::gpu {

SharedGlProgram GlProgramCache::Find(const std::string& text) {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto found = entries_.find(text);
  if (found == entries_.end()) return nullptr;
  found->second.used = ++clock_;
  return found->second.program;
}

void GlProgramCache::Insert(const std::string& text, SharedGlProgram program) {
  SharedGlProgram dropped;  // destroyed after the lock is released
  std::lock_guard<std::mutex> lock(mutex_);
  entries_[text] = {std::move(program), ++clock_};
  if (entries_.size() <= kPrograms) return;
  const auto oldest =
      std::min_element(entries_.begin(), entries_.end(),
                       [](const auto& a, const auto& b) { return a.second.used < b.second.used; });
  dropped = std::move(oldest->second.program);
  entries_.erase(oldest);
}

}  // namespace litmus::gpu
