// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A summary in GitHub's Markdown: of a step of a workflow, or a comment.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_MARKDOWN_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_MARKDOWN_H_

#include <string>

#include "tools/common/exports/subjects.h"

namespace litmus {

// Verdict first, then a table of metrics with intervals, broken gates and what failed. Of a grid
// one table with a row for each cell. Thread-safe.
std::string ToMarkdown(const Subjects& subjects);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_MARKDOWN_H_
