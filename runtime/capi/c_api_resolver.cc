// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds operators for interpreters of the C API.
#include <cstring>
#include <memory>
#include <utility>

#include "runtime/capi/c_api_internal.h"
#include "runtime/opaque/operator.h"

namespace litmus {
namespace {

// Copies a shorter registration; the other fields are zero.
template <class Registration>
TfLiteRegistration Convert(const Registration* registration) {
  static_assert(sizeof(Registration) < sizeof(TfLiteRegistration), "an earlier registration");
  TfLiteRegistration wide = {};
  std::memcpy(&wide, registration, sizeof(Registration));
  return wide;
}

TfLiteRegistration Convert(const TfLiteOperator* op) { return RegistrationOf(op); }

// Calls one pair of callbacks, for a builtin or a custom operator.
template <class Pair>
auto Ask(const Pair& pair, void* user_data, tflite::BuiltinOperator op, int version)
    -> decltype(pair.builtin(user_data, {}, version)) {
  if (pair.builtin == nullptr) return nullptr;
  return pair.builtin(user_data, static_cast<TfLiteBuiltinOperator>(op), version);
}

template <class Pair>
auto Ask(const Pair& pair, void* user_data, const char* op, int version)
    -> decltype(pair.custom(user_data, op, version)) {
  return pair.custom == nullptr ? nullptr : pair.custom(user_data, op, version);
}

}  // namespace

template <class Registration>
const TfLiteRegistration* CApiOpResolver::Widen(const Registration* registration) const {
  if (registration == nullptr) return nullptr;
  std::unique_ptr<TfLiteRegistration>& wide = widened_[registration];
  if (wide == nullptr) wide = std::make_unique<TfLiteRegistration>(Convert(registration));
  return wide.get();
}

template <class Op>
const TfLiteRegistration* CApiOpResolver::Find(Op op, int version) const {
  void* user_data = callbacks_.user_data;
  if (auto* r = Widen(Ask(callbacks_.opaque, user_data, op, version))) return r;
  if (auto* r = Widen(Ask(callbacks_.current, user_data, op, version))) return r;
  if (auto* r = Widen(Ask(callbacks_.v3, user_data, op, version))) return r;
  if (auto* r = Widen(Ask(callbacks_.v2, user_data, op, version))) return r;
  if (auto* r = Widen(Ask(callbacks_.v1, user_data, op, version))) return r;
  if (auto* r = added_.FindOp(op, version)) return r;
  return fallback_ != nullptr ? fallback_->FindOp(op, version) : nullptr;
}

const TfLiteRegistration* CApiOpResolver::FindOp(tflite::BuiltinOperator op, int version) const {
  return Find(op, version);
}

const TfLiteRegistration* CApiOpResolver::FindOp(const char* op, int version) const {
  return Find(op, version);
}

tflite::OpResolver::TfLiteDelegateCreators CApiOpResolver::GetDelegateCreators() const {
  return fallback_ != nullptr ? fallback_->GetDelegateCreators() : TfLiteDelegateCreators();
}

const GraphRewriter* CApiOpResolver::GetGraphRewriter() const {
  return fallback_ != nullptr ? fallback_->GetGraphRewriter() : nullptr;
}

}  // namespace litmus
