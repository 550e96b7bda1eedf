// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// As usual_headers.h, for tests.
#ifndef LITMUS_THIRD_PARTY_PRECOMPILED_USUAL_TEST_HEADERS_H_
#define LITMUS_THIRD_PARTY_PRECOMPILED_USUAL_TEST_HEADERS_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"

#endif  // LITMUS_THIRD_PARTY_PRECOMPILED_USUAL_TEST_HEADERS_H_
