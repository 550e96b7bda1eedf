// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes one result document to all places that a command line names.
#ifndef LITMUS_TOOLS_COMMON_COPIES_WRITE_COPIES_H_
#define LITMUS_TOOLS_COMMON_COPIES_WRITE_COPIES_H_

#include <functional>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace litmus {

struct CopyTargets {
  struct JsonFile {
    const char* flag;  // that names the file
    std::string path;
  };
  std::string exports, html_report;  // values of the flags of these names
  std::vector<JsonFile> json_files;  // one without a path is none
  bool to_stdout = false;            // --output=json
  // The form of standard output where that is not JSON: --output=csv.
  std::function<std::string(const nlohmann::ordered_json& document)> form_of_stdout = nullptr;
};

// Takes each error as the process prints it.
using PrintCopyError = std::function<void(const std::string& error)>;

// Writes the document, which has "exit_code" and "error", to every target; one that cannot be
// written does not keep it from the others. Such an error is printed, joins the document's own, and
// decides the exit code of a process that did not fail otherwise; files that were written before it
// are written anew, so that all copies say how the process ends. Standard output and devices are
// not: standard output comes last. Returns the exit code.
int WriteCopies(const CopyTargets& targets, nlohmann::ordered_json document,
                const PrintCopyError& print);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_COPIES_WRITE_COPIES_H_
