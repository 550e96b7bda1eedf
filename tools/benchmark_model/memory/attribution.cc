// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/memory/attribution.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "runtime/files/file_output.h"

namespace litmus::benchmark {
namespace {

constexpr int64_t kKb = 1024;
// Larger inaccessible ranges are reserved for a growing heap.
constexpr uint64_t kLargestGuard = 64 << 10;

size_t At(MemoryKind kind) { return static_cast<size_t>(kind); }

bool IsGuard(const Mapping& mapping) {
  return mapping.permissions == "---p" && mapping.end - mapping.begin <= kLargestGuard;
}

// Returns the places in rising order, without overlaps: a page belongs to the first place that
// contains it.
std::vector<KnownPlace> Disjoint(std::vector<KnownPlace> places) {
  constexpr uint64_t kPage = 4096;
  for (KnownPlace& place : places) {
    place.begin = place.begin / kPage * kPage;
    place.end = (place.end + kPage - 1) / kPage * kPage;
  }
  std::stable_sort(places.begin(), places.end(),
                   [](const KnownPlace& a, const KnownPlace& b) { return a.begin < b.begin; });
  std::vector<KnownPlace> pieces;
  uint64_t covered = 0;
  for (KnownPlace& place : places) {
    place.begin = std::max(place.begin, covered);
    if (place.begin >= place.end) continue;
    covered = place.end;
    pieces.push_back(place);
  }
  return pieces;
}

}  // namespace

MemoryKind MemoryAttribution::KindOfFile(const std::string& path, MemoryKind at_work) {
  if (path == model_file_) return MemoryKind::kMappedFile;
  if (path == weight_cache_) return MemoryKind::kPackedWeights;
  if (IsInDeviceFolder(path) || absl::StartsWith(path, "/memfd:")) return MemoryKind::kGpu;
  if (tool_files_.count(path) != 0) return MemoryKind::kTool;
  if (delegate_files_.count(path) != 0) return MemoryKind::kDelegate;
  const bool delegate = at_work == MemoryKind::kDelegate;
  (delegate ? delegate_files_ : tool_files_).insert(path);
  return delegate ? MemoryKind::kDelegate : MemoryKind::kTool;
}

void MemoryAttribution::NoteGrowth(int64_t kb, MemoryKind at_work) {
  int64_t& own = unplaced_kb_[At(at_work)];
  own += kb;
  int64_t missing = std::max<int64_t>(0, -own);
  own = std::max<int64_t>(0, own);
  for (const MemoryKind kind :
       {MemoryKind::kRest, MemoryKind::kRuntime, MemoryKind::kDelegate, MemoryKind::kTool}) {
    const int64_t taken = std::min(missing, unplaced_kb_[At(kind)]);
    unplaced_kb_[At(kind)] -= taken;
    missing -= taken;
  }
}

MemoryPoint MemoryAttribution::Add(const std::string& when, const std::vector<Mapping>& mappings,
                                   const std::vector<KnownPlace>& places, MemoryKind at_work,
                                   int64_t device_kb) {
  MemoryPoint point;
  point.when = when;
  std::vector<KnownPlace> known = places;
  for (size_t i = 1; i < mappings.size(); ++i) {
    const Mapping& mapping = mappings[i];
    const bool stack = IsGuard(mappings[i - 1]) && mappings[i - 1].end == mapping.begin &&
                       mapping.path.empty() && mapping.end - mapping.begin >= stack_bytes_;
    if (stack) {
      known.push_back({mapping.begin, mapping.begin + stack_bytes_, MemoryKind::kThreads});
    }
  }
  known = Disjoint(std::move(known));
  int64_t unplaced = 0;
  for (const Mapping& mapping : mappings) {
    point.pss_kb += mapping.pss_kb;
    point.rss_kb += mapping.rss_kb;
    if (absl::StartsWith(mapping.path, "/")) {
      point.of(KindOfFile(mapping.path, at_work)) += mapping.pss_kb;
      continue;
    }
    if (mapping.path == "[stack]") {
      point.of(MemoryKind::kThreads) += mapping.pss_kb;
      continue;
    }
    int64_t left = mapping.pss_kb;
    for (const KnownPlace& place : known) {
      const uint64_t begin = std::max(place.begin, mapping.begin);
      const uint64_t end = std::min(place.end, mapping.end);
      if (begin >= end) continue;
      const int64_t kb = std::min(left, resident_(begin, end) / kKb);
      point.of(place.kind) += kb;
      left -= kb;
    }
    if (mapping.wants_huge_pages) {  // of the runtime: its blocks use a part of the huge pages
      point.of(MemoryKind::kRuntime) += left;
    } else {
      unplaced += left;
    }
  }
  int64_t before = 0;
  for (const int64_t kb : unplaced_kb_) before += kb;
  NoteGrowth(unplaced - before, at_work);
  for (int kind = 0; kind < kMemoryKinds; ++kind) point.kb[kind] += unplaced_kb_[kind];
  const int64_t of_device = std::min(device_kb, unplaced_kb_[At(MemoryKind::kDelegate)]);
  point.of(MemoryKind::kDelegate) -= of_device;
  point.of(MemoryKind::kGpu) += of_device;
  return point;
}

}  // namespace litmus::benchmark
