// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// dump_kernels MODEL --device=NAME --out=DIR: writes all kernels of a model for a described device,
// which need not exist on this machine.
#include <cstdio>
#include <filesystem>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "cli/flags.h"
#include "delegates/gpu/null/described_devices.h"
#include "delegates/gpu/tools/device_table.h"
#include "delegates/gpu/tools/kernel_dump.h"
#include "delegates/gpu/tools/model_kernels.h"
#include "tools/common/document/build_info.h"
#include "tools/common/document/output_file.h"
#include "tools/common/model/load_model.h"
#include "tools/common/run_main.h"
#include "tools/common/status_exit.h"

namespace litmus::gpu {
namespace {

struct Arguments {
  std::string model, device, precision, half, quantized, out;
  int32_t max_partitions = 0;
};

void DeclareFlags(FlagRegistry& flags, Arguments* arguments) {
  flags.SetPositional("MODEL", "the .tflite file", &arguments->model);
  flags.SetGroup("Kernels");
  flags
      .AddString("device", "adreno740", ChangesResult(kEveryMode), "name of a described device",
                 &arguments->device)
      .Everyday();
  flags.AddListing("list_devices", "print the described devices", DeviceTable);
  flags
      .AddString("precision", "fp16", ChangesResult(kEveryMode),
                 "fp16, fp32acc (stored in 16 bits, computed in 32) or fp32, as far as the device "
                 "has it",
                 &arguments->precision)
      .Choices({"fp16", "fp32acc", "fp32"})
      .Everyday();
  flags
      .AddString("half", "", ChangesResult(kEveryMode),
                 "whether the device computes in 16 bits; empty: as described", &arguments->half)
      .Choices({"", "true", "false"});
  flags
      .AddString("quantized", "exact", ChangesResult(kEveryMode),
                 "fast: quantised models without roundings between their operators",
                 &arguments->quantized)
      .Choices({"exact", "fast"});
  flags.AddInt32("max_delegated_partitions", 0, ChangesResult(kEveryMode),
                 "partitions of the model; 0: all that are profitable", &arguments->max_partitions);
  flags
      .AddString("out", "", KeepsResult(kEveryMode).Output(),
                 "directory to write to; it is created", &arguments->out)
      .Everyday();
}

Precision PrecisionOf(const std::string& name) {
  for (const Precision precision : {Precision::kF16, Precision::kF32Accumulate}) {
    if (name == PrecisionName(precision)) return precision;
  }
  return Precision::kF32;
}

absl::Status MakeFolder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error) return absl::OkStatus();
  return absl::PermissionDeniedError(
      absl::StrCat("--out: cannot create '", folder, "': ", error.message()));
}

absl::Status Dump(const Arguments& arguments) {
  if (arguments.out.empty()) return UsageError("--out=DIR: give a folder to write to");
  const DescribedDevice* described = FindDescribedDevice(arguments.device);
  if (described == nullptr) {
    return UsageError(absl::StrCat("--device: there is no description '", arguments.device,
                                   "'; --list_devices prints all"));
  }
  DescribedDevice device = *described;
  if (!arguments.half.empty()) device.info.half_arithmetic = arguments.half == "true";
  const auto model = LoadModel("MODEL", arguments.model);
  if (!model.ok()) return model.status();
  Settings settings;
  settings.precision = PrecisionOf(arguments.precision);
  settings.fast_quantized = arguments.quantized == "fast";
  settings.max_partitions =
      arguments.max_partitions > 0 ? arguments.max_partitions : Settings::kNoLimit;
  NullDevice null_device(device.info);
  const auto partitions = ListModelKernels(**model, settings, &null_device);
  if (!partitions.ok()) {
    return absl::Status(partitions.status().code(),
                        absl::StrCat(arguments.model, ": ", partitions.status().message()));
  }
  if (absl::Status status = MakeFolder(arguments.out); !status.ok()) return status;
  const KernelDump dump = MakeKernelDump(device, *partitions);
  for (const auto& [name, contents] : dump.files) {
    const absl::Status status =
        WriteFileAtomically("--out", absl::StrCat(arguments.out, "/", name), contents);
    if (!status.ok()) return status;
  }
  std::printf("kernels %d, dispatches %d\n", dump.kernels, dump.dispatches);
  return absl::OkStatus();
}

int Main(int argc, char** argv) {
  FlagRegistry flags("dump_kernels",
                     "writes all GPU kernels of a model, as a described device would get them.",
                     {"dump_kernels m.tflite --device=mali_g78 --out=DIR",
                      "dump_kernels m.tflite --device=nvidia_sm90 --half=true --out=DIR",
                      "dump_kernels --list_devices"});
  Arguments arguments;
  DeclareFlags(flags, &arguments);
  DescribeBuild(flags);
  flags.ParseOrExit(argc, argv);
  const absl::Status status = Dump(arguments);
  // An error without a message has been printed already.
  if (!status.ok() && !status.message().empty()) {
    std::fprintf(stderr, "ERROR: dump_kernels: %s\n", std::string(status.message()).c_str());
  }
  return ExitCodeOf(status);
}

}  // namespace
}  // namespace litmus::gpu

int main(int argc, char** argv) {
  return litmus::RunMain("dump_kernels", &litmus::gpu::Main, argc, argv);
}
