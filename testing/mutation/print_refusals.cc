// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints which models the CPU runtime refuses: see PrintRefusals.
#include "testing/mutation/refusals.h"

int main(int argc, char** argv) {
  return litmus::mutation::PrintRefusals(argc, argv, litmus::mutation::RunOnCpu);
}
