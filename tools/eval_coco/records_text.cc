// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats the records of images for --records_file and --debug_mode.
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/number.h"
#include "tools/eval_coco/result.h"

namespace litmus::coco {

using json = nlohmann::ordered_json;

std::string RecordsText(const Records& lines, const ImageRecords& records,
                        const std::string& path) {
  if (!absl::EndsWithIgnoreCase(path, ".csv")) {
    std::string text;
    for (const auto& [item, record] : lines) {
      json line = {{"item", item}};
      line.update(record);
      absl::StrAppend(&text, line.dump(-1, ' ', false, json::error_handler_t::replace), "\n");
    }
    return text;
  }
  CsvTable table = {
      {"file", "image_id", "category_id", "x", "y", "width", "height", "score", "error"}};
  for (const auto& [item, record] : records) {
    const std::string id = absl::StrCat(record.image_id);
    if (record.broken) {
      table.push_back({record.file, id, "", "", "", "", "", "", record.error});
      continue;
    }
    for (const RecordedBox& box : record.boxes) {
      std::vector<std::string> row = {record.file, id, absl::StrCat(box.category)};
      for (const double side : box.box) row.push_back(absl::StrFormat("%.9g", side));
      row.push_back(absl::StrFormat("%.9g", box.score));
      row.emplace_back();
      table.push_back(std::move(row));
    }
  }
  return ToCsvText(table);
}

std::string DebugText(const ImageRecords& records) {
  std::string text;
  for (const auto& [item, record] : records) {
    if (record.broken) continue;
    absl::StrAppend(&text, "Image: ", record.file, "\n\n");
    const auto width = static_cast<double>(record.width);
    const auto height = static_cast<double>(record.height);
    int index = 0;
    for (const RecordedBox& box : record.boxes) {
      const auto& [x, y, box_width, box_height] = box.box;
      absl::StrAppend(&text, "Object [", index++, "]\n  Score: ", Number(box.score),
                      "\n  Class-ID: ", box.category,
                      "\n  Bounding Box:\n    Normalized Top: ", Number(y / height),
                      "\n    Normalized Bottom: ", Number((y + box_height) / height),
                      "\n    Normalized Left: ", Number(x / width),
                      "\n    Normalized Right: ", Number((x + box_width) / width), "\n");
    }
    absl::StrAppend(&text, std::string(54, '='), "\n");
  }
  return text;
}

}  // namespace litmus::coco
