// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helper for tests: repeatedly kills a run at random moments and resumes it.
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
  std::string journal;        // the run's journal; its growth measures progress
  int64_t journal_bytes = 0;  // size for a complete run: the last kill happens at about this size
};

struct KilledRun {
  int kills = 0;  // kills that happened; fewer than planned if the run completed earlier
  ToolRun last;   // the last start, which is not killed
};

// Starts the tool and kills it (SIGKILL) once its journal has grown by a random number of bytes or,
// every fifth time, after a random time of up to 30 ms; restarts it with --resume, and so on. The
// last start is not killed.
KilledRun KillAndResume(const std::string& binary, std::vector<std::string> arguments,
                        const KillPlan& plan);

// The result document without the members that may differ between two runs over the same data:
// "timing", "environment" and metrics whose unit is "us". Returns json::value_t::discarded if the
// file is not JSON.
nlohmann::ordered_json LastingResult(const std::string& path);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_KILL_AND_RESUME_H_
