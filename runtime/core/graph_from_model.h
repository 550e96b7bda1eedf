// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// From the tables of a model file to the tensors and nodes of a subgraph.
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

// A verified model and where it came from.
struct ModelSource {
  const tflite::Model* model;
  ModelFiles files;
  const tflite::Allocation* allocation;
  tflite::ErrorReporter* reporter;
};

// The registration of every operator code of a model, place-holders for unknown custom ones. Codes
// that no operator uses may be unknown: their entry has no invoke function.
using OperatorTable = std::vector<TfLiteRegistration>;

// Reports all builtin operators that are used and missing in one message.
TfLiteStatus ResolveOperators(const tflite::Model& model, const tflite::OpResolver& resolver,
                              tflite::ErrorReporter* reporter, OperatorTable* operators);

// Copies of constants that lie where their element type cannot be read from.
using AlignedConstants = std::vector<Block>;

// Fills an empty subgraph from the model's subgraph of that index.
TfLiteStatus BuildSubgraph(const ModelSource& source, const OperatorTable& operators, int index,
                           tflite::Subgraph* subgraph, AlignedConstants* aligned_constants);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_FROM_MODEL_H_
