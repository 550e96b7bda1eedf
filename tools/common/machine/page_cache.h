// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The system's page cache for one file: queries it, drops it, fills it.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_PAGE_CACHE_H_
#define LITMUS_TOOLS_COMMON_MACHINE_PAGE_CACHE_H_

#include <optional>
#include <string>

namespace litmus {

// Fraction (0 ... 1) of the file's pages that are in the page cache. Empty if the file cannot be
// mapped, is empty, or the system does not report it (mincore reports all pages as cached for a
// file that the caller neither owns nor may write to). Thread-safe.
std::optional<double> CachedShare(const std::string& path);

// Writes dirty pages to the disk, and asks the system to drop the file's pages from the cache. The
// system may keep pages that a process has mapped, and all pages if the file is not on a disk
// (tmpfs); CachedShare shows the result. Ignores errors. Thread-safe.
void EvictFile(const std::string& path);

// Reads the file once. Ignores errors. Thread-safe.
void ReadThrough(const std::string& path);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_PAGE_CACHE_H_
