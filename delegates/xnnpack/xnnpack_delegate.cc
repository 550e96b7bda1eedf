// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A delegate that takes no node.
#include "delegates/xnnpack/xnnpack_delegate.h"

#include <atomic>
#include <new>

#include "runtime/base/logging.h"

struct TfLiteXNNPackDelegateWeightsCache {};

namespace {

struct Delegate {
  TfLiteDelegate base = {};
  TfLiteXNNPackDelegateOptions options = {};
};

Delegate* Of(TfLiteDelegate* delegate) { return static_cast<Delegate*>(delegate->data_); }

void SayOnce() {
  static std::atomic<bool> said{false};
  if (said.exchange(true)) return;
  LITMUS_LOG(INFO, "XNNPACK's delegate leaves every operator to Litmus' own kernels");
}

TfLiteStatus Prepare(TfLiteContext*, TfLiteDelegate*) { return kTfLiteOk; }

}  // namespace

extern "C" {

TfLiteXNNPackDelegateOptions TfLiteXNNPackDelegateOptionsDefault(void) {
  TfLiteXNNPackDelegateOptions options = {};
  options.flags = TFLITE_XNNPACK_DELEGATE_FLAG_QS8 | TFLITE_XNNPACK_DELEGATE_FLAG_QU8;
  return options;
}

TfLiteDelegate* TfLiteXNNPackDelegateCreate(const TfLiteXNNPackDelegateOptions* options) {
  Delegate* made = new (std::nothrow) Delegate;
  if (made == nullptr) return nullptr;
  made->options = options != nullptr ? *options : TfLiteXNNPackDelegateOptionsDefault();
  made->base.data_ = made;
  made->base.Prepare = Prepare;
  SayOnce();
  return &made->base;
}

TfLiteDelegate* TfLiteXNNPackDelegateCreateWithThreadpool(
    const TfLiteXNNPackDelegateOptions* options, TfLiteContext*) {
  return TfLiteXNNPackDelegateCreate(options);
}

void TfLiteXNNPackDelegateDelete(TfLiteDelegate* delegate) {
  if (delegate != nullptr) delete Of(delegate);
}

void* TfLiteXNNPackDelegateGetThreadPool(TfLiteDelegate*) { return nullptr; }

const TfLiteXNNPackDelegateOptions* TfLiteXNNPackDelegateGetOptions(TfLiteDelegate* delegate) {
  return delegate != nullptr ? &Of(delegate)->options : nullptr;
}

int TfLiteXNNPackDelegateGetFlags(TfLiteDelegate* delegate) {
  return delegate != nullptr ? static_cast<int>(Of(delegate)->options.flags) : 0;
}

TfLiteXNNPackDelegateWeightsCache* TfLiteXNNPackDelegateWeightsCacheCreate(void) {
  return new (std::nothrow) TfLiteXNNPackDelegateWeightsCache;
}

TfLiteXNNPackDelegateWeightsCache* TfLiteXNNPackDelegateWeightsCacheCreateWithSize(size_t) {
  return TfLiteXNNPackDelegateWeightsCacheCreate();
}

bool TfLiteXNNPackDelegateWeightsCacheFinalizeSoft(TfLiteXNNPackDelegateWeightsCache* cache) {
  return cache != nullptr;
}

bool TfLiteXNNPackDelegateWeightsCacheFinalizeHard(TfLiteXNNPackDelegateWeightsCache* cache) {
  return cache != nullptr;
}

void TfLiteXNNPackDelegateWeightsCacheDelete(TfLiteXNNPackDelegateWeightsCache* cache) {
  delete cache;
}

}  // extern "C"
