// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes a report with one of everything, for scripts/dev/look_at_reports: demo > FILE.html.
#include <cstdio>

#include "tools/common/report/demo_report.h"

int main() {
  const std::string page = litmus::DemoReport();
  return std::fwrite(page.data(), 1, page.size(), stdout) == page.size() ? 0 : 1;
}
