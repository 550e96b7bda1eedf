// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flags by which a user states how images become input tensors.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_PREPROCESS_FLAGS_H_
#define LITMUS_TOOLS_COMMON_IMAGES_PREPROCESS_FLAGS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cli/flags.h"
#include "tools/common/images/decode.h"
#include "tools/common/images/metadata.h"
#include "tools/common/images/preprocess.h"

namespace litmus {

// Declares --preprocess, --resize_mode, --crop_fraction, --interpolation, --input_mean,
// --input_std,
// --channel_order, --pad_value and --exif_orientation in a group of their own of the help.
// `default_mode`, `default_interpolation`: the tool's own. --preprocess=tflite, when it is given,
// also means bilinear interpolation unless --interpolation says otherwise.
void DeclarePreprocessFlags(FlagRegistry& flags, Modes modes, ResizeMode default_mode,
                            Interpolation default_interpolation = Interpolation::kBilinear);

// The names of these flags. None of their values is a path: a merge takes them from files that
// anybody may have written.
std::vector<std::string> PreprocessFlagNames();

// The options that the parsed flags ask for. Errors are InvalidArgument and mean exit code 64.
absl::StatusOr<PreprocessOptions> PreprocessOptionsFromFlags(const FlagRegistry& flags);

// The same for decoding (raw sizes are left to the tool).
DecodeOptions DecodeOptionsFromFlags(const FlagRegistry& flags);

// True when --preprocess=metadata was given; then the tool calls ApplyModelMetadata.
bool WantsModelMetadata(const FlagRegistry& flags);

// Sets mean and std to what the metadata says of input `input`, unless the flags gave them.
// InvalidArgument (one line, with the way out) when the metadata has no such input, no
// normalisation, or describes no RGB image.
absl::Status ApplyModelMetadata(const ModelMetadata& metadata, int input,
                                PreprocessOptions* options);

// Reads what the model file's metadata say of a subgraph and applies it; the errors name the file.
absl::Status ApplyModelMetadata(const std::string& model_file, int subgraph,
                                PreprocessOptions* options);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_PREPROCESS_FLAGS_H_
