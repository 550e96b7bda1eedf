// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The files that a process reads when it starts, and whether they are in the page cache.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_COLD_FILES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_COLD_FILES_H_

#include <optional>
#include <string>
#include <vector>

#include "cli/flags.h"
#include "tools/benchmark_model/results/options.h"

namespace litmus::benchmark {

// Returns the model, --weight_cache, and all files in --delegate_serialize_dir that exist now.
std::vector<std::string> FilesOfStart(const Options& options, const FlagRegistry& flags);

// Reads all files into the page cache, or evicts them from it. Returns the fraction of the pages of
// a file that is cached afterwards (0 to 1), the max over all files; empty if the system does not
// tell.
std::optional<double> SetPageCache(const std::vector<std::string>& files, bool evict);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_COLD_FILES_H_
