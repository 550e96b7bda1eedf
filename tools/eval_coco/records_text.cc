// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The records of images as text: for --records_file and for --debug_mode.
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/cli/number.h"
#include "tools/eval_coco/result.h"

namespace litmus::coco {

using json = nlohmann::ordered_json;

std::string RecordsText(const Records& records, const std::string& path) {
  const bool csv = absl::EndsWithIgnoreCase(path, ".csv");
  std::string text;
  CsvTable table = {
      {"file", "image_id", "category_id", "x", "y", "width", "height", "score", "error"}};
  for (const auto& [item, record] : records) {
    if (!csv) {
      json line = {{"item", item}};
      line.update(record);
      absl::StrAppend(&text, line.dump(-1, ' ', false, json::error_handler_t::replace), "\n");
      continue;
    }
    const std::string file = record.value("file", "");
    const std::string id = absl::StrCat(record.value("image_id", int64_t{-1}));
    if (record.contains("error")) {
      table.push_back({file, id, "", "", "", "", "", "", record.value("error", "")});
      continue;
    }
    for (const json& d : record["detections"]) {
      std::vector<std::string> row = {file, id, absl::StrCat(d[0].get<int64_t>())};
      for (size_t i = 1; i < 6; ++i) row.push_back(absl::StrFormat("%.9g", d[i].get<double>()));
      row.emplace_back();
      table.push_back(std::move(row));
    }
  }
  return csv ? ToCsvText(table) : text;
}

std::string DebugText(const Records& records) {
  std::string text;
  for (const auto& [item, record] : records) {
    if (!record.contains("detections")) continue;
    absl::StrAppend(&text, "Image: ", record.value("file", ""), "\n\n");
    const double width = record["width"].get<double>(), height = record["height"].get<double>();
    int index = 0;
    for (const json& d : record["detections"]) {
      const double x = d[1].get<double>(), y = d[2].get<double>();
      absl::StrAppend(&text, "Object [", index++, "]\n  Score: ", Number(d[5].get<double>()),
                      "\n  Class-ID: ", d[0].get<int64_t>(),
                      "\n  Bounding Box:\n    Normalized Top: ", Number(y / height),
                      "\n    Normalized Bottom: ", Number((y + d[4].get<double>()) / height),
                      "\n    Normalized Left: ", Number(x / width),
                      "\n    Normalized Right: ", Number((x + d[3].get<double>()) / width), "\n");
    }
    absl::StrAppend(&text, std::string(54, '='), "\n");
  }
  return text;
}

}  // namespace litmus::coco
