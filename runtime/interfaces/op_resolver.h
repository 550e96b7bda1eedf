// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Maps operator codes of a model to the registrations that implement the operators. The interpreter
// builder asks a resolver for every operator. The resolver knows the kernels, the core does not.
#ifndef LITMUS_RUNTIME_INTERFACES_OP_RESOLVER_H_
#define LITMUS_RUNTIME_INTERFACES_OP_RESOLVER_H_

#include <functional>
#include <memory>
#include <vector>

#include "runtime/c/common.h"
#include "runtime/schema/schema_names.h"

namespace litmus {
class GraphRewriter;
}

namespace tflite {

class ErrorReporter;

// Read-only view of a set of operators. Thread-safe as long as nobody changes the set.
// Registrations must stay valid until the interpreters that were built from the registrations are
// gone.
class OpResolver {
 public:
  virtual ~OpResolver() {}

  // The implementation of a builtin operator at that version, or nullptr.
  virtual const TfLiteRegistration* FindOp(tflite::BuiltinOperator op, int version) const = 0;
  // The implementation of a custom operator by name at that version, or nullptr.
  virtual const TfLiteRegistration* FindOp(const char* op, int version) const = 0;

  using TfLiteDelegatePtr = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;
  using TfLiteDelegatePtrVector = std::vector<TfLiteDelegatePtr>;
  using TfLiteDelegateCreator = std::function<TfLiteDelegatePtr(TfLiteContext* context)>;
  using TfLiteDelegateCreators = std::vector<TfLiteDelegateCreator>;

  // Delegates that the interpreter applies on its own at the first AllocateTensors.
  virtual TfLiteDelegateCreators GetDelegateCreators() const { return {}; }

  using TfLiteOpaqueDelegatePtr =
      std::unique_ptr<TfLiteOpaqueDelegate, void (*)(TfLiteOpaqueDelegate*)>;
  using TfLiteOpaqueDelegateCreator = std::function<TfLiteOpaqueDelegatePtr(int num_threads)>;
  using TfLiteOpaqueDelegateCreators = std::vector<TfLiteOpaqueDelegateCreator>;

  // Programs that derive from this class may override the next two functions. The runtime calls
  // neither: it takes delegates from GetDelegateCreators, as TensorFlow Lite does outside of Google
  // Play services.
  virtual TfLiteOpaqueDelegateCreators GetOpaqueDelegateCreators() const { return {}; }
  virtual TfLiteDelegatePtrVector GetDelegates(int num_threads) const {
    (void)num_threads;
    return {};
  }

  // Litmus: the rewriter that may fold operators into each other, or nullptr. The rewriter must
  // know the operators by registration, because this resolver may have other registrations, and
  // must outlive the interpreters.
  virtual const litmus::GraphRewriter* GetGraphRewriter() const { return nullptr; }

 private:
  // Whether this resolver may have operators that BuiltinOpResolver does not have. Programs may
  // override the function; the runtime does not call it.
  virtual bool MayContainUserDefinedOps() const { return true; }
};

// Sets *registration to the registration of an operator code of a model. If the resolver does not
// know the operator, sets nullptr and returns kTfLiteError; for a builtin operator a message is
// reported, for a custom one it is not, because a delegate may run it.
TfLiteStatus GetRegistrationFromOpCode(const OperatorCode* opcode, const OpResolver& op_resolver,
                                       ErrorReporter* error_reporter,
                                       const TfLiteRegistration** registration);

}  // namespace tflite

#endif  // LITMUS_RUNTIME_INTERFACES_OP_RESOLVER_H_
