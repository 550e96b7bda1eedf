// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/zip_names.h"

#include <algorithm>

#include "absl/strings/string_view.h"

namespace litmus {
namespace {

constexpr absl::string_view kEndMark("PK\x05\x06", 4), kEntryMark("PK\x01\x02", 4),
    kWideEndMark("PK\x06\x06", 4), kWideLocatorMark("PK\x06\x07", 4);
constexpr size_t kEndSize = 22, kEntrySize = 46, kWideEndSize = 56, kWideLocatorSize = 20;
constexpr size_t kLongestComment = 65535;
constexpr size_t kLargestDirectory = size_t{1} << 20;
constexpr uint64_t kInWideEnd = 0xFFFFFFFF;  // the value is too large for the record

uint64_t Number(absl::string_view bytes, size_t at, int count) {
  uint64_t value = 0;
  for (int i = count - 1; i >= 0; --i) value = value << 8 | static_cast<uint8_t>(bytes[at + i]);
  return value;
}

struct Directory {
  uint64_t offset = 0, size = 0;
};

// The end record of an archive above 4 GiB, which a locator right before the usual one points to.
std::optional<Directory> WideDirectory(const PartialFile& file, absl::string_view before_end) {
  if (before_end.size() < kWideLocatorSize) return std::nullopt;
  const absl::string_view locator = before_end.substr(before_end.size() - kWideLocatorSize);
  if (locator.substr(0, 4) != kWideLocatorMark) return std::nullopt;
  const std::string end = file.read(Number(locator, 8, 8), kWideEndSize);
  if (end.size() < kWideEndSize || absl::string_view(end).substr(0, 4) != kWideEndMark) {
    return std::nullopt;
  }
  return Directory{Number(end, 48, 8), Number(end, 40, 8)};
}

std::optional<Directory> FindDirectory(const PartialFile& file) {
  const uint64_t tail_size = std::min<uint64_t>(file.size, kEndSize + kLongestComment);
  const std::string bytes = file.read(file.size - tail_size, static_cast<size_t>(tail_size));
  const absl::string_view tail = bytes;
  const size_t end = tail.rfind(kEndMark);
  if (end == absl::string_view::npos || tail.size() - end < kEndSize) return std::nullopt;
  const Directory directory = {Number(tail, end + 16, 4), Number(tail, end + 12, 4)};
  if (directory.offset == kInWideEnd || directory.size == kInWideEnd) {
    return WideDirectory(file, tail.substr(0, end));
  }
  return directory;
}

}  // namespace

std::optional<std::vector<std::string>> ZipNames(const PartialFile& file) {
  const std::optional<Directory> directory = FindDirectory(file);
  if (!directory || directory->offset > file.size ||
      directory->size > file.size - directory->offset) {
    return std::nullopt;
  }
  const std::string bytes =
      file.read(directory->offset,
                static_cast<size_t>(std::min<uint64_t>(directory->size, kLargestDirectory)));
  std::vector<std::string> names;
  absl::string_view rest = bytes;
  while (rest.size() >= kEntrySize) {
    if (rest.substr(0, 4) != kEntryMark) return std::nullopt;
    const size_t name_size = Number(rest, 28, 2);
    const size_t whole = kEntrySize + name_size + Number(rest, 30, 2) + Number(rest, 32, 2);
    if (rest.size() < whole) break;  // the first MiB ends within the entry
    const absl::string_view name = rest.substr(kEntrySize, name_size);
    if (!name.empty() && name.back() != '/') names.emplace_back(name);
    rest.remove_prefix(whole);
  }
  return names;
}

}  // namespace litmus
