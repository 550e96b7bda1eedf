// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints what the GPU delegate refuses; see PrintRefusals.
#include "delegates/gpu/tools/lowering_outcome.h"
#include "testing/mutation/refusals.h"

int main(int argc, char** argv) {
  return litmus::mutation::PrintRefusals(argc, argv, litmus::gpu::LoweringOutcome);
}
