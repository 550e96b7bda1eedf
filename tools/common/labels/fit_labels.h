// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A list of labels that is to have one label for each output of a classifier.
#ifndef LITMUS_TOOLS_COMMON_LABELS_FIT_LABELS_H_
#define LITMUS_TOOLS_COMMON_LABELS_FIT_LABELS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace litmus {

// The file that a list of labels was read from, and the flag that names it, for messages.
struct LabelFile {
  std::string flag, path;
};

// Whether the label is one of the names that lists give to "none of the classes".
bool IsBackground(const std::string& label);

// Makes the list fit a model with `outputs` classes: 1000 labels get a "background" in front for
// 1001 outputs, and 1001 that begin with one lose it for 1000. *note says so, and is "" where
// nothing was to be done. InvalidArgument when the numbers do not go together otherwise.
absl::Status FitLabels(const LabelFile& file, int64_t outputs, std::vector<std::string>* labels,
                       std::string* note);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_LABELS_FIT_LABELS_H_
