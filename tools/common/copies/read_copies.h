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
  // Every format of --export.
  std::string ExportFlag() const;
  // A file of an earlier run stands where each copy goes.
  void MakeOld(const std::vector<std::string>& forms) const;
  std::string Text(const std::string& form) const;

  // Expects that the process ended with `exit_code`, having printed `error` ("": none), and of each
  // copy among `forms` that it says so and has no other run's result, that what the document has as
  // its error was printed, and that what `report` makes of the document later is the copy that was
  // written. Returns what the document says; of a file that cannot be parsed, kUnreadable.
  CopySays Expect(const ToolRun& run, int exit_code, const std::string& error,
                  const std::vector<std::string>& forms) const;

 private:
  std::string folder_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_COPIES_READ_COPIES_H_
