// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: models with metadata and with a file in an appended archive.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_METADATA_TESTING_H_
#define LITMUS_TOOLS_COMMON_IMAGES_METADATA_TESTING_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/schema/schema_tables_generated.h"
#include "tools/common/images/metadata_generated.h"

namespace litmus {

inline std::string Finished(const flatbuffers::FlatBufferBuilder& builder) {
  return std::string(reinterpret_cast<const char*>(builder.GetBufferPointer()), builder.GetSize());
}

// Metadata for an image input, and for an output of scores with labels in labels.txt.
inline std::string MakeMetadata() {
  flatbuffers::FlatBufferBuilder b;
  const auto normalise = metadata::CreateNormalizationOptions(b, b.CreateVector<float>({1, 2, 3}),
                                                              b.CreateVector<float>({4, 5, 6}));
  const auto unit = metadata::CreateProcessUnit(
      b, metadata::ProcessUnitOptions_NormalizationOptions, normalise.Union());
  const auto properties = metadata::CreateImageProperties(b, metadata::ColorSpaceType_RGB);
  const auto content =
      metadata::CreateContent(b, metadata::ContentProperties_ImageProperties, properties.Union());
  const auto input = metadata::CreateTensorMetadata(
      b, b.CreateString("image"), b.CreateString("an image"), 0, content, b.CreateVector({unit}));
  const auto labels =
      metadata::CreateAssociatedFile(b, b.CreateString("labels.txt"), b.CreateString("names"),
                                     metadata::AssociatedFileType_TENSOR_AXIS_LABELS);
  const auto output = metadata::CreateTensorMetadata(b, b.CreateString("scores"), 0, 0, 0, 0, 0,
                                                     b.CreateVector({labels}));
  const auto subgraph =
      metadata::CreateSubGraphMetadata(b, 0, 0, b.CreateVector({input}), b.CreateVector({output}));
  const auto root = metadata::CreateModelMetadata(b, b.CreateString("the model"), 0, 0,
                                                  b.CreateVector({subgraph}));
  metadata::FinishModelMetadataBuffer(b, root);
  return Finished(b);
}

// A model without a graph. Buffer 1 holds `metadata`; the metadata entry points to buffer `index`.
inline std::string MakeModel(const std::string& metadata, uint32_t index = 1,
                             const char* name = "TFLITE_METADATA") {
  flatbuffers::FlatBufferBuilder b;
  const auto empty = tflite::CreateBuffer(b);
  const auto filled = tflite::CreateBuffer(
      b, b.CreateVector(reinterpret_cast<const uint8_t*>(metadata.data()), metadata.size()));
  const auto entry = tflite::CreateMetadata(b, b.CreateString(name), index);
  const auto buffers =
      b.CreateVector(std::vector<flatbuffers::Offset<tflite::Buffer>>{empty, filled});
  const auto entries = b.CreateVector(std::vector<flatbuffers::Offset<tflite::Metadata>>{entry});
  tflite::ModelBuilder model(b);
  model.add_version(3);
  model.add_buffers(buffers);
  model.add_metadata(entries);
  tflite::FinishModelBuffer(b, model.Finish());
  return Finished(b);
}

inline std::string Little(size_t value, int count) {
  std::string bytes;
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(value >> (8 * i));
  return bytes;
}

// A zip archive with one file; its offsets count from `base` bytes before the archive.
inline std::string MakeZip(const std::string& name, size_t method, const std::string& stored,
                           size_t size, size_t base) {
  const std::string common = Little(method, 2) + Little(0, 8) + Little(stored.size(), 4) +
                             Little(size, 4) + Little(name.size(), 2);
  const std::string file =
      std::string("PK\x03\x04\x14\0\0\0", 8) + common + Little(0, 2) + name + stored;
  const std::string entry = std::string("PK\x01\x02\x14\0\x14\0\0\0", 10) + common +
                            std::string(12, '\0') + Little(base, 4) + name;
  return file + entry + std::string("PK\x05\x06", 4) + Little(0, 4) + Little(1, 2) + Little(1, 2) +
         Little(entry.size(), 4) + Little(base + file.size(), 4) + Little(0, 2);
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_METADATA_TESTING_H_
