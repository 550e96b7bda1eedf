// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/config.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <optional>
#include <set>
#include <utility>

#include "absl/status/statusor.h"
#include "cli/arguments.h"
#include "cli/exit_codes.h"
#include "cli/number.h"
#include "cli/suggestion.h"
#include "cli/version.h"
#include "json/parse_json.h"
#include "nlohmann/json.hpp"
#include "runtime/files/file_output.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

// Returns the shortest decimal that converts to the same float.
double Shortest(float value) {
  char text[32] = "";
  for (int digits = 6; digits <= 9; ++digits) {
    std::snprintf(text, sizeof(text), "%.*g", digits, static_cast<double>(value));
    if (std::strtof(text, nullptr) == value) break;
  }
  return std::strtod(text, nullptr);
}

// The value as the command line would write it; none for arrays, objects and null.
std::optional<std::string> TextOf(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_number()) return value.dump();
  return std::nullopt;
}

// Floats are compared with the digits of default_text.
bool IsDefault(const Flag& flag, const std::string& text) {
  if (flag.type() != FlagType::kFloat) return text == flag.default_text();
  char* end = nullptr;
  const float value = std::strtof(text.c_str(), &end);
  return end != text.c_str() && *end == '\0' &&
         Number(static_cast<double>(value)) == flag.default_text();
}

}  // namespace

json FlagValueToJson(const Flag& flag) {
  switch (flag.type()) {
    case FlagType::kInt32:
      return flag.int32_value();
    case FlagType::kInt64:
      return flag.int64_value();
    case FlagType::kFloat:
      return Shortest(flag.float_value());
    case FlagType::kBool:
      return flag.bool_value();
    case FlagType::kString:
      break;
  }
  return flag.string_value();
}

bool MayBeConfigured(const Flag& flag) {
  static const std::set<std::string> kNever = {"help", "version", "completion", "load_config",
                                               "dump_config"};
  const bool prints = flag.type() == FlagType::kBool && flag.listing() != nullptr;
  return !prints && kNever.count(flag.name()) == 0;
}

bool ReadConfig(const FlagRegistry& flags, const std::string& text, std::vector<GivenFlag>* given,
                std::vector<std::string>* errors) {
  const absl::StatusOr<json> document = ParseJson(text);
  if (!document.ok() || !document->is_object()) {
    const std::string why = document.ok() ? "" : ": it " + std::string(document.status().message());
    errors->push_back("is not a JSON object of flags, {\"num_threads\": 4}" + why);
    return false;
  }
  for (const auto& [name, value] : document->items()) {
    const Flag* flag = flags.Find(name);
    const std::optional<std::string> spelled = TextOf(value);
    if (flag == nullptr) {
      errors->push_back(UnknownFlagError(flags, "--" + name));
    } else if (!MayBeConfigured(*flag)) {
      errors->push_back("--" + name + " is for the command line only");
    } else if (!spelled) {
      const std::string what = value.is_null()    ? "null"
                               : value.is_array() ? "an array"
                                                  : "an object";
      errors->push_back("--" + name + ": " + what +
                        " does not fit; it must be a number, a boolean or a string");
    } else if (!IsDefault(*flag, *spelled)) {
      given->push_back({flag->name(), *spelled, static_cast<int>(given->size()) + 1, name});
    }
  }
  return true;
}

std::string ConfigText(const FlagRegistry& flags) {
  std::vector<const Flag*> order = flags.FlagsOnce();
  order.erase(std::remove_if(order.begin(), order.end(),
                             [](const Flag* flag) { return !MayBeConfigured(*flag); }),
              order.end());
  const auto given = std::stable_partition(order.begin(), order.end(),
                                           [](const Flag* flag) { return flag->position() >= 0; });
  std::stable_sort(order.begin(), given,
                   [](const Flag* a, const Flag* b) { return a->position() < b->position(); });
  json document = json::object();
  for (const Flag* flag : order) document[flag->name()] = FlagValueToJson(*flag);
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

int FlagRegistry::LoadConfig(const SortedLine& line, std::vector<GivenFlag>* taken,
                             std::vector<std::string>* errors) {
  std::string path;
  for (const GivenFlag& flag : line.given) {
    if (flag.name == "load_config") path = flag.text;
  }
  if (path.empty()) return kExitOk;
  const std::string where = "--load_config: " + Quoted(path) + ": ";
  // Larger than all flags of a tool with long values; the limit is needed because the file may be
  // an endless device.
  constexpr size_t kMaxConfigBytes = size_t{1} << 24;
  std::string text;
  std::ifstream file(path, std::ios::binary);
  for (char part[1 << 12]; file && text.size() <= kMaxConfigBytes;) {
    file.read(part, sizeof(part));
    text.append(part, static_cast<size_t>(file.gcount()));
  }
  if (!file.is_open() || file.bad()) {
    errors->push_back(where + "cannot be read");
    return kExitNoInput;
  }
  if (text.size() > kMaxConfigBytes) {
    errors->push_back(where + "has more than " + std::to_string(kMaxConfigBytes) +
                      " bytes, the limit; give a smaller file");
    return kExitBadData;
  }
  std::vector<GivenFlag> given;
  std::vector<std::string> wrong;
  const bool is_config = ReadConfig(*this, text, &given, &wrong);
  for (GivenFlag& flag : given) {
    const auto same = [&](const GivenFlag& other) { return other.name == flag.name; };
    if (std::none_of(line.given.begin(), line.given.end(), same)) taken->push_back(std::move(flag));
  }
  std::map<int, std::string> misfits;
  AssignAll(*taken, FlagOrigin::kConfigFile, &misfits);
  for (const auto& [position, error] : misfits) wrong.push_back(error);
  for (const std::string& error : wrong) errors->push_back(where + error);
  return wrong.empty() ? kExitOk : is_config ? kExitUsage : kExitConfig;
}

int FlagRegistry::DumpConfig(std::ostream& out, std::ostream& err) const {
  const std::string& path = GetString("dump_config");
  if (path == "-") {
    out << ConfigText(*this);
    return kExitOk;
  }
  const std::string text = ConfigText(*this);
  FileOutput output(path);
  if (output.Append(text.data(), text.size()) && output.Finish()) return kExitOk;
  err << "ERROR: " << tool_ << ": --dump_config: " << Quoted(path)
      << " cannot be written: " << std::strerror(output.error()) << "\n";
  return output.failure() == NewFile::Failure::kCreate ? kExitCantCreate : kExitIoError;
}

std::string FlagRegistry::VersionJson() const {
  json document = {{"schema", {{"name", "litmus.version"}, {"version", "3.0"}}},
                   {"tool", {{"name", tool_}, {"version", kVersion}}},
                   {"revision", revision_.empty() ? json(nullptr) : json(revision_)},
                   {"dirty", revision_.empty() ? json(nullptr) : json(dirty_)},
                   {"build", json::object()}};
  for (const auto& [name, value] : build_facts_) document["build"][name] = value;
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace litmus
