// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that take ten seconds or more, and whose code other tests run as well: scripts/test skips
// them, and continuous integration runs them by turns (the part long_tests).
#ifndef LITMUS_TESTING_LONG_TESTS_H_
#define LITMUS_TESTING_LONG_TESTS_H_

#include <cstdlib>
#include <string>

#include "gtest/gtest.h"

namespace litmus {

// Skips the test unless LITMUS_LONG_TESTS=1.
#define LITMUS_IS_LONG_TEST()                                         \
  do {                                                                \
    const char* wanted = std::getenv("LITMUS_LONG_TESTS");            \
    if (wanted == nullptr || std::string(wanted) != "1") {            \
      GTEST_SKIP() << "a long test: LITMUS_LONG_TESTS=1 includes it"; \
    }                                                                 \
  } while (false)

}  // namespace litmus

#endif  // LITMUS_TESTING_LONG_TESTS_H_
