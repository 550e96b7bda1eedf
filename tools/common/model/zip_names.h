// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The names of the files in a zip archive.
#ifndef LITMUS_TOOLS_COMMON_MODEL_ZIP_NAMES_H_
#define LITMUS_TOOLS_COMMON_MODEL_ZIP_NAMES_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace litmus {

// A file, or a part of one, of which little is read.
struct PartialFile {
  uint64_t size = 0;
  // At most `most` bytes from `offset`: fewer at the end of the file, none where it cannot be read.
  std::function<std::string(uint64_t offset, size_t most)> read;
};

// In the order of the archive's directory, folders left out. Empty where the directory is absent,
// malformed or truncated. Reads at most 64 KiB at the end of the file and the first MiB of the
// directory, whose later names are left out: the archive may come from a stranger. Thread-safe.
std::optional<std::vector<std::string>> ZipNames(const PartialFile& file);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_ZIP_NAMES_H_
