// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads an archive from its end: the end record has the size of the directory, which precedes it.
// Above 4 GiB, a locator before the end record points to a 64-bit end record.
#include "tools/common/zip_directory.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace litmus {
namespace {

constexpr absl::string_view kEndMark("PK\x05\x06", 4), kEntryMark("PK\x01\x02", 4),
    kWideEndMark("PK\x06\x06", 4), kWideLocatorMark("PK\x06\x07", 4);
constexpr size_t kEndSize = 22, kEntrySize = 46, kWideEndSize = 56, kWideLocatorSize = 20;
constexpr size_t kLongestComment = 65535;
constexpr size_t kLargestDirectory = size_t{1} << 20;
constexpr uint64_t kInWideEnd = 0xFFFFFFFF;  // the value is in the 64-bit end record

struct Place {
  uint64_t offset = 0, size = 0, base = 0;
};

absl::Status Malformed() { return absl::InvalidArgumentError("the zip archive is malformed"); }

std::optional<Place> WidePlace(const PartialFile& file, absl::string_view before_end) {
  if (before_end.size() < kWideLocatorSize) return std::nullopt;
  const absl::string_view locator = before_end.substr(before_end.size() - kWideLocatorSize);
  if (locator.substr(0, 4) != kWideLocatorMark) return std::nullopt;
  const std::string end = file.read(ZipNumber(locator, 8, 8), kWideEndSize);
  if (end.size() < kWideEndSize || absl::string_view(end).substr(0, 4) != kWideEndMark) {
    return std::nullopt;
  }
  const Place place = {ZipNumber(end, 48, 8), ZipNumber(end, 40, 8), 0};
  if (place.offset > file.size || place.size > file.size - place.offset) return std::nullopt;
  return place;
}

absl::StatusOr<Place> FindDirectory(const PartialFile& file) {
  const uint64_t tail_size = std::min<uint64_t>(file.size, kEndSize + kLongestComment);
  const std::string bytes = file.read(file.size - tail_size, static_cast<size_t>(tail_size));
  const absl::string_view tail = bytes;
  const size_t in_tail = tail.rfind(kEndMark);
  if (in_tail == absl::string_view::npos || tail.size() - in_tail < kEndSize) {
    return absl::NotFoundError("no zip archive");
  }
  const uint64_t end = file.size - tail_size + in_tail;
  const uint64_t size = ZipNumber(tail, in_tail + 12, 4), offset = ZipNumber(tail, in_tail + 16, 4);
  if (offset == kInWideEnd || size == kInWideEnd) {
    const std::optional<Place> wide = WidePlace(file, tail.substr(0, in_tail));
    if (!wide) return Malformed();
    return *wide;
  }
  // The directory ends where its end record begins.
  if (size > end || offset > end - size) return Malformed();
  return Place{end - size, size, end - size - offset};
}

}  // namespace

uint64_t ZipNumber(absl::string_view bytes, size_t at, int count) {
  uint64_t value = 0;
  for (int i = count - 1; i >= 0; --i) value = value << 8 | static_cast<uint8_t>(bytes[at + i]);
  return value;
}

absl::StatusOr<ZipDirectory> ReadZipDirectory(const PartialFile& file) {
  const absl::StatusOr<Place> place = FindDirectory(file);
  if (!place.ok()) return place.status();
  const auto read = static_cast<size_t>(std::min<uint64_t>(place->size, kLargestDirectory));
  const std::string bytes = file.read(place->offset, read);
  if (bytes.size() < read) return Malformed();
  ZipDirectory directory;
  directory.base = place->base;
  absl::string_view rest = bytes;
  while (!rest.empty()) {
    const bool has_head = rest.size() >= kEntrySize;
    if (has_head && rest.substr(0, 4) != kEntryMark) return Malformed();
    const size_t name_size = has_head ? ZipNumber(rest, 28, 2) : 0;
    const size_t whole =
        has_head ? kEntrySize + name_size + ZipNumber(rest, 30, 2) + ZipNumber(rest, 32, 2)
                 : kEntrySize;
    if (rest.size() < whole) {
      if (place->size > read) break;  // the entry extends beyond the first MiB
      return Malformed();
    }
    directory.entries.push_back({std::string(rest.substr(kEntrySize, name_size)),
                                 ZipNumber(rest, 10, 2), ZipNumber(rest, 20, 4),
                                 ZipNumber(rest, 24, 4), ZipNumber(rest, 42, 4)});
    rest.remove_prefix(whole);
  }
  return directory;
}

}  // namespace litmus
