// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// One entry point of a model, with inputs and outputs by name. Interpreter::GetSignatureRunner
// makes a runner; the interpreter owns the runner.
#ifndef LITMUS_RUNTIME_CORE_SIGNATURE_RUNNER_H_
#define LITMUS_RUNTIME_CORE_SIGNATURE_RUNNER_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "runtime/base/impl_names.h"  // IWYU pragma: export
#include "runtime/c/common.h"

namespace litmus {

// A signature of the model. The tensor indices are those of its subgraph.
struct Signature {
  std::string signature_key;
  int subgraph_index = 0;
  std::map<std::string, uint32_t> inputs;
  std::map<std::string, uint32_t> outputs;
};

}  // namespace litmus

namespace tflite {
namespace internal {

using SignatureDef = litmus::Signature;

}  // namespace internal

class Interpreter;
class Subgraph;

// Valid as long as its interpreter; only one thread at a time may use it. A name that does not
// exist results in nullptr or kTfLiteError.
class SignatureRunner {
 public:
  SignatureRunner(const litmus::Signature* signature, Interpreter* interpreter, Subgraph* subgraph);

  const std::string& signature_key() const { return signature_->signature_key; }
  size_t input_size() const { return input_names_.size(); }
  size_t output_size() const { return output_names_.size(); }
  // In alphabetical order.
  const std::vector<const char*>& input_names() const { return input_names_; }
  const std::vector<const char*>& output_names() const { return output_names_; }
  // In the order of the subgraph's inputs and outputs.
  const std::vector<const char*>& subgraph_input_names() const { return subgraph_input_names_; }
  const std::vector<const char*>& subgraph_output_names() const { return subgraph_output_names_; }

  TfLiteTensor* input_tensor(const char* input_name);
  const TfLiteTensor* output_tensor(const char* output_name) const;

  TfLiteStatus ResizeInputTensor(const char* input_name, const std::vector<int>& new_size);
  // Only dimensions that are -1 in the model's shape signature may change.
  TfLiteStatus ResizeInputTensorStrict(const char* input_name, const std::vector<int>& new_size);
  TfLiteStatus AllocateTensors();
  TfLiteStatus Invoke();
  // Ends a running Invoke. May be called from any thread. Cancellation must be enabled in the
  // interpreter.
  TfLiteStatus Cancel();

  // The following functions are as in Interpreter.
  TfLiteStatus SetCustomAllocationForInputTensor(const char* input_name,
                                                 const TfLiteCustomAllocation& allocation,
                                                 int64_t flags = kTfLiteCustomAllocationFlagsNone);
  TfLiteStatus SetCustomAllocationForOutputTensor(const char* output_name,
                                                  const TfLiteCustomAllocation& allocation,
                                                  int64_t flags = kTfLiteCustomAllocationFlagsNone);
  void SetAllowBufferHandleOutput(bool allow) { allow_buffer_handle_output_ = allow; }
  TfLiteStatus SetInputBufferHandle(const char* input_name, TfLiteBufferHandle handle,
                                    TfLiteDelegate* delegate);
  TfLiteStatus SetOutputBufferHandle(const char* output_name, TfLiteBufferHandle handle,
                                     TfLiteDelegate* delegate);

 private:
  // Tensor index; -1, after an error message, if there is no such name.
  int FindInput(const char* name) const;
  int FindOutput(const char* name) const;

  const litmus::Signature* signature_;
  Interpreter* interpreter_;
  Subgraph* subgraph_;
  std::vector<const char*> input_names_;
  std::vector<const char*> output_names_;
  std::vector<const char*> subgraph_input_names_;
  std::vector<const char*> subgraph_output_names_;
  bool allow_buffer_handle_output_ = false;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_SIGNATURE_RUNNER_H_
