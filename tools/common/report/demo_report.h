// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A report with every kind of element and invented numbers, for visual checks and tests.
#ifndef LITMUS_TOOLS_COMMON_REPORT_DEMO_REPORT_H_
#define LITMUS_TOOLS_COMMON_REPORT_DEMO_REPORT_H_

#include <string>

namespace litmus {

// Text that may break a page: markup, quotes, invalid UTF-8, control characters, right-to-left
// marks.
std::string HostileText();

// The document, in which each kind of text contains HostileText() once. Always the same.
std::string DemoReport();

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_DEMO_REPORT_H_
