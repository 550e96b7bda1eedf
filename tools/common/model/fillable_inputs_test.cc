// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/fillable_inputs.h"

#include <functional>
#include <memory>
#include <string>

#include "gtest/gtest.h"
#include "runtime/schema/schema_generated.h"
#include "testdata/generator/small_models.h"

namespace litmus {
namespace {

TEST(FillableInputs, OfTheSubgraphsThatAToolRuns) {
  const struct {
    const char* what;
    std::function<void(tflite::ModelT*)> change;
    const char* expected;  // null: tools accept the model
  } kCases[] = {
      {"untouched", [](tflite::ModelT*) {}, nullptr},
      {"absent", [](tflite::ModelT* m) { m->subgraphs[0]->inputs.push_back(-1); },
       "is absent (-1), and cannot be filled"},
      {"sparse",
       [](tflite::ModelT* m) {
         m->subgraphs[0]->tensors[static_cast<size_t>(m->subgraphs[0]->inputs[0])]->sparsity =
             std::make_unique<tflite::SparsityParametersT>();
       },
       "input 0 is sparse"},
      {"absent from the second signature",
       [](tflite::ModelT* m) { m->subgraphs[1]->inputs.push_back(-1); }, "subgraph 1"},
      {"absent from a subgraph without a signature",
       [](tflite::ModelT* m) {
         m->subgraphs[1]->inputs.push_back(-1);
         m->signature_defs.clear();
       },
       nullptr},
  };
  const std::vector<uint8_t> bytes = testdata::TwoSignatures();
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.what);
    const std::unique_ptr<tflite::ModelT> model(tflite::GetModel(bytes.data())->UnPack());
    ASSERT_EQ(model->subgraphs.size(), 2u);
    c.change(model.get());
    flatbuffers::FlatBufferBuilder builder;
    builder.Finish(tflite::Model::Pack(builder, model.get()));
    const absl::Status status = CheckFillableInputs(*tflite::GetModel(builder.GetBufferPointer()));
    EXPECT_EQ(status.ok(), c.expected == nullptr) << status;
    if (c.expected != nullptr) {
      EXPECT_NE(std::string(status.message()).find(c.expected), std::string::npos) << status;
    }
  }
}

}  // namespace
}  // namespace litmus
