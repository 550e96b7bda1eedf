// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Waits until the machine has cooled down from earlier work.
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
  bool sensors = false;  // the machine has a temperature sensor or reports a frequency limit
  double seconds = 0;    // waiting time
  std::string text;      // "the machine is cool after 12 s, 48.0 C"

  // True if a sensor reports that the machine is still too warm. Then a warning is printed.
  bool is_hot() const { return sensors && !cool; }
};

// Reads the sensors once a second, until no processor is throttled and the temperature of the
// hottest zone fell by less than a degree in ten seconds, or until `most_secs` have passed. Returns
// at once on a machine without such sensors, or if *stop is set. `read` replaces ReadMachineState
// in tests.
Cooling WaitUntilCool(double most_secs, const std::atomic<bool>* stop,
                      const std::function<MachineState()>& read, LoopClock& clock = SteadyClock());

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_COOLING_H_
