// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Properties of a tensor between runs: who allocates it, how long its address and values stay, when
// they are known. The results are those of LiteRT 2.1.6 (core/c/common.cc), even if this runtime
// keeps values longer, because delegates written for LiteRT use them to decide what to cache.
#include "runtime/c/common.h"

extern "C" {

TfLiteAllocationStrategy TfLiteTensorGetAllocationStrategy(const TfLiteTensor* t) {
  switch (t->allocation_type) {
    case kTfLiteMemNone:
      return kTfLiteAllocationStrategyNone;
    case kTfLiteMmapRo:
      return kTfLiteAllocationStrategyMMap;
    case kTfLiteArenaRw:
    case kTfLiteArenaRwPersistent:
      return kTfLiteAllocationStrategyArena;
    case kTfLiteDynamic:
    case kTfLitePersistentRo:
      return kTfLiteAllocationStrategyMalloc;
    case kTfLiteVariantObject:
      return kTfLiteAllocationStrategyNew;
    case kTfLiteCustom:
    case kTfLiteNonCpu:
      break;
  }
  return kTfLiteAllocationStrategyUnknown;
}

TfLiteRunStability TfLiteTensorGetBufferAddressStability(const TfLiteTensor* t) {
  switch (t->allocation_type) {
    case kTfLiteMemNone:
    case kTfLiteMmapRo:
    case kTfLiteVariantObject:
      return kTfLiteRunStabilityAcrossRuns;
    case kTfLiteDynamic:
    case kTfLitePersistentRo:
      return kTfLiteRunStabilitySingleRun;
    case kTfLiteArenaRw:
    case kTfLiteArenaRwPersistent:
      return kTfLiteRunStabilityUnstable;
    case kTfLiteCustom:
    case kTfLiteNonCpu:
      break;
  }
  return kTfLiteRunStabilityUnknown;
}

TfLiteRunStability TfLiteTensorGetDataStability(const TfLiteTensor* t) {
  switch (t->allocation_type) {
    case kTfLiteMemNone:
    case kTfLiteMmapRo:
    case kTfLiteArenaRwPersistent:
      return kTfLiteRunStabilityAcrossRuns;
    case kTfLiteArenaRw:
    case kTfLiteDynamic:
    case kTfLitePersistentRo:
    case kTfLiteVariantObject:
      return kTfLiteRunStabilitySingleRun;
    case kTfLiteCustom:
    case kTfLiteNonCpu:
      break;
  }
  return kTfLiteRunStabilityUnknown;
}

TfLiteRunStep TfLiteTensorGetDataKnownStep(const TfLiteTensor* t) {
  switch (t->allocation_type) {
    case kTfLiteMemNone:
    case kTfLiteMmapRo:
      return kTfLiteRunStepInit;
    case kTfLitePersistentRo:
      return kTfLiteRunStepPrepare;
    case kTfLiteArenaRw:
    case kTfLiteArenaRwPersistent:
    case kTfLiteDynamic:
    case kTfLiteVariantObject:
      return kTfLiteRunStepEval;
    case kTfLiteCustom:
    case kTfLiteNonCpu:
      break;
  }
  return kTfLiteRunStepUnknown;
}

TfLiteRunStep TfLiteTensorGetShapeKnownStep(const TfLiteTensor* t) {
  switch (t->allocation_type) {
    case kTfLiteMemNone:
    case kTfLiteMmapRo:
      return kTfLiteRunStepInit;
    case kTfLiteArenaRw:
    case kTfLiteArenaRwPersistent:
    case kTfLitePersistentRo:
      return kTfLiteRunStepPrepare;
    case kTfLiteDynamic:
    case kTfLiteVariantObject:
      return kTfLiteRunStepEval;
    case kTfLiteCustom:
    case kTfLiteNonCpu:
      break;
  }
  return kTfLiteRunStepUnknown;
}

}  // extern "C"
