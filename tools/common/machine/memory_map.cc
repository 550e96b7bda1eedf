// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats: proc(5) and the kernel's Documentation/filesystems/proc.rst.
#include "tools/common/machine/memory_map.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace litmus {
namespace {

// Parses "55d0c0000000-55d0c0021000 rw-p 00000000 00:00 0      [heap]". The text after five words
// is the path, including spaces.
std::optional<Mapping> ParseHead(absl::string_view line) {
  Mapping mapping;
  const char* const end = line.data() + line.size();
  auto parsed = std::from_chars(line.data(), end, mapping.begin, 16);
  if (parsed.ec != std::errc() || parsed.ptr == end || *parsed.ptr != '-') return {};
  parsed = std::from_chars(parsed.ptr + 1, end, mapping.end, 16);
  if (parsed.ec != std::errc() || parsed.ptr == end || *parsed.ptr != ' ') return {};
  absl::string_view rest(parsed.ptr, static_cast<size_t>(end - parsed.ptr));
  for (int word = 0; word < 4; ++word) {
    rest = absl::StripLeadingAsciiWhitespace(rest);
    const size_t length = std::min(rest.find(' '), rest.size());
    if (word == 0) mapping.permissions = std::string(rest.substr(0, length));
    rest.remove_prefix(length);
  }
  mapping.path = std::string(absl::StripAsciiWhitespace(rest));
  mapping.path = std::string(absl::StripSuffix(mapping.path, " (deleted)"));
  return mapping;
}

// Parses "Pss:                 207 kB".
bool ParseKb(absl::string_view line, absl::string_view name, int64_t* kb) {
  return absl::ConsumePrefix(&line, name) && absl::ConsumeSuffix(&line, "kB") &&
         absl::SimpleAtoi(absl::StripAsciiWhitespace(line), kb);
}

}  // namespace

std::vector<Mapping> ReadMappings(const DeviceFiles& files) {
  std::vector<Mapping> mappings;
  const std::optional<std::string> text = files.Text("/proc/self/smaps");
  if (!text) return mappings;
  for (const absl::string_view line : absl::StrSplit(*text, '\n')) {
    if (std::optional<Mapping> head = ParseHead(line)) {
      mappings.push_back(*std::move(head));
      continue;
    }
    if (mappings.empty()) continue;
    Mapping& last = mappings.back();
    ParseKb(line, "Rss:", &last.rss_kb);
    ParseKb(line, "Pss:", &last.pss_kb);
    if (absl::StartsWith(line, "VmFlags:")) last.wants_huge_pages = absl::StrContains(line, " hg");
  }
  return mappings;
}

namespace {

std::optional<MemorySums> SumsOfMappings(const DeviceFiles& files) {
  const std::vector<Mapping> mappings = ReadMappings(files);
  if (mappings.empty()) return std::nullopt;
  MemorySums sums;
  for (const Mapping& mapping : mappings) {
    sums.rss_kb += mapping.rss_kb;
    sums.pss_kb += mapping.pss_kb;
  }
  // Mappings without sizes: the file does not have the expected form.
  return sums.rss_kb > 0 ? std::optional(sums) : std::nullopt;
}

}  // namespace

std::optional<MemorySums> ReadMemorySums(const DeviceFiles& files) {
  const std::optional<std::string> text = files.Text("/proc/self/smaps_rollup");
  if (!text) return SumsOfMappings(files);
  MemorySums sums;
  bool rss = false, pss = false;
  for (const absl::string_view line : absl::StrSplit(*text, '\n')) {
    rss |= ParseKb(line, "Rss:", &sums.rss_kb);
    pss |= ParseKb(line, "Pss:", &sums.pss_kb);
  }
  return rss && pss ? std::optional(sums) : SumsOfMappings(files);
}

int64_t ResidentBytes(uint64_t begin, uint64_t end) {
  const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  begin = begin / page * page;
  end = (end + page - 1) / page * page;
  if (begin >= end) return 0;
  std::vector<unsigned char> pages((end - begin) / page);
  if (mincore(reinterpret_cast<void*>(begin), end - begin, pages.data()) != 0) return 0;
  int64_t resident = 0;
  for (const unsigned char each : pages) resident += each & 1;
  return resident * static_cast<int64_t>(page);
}

}  // namespace litmus
