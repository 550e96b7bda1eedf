// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// TFLite Metadata: what a model says about its own inputs and outputs, in a FlatBuffer of its own
// (identifier M001) that a model carries in the buffer named TFLITE_METADATA; label files lie in a
// zip archive appended to the model. Reads both as hostile input: everything is verified.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_METADATA_H_
#define LITMUS_TOOLS_COMMON_IMAGES_METADATA_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace litmus {

struct AssociatedFile {
  std::string name, description;
  bool is_labels = false;  // Labels of one axis, or of values.
};

struct TensorMetadata {
  std::string name, description;
  // Normalisation of the input: (x - mean) / std, one value for all channels or one for each.
  // Both empty: the model does not say.
  std::vector<float> mean, std;
  enum class ColorSpace { kUnknown, kRgb, kGrayscale };
  bool is_image = false;
  ColorSpace color_space = ColorSpace::kUnknown;
  std::vector<AssociatedFile> files;
};

struct ModelMetadata {
  std::string name, description;
  std::vector<TensorMetadata> inputs, outputs;  // those of one subgraph, in the model's order
};

// Reads the metadata of a model, given as the bytes of the whole file. NotFound: the model has
// none; InvalidArgument: the model or the metadata are malformed. `name` is for messages. Metadata
// that say nothing of the subgraph give neither inputs nor outputs.
absl::StatusOr<ModelMetadata> ReadModelMetadata(absl::string_view model, const std::string& name,
                                                int subgraph = 0);

// The content of a file in the zip archive appended to the model. NotFound: no such archive or
// file; InvalidArgument: the archive is malformed; FailedPrecondition: more than 64 MiB.
absl::StatusOr<std::string> ReadAssociatedFile(absl::string_view model, const std::string& name,
                                               const std::string& file);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_METADATA_H_
