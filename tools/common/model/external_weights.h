// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --external_weights: files with a model's weights that are separate from the model, by group.
#ifndef LITMUS_TOOLS_COMMON_MODEL_EXTERNAL_WEIGHTS_H_
#define LITMUS_TOOLS_COMMON_MODEL_EXTERNAL_WEIGHTS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cli/flags.h"
#include "runtime/model/external_buffers.h"
#include "runtime/schema/schema_names.h"

namespace litmus {

// Declares the flag for these modes.
Flag& DeclareExternalWeights(FlagRegistry& flags, Modes modes);

// Parses the flag's text, GROUP:FILE,GROUP:FILE, for LoadModel. OutOfRange (a usage error): an item
// without a file, or a repeated group. NotFound: a file cannot be read.
absl::StatusOr<ExternalWeightFiles> ParseExternalWeights(const std::string& text);

// Returns OutOfRange (a usage error) if a group is in none of the models.
absl::Status CheckGroups(const ExternalWeightFiles& files,
                         const std::vector<const tflite::Model*>& models);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_EXTERNAL_WEIGHTS_H_
