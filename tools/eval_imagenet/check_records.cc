// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_imagenet/check_records.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace litmus::imagenet {
namespace {

using json = nlohmann::ordered_json;

bool HasText(const json& object, const char* name) {
  return object.is_object() && object.contains(name) && object[name].is_string();
}

bool HasInteger(const json& object, const char* name) {
  return object.is_object() && object.contains(name) && object[name].is_number_integer();
}

bool IsFlag(const json& record, const char* name) {
  return !record.contains(name) || record[name].is_boolean();
}

bool IsRankedClass(const json& entry) {
  return entry.is_array() && entry.size() == 3 && entry[0].is_number_integer() &&
         entry[1].is_string() && (entry[2].is_number() || entry[2].is_null());
}

bool IsRecord(const json& record) {
  if (!HasText(record, "file")) return false;
  if (record.contains("error")) return record["error"].is_string();
  if (!HasText(record, "label") || !HasInteger(record, "rank") || !record.contains("top") ||
      !record.contains("shifted") || !record.contains("us") ||
      !HasInteger(record["us"], "inference")) {
    return false;
  }
  const json &top = record["top"], &shifted = record["shifted"], &us = record["us"];
  if (record.contains("other_rank") &&
      (!HasInteger(record, "other_rank") || !HasInteger(record, "other_top"))) {
    return false;
  }
  return top.is_array() && !top.empty() && std::all_of(top.begin(), top.end(), IsRankedClass) &&
         shifted.is_array() && shifted.size() == 2 && shifted[0].is_boolean() &&
         shifted[1].is_boolean() && IsFlag(record, "unknown_label") &&
         IsFlag(record, "non_finite") &&
         std::all_of(us.begin(), us.end(), [](const json& v) { return v.is_number_integer(); });
}

bool IsHeader(const json& header) {
  if (!header.is_object() || !header.contains("config") || !header["config"].is_object() ||
      !header.contains("data") || !HasInteger(header["data"], "classes") ||
      header["data"]["classes"].get<int64_t>() < 1 || !header.contains("model") ||
      !HasText(header["model"], "path") || !HasText(header["model"], "sha256") ||
      !header.contains("preprocessing") || !HasText(header["preprocessing"], "description")) {
    return false;
  }
  const json& config = header["config"];
  return std::all_of(config.begin(), config.end(), [](const json& v) { return v.is_string(); });
}

}  // namespace

absl::Status CheckRecords(const FinishedRun& run) {
  if (!IsHeader(run.description.header)) {
    return absl::InvalidArgumentError("the description of the run is damaged; run it again");
  }
  for (const auto& [item, record] : run.records) {
    if (IsRecord(record)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("the record of image ", item, " is damaged; run that part again"));
  }
  return absl::OkStatus();
}

}  // namespace litmus::imagenet
