// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes a summary in GitHub's Markdown, for a workflow step or a comment.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_MARKDOWN_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_MARKDOWN_H_

#include <string>

#include "tools/common/exports/subjects.h"

namespace litmus {

// Writes the verdict, a table of metrics with intervals, exceeded gates, and failures. A grid gets
// one table with a row for each cell. Thread-safe.
std::string ToMarkdown(const Subjects& subjects);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_MARKDOWN_H_
