// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The style sheet and the script inside every report.
#ifndef LITMUS_TOOLS_COMMON_REPORT_PAGE_ASSETS_H_
#define LITMUS_TOOLS_COMMON_REPORT_PAGE_ASSETS_H_

#include <string_view>

namespace litmus {

// CSS. Colours are variables, in a light and a dark set; everything else uses the variables.
std::string_view ReportStyle();

// JavaScript: sorts a table when a button in its heading is pressed, and saves a chart as a
// picture. The page is complete without.
std::string_view ReportScript();

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_PAGE_ASSETS_H_
