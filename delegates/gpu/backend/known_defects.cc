// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/backend/known_defects.h"

#include <array>
#include <cstdio>
#include <cstring>

namespace litmus::gpu {
namespace {

using Version = std::array<int, 3>;
constexpr Version kEvery = {1 << 30, 0, 0};

// Version of Qualcomm's compiler, which the driver reports as "Compiler E031.38.01.08" within its
// version; zeros: not reported.
Version CompilerOf(const DeviceInfo& info) {
  Version version = {0, 0, 0};
  const char* const found = std::strstr(info.driver.c_str(), "Compiler E");
  if (found != nullptr) {
    std::sscanf(found, "Compiler E%d.%d.%d", &version[0], &version[1], &version[2]);
  }
  return version;
}

struct Defect {
  DeviceFamily family;
  Version mended;  // first compiler version without the bug
  bool KnownDefects::*what;
};

constexpr Defect kDefects[] = {
    // clBuildProgram returns CL_OUT_OF_HOST_MEMORY, or crashes (Adreno 642L, E031.38):
    // https://github.com/ggml-org/llama.cpp/pull/26436
    {DeviceFamily::kAdreno6xx, kEvery, &KnownDefects::several_kernels},
    // clBuildProgram crashes on sub_group_reduce_add and similar functions (Adreno 660):
    // https://github.com/ggml-org/llama.cpp/pull/22006
    {DeviceFamily::kAdreno6xx, {31, 38, 11}, &KnownDefects::subgroups},
};

}  // namespace

KnownDefects DefectsOf(const DeviceInfo& info) {
  KnownDefects defects;
  if (info.language != Language::kOpenClC) return defects;
  const Version compiler = CompilerOf(info);
  for (const Defect& defect : kDefects) {
    if (defect.family == info.family && compiler < defect.mended) defects.*defect.what = true;
  }
  return defects;
}

}  // namespace litmus::gpu
