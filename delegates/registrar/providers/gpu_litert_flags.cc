// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/registrar/providers/gpu_litert_flags.h"

#include <string>

namespace litmus {
namespace {

struct LiteRtGpuFlag {
  const char* name;
  const char* help;
  const char* why_not;  // null: the delegate always does it
};

constexpr LiteRtGpuFlag kFlags[] = {
    {"gpu_low_priority", "refused: let other programs' work on the GPU come first",
     "the delegate's queue has no priorities"},
    {"enable_weight_sharing", "refused: share equal weights between the GPU's partitions",
     "each partition has its own weights"},
    {"convert_weights_on_gpu", "refused: pack weights on the GPU",
     "the CPU packs weights; --gpu_serialization_dir stores them"},
    {"gpu_prefer_texture_weights", "refused: store weights as textures",
     "each kernel decides how its weights are stored"},
    {"gpu_cache_compiled_programs_only", "refused: serialise programs without weights",
     "--gpu_serialization_dir stores programs and weights"},
    {"gpu_serialize_external_tensors",
     "accepted without effect: serialised weights include those of external files", nullptr},
    {"gpu_wait_for_weights_conversion_complete",
     "accepted without effect: weights are always converted before the first run", nullptr},
};

}  // namespace

void DeclareLiteRtGpuFlags(FlagRegistry& flags) {
  const FlagUse use = ChangesResult(flags.running_modes());
  flags.SetGroup("Delegate: LiteRT");
  flags
      .AddString("gpu_precision", "auto", use,
                 "floats of the GPU: fp16 is --gpu_precision_loss_allowed, fp32 forbids it, auto "
                 "leaves it to that flag")
      .AlsoNamed({"gpu-precision"})
      .Choices({"auto", "fp16", "fp32"});
  for (const LiteRtGpuFlag& flag : kFlags) flags.AddBool(flag.name, false, use, flag.help);
}

bool AllowsPrecisionLoss(const FlagRegistry& flags) {
  const std::string& precision = flags.GetString("gpu_precision");
  return precision == "auto" ? flags.GetBool("gpu_precision_loss_allowed") : precision == "fp16";
}

std::optional<DelegateOrError> RefusalOfLiteRtGpuFlags(const FlagRegistry& flags) {
  for (const LiteRtGpuFlag& flag : kFlags) {
    if (flag.why_not == nullptr || !flags.GetBool(flag.name)) continue;
    return DelegateOrError::Error(
        kExitUsage, std::string("--") + flag.name + ": " + flag.why_not + "; leave the flag out");
  }
  if (flags.WasSet("gpu_precision_loss_allowed") &&
      flags.GetBool("gpu_precision_loss_allowed") != AllowsPrecisionLoss(flags)) {
    return DelegateOrError::Error(
        kExitUsage,
        "--gpu_precision=" + flags.GetString("gpu_precision") +
            " and --gpu_precision_loss_allowed contradict each other; give one of them");
  }
  if (flags.GetString("gpu_backend") == "webgpu") {
    return UnavailableDelegate("gpu_backend",
                               "the GPU delegate has no WebGPU; cl is OpenCL, gl is OpenGL ES");
  }
  return std::nullopt;
}

}  // namespace litmus
