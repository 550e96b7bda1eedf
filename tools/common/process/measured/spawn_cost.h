// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The own time of starting a program and of noticing its end: that of an empty program.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_SPAWN_COST_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_SPAWN_COST_H_

#include <cstdint>
#include <string>
#include <vector>

namespace litmus {

// Over the last runs of the empty program.
struct SpawnCost {
  // The median, at most 1.5 times the 10 % quantile; 0 if there is none.
  double wall_seconds = 0;
  double spread_seconds = 0;  // half of the distance between the quartiles
  double cpu_seconds = 0;     // likewise
  int64_t runs = 0;           // all of them, not only the last ones
  std::string unavailable;    // why there is none, so that nothing is subtracted; "": there is one
};

// The window of the last runs of the empty program.
class SpawnTimes {
 public:
  void Add(double wall_seconds, double cpu_seconds);
  // Nothing is subtracted, for this reason.
  void GiveUp(std::string why) { cost_.unavailable = std::move(why); }
  const SpawnCost& cost() const { return cost_; }

 private:
  // Enough for a median that one disturbance does not move, and few enough to follow the load of
  // the machine within a minute of short runs.
  static constexpr size_t kWindow = 101;
  std::vector<double> walls_, cpus_;
  size_t next_ = 0;
  SpawnCost cost_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_SPAWN_COST_H_
