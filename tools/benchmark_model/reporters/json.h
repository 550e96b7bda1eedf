// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts a result to one JSON document (docs/reference/schema/benchmark_model-3.schema.json).
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_JSON_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_JSON_H_

#include <cstdint>

#include "nlohmann/json.hpp"
#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

// The document without "environment" and "exit_code". Values that were not measured are null. At
// most `most_samples` samples of the regular runs are included.
nlohmann::ordered_json ToJson(const Result& result, int64_t most_samples);

// The complete document with "error" null. `environment` is that of the process
// (Environment::ToJson); the machine facts in `result` are added to it.
nlohmann::ordered_json DocumentOf(const Result& result, int64_t most_samples,
                                  nlohmann::ordered_json environment, int exit_code);

// The document's member "metrics".
nlohmann::ordered_json MetricsOf(const Result& result);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_JSON_H_
