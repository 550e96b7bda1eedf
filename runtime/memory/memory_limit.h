// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Limit of the memory that this process can have. Linux grants larger requests and kills the
// process when it uses the memory, so the arena and the tensors refuse requests beyond the limit
// with an error.
#ifndef LITMUS_RUNTIME_MEMORY_MEMORY_LIMIT_H_
#define LITMUS_RUNTIME_MEMORY_MEMORY_LIMIT_H_

#include <cstddef>
#include <string>

namespace litmus {

// The machine's memory in bytes, or the limit of the control group (of a container) if this is
// smaller. The first call reads the limit. Thread-safe.
size_t MachineMemoryBytes();

// The smallest memory limit, in bytes, among the control groups (version 1 and 2) that the process
// belongs to and their ancestors; SIZE_MAX if there is no limit. Reads the files under `root`,
// which is empty for the machine's own files. Thread-safe.
size_t CgroupMemoryLimitBytes(const std::string& root);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MEMORY_MEMORY_LIMIT_H_
