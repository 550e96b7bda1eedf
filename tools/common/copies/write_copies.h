// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes one result document to all outputs that a command line names.
#ifndef LITMUS_TOOLS_COMMON_COPIES_WRITE_COPIES_H_
#define LITMUS_TOOLS_COMMON_COPIES_WRITE_COPIES_H_

#include <functional>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace litmus {

struct CopyTargets {
  struct JsonFile {
    const char* flag;  // the flag that names the file
    std::string path;
  };
  std::string exports, html_report;  // values of the flags with these names
  std::vector<JsonFile> json_files;  // entries with an empty path are ignored
  bool to_stdout = false;            // --output=json
  // Formats stdout if it is not JSON (--output=csv); null: JSON.
  std::function<std::string(const nlohmann::ordered_json& document)> form_of_stdout = nullptr;
};

// Called with each error as the process prints it.
using PrintCopyError = std::function<void(const std::string& error)>;

// Writes the document, which contains "exit_code" and "error", to every target; if one cannot be
// written, the others still are. Such an error is printed, added to the document's error, and sets
// the exit code of a process that did not fail otherwise; files that were written earlier are
// rewritten, so that all copies contain the final exit code. Stdout and devices cannot be
// rewritten: stdout is written last. Returns the exit code.
int WriteCopies(const CopyTargets& targets, nlohmann::ordered_json document,
                const PrintCopyError& print);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_COPIES_WRITE_COPIES_H_
