// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the policy for the three kinds of devices: a CPU device that runs items one after the other
// (PoCL), a software rasteriser (llvmpipe), and a GPU.
#include "delegates/gpu/kernels/common/kernel_policy.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

namespace litmus::gpu {
namespace {

DeviceInfo CpuDevice() {
  DeviceInfo info;
  info.type = DeviceType::kCpu;
  info.vector_width = 16;
  info.compute_units = 8;
  info.max_work_group = 4096;
  info.max_local = {4096, 4096, 4096};
  info.max_constant_bytes = 1 << 20;
  info.single_item_work_groups = info.costly_compilation = true;
  return info;
}

DeviceInfo Rasteriser() {
  DeviceInfo info;
  info.type = DeviceType::kCpu;
  info.compute_units = 8;
  info.max_work_group = 1024;
  info.max_local = {1024, 1024, 1024};
  info.max_constant_bytes = 1 << 16;
  info.costly_compilation = info.late_compilation = true;
  info.family = DeviceFamily::kLlvmpipe;
  return info;
}

DeviceInfo Gpu() {
  DeviceInfo info;
  info.type = DeviceType::kGpu;
  info.compute_units = 16;
  info.max_work_group = 256;
  info.max_local = {256, 256, 64};
  info.max_constant_bytes = 1 << 16;
  return info;
}

struct Column {
  const char* name;
  KernelPolicy policy;
};
const Column kColumns[] = {
    {"CPU device", KernelPolicy(CpuDevice())},
    {"software rasteriser", KernelPolicy(Rasteriser())},
    {"GPU", KernelPolicy(Gpu())},
};
constexpr size_t kCount = std::size(kColumns);

using Group = std::array<int, 3>;

std::string Text(const std::vector<RegisterTile>& tiles) {
  std::string text;
  for (const RegisterTile& tile : tiles) {
    text += std::to_string(tile.rows) + "x" + std::to_string(tile.vectors);
    if (tile.flat) text += " flat";
    if (tile.square) text += " square";
    text += "; ";
  }
  return text;
}

TEST(KernelPolicy, Numbers) {
  const struct {
    const char* name;
    int64_t (*of)(const KernelPolicy&);
    int64_t expected[kCount];
  } rows[] = {
      {"units of many",
       [](const KernelPolicy& p) -> int64_t { return p.CoarseningFactor(5000, 512); },
       {512, 1, 1}},
      {"units of few",
       [](const KernelPolicy& p) -> int64_t { return p.CoarseningFactor(7, 512); },
       {7, 1, 1}},
      {"rows of 640",
       [](const KernelPolicy& p) -> int64_t { return p.RowsPerItem(640); },
       {10, 1, 1}},
      {"rows of 131070",
       [](const KernelPolicy& p) -> int64_t { return p.RowsPerItem(131070); },
       {2048, 2, 2}},
      {"rows of none",
       [](const KernelPolicy& p) -> int64_t { return p.RowsPerItem(0); },
       {1, 1, 1}},
      {"elementwise",
       [](const KernelPolicy& p) -> int64_t { return p.ElementwiseVectors(); },
       {64, 1, 1}},
      {"flat group", [](const KernelPolicy& p) -> int64_t { return p.FlatGroup(); }, {1, 64, 64}},
      {"shares results, 64",
       [](const KernelPolicy& p) -> int64_t { return p.SharesResults(64); },
       {0, 1, 1}},
      {"items of a row of 7",
       [](const KernelPolicy& p) -> int64_t { return p.RowItems(7); },
       {0, 0, 0}},
      {"items of a row of 9",
       [](const KernelPolicy& p) -> int64_t { return p.RowItems(9); },
       {0, 0, 16}},
      {"items of a row of 65",
       [](const KernelPolicy& p) -> int64_t { return p.RowItems(65); },
       {0, 0, 64}},
      {"shares results, 512",
       [](const KernelPolicy& p) -> int64_t { return p.SharesResults(512); },
       {0, 1, 0}},
      {"constants of 1 KB",
       [](const KernelPolicy& p) -> int64_t { return p.TriesConstantMemory(1 << 10, 1 << 12); },
       {0, 1, 1}},
      {"constants in 64 KB",
       [](const KernelPolicy& p) -> int64_t { return p.TriesConstantMemory(1, 1 << 16); },
       {0, 1, 1}},
      {"constants in 65 KB",
       [](const KernelPolicy& p) -> int64_t { return p.TriesConstantMemory(1, 65 << 10); },
       {0, 0, 0}},
      {"candidates",
       [](const KernelPolicy& p) -> int64_t { return p.TriesCandidates(); },
       {0, 0, 1}},
      {"Winograd's MB",
       [](const KernelPolicy& p) -> int64_t { return p.WinogradBandBytes() >> 20; },
       {2, 64, 64}},
      {"few kernels",
       [](const KernelPolicy& p) -> int64_t { return p.LimitsKernels(); },
       {1, 1, 0}},
      {"masked kernels",
       [](const KernelPolicy& p) -> int64_t { return p.SharesMaskedKernels(); },
       {1, 1, 0}},
      {"warms up", [](const KernelPolicy& p) -> int64_t { return p.WarmsUp(); }, {0, 1, 1}},
  };
  for (const auto& row : rows) {
    for (size_t i = 0; i < kCount; ++i) {
      EXPECT_EQ(row.of(kColumns[i].policy), row.expected[i])
          << row.name << ", " << kColumns[i].name;
    }
  }
}

TEST(KernelPolicy, FlushesByFamily) {
  const struct {
    DeviceFamily family;
    int dispatches;
  } rows[] = {{DeviceFamily::kUnknown, 0},      {DeviceFamily::kAdreno5xx, 16},
              {DeviceFamily::kAdreno6xx, 0},    {DeviceFamily::kAdreno7xx, 0},
              {DeviceFamily::kMaliMidgard, 24}, {DeviceFamily::kMaliBifrost, 24},
              {DeviceFamily::kMaliValhall, 24}, {DeviceFamily::kPowerVr, 16},
              {DeviceFamily::kNvidia, 0},       {DeviceFamily::kAmd, 0},
              {DeviceFamily::kIntel, 0},        {DeviceFamily::kPocl, 0}};
  for (const auto& row : rows) {
    DeviceInfo info = Gpu();
    info.family = row.family;
    EXPECT_EQ(KernelPolicy(info).FlushInterval(), row.dispatches) << static_cast<int>(row.family);
  }
}

TEST(KernelPolicy, Groups) {
  const RegisterTile square = {4, 2, false, true}, line = {4, 2, false, false};
  const struct {
    const char* name;
    Group group[kCount];
    Group expected[kCount];
  } rows[] = {
#define LITMUS_EACH(call) \
  {kColumns[0].policy.call, kColumns[1].policy.call, kColumns[2].policy.call}
      {"as preferred", LITMUS_EACH(GroupShape({8, 4, 2}, 256)), {{1, 1, 1}, {8, 4, 2}, {8, 4, 2}}},
      {"of 16 at most", LITMUS_EACH(GroupShape({8, 4, 2}, 16)), {{1, 1, 1}, {8, 2, 1}, {8, 2, 1}}},
      {"a long line",
       LITMUS_EACH(GroupShape({512, 1, 1}, 1024)),
       {{1, 1, 1}, {512, 1, 1}, {256, 1, 1}}},
      {"grid", LITMUS_EACH(GridGroup({100, 100, 9})), {{8, 8, 1}, {8, 8, 1}, {64, 1, 1}}},
      {"narrow grid", LITMUS_EACH(GridGroup({5, 3, 9})), {{8, 8, 1}, {8, 8, 1}, {8, 4, 1}}},
      {"elementwise", LITMUS_EACH(ElementwiseGroup({5, 3, 9})), {{8, 8, 1}, {8, 8, 1}, {8, 4, 2}}},
      {"square tiles",
       LITMUS_EACH(TileGroup(square, {100, 3, 1})),
       {{8, 8, 1}, {8, 8, 1}, {8, 4, 1}}},
      {"tiles in a line",
       LITMUS_EACH(TileGroup(line, {100, 3, 1})),
       {{8, 8, 1}, {8, 8, 1}, {64, 1, 1}}},
#undef LITMUS_EACH
  };
  for (const auto& row : rows) {
    for (size_t i = 0; i < kCount; ++i) {
      EXPECT_EQ(row.group[i], row.expected[i]) << row.name << ", " << kColumns[i].name;
    }
  }
}

TEST(KernelPolicy, Tiles) {
  const struct {
    const char* name;
    bool product;
    int rows, width, channels;
    const char* expected[kCount];
  } rows[] = {
      {"product of one row", true, 1, 1, 1000, {"1x2; ", "1x1; ", "1x1; "}},
      {"large product",
       true,
       12544,
       12544,
       64,
       {"7x2; ", "8x4 square; ", "4x2 square; 4x2; 2x2 square; 2x2; 1x2 square; 1x2; "}},
      {"few pixels", true, 49, 49, 64, {"7x2; ", "8x4 square; ", "1x2 square; 1x2; "}},
      {"image of 14",
       false,
       196,
       14,
       1024,
       {"7x2; ", "8x4 flat square; ",
        "4x2 flat square; 4x2 flat; 2x2 square; 2x2; 1x2 square; 1x2; "}},
      {"image of 10", false, 100, 10, 16, {"7x2 flat; ", "8x4 flat square; ", "1x2 square; 1x2; "}},
  };
  for (const auto& row : rows) {
    for (size_t i = 0; i < kCount; ++i) {
      const KernelPolicy& policy = kColumns[i].policy;
      EXPECT_EQ(Text(policy.RegisterTiles(row.product, row.rows, row.width, row.channels)),
                row.expected[i])
          << row.name << ", " << kColumns[i].name;
    }
  }
}

TEST(KernelPolicy, DepthwiseTiles) {
  const struct {
    const char* name;
    int width;
    bool halves;
    std::vector<int> expected[kCount];
  } rows[] = {
      {"a wide row", 28, false, {{7}, {4}, {4, 2, 1}}},
      {"a wide row in 16 bits", 28, true, {{7}, {4}, {8, 4, 2}}},
      {"a row of 7", 7, true, {{7}, {4}, {8, 4, 2}}},
      {"a row of 5", 5, false, {{7}, {4}, {2, 1, 4}}},
      {"a row of 1", 1, true, {{7}, {4}, {8, 4, 2}}},
  };
  for (const auto& row : rows) {
    for (size_t i = 0; i < kCount; ++i) {
      EXPECT_EQ(kColumns[i].policy.DepthwiseTiles(row.width, row.halves), row.expected[i])
          << row.name << ", " << kColumns[i].name;
    }
  }
}

// Writes tiles as "channel items x pixel items: rows x vectors, depth".
std::string Text(const std::vector<StagedTile>& tiles) {
  std::string text;
  for (const StagedTile& tile : tiles) {
    text += std::to_string(tile.channel_items) + "x" + std::to_string(tile.pixel_items) + ": " +
            std::to_string(tile.rows) + "x" + std::to_string(tile.vectors) + ", " +
            std::to_string(tile.depth) + "; ";
  }
  return text;
}

TEST(KernelPolicy, StagedTiles) {
  DeviceInfo gpu = Gpu();
  gpu.local_memory = 32 << 10;
  gpu.dedicated_local_memory = true;
  const struct {
    const char* name;
    int rows, slices;
    const char* expected;
  } rows[] = {
      {"many pixels", 12544, 16, "8x8: 4x2, 8; 8x8: 2x2, 16; 8x8: 1x2, 16; "},
      {"few pixels", 49, 256, "8x8: 4x2, 8; 8x8: 2x2, 16; 8x8: 1x2, 16; "},
      {"few pixels and channels", 49, 16, "8x8: 1x2, 16; "},
      {"8 slices", 12544, 8, "8x8: 4x1, 8; 8x8: 2x1, 16; 8x8: 1x1, 16; "},
      {"4 slices", 12544, 3, "4x16: 4x1, 4; 4x16: 2x1, 8; 4x16: 1x1, 16; "},
      {"2 slices", 12544, 2, "2x32: 2x1, 4; 2x32: 1x1, 8; "},
      {"1 slice", 12544, 1, "1x64: 1x1, 4; "},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(Text(KernelPolicy(gpu).StagedTiles(row.rows, row.slices)), row.expected) << row.name;
  }
  DeviceInfo small_groups = gpu, little_memory = gpu, ordinary_memory = gpu;
  small_groups.max_work_group = 32;
  little_memory.local_memory = 1 << 10;
  ordinary_memory.dedicated_local_memory = false;
  for (const DeviceInfo& info :
       {small_groups, little_memory, ordinary_memory, CpuDevice(), Rasteriser()}) {
    EXPECT_EQ(Text(KernelPolicy(info).StagedTiles(12544, 16)), "");
  }
}

TEST(KernelPolicy, DotTiles) {
  const struct {
    DeviceFamily family;
    int compute_units, rows, slices;
    std::vector<std::pair<int, int>> tiles;  // rows and slices of each expected tile
  } cases[] = {
      {DeviceFamily::kAdreno7xx, 6, 3136, 16, {{4, 2}, {4, 1}, {2, 1}, {1, 1}}},
      {DeviceFamily::kAdreno7xx, 6, 49, 32, {{2, 1}, {1, 1}}},
      {DeviceFamily::kAdreno7xx, 6, 2, 8, {{1, 1}}},
      {DeviceFamily::kIntel, 96, 3136, 16, {{4, 1}, {2, 1}, {1, 1}}},
  };
  for (const auto& c : cases) {
    DeviceInfo device = Gpu();
    device.family = c.family;
    device.compute_units = c.compute_units;
    std::vector<std::pair<int, int>> tiles;
    for (const RegisterTile& tile : KernelPolicy(device).DotTiles(c.rows, c.slices)) {
      tiles.emplace_back(tile.rows, tile.vectors);
    }
    EXPECT_EQ(tiles, c.tiles) << c.rows << " x " << c.slices << ", " << c.compute_units
                              << " compute units";
  }
}

TEST(KernelPolicy, SubgroupTiles) {
  DeviceInfo gpu = Gpu();
  gpu.local_memory = 32 << 10;
  gpu.dedicated_local_memory = gpu.subgroup_blocks = true;
  const struct {
    const char* name;
    int rows, slices;
    const char* expected;
    bool preferred;
  } rows[] = {
      {"many pixels", 12544, 17, "16x4: 4x2, 16; 16x4: 2x2, 16; 16x4: 1x2, 16; ", true},
      {"one subgroup of slices", 12544, 16,
       "16x4: 8x1, 16; 16x4: 4x1, 16; 16x4: 2x1, 16; 16x4: 1x1, 16; ", true},
      {"few pixels and channels", 49, 16, "16x4: 1x1, 16; ", true},
      {"three quarters of a subgroup", 49, 12, "16x4: 1x1, 16; ", true},
      {"fewer", 49, 11, "16x4: 1x1, 16; ", false},
  };
  for (const auto& row : rows) {
    const KernelPolicy policy(gpu);
    EXPECT_EQ(Text(policy.SubgroupTiles(row.rows, row.slices)), row.expected) << row.name;
    EXPECT_EQ(policy.PrefersSubgroups(row.slices), row.preferred) << row.name;
  }
  DeviceInfo no_blocks = gpu, small_groups = gpu, little_memory = gpu, ordinary_memory = gpu,
             images = gpu;
  no_blocks.subgroup_blocks = false;
  small_groups.max_work_group = 32;
  little_memory.local_memory = 1 << 10;
  ordinary_memory.dedicated_local_memory = false;
  images.family = DeviceFamily::kAdreno7xx;
  images.max_image_texels = 65536;
  for (const DeviceInfo& info : {no_blocks, small_groups, little_memory, ordinary_memory, images}) {
    EXPECT_EQ(Text(KernelPolicy(info).SubgroupTiles(12544, 16)), "");
  }
  EXPECT_EQ(KernelPolicy(no_blocks).SubgroupSumTile(16).items(), 0);
  EXPECT_EQ(KernelPolicy(gpu).SubgroupSumTile(17).vectors, 2);
}

// The max bytes of weights for which constant memory is tried, in a buffer that is large enough.
TEST(KernelPolicy, ConstantMemoryByFamily) {
  const struct {
    DeviceFamily family;
    size_t most;
  } kCases[] = {
      {DeviceFamily::kUnknown, 1024},     {DeviceFamily::kAdreno5xx, 3072},
      {DeviceFamily::kAdreno6xx, 3584},   {DeviceFamily::kAdreno7xx, 3584},
      {DeviceFamily::kAdreno8xx, 3584},   {DeviceFamily::kMaliMidgard, 1024},
      {DeviceFamily::kMaliBifrost, 1024}, {DeviceFamily::kMaliValhall, 1024},
      {DeviceFamily::kPowerVr, 1024},     {DeviceFamily::kNvidia, 65536},
      {DeviceFamily::kAmd, 4096},         {DeviceFamily::kIntel, 1024},
      {DeviceFamily::kPocl, 65536},       {DeviceFamily::kLlvmpipe, 65536},
  };
  for (const auto& c : kCases) {
    DeviceInfo info = Gpu();
    info.family = c.family;
    const KernelPolicy policy(info);
    const size_t buffer = info.max_constant_bytes;
    EXPECT_TRUE(policy.TriesConstantMemory(c.most, buffer)) << static_cast<int>(c.family);
    EXPECT_FALSE(policy.TriesConstantMemory(c.most + 1, buffer)) << static_cast<int>(c.family);
    EXPECT_FALSE(policy.TriesConstantMemory(c.most, buffer + 1)) << static_cast<int>(c.family);
  }
}

TEST(KernelPolicy, ImagesByFamily) {
  const struct {
    DeviceFamily family;
    Language language;
    int vector_width;
    int64_t slices;
  } kCases[] = {
      {DeviceFamily::kAdreno5xx, Language::kOpenClC, 4, 1000},
      {DeviceFamily::kAdreno6xx, Language::kOpenClC, 4, 1000},
      {DeviceFamily::kAdreno7xx, Language::kOpenClC, 4, 1000},
      {DeviceFamily::kAdreno8xx, Language::kOpenClC, 4, 1000},
      {DeviceFamily::kAdreno8xx, Language::kGlslEs, 4, 0},
      {DeviceFamily::kAdreno8xx, Language::kOpenClC, 8, 0},
      {DeviceFamily::kMaliValhall, Language::kOpenClC, 4, 0},
      {DeviceFamily::kNvidia, Language::kOpenClC, 4, 0},
      {DeviceFamily::kPocl, Language::kOpenClC, 4, 0},
      {DeviceFamily::kUnknown, Language::kOpenClC, 4, 0},
  };
  for (const auto& c : kCases) {
    DeviceInfo info = Gpu();
    info.family = c.family;
    info.language = c.language;
    info.vector_width = c.vector_width;
    info.max_image_texels = 1000;
    const KernelPolicy policy(info);
    EXPECT_EQ(policy.ImageSlices(), c.slices) << static_cast<int>(c.family);
    for (const int64_t slices : {0, 500}) {
      EXPECT_EQ(policy.ReadsImage(slices), c.slices > 0) << static_cast<int>(c.family);
    }
    EXPECT_FALSE(policy.ReadsImage(501)) << static_cast<int>(c.family);
  }
}

}  // namespace
}  // namespace litmus::gpu
