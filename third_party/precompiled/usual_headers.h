// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Standard and library headers that most sources include, directly or through the project's
// headers. They are compiled once. Each source must still include what it uses.
#ifndef LITMUS_THIRD_PARTY_PRECOMPILED_USUAL_HEADERS_H_
#define LITMUS_THIRD_PARTY_PRECOMPILED_USUAL_HEADERS_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"

#endif  // LITMUS_THIRD_PARTY_PRECOMPILED_USUAL_HEADERS_H_
