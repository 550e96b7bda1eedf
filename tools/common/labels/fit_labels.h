// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Adjusts a list of labels to have one label for each output of a classifier.
#ifndef LITMUS_TOOLS_COMMON_LABELS_FIT_LABELS_H_
#define LITMUS_TOOLS_COMMON_LABELS_FIT_LABELS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace litmus {

// The file that a list of labels was read from, and the flag that named it, for messages.
struct LabelFile {
  std::string flag, path;
};

// Whether the label is one of the common names of the background class.
bool IsBackground(const std::string& label);

// Adjusts `labels` to a model with `outputs` classes: for 1001 outputs, 1000 labels get a leading
// "background"; for 1000 outputs, 1001 labels lose a leading background label. *note is a message
// about the change, or "". InvalidArgument for any other difference.
absl::Status FitLabels(const LabelFile& file, int64_t outputs, std::vector<std::string>* labels,
                       std::string* note);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_LABELS_FIT_LABELS_H_
