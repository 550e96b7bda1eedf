// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Owns the pthreadpool of one interpreter.
#include "runtime/threads/cpu_context.h"

namespace litmus {
namespace {

// Called by the interpreter after a change of the thread count. Its address also tells our contexts
// from those that another host put into the same slot.
TfLiteStatus Refresh(TfLiteContext* context) {
  CpuContext* cpu = CpuContext::From(context);
  if (cpu != nullptr) cpu->SetNumThreads(context->recommended_num_threads);
  return kTfLiteOk;
}

}  // namespace

CpuContext::CpuContext() : TfLiteExternalContext{} {
  type = kTfLiteCpuBackendContext;
  TfLiteExternalContext::Refresh = &litmus::Refresh;
}

CpuContext::~CpuContext() {
  if (pool_ != nullptr) pthreadpool_destroy(pool_);
}

CpuContext* CpuContext::From(TfLiteContext* context) {
  if (context == nullptr || context->GetExternalContext == nullptr) return nullptr;
  TfLiteExternalContext* external = context->GetExternalContext(context, kTfLiteCpuBackendContext);
  if (external == nullptr || external->Refresh != &litmus::Refresh) return nullptr;
  return static_cast<CpuContext*>(external);
}

pthreadpool_t CpuContext::PoolOf(TfLiteContext* context) {
  CpuContext* cpu = From(context);
  return cpu == nullptr ? nullptr : cpu->pool();
}

bool CpuContext::PreparesShapesOnly(TfLiteContext* context) {
  const CpuContext* cpu = From(context);
  return cpu != nullptr && cpu->shapes_only_;
}

CpuContext::ScopedShapesOnly::ScopedShapesOnly(TfLiteContext* context, bool shapes_only)
    : cpu_(From(context)) {
  if (cpu_ == nullptr) return;
  before_ = cpu_->shapes_only_;
  cpu_->shapes_only_ = shapes_only;
}

CpuContext::ScopedShapesOnly::~ScopedShapesOnly() {
  if (cpu_ != nullptr) cpu_->shapes_only_ = before_;
}

const NodeFusion* CpuContext::FusionOf(TfLiteContext* context, const TfLiteNode* node) {
  const CpuContext* cpu = From(context);
  return cpu != nullptr && cpu->fused_node_ == node ? cpu->fusion_ : nullptr;
}

CpuContext::ScopedFusion::ScopedFusion(TfLiteContext* context, const TfLiteNode* node,
                                       const NodeFusion* fusion)
    : cpu_(From(context)) {
  if (cpu_ == nullptr) return;
  node_before_ = cpu_->fused_node_;
  fusion_before_ = cpu_->fusion_;
  cpu_->fused_node_ = node;
  cpu_->fusion_ = fusion;
}

CpuContext::ScopedFusion::~ScopedFusion() {
  if (cpu_ == nullptr) return;
  cpu_->fused_node_ = node_before_;
  cpu_->fusion_ = fusion_before_;
}

void CpuContext::SetNumThreads(int num_threads) {
  if (num_threads < 1) num_threads = 1;
  if (num_threads == num_threads_) return;
  num_threads_ = num_threads;
  pool_failed_ = false;
  if (pool_ != nullptr) {
    pthreadpool_destroy(pool_);
    pool_ = nullptr;
  }
}

pthreadpool_t CpuContext::pool() {
  if (num_threads_ > 1 && pool_ == nullptr && !pool_failed_) {
    pool_ = pthreadpool_create(static_cast<size_t>(num_threads_));
    pool_failed_ = pool_ == nullptr;
  }
  return pool_;
}

}  // namespace litmus
