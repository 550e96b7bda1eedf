// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Makes a delegate of two classes: one says which nodes it supports, the other computes a partition
// of them. Header of the public API (tensorflow/lite/delegates/utils/simple_delegate.h).
#ifndef LITMUS_DELEGATES_UTIL_SIMPLE_DELEGATE_H_
#define LITMUS_DELEGATES_UTIL_SIMPLE_DELEGATE_H_

#include <cstdint>
#include <memory>

#include "runtime/c/common.h"

namespace tflite {

// Computes one partition.
class SimpleDelegateKernelInterface {
 public:
  virtual ~SimpleDelegateKernelInterface() = default;
  // Called once, with the partition. An error fails the delegate.
  virtual TfLiteStatus Init(TfLiteContext* context, const TfLiteDelegateParams* params) = 0;
  // Called whenever shapes of inputs may have changed; sets the shapes of outputs.
  virtual TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) = 0;
  // Called by Invoke.
  virtual TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) = 0;
};

class SimpleDelegateInterface {
 public:
  struct Options {
    // The largest partitions are taken. 0: all.
    int max_delegated_partitions = 0;
    int min_nodes_per_partition = 0;
  };

  virtual ~SimpleDelegateInterface() = default;
  virtual bool IsNodeSupportedByDelegate(const TfLiteRegistration* registration,
                                         const TfLiteNode* node, TfLiteContext* context) const = 0;
  // Called before the nodes are chosen.
  virtual TfLiteStatus Initialize(TfLiteContext* context) = 0;
  // The name of the delegate's nodes, which must live as long as the delegate.
  virtual const char* Name() const = 0;
  // Called for each partition.
  virtual std::unique_ptr<SimpleDelegateKernelInterface> CreateDelegateKernelInterface() = 0;
  virtual Options DelegateOptions() const { return Options(); }
};

using TfLiteDelegateUniquePtr = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;

// Makes the delegate, which owns the object. It must outlive the interpreters. Null for null.
class TfLiteDelegateFactory {
 public:
  static TfLiteDelegateUniquePtr Create(std::unique_ptr<SimpleDelegateInterface> simple_delegate,
                                        int64_t flags = kTfLiteDelegateFlagsNone);
  // `flags`: of TfLiteDelegate. The caller passes the result to DeleteSimpleDelegate.
  static TfLiteDelegate* CreateSimpleDelegate(
      std::unique_ptr<SimpleDelegateInterface> simple_delegate,
      int64_t flags = kTfLiteDelegateFlagsNone);
  static void DeleteSimpleDelegate(TfLiteDelegate* delegate);
};

}  // namespace tflite

#endif  // LITMUS_DELEGATES_UTIL_SIMPLE_DELEGATE_H_
