// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A report with one of everything, over made-up numbers, to look at and to test with.
#ifndef LITMUS_TOOLS_COMMON_REPORT_DEMO_REPORT_H_
#define LITMUS_TOOLS_COMMON_REPORT_DEMO_REPORT_H_

#include <string>

namespace litmus {

// Text that tries to leave its place: markup, quotes, broken UTF-8, controls, right-to-left marks.
std::string HostileText();

// The document; every kind of text in it holds HostileText() once. The same each time.
std::string DemoReport();

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_DEMO_REPORT_H_
