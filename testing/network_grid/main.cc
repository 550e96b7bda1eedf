// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes the networks to a folder, each as NAME_SCHEME.tflite: network_grid FOLDER.
#include <cstdio>

#include "testing/network_grid/networks.h"
#include "testing/random_models/model_file.h"

namespace {

constexpr int kExitUsage = 64;

}  // namespace

int main(int argc, char** argv) {
  using namespace litmus::network_grid;  // NOLINT
  if (argc != 2) {
    std::fprintf(stderr, "usage: network_grid FOLDER\n");
    return kExitUsage;
  }
  int written = 0;
  for (const Network& network : AllNetworks()) {
    for (const Scheme& scheme : network.schemes) {
      Draft draft(/*seed=*/1, /*index=*/0, /*round=*/0);
      Net net(&draft, scheme);
      network.draw(&net);
      const int failed =
          litmus::random_models::WriteModel(&draft, argv[1], network.name + "_" + scheme.name);
      if (failed != 0) return failed;
      ++written;
    }
  }
  std::printf("%d models\n", written);
  return 0;
}
