// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What must hold before anything is allocated for a model. Two passes: the wire format makes the
// file safe to read, the meaning makes its indices and sizes safe to use. What remains for kernels
// is whether shapes and types suit the operator. Messages name subgraph, operator and tensor; the
// caller adds the file.
#ifndef LITMUS_RUNTIME_MODEL_VERIFY_H_
#define LITMUS_RUNTIME_MODEL_VERIFY_H_

#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "runtime/model/buffer_data.h"
#include "runtime/schema/schema_names.h"

namespace litmus {

// Identifier and every offset of the flatbuffer, up to the lowest buffer that lies past it.
absl::Status VerifyWireFormat(const char* data, size_t size);

// `file` may be {}: then no buffer may lie past the flatbuffer.
absl::Status VerifyMeaning(const tflite::Model& model, const FileBytes& file);

// The parts of VerifyMeaning, each in a file of its own. `subgraph` is an index that exists.
absl::Status VerifyBuffers(const tflite::Model& model, const FileBytes& file);
absl::Status VerifyTensors(const tflite::Model& model, const FileBytes& file, int subgraph);
absl::Status VerifyOperators(const tflite::Model& model, const FileBytes& file, int subgraph);
// Messages of these two do not name the tensor: the caller does.
absl::Status VerifyQuantization(const tflite::Tensor& tensor);
absl::Status VerifySparsity(const tflite::Tensor& tensor, size_t values_in_buffer);
absl::Status VerifyArity(const tflite::Operator& op, const tflite::OperatorCode& code,
                         const std::string& where);
// After VerifyOperators of every subgraph.
absl::Status VerifyCalls(const tflite::Model& model);
absl::Status VerifySignatures(const tflite::Model& model);

// "CONV_2D", or the name of a custom operator.
std::string OperatorName(const tflite::OperatorCode& code);
// The code of either of its two fields.
tflite::BuiltinOperator OperatorCodeOf(const tflite::OperatorCode& code);
// "subgraph 0 ('main')", "tensor 3 ('weights')", for messages.
std::string DescribeSubgraph(const tflite::Model& model, int subgraph);
std::string DescribeTensor(const tflite::SubGraph& graph, int tensor);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MODEL_VERIFY_H_
