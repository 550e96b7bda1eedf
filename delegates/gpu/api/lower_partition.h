// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers a partition of a .tflite model to the graph to compile, and derives the options for
// compiling it.
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
  Graph graph;  // after all rewrites
  // The options that follow from the settings, the device and the graph: supported precision,
  // tuning, memory.
  ModelOptions options;
};

// The options for lowering nodes that follow from settings and device. `scan`: see LowerPartition.
LoweringOptions MakeLoweringOptions(const Settings& settings, const DeviceInfo& device,
                                    std::shared_ptr<const ModelScan> scan);

// Call only inside a delegate's Prepare. `scan`: of the whole model; null: it is made here. Warns
// once if the device does not support the requested precision.
absl::StatusOr<LoweredPartition> LowerPartition(TfLiteContext* context,
                                                const TfLiteDelegateParams& params,
                                                const Settings& settings, const DeviceInfo& device,
                                                std::shared_ptr<const ModelScan> scan);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_LOWER_PARTITION_H_
