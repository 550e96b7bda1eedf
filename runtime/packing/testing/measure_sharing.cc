// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints how much private memory each interpreter of a model adds to the process, and how long it
// takes to be ready, for docs/results/start_and_memory.md.
//
// usage: measure_sharing MODEL.tflite INTERPRETERS [WEIGHT_CACHE]
//
// Huge pages are switched off, so that the memory measured is the memory that was touched.
#include <sys/prctl.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "runtime/packing/testing/model_runner.h"

namespace {

// The number of kilobytes in the line `name` of /proc/self/smaps_rollup.
long Kilobytes(const std::string& name) {
  std::ifstream file("/proc/self/smaps_rollup");
  for (std::string word; file >> word;) {
    if (word != name) continue;
    long value = 0;
    file >> value;
    return value;
  }
  return 0;
}

long PrivateKilobytes() { return Kilobytes("Private_Dirty:") + Kilobytes("Private_Clean:"); }

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: measure_sharing MODEL.tflite INTERPRETERS [WEIGHT_CACHE]\n");
    return 64;
  }
  prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
  const litmus::Model model = tflite::FlatBufferModel::BuildFromFile(argv[1]);
  if (model == nullptr) return 65;
  std::vector<std::unique_ptr<litmus::Runner>> runners;
  long before = Kilobytes("Private_Dirty:");
  for (int i = 0; i < std::atoi(argv[2]); ++i) {
    const auto start = std::chrono::steady_clock::now();
    if (i == 0 && argc > 3) model->UseWeightCache(argv[3]);
    runners.push_back(std::make_unique<litmus::Runner>(*model));
    if (!runners.back()->Prepare()) return 65;
    const std::chrono::duration<double, std::milli> ready =
        std::chrono::steady_clock::now() - start;
    if (!runners.back()->Invoke()) return 65;
    const long now = Kilobytes("Private_Dirty:");
    const auto [packed, shared, mapped] = litmus::StatisticsOf(model);
    std::printf(
        "interpreter %d: ready in %.2f ms; private memory %ld KB more; arena %zu KB; so far %ld "
        "packed, %ld shared, %ld mapped\n",
        i + 1, ready.count(), now - before, runners.back()->ArenaBytes() / 1024,
        static_cast<long>(packed), static_cast<long>(shared), static_cast<long>(mapped));
    before = now;
  }
  std::printf("process: %ld KB private, %ld KB resident\n", PrivateKilobytes(), Kilobytes("Rss:"));
  return 0;
}
