// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Signatures: entry points of a model, with names for inputs and outputs.
#include <utility>

#include "runtime/core/interpreter.h"

namespace tflite {
namespace {

const std::map<std::string, uint32_t>& NoTensors() {
  static const auto* empty = new std::map<std::string, uint32_t>;
  return *empty;
}

}  // namespace

void Interpreter::SetSignatureDef(std::vector<litmus::Signature> signatures) {
  signatures_ = std::move(signatures);
  signature_of_key_.clear();
  for (size_t i = 0; i < signatures_.size(); ++i) {
    signature_of_key_.emplace(signatures_[i].signature_key, i);
  }
}

const litmus::Signature* Interpreter::FindSignature(const char* signature_key) const {
  if (signature_key == nullptr) return nullptr;
  const auto it = signature_of_key_.find(signature_key);
  return it == signature_of_key_.end() ? nullptr : &signatures_[it->second];
}

SignatureRunner* Interpreter::GetSignatureRunner(const char* signature_key) {
  if (signature_key == nullptr) {
    if (placeholder_runner_ == nullptr) {
      placeholder_signature_ = std::make_unique<litmus::Signature>();
      placeholder_signature_->signature_key = "<placeholder signature>";
      const auto add = [this](const std::vector<int>& indices, const char* what,
                              std::map<std::string, uint32_t>* tensors) {
        for (size_t i = 0; i < indices.size(); ++i) {
          const TfLiteTensor* found = tensor(indices[i]);
          if (found == nullptr) continue;
          const auto index = static_cast<uint32_t>(indices[i]);
          const std::string name = found->name == nullptr ? "" : found->name;
          if (!name.empty() && tensors->emplace(name, index).second) continue;
          tensors->emplace(what + std::to_string(i), index);
        }
      };
      add(inputs(), "input", &placeholder_signature_->inputs);
      add(outputs(), "output", &placeholder_signature_->outputs);
      placeholder_runner_ = std::make_unique<SignatureRunner>(placeholder_signature_.get(), this,
                                                              &primary_subgraph());
    }
    return placeholder_runner_.get();
  }
  const auto it = signature_runners_.find(signature_key);
  if (it != signature_runners_.end()) return it->second.get();
  const litmus::Signature* signature = FindSignature(signature_key);
  Subgraph* target = signature == nullptr ? nullptr : subgraph(signature->subgraph_index);
  if (target == nullptr) return nullptr;
  // The resolver's delegates must be applied before the first run of any signature.
  const TfLiteStatus status = ApplyLazyDelegateProviders();
  if (status != kTfLiteOk && status != kTfLiteDelegateError) return nullptr;
  auto runner = std::make_unique<SignatureRunner>(signature, this, target);
  return (signature_runners_[signature_key] = std::move(runner)).get();
}

std::vector<const std::string*> Interpreter::signature_keys() const {
  std::vector<const std::string*> keys;
  for (const litmus::Signature& signature : signatures_) keys.push_back(&signature.signature_key);
  return keys;
}

int Interpreter::GetSubgraphIndexFromSignature(const char* signature_key) const {
  const litmus::Signature* signature = FindSignature(signature_key);
  return signature == nullptr ? -1 : signature->subgraph_index;
}

const std::map<std::string, uint32_t>& Interpreter::signature_inputs(
    const char* signature_key) const {
  const litmus::Signature* signature = FindSignature(signature_key);
  return signature == nullptr ? NoTensors() : signature->inputs;
}

const std::map<std::string, uint32_t>& Interpreter::signature_outputs(
    const char* signature_key) const {
  const litmus::Signature* signature = FindSignature(signature_key);
  return signature == nullptr ? NoTensors() : signature->outputs;
}

TfLiteTensor* Interpreter::input_tensor_by_signature(const char* signature_input_name,
                                                     const char* signature_key) {
  const auto& tensors = signature_inputs(signature_key);
  const auto it = tensors.find(signature_input_name);
  Subgraph* found = subgraph(GetSubgraphIndexFromSignature(signature_key));
  if (it == tensors.end() || found == nullptr) return nullptr;
  return found->tensor(static_cast<int>(it->second));
}

const TfLiteTensor* Interpreter::output_tensor_by_signature(const char* signature_output_name,
                                                            const char* signature_key) const {
  const auto& tensors = signature_outputs(signature_key);
  const auto it = tensors.find(signature_output_name);
  const Subgraph* found = subgraph(GetSubgraphIndexFromSignature(signature_key));
  if (it == tensors.end() || found == nullptr) return nullptr;
  return found->tensor(static_cast<int>(it->second));
}

}  // namespace tflite
