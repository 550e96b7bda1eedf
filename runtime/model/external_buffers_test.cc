// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests models with constants in separate files: if a file is missing or a field is invalid, the
// model is refused with a message that names the group and the buffer.
#include "runtime/model/external_buffers.h"

#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_generated.h"

namespace litmus {
namespace {

constexpr uint32_t kId = (1u << 31) | 5;
constexpr size_t kFileBytes = 100;

// A model with one tensor of 4 floats, 16 bytes at offset 64 of the second group's file.
tflite::ModelT BaseModel() {
  tflite::ModelT model;
  model.version = 3;
  for (int i = 0; i < 2; ++i) model.buffers.push_back(std::make_unique<tflite::BufferT>());
  for (const char* name : {"", "weights"}) {
    model.external_buffer_groups.push_back(std::make_unique<tflite::ExternalBufferGroupT>());
    model.external_buffer_groups.back()->name = name;
  }
  auto buffer = std::make_unique<tflite::ExternalBufferT>();
  buffer->id = kId;
  buffer->group = 1;
  buffer->offset = 64;
  buffer->length = 16;
  model.external_buffers.push_back(std::move(buffer));
  auto graph = std::make_unique<tflite::SubGraphT>();
  graph->tensors.push_back(std::make_unique<tflite::TensorT>());
  graph->tensors[0]->name = "w";
  graph->tensors[0]->shape = {4};
  graph->tensors[0]->external_buffer = kId;
  model.subgraphs.push_back(std::move(graph));
  return model;
}

tflite::TensorT& Tensor(tflite::ModelT& model) { return *model.subgraphs[0]->tensors[0]; }
tflite::ExternalBufferT& Buffer(tflite::ModelT& model) { return *model.external_buffers[0]; }

std::vector<std::shared_ptr<const tflite::Allocation>> Files(const std::string& second) {
  return {nullptr,
          std::make_shared<tflite::MemoryAllocation>(second.data(), second.size(), nullptr)};
}

// Verifies the model and returns the message; "" if it is valid.
std::string Verify(const tflite::ModelT& model) {
  flatbuffers::FlatBufferBuilder builder;
  tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &model));
  const FileBytes bytes = {reinterpret_cast<const char*>(builder.GetBufferPointer()),
                           builder.GetSize()};
  const std::string file(kFileBytes, 'w');
  const ExternalBuffers external(*tflite::GetModel(bytes.data), Files(file));
  return std::string(VerifyMeaning(*tflite::GetModel(bytes.data), {bytes, &external}).message());
}

