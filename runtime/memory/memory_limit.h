// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// How much memory this process can have at all. Linux promises more than that and kills the process
// on use, so the arena and the tensors refuse requests beyond this limit with an error.
#ifndef LITMUS_RUNTIME_MEMORY_MEMORY_LIMIT_H_
#define LITMUS_RUNTIME_MEMORY_MEMORY_LIMIT_H_

#include <cstddef>
#include <string>

namespace litmus {

// The machine's memory in bytes, or the control group's limit (a container's) where that is
// smaller. Read at the first call; thread-safe.
size_t MemoryLimitBytes();

// The smallest memory limit, in bytes, among the control groups (version 1 and 2) that the process
// belongs to and their ancestors; SIZE_MAX where there is none. Files are looked for under `root`,
// which is empty for the machine's own. Thread-safe.
size_t CgroupMemoryLimitBytes(const std::string& root);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MEMORY_MEMORY_LIMIT_H_
