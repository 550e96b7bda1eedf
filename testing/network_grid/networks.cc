// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/network_grid/networks.h"

namespace litmus::network_grid {

Networks AllNetworks() {
  Networks networks;
  AddClassifiers(&networks);
  AddDetectors(&networks);
  AddSegmenters(&networks);
  AddAudio(&networks);
  AddSequences(&networks);
  AddImageMakers(&networks);
  AddLoops(&networks);
  AddPackedWeights(&networks);
  return networks;
}

}  // namespace litmus::network_grid
