// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Networks of common kinds with random weights, for scripts/compare_with_litert --networks:
// operators among typical neighbours, which grids of single operators lack.
#ifndef LITMUS_TESTING_NETWORK_GRID_NETWORKS_H_
#define LITMUS_TESTING_NETWORK_GRID_NETWORKS_H_

#include <string>
#include <vector>

#include "testing/network_grid/net.h"

namespace litmus::network_grid {

struct Network {
  std::string name;  // used in file names, for example "mobilenet_v2"
  void (*draw)(Net*);
  std::vector<Scheme> schemes;
};
using Networks = std::vector<Network>;

// Each function, defined in a separate file, adds the networks for one purpose.
void AddClassifiers(Networks* networks);
void AddDetectors(Networks* networks);
void AddSegmenters(Networks* networks);
void AddAudio(Networks* networks);
void AddSequences(Networks* networks);
void AddImageMakers(Networks* networks);
void AddLoops(Networks* networks);
void AddPackedWeights(Networks* networks);
// All networks.
Networks AllNetworks();

}  // namespace litmus::network_grid

#endif  // LITMUS_TESTING_NETWORK_GRID_NETWORKS_H_
