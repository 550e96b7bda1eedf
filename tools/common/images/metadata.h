// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// TFLite Metadata: a model's description of its own inputs and outputs, as a separate FlatBuffer
// (identifier M001) in the model's buffer named TFLITE_METADATA. Label files are in a zip archive
// appended to the model. Both are treated as hostile input: everything is verified.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_METADATA_H_
#define LITMUS_TOOLS_COMMON_IMAGES_METADATA_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace litmus {

struct AssociatedFile {
  std::string name, description;
  bool is_labels = false;  // Labels of an axis or of values.
};

struct TensorMetadata {
  std::string name, description;
  // Normalisation of the input: (x - mean) / std, with one value for all channels or one per
  // channel. Both empty: not specified.
  std::vector<float> mean, std;
  enum class ColorSpace { kUnknown, kRgb, kGrayscale };
  bool is_image = false;
  ColorSpace color_space = ColorSpace::kUnknown;
  std::vector<AssociatedFile> files;
};

struct ModelMetadata {
  std::string name, description;
  std::vector<TensorMetadata> inputs, outputs;  // for one subgraph, in the model's order
};

// Reads the metadata of a model. `model`: the bytes of the whole file; `name`: for messages.
// NotFound: the model has no metadata. InvalidArgument: the model or the metadata are malformed.
// Without metadata for the subgraph, `inputs` and `outputs` are empty.
absl::StatusOr<ModelMetadata> ReadModelMetadata(absl::string_view model, const std::string& name,
                                                int subgraph = 0);

// Returns the content of a file in the zip archive appended to the model. NotFound: no such archive
// or file. InvalidArgument: the archive is malformed. FailedPrecondition: the file exceeds 64 MiB.
absl::StatusOr<std::string> ReadAssociatedFile(absl::string_view model, const std::string& name,
                                               const std::string& file);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_METADATA_H_
