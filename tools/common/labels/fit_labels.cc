// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/labels/fit_labels.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "tools/common/labels/label_format.h"

namespace litmus {

bool IsBackground(const std::string& label) {
  const std::string lower = absl::AsciiStrToLower(label);
  return lower == "background" || lower == "dummy" || lower == "???";
}

absl::Status FitLabels(const LabelFile& file, int64_t outputs, std::vector<std::string>* labels,
                       std::string* note) {
  note->clear();
  const auto count = static_cast<int64_t>(labels->size());
  if (count == outputs) return absl::OkStatus();
  const bool has_background = IsBackground(labels->front());
  if (count + 1 == outputs && !has_background) {
    labels->insert(labels->begin(), "background");
    *note = absl::StrCat("the model has ", outputs, " outputs and ", file.path, " ", count,
                         " labels: output 0 is treated as 'background'");
    return absl::OkStatus();
  }
  if (count == outputs + 1 && has_background) {
    labels->erase(labels->begin());
    *note = absl::StrCat("the model has ", outputs, " outputs and ", file.path, " ", count,
                         " labels: its first, a background, is left out");
    return absl::OkStatus();
  }
  const std::string form = DescribeLabelFormat(file.path, *labels);
  return absl::InvalidArgumentError(absl::StrCat(
      file.flag, ": '", file.path, "' has ", count, " lines, the model ", outputs,
      " outputs; give one label for each output, in their order", form.empty() ? "" : "; ", form));
}

}  // namespace litmus
