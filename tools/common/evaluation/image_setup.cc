// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/image_setup.h"

#include <utility>

#include "tools/common/images/preprocess_flags.h"
#include "tools/common/status_exit.h"

namespace litmus {

absl::StatusOr<ImageSetup> SetUpImages(const FlagRegistry& flags, const EvaluatedModel& model,
                                       const ImageTensor& input) {
  ImageSetup setup;
  auto options = PreprocessOptionsFromFlags(flags);
  if (!options.ok()) return UsageError(options.status().message());
  if (WantsModelMetadata(flags)) {
    absl::Status status = ApplyModelMetadata(model.path(), model.entry().subgraph, &*options);
    if (!status.ok()) return status;
  }
  setup.preprocess = *std::move(options);
  setup.decode = DecodeOptionsFromFlags(flags);
  setup.decode.raw_width = input.width;
  setup.decode.raw_height = input.height;
  const auto preprocessor = Preprocessor::Make(setup.preprocess, input);
  if (!preprocessor.ok()) return preprocessor.status();
  setup.description = preprocessor->ToJson();
  setup.description["description"] = preprocessor->Describe();
  setup.description["exif_orientation"] = setup.decode.apply_orientation;
  return setup;
}

}  // namespace litmus
