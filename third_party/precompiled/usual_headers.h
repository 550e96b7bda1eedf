// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Headers of others that most sources include, directly or through the project's own: compiled
// once. Every source still includes what it uses.
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
