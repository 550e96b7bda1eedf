// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Verifies a model before anything is allocated, in two passes. The check of the wire format makes
// the file safe to read; the check of the meaning makes indices and sizes safe to use. Kernels
// check whether shapes and types suit the operator. Messages name subgraph, operator and tensor;
// the caller adds the file.
#ifndef LITMUS_RUNTIME_MODEL_VERIFY_H_
#define LITMUS_RUNTIME_MODEL_VERIFY_H_

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "runtime/model/buffer_data.h"
#include "runtime/schema/schema_names.h"

namespace litmus {

// Checks the identifier and every offset of the flatbuffer. The flatbuffer ends at the lowest
// offset of an external buffer.
absl::Status VerifyWireFormat(const char* data, size_t size);

// Checks the meaning. If `files` is {}, no buffer may lie outside of the flatbuffer.
absl::Status VerifyMeaning(const tflite::Model& model, const ModelFiles& files);

// Returns the place of an operator as text. Called only if there is a message, because names may be
// long and numerous.
using Place = std::function<std::string()>;

// The parts of VerifyMeaning, one file each. `subgraph` must be a valid index.
absl::Status VerifyExtent(const tflite::Model& model, const ModelFiles& files);
absl::Status VerifyBuffers(const tflite::Model& model, const ModelFiles& files);
absl::Status VerifyTensors(const tflite::Model& model, const ModelFiles& files, int subgraph);
absl::Status VerifyOperators(const tflite::Model& model, const ModelFiles& files, int subgraph);
// Messages of these three functions do not name the tensor; the caller adds the name.
absl::Status VerifyQuantization(const tflite::SubGraph& graph, const tflite::Tensor& tensor);
absl::Status VerifySparsity(const tflite::Tensor& tensor, size_t values_in_buffer);
// The tensor must have an external buffer.
absl::Status VerifyExternalBuffer(const tflite::Model& model, const tflite::Tensor& tensor,
                                  const ModelFiles& files);
// For each tensor of a graph, whether it is a sparse constant.
std::vector<bool> SparseConstants(const tflite::Model& model, const ModelFiles& files,
                                  const tflite::SubGraph& graph);
// Return an error if a tensor is sparse where only dense ones can be read: as an output of the
// graph, or as the input of an operator that does not expand it. Indices must be in range.
absl::Status VerifyDenseOutputs(const tflite::SubGraph& graph, const std::vector<bool>& is_sparse,
                                const std::string& where);
absl::Status VerifyDenseInputs(const tflite::SubGraph& graph, const tflite::Operator& op,
                               const tflite::OperatorCode& code, const std::vector<bool>& is_sparse,
                               const Place& where);
absl::Status VerifyArity(const tflite::Operator& op, const tflite::OperatorCode& code,
                         const Place& where);
// Verifies the calls between subgraphs. Call this after VerifyOperators has accepted every
// subgraph.
absl::Status VerifyCalls(const tflite::Model& model);
absl::Status VerifySignatures(const tflite::Model& model);

// "CONV_2D" for a builtin operator; the name of a custom operator.
std::string OperatorName(const tflite::OperatorCode& code);
// The builtin operator: the larger of the code's two fields.
tflite::BuiltinOperator OperatorCodeOf(const tflite::OperatorCode& code);
// Texts for messages, such as "subgraph 0 ('main')" and "tensor 3 ('weights')".
std::string DescribeSubgraph(const tflite::Model& model, int subgraph);
std::string DescribeTensor(const tflite::SubGraph& graph, int tensor);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MODEL_VERIFY_H_
