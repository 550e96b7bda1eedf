// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists of labels in another form than one label a line: recognised, with what helps.
#ifndef LITMUS_TOOLS_COMMON_LABELS_LABEL_FORMAT_H_
#define LITMUS_TOOLS_COMMON_LABELS_LABEL_FORMAT_H_

#include <string>
#include <vector>

namespace litmus {

// "'l.txt' is UTF-16 text: convert it with iconv -f UTF-16 -t UTF-8": of the lines of the file
// `path`; "" where nothing speaks for another form. It explains an error; lines of such a form may
// be labels all the same. Thread-safe.
std::string DescribeLabelFormat(const std::string& path, const std::vector<std::string>& lines);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_LABELS_LABEL_FORMAT_H_
