// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests each mode of benchmark_model with each flag.
#include <gtest/gtest.h>

#include <list>

#include "delegates/registrar/registrar.h"
#include "tools/benchmark_model/grid/run_grid.h"
#include "tools/benchmark_model/multi_run/run_options.h"
#include "tools/benchmark_model/reporters/report_files.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/common/every_pair.h"

namespace litmus::benchmark {
namespace {

// Storage for the flags' values, which the test does not read.
struct Targets {
  Options options;
  GridOptions grid;
  MultiRunOptions multi_run;
  ReportFiles files;
};

TEST(ModesTest, EachModeServesAFlagOrRefusesTheFlag) {
  std::list<Targets> targets;
  const auto declare = [&](FlagRegistry& flags) {
    Targets& own = targets.emplace_back();
    DeclareMultiRunFlags(flags, &own.multi_run);
    DeclareFlags(flags, &own.options);
    DeclareGridFlags(flags, &own.grid);
    DeclareReportFlags(flags, &own.files);
    DeclareDelegateFlags(flags);
  };
  ExpectEveryPair(declare,
                  {{"latency", {}},
                   {"sustained", {"--sustained=2s"}},
                   {"instances", {"--instances=2"}},
                   {"copies", {"--include_copies"}},
                   {"pacing", {"--pacing_fps=5"}},
                   {"processes", {"--processes=2"}},
                   {"cold", {"--cold=2"}}},
                  {{"shapes", "a:1,2"},
                   {"export", "markdown:x.md"},
                   {"cpu_affinity", "0"},
                   {"cpu_target", "avx2"},
                   {"log_prefix", "both"}});
}

}  // namespace
}  // namespace litmus::benchmark
