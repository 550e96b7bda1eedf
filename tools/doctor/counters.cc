// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Levels of perf_event_paranoid: the kernel's Documentation/admin-guide/sysctl/kernel.rst. Debian's
// and Android's kernels have a level 3, which denies counters to users other than root.
#include "tools/doctor/counters.h"

#include <cstdint>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace litmus::doctor {

CountersState StateOfCounters(const Context& context) {
  const std::string& error = context.host.counters_error;
  if (error.empty()) return {true, "", ""};
  CountersState state{false, error, ""};
  const std::optional<int64_t> level =
      context.files.Integer("/proc/sys/kernel/perf_event_paranoid");
  const bool denied =
      absl::StrContains(error, "Permission") || absl::StrContains(error, "permitted");
  // Litmus counts in user space only, which level 2 permits.
  constexpr int64_t kUserSpace = 2;
  if (denied && level && *level > kUserSpace) {
    state.reason = absl::StrCat("denied: perf_event_paranoid is ", *level);
    state.command = context.facts.android ? "setprop security.perf_harden 0"
                                          : context.AsRoot("sysctl kernel.perf_event_paranoid=2");
  } else if (denied) {
    state.reason = "denied by the container: docker --cap-add=PERFMON, or its seccomp profile";
  } else if (!level) {
    state.reason = "not in this kernel";
  } else if (absl::StrContains(error, "No such file")) {
    state.reason = "the processor shows none, as in most virtual machines";
  }
  return state;
}

}  // namespace litmus::doctor
