// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What callers may rely on of a tensor between runs: who allocates it, what stays, what is known
// when. The answers are LiteRT 2.1.6's (core/c/common.cc), also where this runtime keeps more:
// delegates that were written for LiteRT decide by them what to cache.
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
