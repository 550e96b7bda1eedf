// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From a partition of a .tflite model to the graph that is compiled for it, and how it is compiled.
#ifndef LITMUS_DELEGATES_GPU_API_LOWER_PARTITION_H_
#define LITMUS_DELEGATES_GPU_API_LOWER_PARTITION_H_

#include <memory>

#include "absl/status/statusor.h"
#include "delegates/gpu/api/settings.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/engine/model_options.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/graph/lowering/lowering.h"
#include "delegates/gpu/graph/lowering/model_scan.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

struct LoweredPartition {
  Graph graph;  // all rewrites done
  // What follows from settings, device and graph: the precision that is possible, tuning, memory.
  ModelOptions options;
};

// What of the settings and the device decides how nodes are lowered. `scan`: as below.
LoweringOptions MakeLoweringOptions(const Settings& settings, const DeviceInfo& device,
                                    std::shared_ptr<const ModelScan> scan);

// Only inside a delegate's Prepare. `scan`: of the whole model; null: it is made. Warns once where
// the device does not have the precision that was asked for.
absl::StatusOr<LoweredPartition> LowerPartition(TfLiteContext* context,
                                                const TfLiteDelegateParams& params,
                                                const Settings& settings, const DeviceInfo& device,
                                                std::shared_ptr<const ModelScan> scan);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_LOWER_PARTITION_H_
