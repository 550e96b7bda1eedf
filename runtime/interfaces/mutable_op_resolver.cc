// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Look-up tables behind MutableOpResolver.
#include "runtime/interfaces/mutable_op_resolver.h"

namespace tflite {

const TfLiteRegistration* MutableOpResolver::FindOp(tflite::BuiltinOperator op, int version) const {
  const auto it = builtins_.find({static_cast<int>(op), version});
  if (it != builtins_.end()) return &it->second;
  for (const OpResolver* other : other_resolvers_) {
    if (const TfLiteRegistration* found = other->FindOp(op, version)) return found;
  }
  return nullptr;
}

const TfLiteRegistration* MutableOpResolver::FindOp(const char* op, int version) const {
  if (op == nullptr) return nullptr;
  const auto it = custom_ops_.find({op, version});
  if (it != custom_ops_.end()) return &it->second;
  for (const OpResolver* other : other_resolvers_) {
    if (const TfLiteRegistration* found = other->FindOp(op, version)) return found;
  }
  return nullptr;
}

void MutableOpResolver::AddBuiltin(tflite::BuiltinOperator op,
                                   const TfLiteRegistration* registration, int version) {
  if (registration == nullptr) return;
  TfLiteRegistration copy = *registration;
  copy.custom_name = nullptr;
  copy.builtin_code = op;
  copy.version = version;
  builtins_[{static_cast<int>(op), version}] = copy;
}

void MutableOpResolver::AddBuiltin(tflite::BuiltinOperator op,
                                   const TfLiteRegistration* registration, int min_version,
                                   int max_version) {
  for (int version = min_version; version <= max_version; ++version) {
    AddBuiltin(op, registration, version);
  }
}

void MutableOpResolver::AddCustom(const char* name, const TfLiteRegistration* registration,
                                  int version) {
  if (name == nullptr || registration == nullptr) return;
  const auto it =
      custom_ops_.insert_or_assign(std::make_pair(std::string(name), version), *registration).first;
  it->second.builtin_code = BuiltinOperator_CUSTOM;
  // The registration's own custom_name is valid as long as the registration, and callers compare
  // the pointers, so the pointer is kept if the names are equal.
  if (registration->custom_name == nullptr || it->first.first != registration->custom_name) {
    it->second.custom_name = it->first.first.c_str();
  }
  it->second.version = version;
}

void MutableOpResolver::AddCustom(const char* name, const TfLiteRegistration* registration,
                                  int min_version, int max_version) {
  for (int version = min_version; version <= max_version; ++version) {
    AddCustom(name, registration, version);
  }
}

void MutableOpResolver::AddAll(const MutableOpResolver& other) {
  for (const auto& entry : other.builtins_) builtins_[entry.first] = entry.second;
  for (const auto& entry : other.custom_ops_) {
    AddCustom(entry.first.first.c_str(), &entry.second, entry.first.second);
  }
  other_resolvers_.insert(other_resolvers_.end(), other.other_resolvers_.begin(),
                          other.other_resolvers_.end());
  if (other.graph_rewriter_ != nullptr) graph_rewriter_ = other.graph_rewriter_;
}

const litmus::GraphRewriter* MutableOpResolver::GetGraphRewriter() const {
  if (graph_rewriter_ != nullptr) return graph_rewriter_;
  for (const OpResolver* other : other_resolvers_) {
    if (const litmus::GraphRewriter* found = other->GetGraphRewriter()) return found;
  }
  return nullptr;
}

void MutableOpResolver::ChainOpResolver(const OpResolver* other) {
  if (other != nullptr) other_resolvers_.push_back(other);
}

}  // namespace tflite
