// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes a model with its inputs and outputs to a file, for scripts/lib/random_models_peer.py.
#ifndef LITMUS_TESTING_RANDOM_MODELS_EXPORT_MODEL_H_
#define LITMUS_TESTING_RANDOM_MODELS_EXPORT_MODEL_H_

#include <cstdint>
#include <string>

#include "testing/random_models/check_model.h"

namespace litmus::random_models {

// Writes the file FOLDER/INDEX.case: one line of JSON with types, shapes and lengths, then the
// model's bytes, then for each round the bytes of inputs and outputs. Returns false if writing
// fails.
bool Export(const RandomModel& model, const std::string& operator_name, const Verdict& verdict,
            const std::string& folder, uint64_t index);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_EXPORT_MODEL_H_
