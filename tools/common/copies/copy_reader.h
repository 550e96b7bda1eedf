// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: what a copy of a result says, by a function for each format.
#ifndef LITMUS_TOOLS_COMMON_COPIES_COPY_READER_H_
#define LITMUS_TOOLS_COMMON_COPIES_COPY_READER_H_

#include <optional>
#include <string>

#include "tools/common/run_tool.h"

namespace litmus {

struct Said {
  // "value", "not measured" or "failed"; "unreadable" for what is no copy of the format.
  std::string state;
  std::optional<int> exit_code;      // none: the format has no place for it
  std::optional<std::string> error;  // "" where the copy has no error
};

// A result document.
Said SaidByDocument(const std::string& text);
// A page: the sentence at its head, and the document inside.
Said SaidByPage(const std::string& html);
// The formats of --output_file_path beside JSON.
Said SaidByCsv(const std::string& text);
Said SaidByLines(const std::string& text);
Said SaidByMetricsProto(const std::string& bytes);
// --records_file, as CSV and as lines of JSON, and --detections_output.
Said SaidByRecordsCsv(const std::string& text);
Said SaidByJsonRecords(const std::string& text);
// --junit_out of conformance.
Said SaidByJUnit(const std::string& xml);

// The last line on stderr that begins with `kind` ("ERROR: "), without that and without the tool's
// name; "" for none.
std::string LastLine(const std::string& err, const std::string& kind, const std::string& tool);

// Expects that `said` is what the copy of a process with this end has to say: where the process
// failed, its exit code and an error whose last line is the process's last error (after an
// interrupt its last warning).
void ExpectSays(const Said& said, const std::string& state, const ToolRun& run,
                const std::string& tool);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_COPIES_COPY_READER_H_
