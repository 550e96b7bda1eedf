// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testdata/generator/external_weights.h"

#include <map>
#include <memory>

#include "runtime/schema/schema_generated.h"

namespace litmus::testdata {
namespace {

// Writers set this bit of an id, to distinguish ids from indices of buffers.
constexpr uint32_t kFirstId = 1u << 31;

}  // namespace

ModelInParts MoveWeightsOut(const std::vector<uint8_t>& model,
                            const std::vector<std::string>& groups, size_t alignment) {
  ModelInParts parts;
  const std::unique_ptr<tflite::ModelT> content(tflite::GetModel(model.data())->UnPack());
  for (const std::string& group : groups) {
    parts.files.push_back({group, {}});
    content->external_buffer_groups.push_back(std::make_unique<tflite::ExternalBufferGroupT>());
    content->external_buffer_groups.back()->name = group;
  }
  // Ids of the external buffers, by the index of the buffer in the model.
  std::map<uint32_t, uint32_t> ids;
  for (const auto& graph : content->subgraphs) {
    for (const auto& tensor : graph->tensors) {
      if (tensor->buffer == 0 || content->buffers[tensor->buffer]->data.empty()) continue;
      const auto [at, is_new] = ids.emplace(tensor->buffer, kFirstId | ids.size());
      tensor->external_buffer = at->second;
      if (is_new) {
        const size_t group = (ids.size() - 1) % groups.size();
        std::vector<uint8_t>& file = parts.files[group].bytes;
        // Bytes at the start, so that no offset is 0 and, with an alignment of 1, the first one is
        // odd.
        file.resize(file.empty() ? alignment
                                 : (file.size() + alignment - 1) / alignment * alignment);
        const std::vector<uint8_t>& data = content->buffers[tensor->buffer]->data;
        auto buffer = std::make_unique<tflite::ExternalBufferT>();
        buffer->id = at->second;
        buffer->group = static_cast<uint32_t>(group);
        buffer->offset = file.size();
        buffer->length = data.size();
        buffer->packing = "unpacked";
        content->external_buffers.push_back(std::move(buffer));
        file.insert(file.end(), data.begin(), data.end());
      }
      tensor->buffer = 0;
    }
  }
  for (const auto& [buffer, id] : ids) content->buffers[buffer]->data.clear();
  flatbuffers::FlatBufferBuilder builder;
  tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, content.get()));
  parts.model.assign(builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize());
  return parts;
}

}  // namespace litmus::testdata
