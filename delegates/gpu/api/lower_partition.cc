// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/lower_partition.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/api/log.h"
#include "delegates/gpu/graph/lowering/lower_rescale.h"
#include "delegates/gpu/graph/transforms.h"

namespace litmus::gpu {
namespace {

Precision PossiblePrecision(Precision asked, const DeviceInfo& device, const Graph& graph) {
  Precision precision = asked;
  if (precision == Precision::kF16 && !device.half_arithmetic) {
    // Storage in 16 bits reduces a GPU's memory traffic. On a CPU, the conversions cost more than
    // the caches gain.
    const bool cpu = device.type == DeviceType::kCpu;
    precision = cpu ? Precision::kF32 : Precision::kF32Accumulate;
    LogWarningOnce(absl::StrCat("The device does not compute in 16-bit floats: values are ",
                                cpu ? "kept" : "stored in 16 bits", " and computed with in 32."));
  }
  return HasWholeNumbers(graph) ? Precision::kF32 : precision;
}

}  // namespace

LoweringOptions MakeLoweringOptions(const Settings& settings, const DeviceInfo& device,
                                    std::shared_ptr<const ModelScan> scan) {
  LoweringOptions options;
  options.device = device;
  // Rounding floats gives the integer sums only if float arithmetic is exact enough.
  options.quantized = settings.quantized && (device.exact_floats || settings.fast_quantized);
  options.fast_quantized = settings.fast_quantized;
  options.scan = std::move(scan);
  return options;
}

absl::StatusOr<LoweredPartition> LowerPartition(TfLiteContext* context,
                                                const TfLiteDelegateParams& params,
                                                const Settings& settings, const DeviceInfo& device,
                                                std::shared_ptr<const ModelScan> scan) {
  Lowering lowering(context, MakeLoweringOptions(settings, device, std::move(scan)));
  for (int i = 0; i < params.nodes_to_replace->size; ++i) {
    const absl::Status status = lowering.LowerNode(params.nodes_to_replace->data[i]);
    if (!status.ok()) return status;
  }
  const TfLiteIntArray& outputs = *params.output_tensors;
  absl::StatusOr<Graph> graph =
      lowering.Finish(std::vector<int>(outputs.data, outputs.data + outputs.size));
  if (!graph.ok()) return graph.status();
  Transform(&*graph, device);
  LoweredPartition lowered;
  lowered.options.precision = PossiblePrecision(settings.precision, device, *graph);
  lowered.options.tune = settings.tune && !settings.deterministic;
  lowered.options.save_memory = settings.save_memory;
  lowered.graph = *std::move(graph);
  return lowered;
}

}  // namespace litmus::gpu
