// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints the table of refusals, or the edits of one operator and what becomes of each:
// print_refusals CONFORMANCE_FOLDER [OPERATOR].
#include <cstdio>

#include "testing/mutation/refusals.h"

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) {
    std::fprintf(stderr, "usage: print_refusals CONFORMANCE_FOLDER [OPERATOR]\n");
    return 64;
  }
  if (argc == 2) {
    std::fputs(litmus::mutation::RefusalTable(argv[1]).c_str(), stdout);
    return 0;
  }
  for (const litmus::mutation::EditedCase& c : litmus::mutation::EditedCasesOf(argv[1], argv[2])) {
    std::printf("%s\n  %s\n", c.name.c_str(), c.outcome.c_str());
  }
  return 0;
}
