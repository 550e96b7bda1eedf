// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/tools/device_table.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/backend/device_family.h"
#include "delegates/gpu/null/described_devices.h"

namespace litmus::gpu {
namespace {

using Row = std::vector<std::string>;

std::string YesNo(bool value) { return value ? "yes" : "no"; }

Row RowOf(const DescribedDevice& device) {
  const DeviceInfo& info = device.info;
  return {device.name,
          LanguageName(info.language),
          FamilyName(info.family),
          absl::StrCat(info.wave_size),
          absl::StrCat(info.item_registers),
          absl::StrCat(info.compute_units),
          absl::StrCat(info.max_work_group),
          absl::StrCat(info.local_memory / 1024),
          absl::StrCat(info.max_kernel_buffers),
          YesNo(info.half_arithmetic),
          info.name};
}

}  // namespace

const char* LanguageName(Language language) {
  return language == Language::kGlslEs ? "glsl" : "opencl";
}

nlohmann::ordered_json DeviceToJson(const DeviceInfo& info) {
  return {{"family", FamilyName(info.family)},
          {"wave_size", info.wave_size},
          {"half_arithmetic", info.half_arithmetic},
          {"vector_width", info.vector_width},
          {"api", info.api},
          {"device_name", info.name},
          {"vendor", info.vendor},
          {"version", info.version},
          {"driver", info.driver},
          {"type", TypeName(info.type)},
          {"item_registers", info.item_registers},
          {"compute_cache_bytes", info.compute_cache_bytes},
          {"shared_cache_bytes", info.shared_cache_bytes},
          {"compute_units", info.compute_units},
          {"max_work_group", info.max_work_group},
          {"max_local", info.max_local},
          {"local_memory", info.local_memory},
          {"dedicated_local_memory", info.dedicated_local_memory},
          {"max_buffer_bytes", info.max_buffer_bytes},
          {"buffer_alignment", info.buffer_alignment},
          {"max_kernel_buffers", info.max_kernel_buffers},
          {"max_constant_bytes", info.max_constant_bytes},
          {"max_image", info.max_image},
          {"max_image_texels", info.max_image_texels},
          {"subgroups", info.subgroups},
          {"subgroup_blocks", info.subgroup_blocks},
          {"dot_products", DotProductsName(info.dot_products)},
          {"embedded_profile", info.embedded_profile},
          {"unified_memory", info.unified_memory},
          {"single_item_work_groups", info.single_item_work_groups},
          {"costly_compilation", info.costly_compilation},
          {"late_compilation", info.late_compilation}};
}

std::string DeviceTable() {
  std::vector<Row> rows = {{"name", "language", "family", "wave", "registers", "units", "group",
                            "local KiB", "buffers", "half", "as its driver names it"}};
  for (const DescribedDevice& device : DescribedDevices()) rows.push_back(RowOf(device));
  std::vector<size_t> widths(rows[0].size(), 0);
  for (const Row& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string table;
  for (const Row& row : rows) {
    for (size_t i = 0; i + 1 < row.size(); ++i) {
      absl::StrAppend(&table, row[i], std::string(widths[i] + 2 - row[i].size(), ' '));
    }
    absl::StrAppend(&table, row.back(), "\n");
  }
  return table;
}

}  // namespace litmus::gpu
