// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The style sheet and the script that every report contains.
#ifndef LITMUS_TOOLS_COMMON_REPORT_PAGE_ASSETS_H_
#define LITMUS_TOOLS_COMMON_REPORT_PAGE_ASSETS_H_

#include <string_view>

namespace litmus {

// CSS. All colours are variables with a light and a dark value.
std::string_view ReportStyle();

// JavaScript that sorts a table when a button in its header is pressed, and saves a chart as an
// image. The page is complete without the script.
std::string_view ReportScript();

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_PAGE_ASSETS_H_
