// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts the tables of a model file to the tensors and nodes of a subgraph.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_FROM_MODEL_H_
#define LITMUS_RUNTIME_CORE_GRAPH_FROM_MODEL_H_

#include <vector>

#include "runtime/base/error_reporter.h"
#include "runtime/c/common.h"
#include "runtime/core/graph/subgraph.h"
#include "runtime/interfaces/op_resolver.h"
#include "runtime/memory/block.h"
#include "runtime/model/allocation.h"
#include "runtime/model/buffer_data.h"
#include "runtime/schema/schema_names.h"

namespace litmus {

// A verified model and the files that contain it.
struct ModelSource {
  const tflite::Model* model;
  ModelFiles files;
  const tflite::Allocation* allocation;
  tflite::ErrorReporter* reporter;
};

// The registration of every operator code of a model. Custom operators that the resolver does not
// know get a placeholder. An unknown code that no operator uses has an entry without an invoke
// function.
using OperatorTable = std::vector<TfLiteRegistration>;

// Reports all missing builtin operators that the model uses in one message.
TfLiteStatus ResolveOperators(const tflite::Model& model, const tflite::OpResolver& resolver,
                              tflite::ErrorReporter* reporter, OperatorTable* operators);

// Copies of constants whose bytes in the file are not aligned for their element type.
using AlignedConstants = std::vector<Block>;

// Fills the empty `subgraph` from the model's subgraph `index`.
TfLiteStatus BuildSubgraph(const ModelSource& source, const OperatorTable& operators, int index,
                           tflite::Subgraph* subgraph, AlignedConstants* aligned_constants);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_FROM_MODEL_H_
