// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Look-up tables behind MutableOpResolver.
#include "runtime/core/mutable_op_resolver.h"

#include <algorithm>
#include <mutex>

namespace tflite {
namespace {

TfLiteRegistration Versioned(const TfLiteRegistration& registration, tflite::BuiltinOperator op,
                             int version) {
  TfLiteRegistration copy = registration;
  copy.custom_name = nullptr;
  copy.builtin_code = op;
  copy.version = version;
  return copy;
}

// The copy of a row that all resolvers share. Never destroyed: interpreters may outlive resolvers.
const TfLiteRegistration* CopyOf(const BuiltinRow& row, int version) {
  static std::mutex mutex;
  static auto* const copies = new std::map<std::pair<const BuiltinRow*, int>, TfLiteRegistration>;
  const std::lock_guard<std::mutex> lock(mutex);
  const auto [it, is_new] = copies->try_emplace({&row, version});
  if (is_new) it->second = Versioned(*row.registration(), row.op, version);
  return &it->second;
}

}  // namespace

const TfLiteRegistration* MutableOpResolver::FindOp(tflite::BuiltinOperator op, int version) const {
  const auto it = builtins_.find({static_cast<int>(op), version});
  if (it != builtins_.end()) return &it->second;
  const BuiltinRow* const end = rows_ + row_count_;
  const BuiltinRow* const row = std::find_if(rows_, end, [&](const BuiltinRow& r) {
    return r.op == op && r.min_version <= version && version <= r.max_version;
  });
  if (row != end) return CopyOf(*row, version);
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
  builtins_[{static_cast<int>(op), version}] = Versioned(*registration, op, version);
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
  it->second.custom_name = it->first.first.c_str();
  it->second.version = version;
}

void MutableOpResolver::AddCustom(const char* name, const TfLiteRegistration* registration,
                                  int min_version, int max_version) {
  for (int version = min_version; version <= max_version; ++version) {
    AddCustom(name, registration, version);
  }
}

void MutableOpResolver::AddAll(const MutableOpResolver& other) {
  for (const BuiltinRow* row = other.rows_; row != other.rows_ + other.row_count_; ++row) {
    AddBuiltin(row->op, row->registration(), row->min_version, row->max_version);
  }
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
