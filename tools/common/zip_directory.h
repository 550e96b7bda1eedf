// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads the directory of a zip archive, which is a separate file or appended to other data, such as
// a model.
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

// A file or a part of one, which is read piece by piece.
struct PartialFile {
  uint64_t size = 0;
  // Returns at most `most` bytes from `offset`: fewer at the end of the file, none if it is
  // unreadable.
  std::function<std::string(uint64_t offset, size_t most)> read;
};

struct ZipEntry {
  std::string name;
  uint64_t method = 0;       // 0: stored, 8: deflated
  uint64_t stored_size = 0;  // compressed size in the archive, in bytes
  uint64_t size = 0;         // uncompressed size in bytes
  uint64_t offset = 0;       // of the entry's local header, relative to ZipDirectory::base
  bool is_folder() const { return !name.empty() && name.back() == '/'; }
};

struct ZipDirectory {
  // The entries in the archive's order.
  std::vector<ZipEntry> entries;
  // The position from which offsets count: 0 or, in appended archives, often the start of the
  // archive.
  uint64_t base = 0;
};

// NotFound: there is no archive at the end of the file. InvalidArgument: its directory is malformed
// or truncated. Reads at most 64 KiB at the end of the file and the first MiB of the directory,
// because the archive may be untrusted; later entries are omitted. Thread-safe.
absl::StatusOr<ZipDirectory> ReadZipDirectory(const PartialFile& file);

// The little-endian number in the `count` bytes from `at`, which must be within `bytes`.
uint64_t ZipNumber(absl::string_view bytes, size_t at, int count);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_ZIP_DIRECTORY_H_
