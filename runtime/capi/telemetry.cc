// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Nothing is reported.
#include "runtime/capi/telemetry.h"

extern "C" {

const int32_t* TfLiteTelemetryConversionMetadataGetModelOptimizationModes(
    const TfLiteTelemetryConversionMetadata*) {
  return nullptr;
}
size_t TfLiteTelemetryConversionMetadataGetNumModelOptimizationModes(
    const TfLiteTelemetryConversionMetadata*) {
  return 0;
}

const TfLiteTelemetryConversionMetadata* TfLiteTelemetryInterpreterSettingsGetConversionMetadata(
    const TfLiteTelemetryInterpreterSettings*) {
  return nullptr;
}
size_t TfLiteTelemetryInterpreterSettingsGetNumSubgraphInfo(
    const TfLiteTelemetryInterpreterSettings*) {
  return 0;
}
const TfLiteTelemetrySubgraphInfo* TfLiteTelemetryInterpreterSettingsGetSubgraphInfo(
    const TfLiteTelemetryInterpreterSettings*) {
  return nullptr;
}

size_t TfLiteTelemetrySubgraphInfoGetNumQuantizations(TfLiteTelemetrySubgraphInfo*) { return 0; }
const TfLiteQuantization* TfLiteTelemetrySubgraphInfoGetQuantizations(
    TfLiteTelemetrySubgraphInfo*) {
  return nullptr;
}

size_t TfLiteTelemetryGpuDelegateSettingsGetNumNodesDelegated(
    const TfLiteTelemetryGpuDelegateSettings*) {
  return 0;
}
int TfLiteTelemetryGpuDelegateSettingsGetBackend(const TfLiteTelemetryGpuDelegateSettings*) {
  return 0;
}

}  // extern "C"
