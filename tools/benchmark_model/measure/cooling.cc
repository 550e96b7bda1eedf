// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/measure/cooling.h"

#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace litmus::benchmark {
namespace {

constexpr double kBetweenLooks = 1, kNotFalling = 1;
constexpr size_t kLooks = 10;
// 10 % below the max frequency: one step of most frequency governors.
constexpr double kAllowedShare = 0.9;

bool IsSlowedDown(const MachineState& state) {
  return state.cooling_steps.value_or(0) > 0 ||
         state.frequency.allowed_share.value_or(1) < kAllowedShare;
}

}  // namespace

Cooling WaitUntilCool(double most_secs, const std::atomic<bool>* stop,
                      const std::function<MachineState()>& read, LoopClock& clock) {
  const int64_t start = clock.NowNs();
  std::vector<double> celsius;
  Cooling cooling;
  while (true) {
    const MachineState state = read();
    cooling.seconds = static_cast<double>(clock.NowNs() - start) / 1e9;
    const bool slowed_down = IsSlowedDown(state);
    if (state.hottest_celsius) celsius.push_back(*state.hottest_celsius);
    cooling.sensors = cooling.sensors || state.hottest_celsius || state.cooling_steps ||
                      state.frequency.allowed_share;
    const bool settled =
        celsius.empty() || (celsius.size() > kLooks &&
                            celsius[celsius.size() - 1 - kLooks] - celsius.back() < kNotFalling);
    cooling.cool = settled && !slowed_down;
    if (cooling.cool || *stop || cooling.seconds >= most_secs) {
      cooling.text = absl::StrFormat("the machine is %scool after %.0f s",
                                     cooling.cool ? "" : "not ", cooling.seconds);
      if (!cooling.sensors) {
        cooling.text = "nothing to wait for: no sensor of temperature or throttling can be read";
      } else if (celsius.empty() && cooling.cool) {
        cooling.text = absl::StrFormat(
            "no CPU is throttled after %.0f s; the machine has no sensor of temperature",
            cooling.seconds);
      }
      if (!celsius.empty())
        absl::StrAppend(&cooling.text, absl::StrFormat(", %.1f C", celsius.back()));
      if (slowed_down) absl::StrAppend(&cooling.text, ", CPUs are still throttled");
      return cooling;
    }
    clock.Sleep(kBetweenLooks);
  }
}

}  // namespace litmus::benchmark