TEST(ExternalBuffersTest, EachFieldIsObeyedOrRefused) {
  constexpr uint64_t kMost = std::numeric_limits<uint64_t>::max();
  const struct {
    const char* what;
    std::function<void(tflite::ModelT&)> change;
    const char* message;  // expected part of the message; "": the model is valid
  } kCases[] = {
      {"good", [](tflite::ModelT&) {}, ""},
      {"no packing", [](tflite::ModelT& m) { Buffer(m).packing = ""; }, ""},
      {"unpacked", [](tflite::ModelT& m) { Buffer(m).packing = "unpacked"; }, ""},
      {"packed", [](tflite::ModelT& m) { Buffer(m).packing = "tiles"; },
       "external buffer 2147483653 (16 bytes from offset 64) of group 'weights' has packing "
       "'tiles', which is not supported"},
      {"last bytes", [](tflite::ModelT& m) { Buffer(m).offset = kFileBytes - 16; }, ""},
      {"past the end", [](tflite::ModelT& m) { Buffer(m).offset = kFileBytes - 15; },
       "external buffer 2147483653 (16 bytes from offset 85) of group 'weights' lies past the end "
       "of the group's file (100 bytes)"},
      {"offset", [](tflite::ModelT& m) { Buffer(m).offset = kMost; }, "lies past the end"},
      {"length", [](tflite::ModelT& m) { Buffer(m).length = kMost; }, "lies past the end"},
      {"longer", [](tflite::ModelT& m) { Buffer(m).length = 17; }, ""},
      {"shorter", [](tflite::ModelT& m) { Buffer(m).length = 15; },
       "external buffer 2147483653 has 15 bytes, the tensor needs 16"},
      {"empty", [](tflite::ModelT& m) { Buffer(m).length = 0; }, "is empty: length is 0"},
      {"no such id", [](tflite::ModelT& m) { Tensor(m).external_buffer = 1; },
       "external_buffer 1 is the id of none of the model's external_buffers"},
      {"two of one id",
       [](tflite::ModelT& m) {
         m.external_buffers.push_back(std::make_unique<tflite::ExternalBufferT>(Buffer(m)));
       },
       "or of several"},
      {"no such group", [](tflite::ModelT& m) { Buffer(m).group = 2; },
       "external buffer 2147483653 names group 2 of 2 external_buffer_groups"},
      {"other group", [](tflite::ModelT& m) { Buffer(m).group = 0; },
       "of group '', a file next to the model that was not given"},
      {"both places",
       [](tflite::ModelT& m) {
         m.buffers[1]->data.assign(16, 0);
         Tensor(m).buffer = 1;
       },
       "its data are buffer 1 and external_buffer 2147483653"},
      {"an empty buffer beside", [](tflite::ModelT& m) { Tensor(m).buffer = 1; }, ""},
      {"variable", [](tflite::ModelT& m) { Tensor(m).is_variable = true; },
       "a variable tensor has constant data"},
      {"strings", [](tflite::ModelT& m) { Tensor(m).type = tflite::TensorType_STRING; },
       "external buffer 2147483653 does not hold 4 strings"},
      {"nobody's", [](tflite::ModelT& m) { Tensor(m).external_buffer = 0; }, ""},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.what);
    tflite::ModelT model = BaseModel();
    c.change(model);
    const std::string message = Verify(model);
    EXPECT_EQ(message.empty(), c.message[0] == '\0') << message;
    EXPECT_NE(message.find(c.message), std::string::npos) << message;
    if (!message.empty()) {
      EXPECT_NE(message.find("tensor 0 ('w')"), std::string::npos) << message;
    }
  }
}

TEST(ExternalBuffersTest, WithoutTheFileTheMessageSaysTheWayOut) {
  flatbuffers::FlatBufferBuilder builder;
  const tflite::ModelT model = BaseModel();
  tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &model));
  const auto* data = reinterpret_cast<const char*>(builder.GetBufferPointer());
  EXPECT_EQ(
      VerifyMeaning(*tflite::GetModel(data), {data, builder.GetSize()}).message(),
      "subgraph 0, tensor 0 ('w'): its data are external buffer 2147483653 (16 bytes from "
      "offset 64) of group 'weights', a file next to the model that was not given; give it by "
      "--external_weights=weights:FILE, a program by FlatBufferModel::BuildFromFile, which find it "
      "by the group's name");
}

TEST(ExternalBuffersTest, FindsBytes) {
  flatbuffers::FlatBufferBuilder builder;
  const tflite::ModelT model = BaseModel();
  tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &model));
  const tflite::Model& packed = *tflite::GetModel(builder.GetBufferPointer());
  const std::string file(kFileBytes, 'w');
  const auto files = Files(file);
  const ExternalBuffers external(packed, files);
  EXPECT_EQ(external.total_bytes(), kFileBytes);
  const ExternalBuffers::Found found = external.Find(kId);
  EXPECT_EQ(found.bytes.data, file.data() + 64);
  EXPECT_EQ(found.bytes.size, 16u);
  EXPECT_EQ(found.file, files[1].get());
  EXPECT_EQ(external.Find(5).bytes.data, nullptr);
  EXPECT_EQ(ExternalBuffers(packed, {}).Find(kId).bytes.data, nullptr);
  EXPECT_EQ(ExternalBuffers(packed, Files("short")).Find(kId).bytes.data, nullptr);
  EXPECT_EQ(ExternalBuffers(packed, {files[1], files[1]}).total_bytes(), kFileBytes);
}

}  // namespace
}  // namespace litmus
