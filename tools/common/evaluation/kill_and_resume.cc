// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/kill_and_resume.h"

#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <random>
#include <utility>

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

int64_t SizeOf(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 ? info.st_size : 0;
}

}  // namespace

KilledRun KillAndResume(const std::string& binary, std::vector<std::string> arguments,
                        const KillPlan& plan) {
  KilledRun run;
  std::mt19937 random(plan.seed);
  // Four of five kills happen after 0 … `most` bytes, on average half of `most`, so that all kills
  // together cover 80 % of a run.
  const int64_t most = plan.kills > 0 ? 2 * plan.journal_bytes / plan.kills + 1 : 1;
  for (; run.kills < plan.kills; ++run.kills) {
    const bool early = random() % 5 == 0;
    const int64_t until = SizeOf(plan.journal) + static_cast<int64_t>(random()) % most;
    const useconds_t pause = random() % (early ? 30000 : 300);
    ToolProcess tool(binary, arguments);
    while (!early && tool.Running() && SizeOf(plan.journal) <= until) usleep(50);
    usleep(pause);
    tool.Signal(SIGKILL);
    ToolRun ended = tool.Wait();
    if (run.kills == 0) arguments.push_back("--resume");
    if (ended.exit_code == 128 + SIGKILL) continue;
    run.last = std::move(ended);
    return run;
  }
  run.last = RunTool(binary, arguments);
  return run;
}

json LastingResult(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  auto document = json::parse(file, nullptr, false);
  if (!document.is_object()) return document;
  document.erase("timing");
  document.erase("environment");
  json lasting = json::array();
  for (const json& metric : document["metrics"]) {
    if (metric.value("unit", "") != "us") lasting.push_back(metric);
  }
  document["metrics"] = std::move(lasting);
  return document;
}

}  // namespace litmus
