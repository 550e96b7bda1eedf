// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The headers of usual_headers.h and those that most tests include.
#ifndef LITMUS_THIRD_PARTY_PRECOMPILED_USUAL_TEST_HEADERS_H_
#define LITMUS_THIRD_PARTY_PRECOMPILED_USUAL_TEST_HEADERS_H_

#include <filesystem>
#include <fstream>
#include <random>

#include "gtest/gtest.h"
#include "third_party/precompiled/usual_headers.h"

#endif  // LITMUS_THIRD_PARTY_PRECOMPILED_USUAL_TEST_HEADERS_H_
