// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests the functions of TensorFlow Lite's library for features that Litmus does not have: each
// answers as its header says.
#include <gtest/gtest.h>

#include "runtime/capi/interop.h"
#include "runtime/capi/telemetry.h"
#include "runtime/opaque/operator.h"

namespace {

template <class Holder>
void ExpectHolds(Holder* (*create)(), void (*destroy)(Holder*), void (*set)(Holder*, void*),
                 void* (*get)(const Holder*)) {
  int object = 0;
  Holder* holder = create();
  ASSERT_NE(holder, nullptr);
  EXPECT_EQ(get(holder), nullptr);
  set(holder, &object);
  EXPECT_EQ(get(holder), &object);
  destroy(holder);
  set(nullptr, &object);
  EXPECT_EQ(get(nullptr), nullptr);
  destroy(nullptr);
}

TEST(OtherFunctionsTest, HoldersHoldPointers) {
  ExpectHolds(TfLiteBackendBufferCreate, TfLiteBackendBufferDelete, TfLiteBackendBufferSetPtr,
              TfLiteBackendBufferGetPtr);
  ExpectHolds(TfLiteSynchronizationCreate, TfLiteSynchronizationDelete, TfLiteSynchronizationSetPtr,
              TfLiteSynchronizationGetPtr);
}

TEST(OtherFunctionsTest, TelemetryReportsNothing) {
  EXPECT_EQ(TfLiteTelemetryConversionMetadataGetModelOptimizationModes(nullptr), nullptr);
  EXPECT_EQ(TfLiteTelemetryConversionMetadataGetNumModelOptimizationModes(nullptr), 0u);
  EXPECT_EQ(TfLiteTelemetryInterpreterSettingsGetConversionMetadata(nullptr), nullptr);
  EXPECT_EQ(TfLiteTelemetryInterpreterSettingsGetNumSubgraphInfo(nullptr), 0u);
  EXPECT_EQ(TfLiteTelemetryInterpreterSettingsGetSubgraphInfo(nullptr), nullptr);
  EXPECT_EQ(TfLiteTelemetrySubgraphInfoGetNumQuantizations(nullptr), 0u);
  EXPECT_EQ(TfLiteTelemetrySubgraphInfoGetQuantizations(nullptr), nullptr);
  EXPECT_EQ(TfLiteTelemetryGpuDelegateSettingsGetNumNodesDelegated(nullptr), 0u);
  EXPECT_EQ(TfLiteTelemetryGpuDelegateSettingsGetBackend(nullptr), 0);
}

TEST(OtherFunctionsTest, OperatorsHaveNoAsynchronousKernels) {
  int data = 0;
  TfLiteOperator* op = TfLiteOperatorCreateWithData(kTfLiteBuiltinCustom, "Name", 2, &data);
  EXPECT_STREQ(TfLiteOperatorGetCustomName(op), "Name");
  EXPECT_EQ(TfLiteOperatorGetVersion(op), 2);
  EXPECT_EQ(TfLiteOperatorGetUserData(op), &data);
  const auto kernel = [](void*, TfLiteOpaqueContext*, TfLiteOpaqueNode*) -> TfLiteAsyncKernel* {
    return nullptr;
  };
  EXPECT_EQ(TfLiteOperatorSetAsyncKernelWithData(op, kernel), kTfLiteError);
  EXPECT_EQ(TfLiteOperatorSetAsyncKernelWithData(op, nullptr), kTfLiteOk);
  EXPECT_EQ(TfLiteOperatorSetAsyncKernelWithData(nullptr, nullptr), kTfLiteError);
  TfLiteOperatorSetAsyncKernel(op, nullptr);
  TfLiteOperatorDelete(op);
}

}  // namespace
