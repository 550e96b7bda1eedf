// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flags with which users specify how images become input tensors.
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
// --input_std, --channel_order, --pad_value and --exif_orientation in a separate group of the help.
// `default_mode`, `default_interpolation`: defaults of the tool. An explicit --preprocess=tflite
// also implies bilinear interpolation, unless --interpolation is given.
void DeclarePreprocessFlags(FlagRegistry& flags, Modes modes, ResizeMode default_mode,
                            Interpolation default_interpolation = Interpolation::kBilinear);

// The names of these flags. None of their values is a path, because `merge` reads the values from
// files that may be untrusted.
std::vector<std::string> PreprocessFlagNames();

// Returns the options for the parsed flags. Errors are InvalidArgument, for exit code 64.
absl::StatusOr<PreprocessOptions> PreprocessOptionsFromFlags(const FlagRegistry& flags);

// Likewise for decoding; the tool sets the sizes of raw images.
DecodeOptions DecodeOptionsFromFlags(const FlagRegistry& flags);

// True if --preprocess=metadata is given; the tool must then call ApplyModelMetadata.
bool WantsModelMetadata(const FlagRegistry& flags);

// Sets mean and std from the metadata of input `input`, unless flags set them. InvalidArgument (one
// line, with the fix): the metadata lack the input or its normalisation, or do not describe an RGB
// image.
absl::Status ApplyModelMetadata(const ModelMetadata& metadata, int input,
                                PreprocessOptions* options);

// Reads a subgraph's metadata from the model file and applies them; errors name the file.
absl::Status ApplyModelMetadata(const std::string& model_file, int subgraph,
                                PreprocessOptions* options);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_PREPROCESS_FLAGS_H_
