// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// error_rates [SERIES]: prints the tables of simulated error rates of docs/reference/statistics.md,
// from that many series per row (10000). Exit code 64: SERIES is not a number above 0.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tools/common/ratio/simulations.h"
#include "tools/common/statistics/simulated_steps.h"

namespace litmus {
namespace {

constexpr Noise kSymmetric[] = {Noise::kNormal, Noise::kStudent, Noise::kOutliers, Noise::kTies};

void PrintLooks(int series) {
  std::printf(
      "| noise | correlation | pairs | looks | error | any look | last look | uncorrected |\n");
  std::printf("|---|---|---|---|---|---|---|---|\n");
  const auto row = [&](Noise noise, double correlation, const Looks& looks, double error) {
    const LookRates rates = RatesOfLooks(noise, correlation, 0.03, looks, error, series);
    const LookRates plain = RatesOfLooks(noise, correlation, 0.03, looks, error, series, false);
    std::printf("| %s | %.1f | %d | %zu | %.2f | %.4f | %.4f | %.4f |\n", NoiseName(noise),
                correlation, static_cast<int>(looks.back()), looks.size(), error, rates.missed,
                rates.at_last, plain.missed);
    std::fflush(stdout);
  };
  for (const Noise noise : kSymmetric) row(noise, 0, LooksByTenths(6, 40), 0.05);
  for (const Noise noise : kSymmetric) row(noise, 0, LooksByTenths(30, 150), 0.05);
  row(Noise::kNormal, 0, LooksByTenths(6, 40), 0.01);
  row(Noise::kNormal, 0, LooksByTenths(30, 150), 0.01);
  for (const double correlation : {-0.3, 0.1, 0.3, 0.5}) {
    row(Noise::kNormal, correlation, LooksByTenths(6, 40), 0.05);
    row(Noise::kNormal, correlation, LooksByTenths(30, 150), 0.05);
  }
  row(Noise::kDisturbedOnOneSide, 0, LooksByTenths(6, 40), 0.05);
  row(Noise::kDisturbedOnOneSide, 0, LooksByTenths(30, 150), 0.05);
}

void PrintDecisions(int series) {
  std::printf(
      "\n| noise | ratio | pairs | decided | median of pairs requested | these decide | wrong |\n");
  std::printf("|---|---|---|---|---|---|---|\n");
  for (const Noise noise : {Noise::kNormal, Noise::kStudent}) {
    for (const double ratio : {1.03, 1.0}) {
      for (const int pairs : {12, 20, 40}) {
        const DecidedRates rates = RatesOfDecisions(noise, ratio, pairs, series);
        std::printf("| %s | %.2f | %d | %.3f | %d | %.3f | %.4f |\n", NoiseName(noise), ratio,
                    pairs, rates.by_first, static_cast<int>(rates.pairs), rates.by_second,
                    rates.wrong);
        std::fflush(stdout);
      }
    }
  }
}

void PrintQuantiles(int series) {
  std::printf("\n| noise | values | all intervals hold |\n|---|---|---|\n");
  for (const Noise noise : {Noise::kNormal, Noise::kStudent}) {
    for (const int values : {9, 30, 56, 200}) {
      std::printf("| %s | %d | %.3f |\n", NoiseName(noise), values,
                  ShareOfQuantilesThatHold(noise, values, series));
      std::fflush(stdout);
    }
  }
}

void PrintSteps(int series) {
  std::printf("\n| noise | correlation | 12 points | 30 | 100 |\n|---|---|---|---|---|\n");
  for (const Noise noise : kSymmetric) {
    for (const double correlation : {0.0, 0.3, 0.5}) {
      std::printf("| %s | %.1f |", NoiseName(noise), correlation);
      for (const int points : {12, 30, 100}) {
        std::printf(" %.2f %% |", 100 * RatesOf({noise, correlation, points, {}}, series).marked);
      }
      std::printf("\n");
      std::fflush(stdout);
    }
  }
  std::printf("\n| noise | correlation | step at 10 | 30 | 50 | 70 | 90 | interval |\n");
  std::printf("|---|---|---|---|---|---|---|---|\n");
  for (const Noise noise : kSymmetric) {
    for (const double correlation : {0.0, 0.3, 0.5}) {
      std::printf("| %s | %.1f |", NoiseName(noise), correlation);
      double covered = 0;
      for (const int at : {10, 30, 50, 70, 90}) {
        const StepRates rates = RatesOf({noise, correlation, 100, {{at, 1.05}}}, series / 4);
        covered += rates.covered / 5;
        std::printf(" %.1f %%, %.1f %% |", 100 * rates.marked, 100 * rates.placed);
      }
      std::printf(" %.1f %% |\n", 100 * covered);
      std::fflush(stdout);
    }
  }
  std::printf("\n| series of 100 points, Student | correlation 0 | 0.3 |\n|---|---|---|\n");
  const struct {
    const char* what;
    std::vector<SimulatedStep> steps;
    double drift;
  } kRows[] = {{"drift of 2 %: marked", {}, 1.02},
               {"drift of 5 %: marked", {}, 1.05},
               {"drift of 10 %: marked", {}, 1.1},
               {"drift of 20 %: marked", {}, 1.2},
               {"5 % up at 40, down at 60: both, no other", {{40, 1.05}, {60, 1 / 1.05}}, 1},
               {"5 % up at 30 and at 65: both, no other", {{30, 1.05}, {65, 1.05}}, 1},
               {"5 % up at 50 on a drift of 5 %: placed", {{50, 1.05}}, 1.05}};
  for (const auto& row : kRows) {
    std::printf("| %s |", row.what);
    for (const double correlation : {0.0, 0.3}) {
      const StepRates rates =
          RatesOf({Noise::kStudent, correlation, 100, row.steps, row.drift}, series / 4);
      const double shown = row.steps.empty()       ? rates.marked
                           : row.steps.size() == 1 ? rates.placed
                                                   : rates.exact;
      std::printf(" %.1f %% |", 100 * shown);
    }
    std::printf("\n");
    std::fflush(stdout);
  }
}

}  // namespace
}  // namespace litmus

int main(int argc, char** argv) {
  constexpr int kExitUsage = 64;
  const int series = argc > 1 ? std::atoi(argv[1]) : 10000;
  if (series <= 0 || argc > 2) {
    std::fprintf(stderr, "usage: error_rates [SERIES]; SERIES is a number above 0\n");
    return kExitUsage;
  }
  litmus::PrintLooks(series);
  // A row of these takes as long as many of the others.
  litmus::PrintDecisions((series + 19) / 20);
  litmus::PrintQuantiles((series + 9) / 10);
  litmus::PrintSteps(series);
  return 0;
}
