// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Files in the zip archive that is appended to a model: the end record, the directory, the file.
// The archive's offsets count from its own start or from the model's; both are in use.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "tools/common/images/inflate.h"
#include "tools/common/images/metadata.h"

namespace litmus {
namespace {

constexpr absl::string_view kEndMark("PK\x05\x06", 4), kEntryMark("PK\x01\x02", 4),
    kFileMark("PK\x03\x04", 4);
constexpr size_t kEndSize = 22, kEntrySize = 46, kFileSize = 30, kLongestComment = 65535;
constexpr size_t kLargestFile = size_t{64} << 20;

size_t Number(absl::string_view bytes, size_t at, int count) {
  size_t value = 0;
  for (int i = count - 1; i >= 0; --i) value = value << 8 | static_cast<uint8_t>(bytes[at + i]);
  return value;
}

struct Entry {
  size_t method = 0, stored_size = 0, size = 0, offset = 0;
};

struct Directory {
  absl::string_view bytes;
  size_t entries = 0;
  size_t base = 0;  // What the offsets count from.
};

absl::Status Broken(const std::string& name) {
  return absl::InvalidArgumentError(
      absl::StrCat(name, ": the zip archive appended to the model is malformed"));
}

absl::StatusOr<Directory> FindDirectory(absl::string_view model, const std::string& name) {
  const absl::string_view tail =
      model.substr(model.size() - std::min(model.size(), kEndSize + kLongestComment));
  const size_t in_tail = tail.rfind(kEndMark);
  if (in_tail == absl::string_view::npos || tail.size() - in_tail < kEndSize) {
    return absl::NotFoundError(absl::StrCat(name, ": no files are appended to the model"));
  }
  const size_t end = model.size() - tail.size() + in_tail;
  Directory directory;
  directory.entries = Number(model, end + 10, 2);
  const size_t size = Number(model, end + 12, 4), offset = Number(model, end + 16, 4);
  // The directory lies right before its end record.
  if (size > end || offset > end - size) return Broken(name);
  directory.base = end - size - offset;
  directory.bytes = model.substr(end - size, size);
  return directory;
}

absl::StatusOr<Entry> FindEntry(const Directory& directory, const std::string& name,
                                const std::string& file) {
  absl::string_view rest = directory.bytes;
  for (size_t i = 0; i < directory.entries; ++i) {
    if (rest.size() < kEntrySize || rest.substr(0, 4) != kEntryMark) return Broken(name);
    const size_t name_size = Number(rest, 28, 2);
    const size_t whole = kEntrySize + name_size + Number(rest, 30, 2) + Number(rest, 32, 2);
    if (rest.size() < whole) return Broken(name);
    if (rest.substr(kEntrySize, name_size) == file) {
      return Entry{Number(rest, 10, 2), Number(rest, 20, 4), Number(rest, 24, 4),
                   Number(rest, 42, 4)};
    }
    rest.remove_prefix(whole);
  }
  return absl::NotFoundError(absl::StrCat(name, ": no file ", file, " is appended to the model"));
}

}  // namespace

absl::StatusOr<std::string> ReadAssociatedFile(absl::string_view model, const std::string& name,
                                               const std::string& file) {
  const absl::StatusOr<Directory> directory = FindDirectory(model, name);
  if (!directory.ok()) return directory.status();
  const absl::StatusOr<Entry> entry = FindEntry(*directory, name, file);
  if (!entry.ok()) return entry.status();
  if (entry->size > kLargestFile) {
    return absl::FailedPreconditionError(
        absl::StrCat(name, ": the appended file ", file, " is larger than 64 MiB"));
  }
  const size_t start = directory->base + entry->offset;
  if (start > model.size() || model.size() - start < kFileSize ||
      model.substr(start, 4) != kFileMark) {
    return Broken(name);
  }
  const size_t data =
      start + kFileSize + Number(model, start + 26, 2) + Number(model, start + 28, 2);
  if (data > model.size() || model.size() - data < entry->stored_size) return Broken(name);
  const absl::string_view stored = model.substr(data, entry->stored_size);
  constexpr size_t kStored = 0, kDeflated = 8;
  if (entry->method == kStored && stored.size() == entry->size) return std::string(stored);
  std::string out(entry->size, '\0');
  if (entry->method != kDeflated || !Inflate(stored, &out)) return Broken(name);
  return out;
}

}  // namespace litmus
