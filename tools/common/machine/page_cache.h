// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The page cache of the system, file by file: what it holds, dropping that, filling it.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_PAGE_CACHE_H_
#define LITMUS_TOOLS_COMMON_MACHINE_PAGE_CACHE_H_

#include <optional>
#include <string>

namespace litmus {

// The share of the file's pages, 0 to 1, that the page cache holds. Empty where the file cannot be
// mapped, has no bytes, or the system does not tell (mincore tells all pages of a file that the
// caller may not write to nor owns). Thread-safe.
std::optional<double> CachedShare(const std::string& path);

// Asks the system to forget the file's pages, after what is not yet on the disk was written there.
// The system may keep some: those that a process has mapped, and all where there is no disk behind
// the file (tmpfs). CachedShare tells. An error does nothing. Thread-safe.
void EvictFile(const std::string& path);

// Reads the file once. An error does nothing. Thread-safe.
void ReadThrough(const std::string& path);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_PAGE_CACHE_H_
