// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes a report with every kind of element to stdout, for scripts/dev/look_at_reports.
#include <cstdio>

#include "tools/common/report/demo_report.h"

int main() {
  const std::string page = litmus::DemoReport();
  return std::fwrite(page.data(), 1, page.size(), stdout) == page.size() ? 0 : 1;
}
