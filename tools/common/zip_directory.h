// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The directory of a zip archive: a file of its own, or appended to something else, such as a
// model.
#ifndef LITMUS_TOOLS_COMMON_ZIP_DIRECTORY_H_
#define LITMUS_TOOLS_COMMON_ZIP_DIRECTORY_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace litmus {

// A file, or a part of one, of which little is read.
struct PartialFile {
  uint64_t size = 0;
  // At most `most` bytes from `offset`: fewer at the end of the file, none where it cannot be read.
  std::function<std::string(uint64_t offset, size_t most)> read;
};

struct ZipEntry {
  std::string name;
  uint64_t method = 0;       // 0: stored, 8: deflated
  uint64_t stored_size = 0;  // in the archive
  uint64_t size = 0;         // of the file itself
  uint64_t offset = 0;       // of the entry's own header, from ZipDirectory::base
  bool is_folder() const { return !name.empty() && name.back() == '/'; }
};

struct ZipDirectory {
  // In the order of the archive.
  std::vector<ZipEntry> entries;
  // What the offsets count from: 0 or, in archives that are appended, often their own start.
  uint64_t base = 0;
};

// NotFound: no archive ends here. InvalidArgument: its directory is malformed or truncated. Reads
// at most 64 KiB at the end of the file and the first MiB of the directory, whose later entries are
// left out: the archive may come from a stranger. Thread-safe.
absl::StatusOr<ZipDirectory> ReadZipDirectory(const PartialFile& file);

// The little-endian number in `count` bytes from `at`, which must be within `bytes`.
uint64_t ZipNumber(absl::string_view bytes, size_t at, int count);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_ZIP_DIRECTORY_H_
