// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/cold/files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "tools/common/machine/page_cache.h"
#include "tools/common/weight_cache.h"

namespace litmus::benchmark {

std::vector<std::string> FilesOfStart(const Options& options, const FlagRegistry& flags) {
  std::vector<std::string> files = {options.graph};
  const std::string weights = WeightCachePath(flags);
  std::error_code error;
  if (!weights.empty() && std::filesystem::is_regular_file(weights, error)) {
    files.push_back(weights);
  }
  const Flag* const folder = flags.Find("delegate_serialize_dir");
  if (folder == nullptr || folder->string_value().empty()) return files;
  for (std::filesystem::directory_iterator entry(folder->string_value(), error), end;
       !error && entry != end; entry.increment(error)) {
    if (entry->is_regular_file(error)) files.push_back(entry->path().string());
  }
  return files;
}

std::optional<double> SetPageCache(const std::vector<std::string>& files, bool evict) {
  std::optional<double> most;
  for (const std::string& file : files) {
    if (evict) {
      EvictFile(file);
    } else {
      ReadThrough(file);
    }
    const std::optional<double> share = CachedShare(file);
    if (share) most = std::max(*share, most.value_or(0));
  }
  return most;
}

}  // namespace litmus::benchmark
