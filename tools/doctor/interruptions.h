// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Measures how much of a thread's time others take: a loop does nothing but read the clock, so a
// gap between two readings is time in which the thread did not run. That includes what no file
// shows: interrupts, the hypervisor, other containers.
#ifndef LITMUS_TOOLS_DOCTOR_INTERRUPTIONS_H_
#define LITMUS_TOOLS_DOCTOR_INTERRUPTIONS_H_

#include <cstdint>
#include <optional>

namespace litmus::doctor {

// A reading takes 20 to 60 ns, and 1.5 µs where the clock is a device. A timer interrupt takes 1 to
// 5 µs without a hypervisor.
inline constexpr int64_t kMinGapNs = 10'000;

struct Interruptions {
  int64_t wall_ns = 0;
  int64_t lost_ns = 0;     // sum of the gaps
  int64_t longest_ns = 0;  // the longest gap
  int gaps = 0;

  double lost_fraction() const {
    return wall_ns > 0 ? static_cast<double>(lost_ns) / static_cast<double>(wall_ns) : 0;
  }
};

// Adds up the gaps between clock readings.
class GapMeter {
 public:
  // `now_ns`: readings of a clock, in order.
  void Add(int64_t now_ns);
  const Interruptions& result() const { return result_; }

 private:
  std::optional<int64_t> last_ns_;
  Interruptions result_;
};

// Runs the loop on the calling thread for this time.
Interruptions MeasureInterruptions(double seconds);

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_INTERRUPTIONS_H_
