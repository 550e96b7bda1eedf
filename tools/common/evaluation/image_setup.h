// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decides how images are converted for a model, from the flags or the model's metadata.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_IMAGE_SETUP_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_IMAGE_SETUP_H_

#include <string>

#include "absl/status/statusor.h"
#include "cli/flags.h"
#include "nlohmann/json.hpp"
#include "tools/common/evaluation/evaluated_model.h"
#include "tools/common/images/decode.h"
#include "tools/common/images/preprocess.h"

namespace litmus {

struct ImageSetup {
  DecodeOptions decode;
  PreprocessOptions preprocess;

  // The member "preprocessing" of a result: the options, and a description as text.
  nlohmann::ordered_json description;
};

// `input` is the input of the executed subgraph. OutOfRange for inconsistent flags; also the errors
// of ApplyModelMetadata and Preprocessor::Make.
absl::StatusOr<ImageSetup> SetUpImages(const FlagRegistry& flags, const EvaluatedModel& model,
                                       const ImageTensor& input);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_IMAGE_SETUP_H_
