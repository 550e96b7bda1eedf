// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Parses the metadata of a model. Both FlatBuffers are verified before they are read.
#include "tools/common/images/metadata.h"

#include "absl/strings/str_cat.h"
#include "runtime/schema/schema_tables_generated.h"
#include "tools/common/images/metadata_generated.h"

namespace litmus {
namespace {

const uint8_t* Bytes(absl::string_view bytes) {
  return reinterpret_cast<const uint8_t*>(bytes.data());
}

std::string Text(const flatbuffers::String* text) { return text == nullptr ? "" : text->str(); }

absl::Status Malformed(const std::string& name, const char* what) {
  return absl::InvalidArgumentError(absl::StrCat(name, ": ", what, "; omit --preprocess=metadata"));
}

// Returns the content of the buffer to which the model's entry TFLITE_METADATA points.
absl::StatusOr<absl::string_view> FindMetadata(absl::string_view model, const std::string& name) {
  // The verifier asserts that 32-bit offsets suffice.
  if (model.size() >= FLATBUFFERS_MAX_BUFFER_SIZE) {
    return absl::InvalidArgumentError(absl::StrCat(name, ": a model of more than 2 GiB"));
  }
  flatbuffers::Verifier verifier(Bytes(model), model.size());
  if (!tflite::VerifyModelBuffer(verifier)) {
    return absl::InvalidArgumentError(absl::StrCat(name, ": not a valid .tflite model"));
  }
  const tflite::Model* root = tflite::GetModel(model.data());
  const absl::Status none = absl::NotFoundError(absl::StrCat(
      name, ": the model has no TFLite Metadata; give --input_mean and --input_std instead"));
  if (root->metadata() == nullptr || root->buffers() == nullptr) return none;
  for (const tflite::Metadata* entry : *root->metadata()) {
    if (Text(entry->name()) != "TFLITE_METADATA") continue;
    if (entry->buffer() >= root->buffers()->size()) {
      return Malformed(name, "its TFLITE_METADATA entry points to a buffer that does not exist");
    }
    const flatbuffers::Vector<uint8_t>* data = root->buffers()->Get(entry->buffer())->data();
    if (data == nullptr) return none;
    return absl::string_view(reinterpret_cast<const char*>(data->data()), data->size());
  }
  return none;
}

template <typename Files>
void AddFiles(const Files* files, TensorMetadata* out) {
  if (files == nullptr) return;
  for (const metadata::AssociatedFile* file : *files) {
    out->files.push_back({Text(file->name()), Text(file->description()),
                          file->type() == metadata::AssociatedFileType_TENSOR_AXIS_LABELS ||
                              file->type() == metadata::AssociatedFileType_TENSOR_VALUE_LABELS});
  }
}

TensorMetadata ReadTensor(const metadata::TensorMetadata& from) {
  TensorMetadata out;
  out.name = Text(from.name());
  out.description = Text(from.description());
  if (from.content() != nullptr) {
    const metadata::ImageProperties* image =
        from.content()->content_properties_as_ImageProperties();
    if (image != nullptr) {
      out.is_image = true;
      using ColorSpace = TensorMetadata::ColorSpace;
      out.color_space = image->color_space() == metadata::ColorSpaceType_RGB ? ColorSpace::kRgb
                        : image->color_space() == metadata::ColorSpaceType_GRAYSCALE
                            ? ColorSpace::kGrayscale
                            : ColorSpace::kUnknown;
    }
  }
  if (from.process_units() != nullptr) {
    for (const metadata::ProcessUnit* unit : *from.process_units()) {
      const metadata::NormalizationOptions* normalise = unit->options_as_NormalizationOptions();
      if (normalise == nullptr || normalise->mean() == nullptr || normalise->std() == nullptr) {
        continue;
      }
      out.mean.assign(normalise->mean()->begin(), normalise->mean()->end());
      out.std.assign(normalise->std()->begin(), normalise->std()->end());
    }
  }
  AddFiles(from.associated_files(), &out);
  return out;
}

template <typename Tensors>
std::vector<TensorMetadata> ReadTensors(const Tensors* tensors) {
  std::vector<TensorMetadata> out;
  if (tensors == nullptr) return out;
  for (const metadata::TensorMetadata* tensor : *tensors) out.push_back(ReadTensor(*tensor));
  return out;
}

}  // namespace

absl::StatusOr<ModelMetadata> ReadModelMetadata(absl::string_view model, const std::string& name,
                                                int subgraph) {
  const absl::StatusOr<absl::string_view> found = FindMetadata(model, name);
  if (!found.ok()) return found.status();
  // Copied, because the model may store the buffer at any alignment.
  const std::string bytes(*found);
  flatbuffers::Verifier verifier(Bytes(bytes), bytes.size());
  if (!metadata::VerifyModelMetadataBuffer(verifier)) {
    return Malformed(name, "its TFLite Metadata is malformed");
  }
  const metadata::ModelMetadata* root = metadata::GetModelMetadata(bytes.data());
  ModelMetadata out;
  out.name = Text(root->name());
  out.description = Text(root->description());
  const auto* subgraphs = root->subgraph_metadata();
  const auto index = static_cast<unsigned>(subgraph);
  if (subgraphs != nullptr && index < subgraphs->size()) {
    out.inputs = ReadTensors(subgraphs->Get(index)->input_tensor_metadata());
    out.outputs = ReadTensors(subgraphs->Get(index)->output_tensor_metadata());
  }
  return out;
}

}  // namespace litmus
