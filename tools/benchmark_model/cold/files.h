// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The files that a start reads, and their state in the page cache.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_COLD_FILES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_COLD_FILES_H_

#include <optional>
#include <string>
#include <vector>

#include "cli/flags.h"
#include "tools/benchmark_model/results/options.h"

namespace litmus::benchmark {

// The model, --weight_cache, and all files in --delegate_serialize_dir, as far as they are there
// now.
std::vector<std::string> FilesOfStart(const Options& options, const FlagRegistry& flags);

// Puts all of them in the page cache, or evicts them. Returns the share of their pages, 0 to 1,
// that is cached afterwards, the largest of all files; empty where the system tells none.
std::optional<double> SetPageCache(const std::vector<std::string>& files, bool evict);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_COLD_FILES_H_
