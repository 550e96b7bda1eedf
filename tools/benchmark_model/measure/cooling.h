// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Waiting until a machine that is hot from earlier work has cooled down.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_COOLING_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_COOLING_H_

#include <atomic>
#include <functional>
#include <string>

#include "tools/benchmark_model/measure/clock.h"
#include "tools/common/machine/machine_state.h"

namespace litmus::benchmark {

struct Cooling {
  bool cool = false;
  bool sensors = false;  // the machine has something to read: a temperature, a limit of the clock
  double seconds = 0;    // waited
  std::string text;      // "the machine is cool after 12 s, 48.0 C"

  // True if a sensor that can be read is still too warm: a reason for a warning.
  bool is_hot() const { return sensors && !cool; }
};

// Looks once a second, until no processor is slowed down and the hottest zone fell by less than a
// degree in ten seconds, or for `most_secs`. A machine without such sensors is cool at once.
// Setting *stop ends the wait. `read` stands in for ReadMachineState in tests.
Cooling WaitUntilCool(double most_secs, const std::atomic<bool>* stop,
                      const std::function<MachineState()>& read, LoopClock& clock = SteadyClock());

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_COOLING_H_
