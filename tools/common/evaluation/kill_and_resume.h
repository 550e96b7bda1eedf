// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: kills a run again and again at drawn moments, and resumes it each time.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_KILL_AND_RESUME_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_KILL_AND_RESUME_H_

#include <cstdint>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {

struct KillPlan {
  int kills = 20;
  uint32_t seed = 1;
  std::string journal;        // the run's journal, for which progress is measured
  int64_t journal_bytes = 0;  // of a whole run: about where the last kill shall be
};

struct KilledRun {
  int kills = 0;  // that hit; fewer than planned when the run came to its end before
  ToolRun last;   // the start that was left alone
};

// Starts the tool, kills it (SIGKILL) once its journal has grown by a drawn number of bytes or,
// every fifth time, a drawn time of up to 30 ms after the start; starts it again with --resume, and
// so on; leaves the last start alone.
KilledRun KillAndResume(const std::string& binary, std::vector<std::string> arguments,
                        const KillPlan& plan);

// A result document without the members that may differ between two runs over the same data:
// "timing", "environment" and the metrics whose unit is "us". Discarded when the file holds no
// JSON.
nlohmann::ordered_json LastingResult(const std::string& path);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_KILL_AND_RESUME_H_
