// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/random_models/null_device.h"

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/null/described_devices.h"
#include "delegates/gpu/tools/model_kernels.h"
#include "testing/quiet_reporter.h"
#include "testing/random_models/random.h"
#include "testing/random_models/run_model.h"

namespace litmus::random_models {
namespace {

using gpu::PartitionListing;

constexpr uint64_t kDeviceStream = 3000;

absl::StatusOr<std::vector<PartitionListing>> Kernels(const RandomModel& model,
                                                      const gpu::Settings& settings,
                                                      const gpu::DeviceInfo& info) {
  QuietReporter reporter;
  const auto loaded =
      tflite::FlatBufferModel::BuildFromBuffer(model.file().data(), model.file().size(), &reporter);
  if (loaded == nullptr) return absl::InvalidArgumentError("The model cannot be loaded.");
  gpu::NullDevice device(info);
  return gpu::ListModelKernels(*loaded, settings, &device);
}

std::string TextOf(const std::vector<PartitionListing>& partitions) {
  std::string text;
  for (const PartitionListing& partition : partitions) {
    text += partition.prelude;
    for (const gpu::ListedKernel& kernel : partition.listing.kernels) {
      text += kernel.code.name + "\n" + kernel.code.source + "\n";
    }
  }
  return text;
}

bool Runs(const RandomModel& model, const tflite::OpResolver& plain) {
  return ModelRun(model.file(), plain, 1).Run(model.round(0).inputs(), 1).accepted;
}

}  // namespace

Finding CheckOnNullDevice(const RandomModel& model, uint64_t seed, uint64_t index,
                          const tflite::OpResolver& plain) {
  const auto& devices = gpu::DescribedDevices();
  Random random(MixSeeds(seed, index, kDeviceStream));
  const gpu::DescribedDevice& device =
      devices[static_cast<size_t>(random.Below(static_cast<int>(devices.size())))];
  gpu::Settings settings;
  settings.precision =
      random.Pick({gpu::Precision::kF32, gpu::Precision::kF32Accumulate, gpu::Precision::kF16});
  settings.fast_quantized = random.Chance(25);
  settings.max_partitions = gpu::Settings::kNoLimit;

  Finding finding;
  const auto first = Kernels(model, settings, device.info);
  if (absl::IsFailedPrecondition(first.status())) {
    finding.refused = true;
    return finding;
  }
  if (!first.ok()) {
    finding.refused = absl::IsInvalidArgument(first.status()) && !Runs(model, plain);
    if (!finding.refused) finding.difference = std::string(first.status().message());
  } else {
    const auto second = Kernels(model, settings, device.info);
    if (!second.ok() || TextOf(*first) != TextOf(*second)) {
      finding.difference = "the second time the kernels are others";
    }
  }
  if (!finding.difference.empty()) {
    finding.difference = "  on " + device.name + ": " + finding.difference + "\n";
  }
  return finding;
}

}  // namespace litmus::random_models
