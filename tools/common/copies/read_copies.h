// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helper for tests: requests every copy of a tool's result and reads its state.
#ifndef LITMUS_TOOLS_COMMON_COPIES_READ_COPIES_H_
#define LITMUS_TOOLS_COMMON_COPIES_READ_COPIES_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/common/run_tool.h"

namespace litmus {

enum class Says { kUnreadable, kOld, kNothing, kValue, kFailed };

// The state that one copy contains. Some formats cannot express a failure: a list of numbers for a
// dashboard is empty then.
struct CopySays {
  Says what = Says::kUnreadable;
  std::optional<int> exit_code;
  std::optional<std::string> error;
};

// `form` is "json", "html", "csv", "proto" (TensorFlow Lite's messages) or a format of --export.
CopySays ReadCopy(const std::string& form, const std::string& text);

// The output files of one run, in a separate folder.
class Copies {
 public:
  explicit Copies(std::string folder) : folder_(std::move(folder)) {}

  std::string Path(const std::string& form) const { return folder_ + "/copy." + form; }
  // The value of --export that names a file for every format.
  std::string ExportFlag() const;
  // Creates the files of an earlier run under the names of all copies.
  void MakeOld(const std::vector<std::string>& forms) const;
  std::string Text(const std::string& form) const;

  // Expects that the process ended with `exit_code` and printed `error` ("": none); that each copy
  // among `forms` contains this end and no other run's result; that the document's error was
  // printed; and that `report` creates the same copies from the document later. Returns the state
  // in the document, kUnreadable if it cannot be parsed.
  CopySays Expect(const ToolRun& run, int exit_code, const std::string& error,
                  const std::vector<std::string>& forms) const;

 private:
  std::string folder_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_COPIES_READ_COPIES_H_
