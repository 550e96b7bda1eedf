// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The shared test data, which users of the project do not have: where they are, and how a test
// handles their absence.
#ifndef LITMUS_TESTING_SHARED_DATA_H_
#define LITMUS_TESTING_SHARED_DATA_H_

#include <cstdlib>
#include <string>

#include "gtest/gtest.h"

namespace litmus {

// The absolute path of the folder, from LITMUS_SHARED; empty if there is none.
inline std::string SharedDataFolder() {
  const char* folder = std::getenv("LITMUS_SHARED");
  return folder == nullptr ? "" : folder;
}

// Skips the test if there is no folder. If LITMUS_REQUIRE_SHARED=1, the test fails instead.
#define LITMUS_NEEDS_SHARED_DATA()                                              \
  do {                                                                          \
    if (::litmus::SharedDataFolder().empty()) {                                 \
      const char* required = std::getenv("LITMUS_REQUIRE_SHARED");              \
      if (required != nullptr && std::string(required) == "1") {                \
        FAIL() << "LITMUS_REQUIRE_SHARED=1, but LITMUS_SHARED names no folder"; \
      }                                                                         \
      GTEST_SKIP() << "LITMUS_SHARED is not set";                               \
    }                                                                           \
  } while (false)

}  // namespace litmus

#endif  // LITMUS_TESTING_SHARED_DATA_H_
