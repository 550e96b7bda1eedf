// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests with given mappings what each kind gets, and that the sum of all kinds is the mapped
// memory.
#include "tools/benchmark_model/memory/attribution.h"

#include <map>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace litmus::benchmark {
namespace {

using Kinds = std::map<std::string, int64_t>;

constexpr uint64_t kMb = 1 << 20, kKb = 1 << 10;
constexpr uint64_t kHeap = 16 * kMb, kBlocks = 64 * kMb, kStack = 256 * kMb;

// All pages are resident.
int64_t All(uint64_t begin, uint64_t end) { return static_cast<int64_t>(end - begin); }

Mapping Of(uint64_t begin, uint64_t bytes, const std::string& path, int64_t pss_kb,
           const std::string& permissions = "rw-p") {
  Mapping mapping;
  mapping.begin = begin;
  mapping.end = begin + bytes;
  mapping.permissions = permissions;
  mapping.path = path;
  mapping.rss_kb = mapping.pss_kb = pss_kb;
  return mapping;
}

// The program, the heap, and the mappings in `more`.
std::vector<Mapping> Process(int64_t heap_kb, std::vector<Mapping> more = {}) {
  std::vector<Mapping> all = {Of(1 * kMb, kMb, "/bin/tool", 300),
                              Of(kHeap, 32 * kMb, "[heap]", heap_kb)};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

void Expect(const char* what, const MemoryPoint& point, const Kinds& expected) {
  Kinds got;
  for (int kind = 0; kind < kMemoryKinds; ++kind) {
    if (point.kb[kind] != 0) got[MemoryKindName(static_cast<MemoryKind>(kind))] = point.kb[kind];
  }
  EXPECT_EQ(got, expected) << what;
  EXPECT_EQ(point.sum_kb(), point.pss_kb) << what;
}

MemoryAttribution Attribution(MemoryAttribution::Resident resident = All) {
  return MemoryAttribution("/models/m.tflite", "/cache/weights", 8 * kMb, std::move(resident));
}

TEST(AttributionTest, FilesGoByTheirName) {
  MemoryAttribution attribution = Attribution();
  Expect("start", attribution.Add("start", Process(100), {}, MemoryKind::kTool, 0),
         {{"tool", 400}});
  const std::vector<Mapping> files = {
      Of(128 * kMb, kMb, "/models/m.tflite", 500),   Of(130 * kMb, kMb, "/cache/weights", 70),
      Of(132 * kMb, kMb, "/lib/libOpenCL.so", 40),   Of(134 * kMb, kMb, "/dev/dri/card0", 30),
      Of(136 * kMb, kMb, "/memfd:drm (x)", 20),      Of(138 * kMb, kMb, "[stack]", 10),
      Of(140 * kMb, kMb, "/lib/known_before.so", 4), Of(142 * kMb, kMb, "/dev/shm/x", 1)};
  Expect("files while delegates are made",
         attribution.Add("delegated", Process(100, files), {}, MemoryKind::kDelegate, 0),
         {{"tool", 400},
          {"mapped_file", 500},
          {"packed_weights", 70},
          {"delegate", 45},
          {"gpu", 50},
          {"threads", 10}});
  // A library keeps its kind.
  Expect("files later",
         attribution.Add("after_runs", Process(100, files), {}, MemoryKind::kRest, 0),
         {{"tool", 400},
          {"mapped_file", 500},
          {"packed_weights", 70},
          {"delegate", 45},
          {"gpu", 50},
          {"threads", 10}});
}

TEST(AttributionTest, WhatGrowsIsOfThoseAtWork) {
  MemoryAttribution attribution = Attribution();
  const struct {
    const char* what;
    int64_t heap_kb;
    MemoryKind at_work;
    int64_t device_kb;
    Kinds expected;
  } kSteps[] = {
      {"start", 100, MemoryKind::kTool, 0, {{"tool", 400}}},
      {"build", 150, MemoryKind::kRuntime, 0, {{"tool", 400}, {"runtime", 50}}},
      {"a delegate",
       250,
       MemoryKind::kDelegate,
       0,
       {{"tool", 400}, {"runtime", 50}, {"delegate", 100}}},
      {"of which 30 are the device's",
       250,
       MemoryKind::kDelegate,
       30,
       {{"tool", 400}, {"runtime", 50}, {"delegate", 70}, {"gpu", 30}}},
      {"a device that tells of more than there is",
       250,
       MemoryKind::kDelegate,
       3000,
       {{"tool", 400}, {"runtime", 50}, {"gpu", 100}}},
      {"runs",
       260,
       MemoryKind::kRest,
       0,
       {{"tool", 400}, {"runtime", 50}, {"delegate", 100}, {"other", 10}}},
      {"runs that give back more than they took",
       230,
       MemoryKind::kRest,
       0,
       {{"tool", 400}, {"runtime", 30}, {"delegate", 100}}},
  };
  for (const auto& step : kSteps) {
    Expect(step.what,
           attribution.Add(step.what, Process(step.heap_kb), {}, step.at_work, step.device_kb),
           step.expected);
  }
}

TEST(AttributionTest, KnownPlaces) {
  const auto place = [](uint64_t begin, uint64_t bytes, MemoryKind kind) {
    return KnownPlace{begin, begin + bytes, kind};
  };
  const struct {
    const char* what;
    std::vector<KnownPlace> places;
    Kinds expected;
  } kCases[] = {
      {"none", {}, {{"tool", 400}, {"runtime", 2048}}},
      {"two tensors that share the arena",
       {place(kBlocks, 512 * kKb, MemoryKind::kArena),
        place(kBlocks + 256 * kKb, 512 * kKb, MemoryKind::kArena)},
       {{"tool", 400}, {"arena", 768}, {"runtime", 1280}}},
      {"a page that two kinds share is the first one's",
       {place(kBlocks, 6 * kKb, MemoryKind::kArena),
        place(kBlocks + 6 * kKb, 2 * kKb, MemoryKind::kPackedWeights)},
       {{"tool", 400}, {"arena", 8}, {"runtime", 2040}}},
      {"in a file, or nowhere",
       {place(1 * kMb, 64 * kKb, MemoryKind::kPackedWeights),
        place(900 * kMb, 64 * kKb, MemoryKind::kArena)},
       {{"tool", 400}, {"runtime", 2048}}},
      {"more than the mapping holds",
       {place(kBlocks, 4 * kMb, MemoryKind::kPackedWeights)},
       {{"tool", 400}, {"packed_weights", 2048}}},
  };
  for (const auto& c : kCases) {
    MemoryAttribution attribution = Attribution();
    attribution.Add("start", Process(100), {}, MemoryKind::kTool, 0);
    Expect(c.what,
           attribution.Add("prepared", Process(100, {Of(kBlocks, 4 * kMb, "", 2048)}), c.places,
                           MemoryKind::kRuntime, 0),
           c.expected);
  }
}

TEST(AttributionTest, WhatBlocksLeaveOfHugePagesIsTheRuntimes) {
  MemoryAttribution attribution = Attribution();
  attribution.Add("start", Process(100), {}, MemoryKind::kTool, 0);
  Mapping blocks = Of(kBlocks, 4 * kMb, "", 2048);
  blocks.wants_huge_pages = true;
  Expect("after runs",
         attribution.Add("after_runs", Process(110, {blocks}),
                         {{kBlocks, kBlocks + kMb, MemoryKind::kArena}}, MemoryKind::kRest, 0),
         {{"tool", 400}, {"arena", 1024}, {"runtime", 1024}, {"other", 10}});
}

TEST(AttributionTest, StacksLieBehindAGuard) {
  const struct {
    const char* what;
    uint64_t guard, bytes;
    int64_t threads;
  } kCases[] = {
      {"a thread's stack", 4 * kKb, 8 * kMb, 24},
      {"a stack with another mapping joined to it", 4 * kKb, 9 * kMb, 24},
      {"too small for a stack", 4 * kKb, 4 * kMb, 0},
      {"behind what a heap has reserved", 60 * kMb, 8 * kMb, 0},
  };
  for (const auto& c : kCases) {
    // The lower 24 kB of a stack's range are resident.
    MemoryAttribution attribution = Attribution([](uint64_t begin, uint64_t end) {
      return static_cast<int64_t>(std::min(end, kStack + 24 * kKb) - begin);
    });
    attribution.Add("start", Process(100), {}, MemoryKind::kTool, 0);
    const MemoryPoint point = attribution.Add(
        "loaded",
        Process(100, {Of(kStack - c.guard, c.guard, "", 0, "---p"), Of(kStack, c.bytes, "", 30)}),
        {}, MemoryKind::kRuntime, 0);
    Kinds expected = {{"tool", 400}, {"runtime", 30 - c.threads}};
    if (c.threads > 0) expected["threads"] = c.threads;
    Expect(c.what, point, expected);
  }
}

}  // namespace
}  // namespace litmus::benchmark
