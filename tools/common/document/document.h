// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates the members that the result documents of all tools share. A document begins with the
// members of MakeEnvelope, then has the tool's members, and ends with "metrics", "verdict",
// "gates", "environment", "exit_code" and "error", in this order, if the tool has them. Values that
// were not measured or are unknown are null. Schemas are in docs/reference/schema, explained in
// docs/reference/schemas.md.
#ifndef LITMUS_TOOLS_COMMON_DOCUMENT_DOCUMENT_H_
#define LITMUS_TOOLS_COMMON_DOCUMENT_DOCUMENT_H_

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cli/flags.h"
#include "nlohmann/json.hpp"
#include "tools/common/interval.h"

namespace litmus {

// Version of all documents. The minor version changes when members are added; the major version
// when members are renamed, removed or change their meaning.
inline constexpr char kSchemaVersion[] = "3.1";

// The member "schema": {"name": "litmus.<tool>", "version"}.
nlohmann::ordered_json SchemaOf(const std::string& tool);

// InvalidArgument ("is a document of schema version 2.0; only version 3 is supported: …") if
// schema.version of `document` has another major version. OK for a document without a version.
absl::Status CheckSchemaVersion(const nlohmann::ordered_json& document);

// The first members of a document of `tool`: {"schema", "tool", "build"}.
nlohmann::ordered_json MakeEnvelope(const std::string& tool);

enum class Better { kLower, kHigher };

// A number by which two results can be compared. The names of metrics are listed in
// docs/reference/measurements.md.
struct Metric {
  std::string name;                  // e.g. "latency_median"
  std::string unit;                  // e.g. "us", "bytes", "1/s", "fraction"
  std::optional<double> value;       // empty: not measured
  std::optional<Interval> interval;  // 95 % interval
  Better better = Better::kLower;
};

// The member "metrics": [{"name", "unit", "value", "lower", "upper", "better"}]. A metric without a
// finite value is omitted; a bound that is not finite is null.
nlohmann::ordered_json MetricsToJson(const std::vector<Metric>& metrics);

// Every flag once, in the order of declarations: [{"name", "value", "origin"}]. A value is a
// number, a boolean or a string; floats are the shortest decimal that parses to the same float.
nlohmann::ordered_json FlagsToJson(const FlagRegistry& flags);

// The member "environment" of one process's document. Construct before the command line is parsed.
// Not thread-safe.
class Environment {
 public:
  Environment(int argc, const char* const* argv,
              std::chrono::system_clock::time_point started = std::chrono::system_clock::now());

  // Read the machine's current state; call directly before and after the measurement.
  void NoteBefore();
  void NoteAfter();

  // {"argv", "started_utc", "commit", "labels", "configuration", "flags", "cpu_target", "machine",
  // "before", "after"}; before and after are null if NoteBefore and NoteAfter were not called. The
  // tool appends further members.
  nlohmann::ordered_json ToJson(const FlagRegistry& flags) const;

 private:
  std::vector<std::string> argv_;
  std::chrono::system_clock::time_point started_;
  nlohmann::ordered_json before_, after_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_DOCUMENT_DOCUMENT_H_
