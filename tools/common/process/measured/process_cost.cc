// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/process/measured/process_cost.h"

#include <cstring>

#include "absl/strings/str_cat.h"

namespace litmus {

std::string DescribeEnd(const ProcessCost& cost) {
  if (cost.timed_out) return "still running after the timeout";
  if (cost.stop_signal != 0) {
    return absl::StrCat("stopped by signal ", cost.stop_signal, " (", strsignal(cost.stop_signal),
                        ") and killed");
  }
  if (cost.signal == 0) return absl::StrCat("exit code ", cost.exit_code);
  return absl::StrCat("signal ", cost.signal, " (", strsignal(cost.signal), ")");
}

}  // namespace litmus
