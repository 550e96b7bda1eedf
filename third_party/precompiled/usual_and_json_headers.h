// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The headers of usual_headers.h and nlohmann's JSON, which a third of the tools' sources include.
#ifndef LITMUS_THIRD_PARTY_PRECOMPILED_USUAL_AND_JSON_HEADERS_H_
#define LITMUS_THIRD_PARTY_PRECOMPILED_USUAL_AND_JSON_HEADERS_H_

#include "nlohmann/json.hpp"
#include "third_party/precompiled/usual_headers.h"

#endif  // LITMUS_THIRD_PARTY_PRECOMPILED_USUAL_AND_JSON_HEADERS_H_
