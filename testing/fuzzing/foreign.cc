// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fuzzes the results of other programs: what is read becomes a page and every export.
#include <string>

#include "nlohmann/json.hpp"
#include "testing/fuzzing/targets.h"
#include "tools/common/exports/export.h"
#include "tools/common/foreign/foreign_document.h"
#include "tools/common/foreign/foreign_result.h"
#include "tools/common/foreign/select_entry.h"
#include "tools/common/result_report/result_report.h"

namespace litmus::fuzzing {

void FuzzForeign(const uint8_t* data, size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const absl::StatusOr<std::optional<ForeignResult>> result = ReadForeign(bytes);
  if (!result.ok() || !result->has_value()) return;
  (void)SelectEntry(**result, "", "wall_time");
  const absl::StatusOr<nlohmann::ordered_json> foreign = ForeignToJson(**result, "a.json", "");
  if (!foreign.ok()) return;
  const nlohmann::ordered_json document = {{"foreign", *foreign}};
  (void)ToHtmlReport(document);
  for (const std::string& format : ExportFormats()) (void)ExportAs(format, document);
}

}  // namespace litmus::fuzzing
