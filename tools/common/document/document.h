// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The members that the result documents of all tools share. A document begins with the members of
// MakeEnvelope, then has the tool's own, and ends with "metrics", "verdict", "gates",
// "environment", "exit_code" and "error", in this order, where the tool has them. What is not
// measured or not known is null. docs/reference/schema has the schemas, docs/reference/schemas.md
// the meaning.
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

// Version of all documents. Minor: members added; major: members renamed, removed or changed in
// meaning.
inline constexpr char kSchemaVersion[] = "3.0";

// {"name": "litmus.<tool>", "version"}: the member "schema".
nlohmann::ordered_json SchemaOf(const std::string& tool);

// InvalidArgument ("is a document of schema version 2.0; only version 3 is supported: …") when
// schema.version of `document` has another major version. Of a document without one: OK.
absl::Status CheckSchemaVersion(const nlohmann::ordered_json& document);

// {"schema", "tool", "build"} of a document of `tool`: the document's first members.
nlohmann::ordered_json MakeEnvelope(const std::string& tool);

enum class Better { kLower, kHigher };

// A number that two results can be compared by. The names of metrics are in
// docs/reference/measurements.md.
struct Metric {
  std::string name;                  // "latency_median"
  std::string unit;                  // "us", "bytes", "1/s", "fraction", …
  std::optional<double> value;       // none: not measured
  std::optional<Interval> interval;  // of 95 %
  Better better = Better::kLower;
};

// The member "metrics": [{"name", "unit", "value", "lower", "upper", "better"}]. A metric without a
// value, or with one that is not finite, is left out; an end that is not finite is null.
nlohmann::ordered_json MetricsToJson(const std::vector<Metric>& metrics);

// Every flag once, in the order of declarations: [{"name", "value", "origin"}]. A value is a
// number, a boolean or a string; floats are the shortest decimal that is the same float again.
nlohmann::ordered_json FlagsToJson(const FlagRegistry& flags);

// The member "environment" of the document of one process. Make one before the command line is
// read. Not thread-safe.
class Environment {
 public:
  Environment(int argc, const char* const* argv,
              std::chrono::system_clock::time_point started = std::chrono::system_clock::now());

  // Read the momentary state of the machine, right before and right after what is measured.
  void NoteBefore();
  void NoteAfter();

  // {"argv", "started_utc", "flags", "cpu_target", "machine", "before", "after"}; before and after
  // are null where they were not noted. The tool appends members of its own.
  nlohmann::ordered_json ToJson(const FlagRegistry& flags) const;

 private:
  std::vector<std::string> argv_;
  std::chrono::system_clock::time_point started_;
  nlohmann::ordered_json before_, after_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_DOCUMENT_DOCUMENT_H_
