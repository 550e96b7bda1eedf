// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Recognises label lists that do not have one label per line, and suggests how to convert them.
#ifndef LITMUS_TOOLS_COMMON_LABELS_LABEL_FORMAT_H_
#define LITMUS_TOOLS_COMMON_LABELS_LABEL_FORMAT_H_

#include <string>
#include <vector>

namespace litmus {

// A message about the lines of the file `path`, e.g. "'l.txt' is UTF-16 text: convert it with iconv
// -f UTF-16 -t UTF-8"; "" if they look like labels. Use it to explain an error: lines of such a
// form may still be valid labels. Thread-safe.
std::string DescribeLabelFormat(const std::string& path, const std::vector<std::string>& lines);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_LABELS_LABEL_FORMAT_H_
