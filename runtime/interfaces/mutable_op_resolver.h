// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// An operator resolver that programs fill themselves: builtin and custom operators by version.
#ifndef LITMUS_RUNTIME_INTERFACES_MUTABLE_OP_RESOLVER_H_
#define LITMUS_RUNTIME_INTERFACES_MUTABLE_OP_RESOLVER_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "runtime/interfaces/op_resolver.h"

namespace tflite {

// Holds copies of the registrations. Where a registration's custom_name equals the registered name,
// the resolver keeps the pointer, which must stay valid; another name is copied. Not thread-safe
// while the resolver is being changed.
class MutableOpResolver : public OpResolver {
 public:
  const TfLiteRegistration* FindOp(tflite::BuiltinOperator op, int version) const override;
  const TfLiteRegistration* FindOp(const char* op, int version) const override;
  TfLiteDelegateCreators GetDelegateCreators() const override { return delegate_creators_; }
  const litmus::GraphRewriter* GetGraphRewriter() const override;

  // Registers one version, or every version of [min_version, max_version]. A later registration
  // replaces an earlier one. A null registration is ignored.
  void AddBuiltin(tflite::BuiltinOperator op, const TfLiteRegistration* registration,
                  int version = 1);
  void AddBuiltin(tflite::BuiltinOperator op, const TfLiteRegistration* registration,
                  int min_version, int max_version);
  void AddCustom(const char* name, const TfLiteRegistration* registration, int version = 1);
  void AddCustom(const char* name, const TfLiteRegistration* registration, int min_version,
                 int max_version);

  // Copies all registrations of `other`, and takes its rewriter. For an operator that both have,
  // the registration of `other` is used.
  void AddAll(const MutableOpResolver& other);

  // Operators that are not registered here are looked up in `other`, which must outlive this
  // resolver.
  void ChainOpResolver(const OpResolver* other);

 protected:
  TfLiteDelegateCreators delegate_creators_;
  const litmus::GraphRewriter* graph_rewriter_ = nullptr;

 private:
  // std::map, so that addresses of registrations stay valid when more are added.
  std::map<std::pair<int, int>, TfLiteRegistration> builtins_;
  std::map<std::pair<std::string, int>, TfLiteRegistration> custom_ops_;
  std::vector<const OpResolver*> other_resolvers_;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_INTERFACES_MUTABLE_OP_RESOLVER_H_
