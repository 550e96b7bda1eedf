// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helper for tests: reads the state that a copy of a result contains, with one function per format.
#ifndef LITMUS_TOOLS_COMMON_COPIES_COPY_READER_H_
#define LITMUS_TOOLS_COMMON_COPIES_COPY_READER_H_

#include <optional>
#include <string>

#include "tools/common/run_tool.h"

namespace litmus {

struct Said {
  // "value", "not measured" or "failed"; "unreadable" if the copy does not have the format.
  std::string state;
  std::optional<int> exit_code;      // empty: the format cannot express it
  std::optional<std::string> error;  // "" if the copy has no error
};

// Reads a result document.
Said SaidByDocument(const std::string& text);
// Reads an HTML page: the sentence at its head, and the document inside.
Said SaidByPage(const std::string& html);
// Read the formats of --output_file_path other than JSON.
Said SaidByCsv(const std::string& text);
Said SaidByLines(const std::string& text);
Said SaidByMetricsProto(const std::string& bytes);
// Read --records_file, as CSV and as JSON lines, and --detections_output.
Said SaidByRecordsCsv(const std::string& text);
Said SaidByJsonRecords(const std::string& text);
// Reads --junit_out of conformance.
Said SaidByJUnit(const std::string& xml);

// The last line on stderr that begins with `kind` ("ERROR: "), without `kind` and the tool's name;
// "" if there is none.
std::string LastLine(const std::string& err, const std::string& kind, const std::string& tool);

// Expects `said` to match the end of the process `run`: for a failure, its exit code and an error
// whose last line is the process's last error (after an interrupt, its last warning).
void ExpectSays(const Said& said, const std::string& state, const ToolRun& run,
                const std::string& tool);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_COPIES_COPY_READER_H_
