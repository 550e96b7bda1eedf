// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads what TensorFlow Lite reports to profilers about models and delegates
// (tensorflow/lite/profiling/telemetry/c/telemetry_setting.h). Litmus reports nothing of this kind
// and makes no such object, so the functions return 0 or NULL for every argument. C99.
#ifndef LITMUS_RUNTIME_CAPI_TELEMETRY_H_
#define LITMUS_RUNTIME_CAPI_TELEMETRY_H_

#include <stddef.h>
#include <stdint.h>

#include "runtime/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TfLiteTelemetryConversionMetadata TfLiteTelemetryConversionMetadata;
typedef struct TfLiteTelemetryInterpreterSettings TfLiteTelemetryInterpreterSettings;
typedef struct TfLiteTelemetrySubgraphInfo TfLiteTelemetrySubgraphInfo;
typedef struct TfLiteTelemetryGpuDelegateSettings TfLiteTelemetryGpuDelegateSettings;

TFL_CAPI_EXPORT extern const int32_t* TfLiteTelemetryConversionMetadataGetModelOptimizationModes(
    const TfLiteTelemetryConversionMetadata* metadata);
TFL_CAPI_EXPORT extern size_t TfLiteTelemetryConversionMetadataGetNumModelOptimizationModes(
    const TfLiteTelemetryConversionMetadata* metadata);

TFL_CAPI_EXPORT extern const TfLiteTelemetryConversionMetadata*
TfLiteTelemetryInterpreterSettingsGetConversionMetadata(
    const TfLiteTelemetryInterpreterSettings* settings);
TFL_CAPI_EXPORT extern size_t TfLiteTelemetryInterpreterSettingsGetNumSubgraphInfo(
    const TfLiteTelemetryInterpreterSettings* settings);
TFL_CAPI_EXPORT extern const TfLiteTelemetrySubgraphInfo*
TfLiteTelemetryInterpreterSettingsGetSubgraphInfo(
    const TfLiteTelemetryInterpreterSettings* settings);

TFL_CAPI_EXPORT extern size_t TfLiteTelemetrySubgraphInfoGetNumQuantizations(
    TfLiteTelemetrySubgraphInfo* subgraph_info);
TFL_CAPI_EXPORT extern const TfLiteQuantization* TfLiteTelemetrySubgraphInfoGetQuantizations(
    TfLiteTelemetrySubgraphInfo* subgraph_info);

TFL_CAPI_EXPORT extern size_t TfLiteTelemetryGpuDelegateSettingsGetNumNodesDelegated(
    const TfLiteTelemetryGpuDelegateSettings* settings);
TFL_CAPI_EXPORT extern int TfLiteTelemetryGpuDelegateSettingsGetBackend(
    const TfLiteTelemetryGpuDelegateSettings* settings);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // LITMUS_RUNTIME_CAPI_TELEMETRY_H_
