// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The table of cores. Part numbers are those of Linux, arch/arm64/include/asm/cputype.h.
#include "runtime/cpu/core_model.h"

#include <algorithm>

namespace litmus::cpu {
namespace {

constexpr size_t kKilobyte = 1024, kMegabyte = size_t{1} << 20;

constexpr CoreModel kReference = {"zen-5", false, 4, 32, 64, 2, kMegabyte, 1};

// The pipelines that LLVM describes: whether in order, then per cycle: instructions, float
// products, 16-bit products, dot-product instructions.
struct Pipelines {
  bool in_order;
  double issue, float_products, word_products, dot_products;
};
constexpr Pipelines kA53 = {true, 0.9, 4, 4, 0}, kA55 = {true, 0.9, 4, 4, 1};
constexpr Pipelines kA57 = {false, 1.9, 4, 4, 0}, kA75 = {false, 1.9, 4, 4, 1};
constexpr Pipelines kA510 = {true, 1.1, 8, 8, 2};
constexpr Pipelines kN1 = {false, 3.7, 8, 4, 2}, kN2 = {false, 4.2, 8, 4, 2};
constexpr Pipelines kV1 = {false, 7, 16, 8, 4};

constexpr CoreModel Arm(const char* name, const Pipelines& p, size_t l2_kilobytes, int l2_cores) {
  return {name,
          p.in_order,
          p.issue,
          p.float_products,
          p.word_products,
          p.dot_products,
          l2_kilobytes * kKilobyte,
          l2_cores};
}

struct ArmCore {
  int implementer, part;
  CoreModel model;
};

constexpr int kArm = 0x41;
constexpr ArmCore kArmCores[] = {
    {kArm, 0xd03, Arm("cortex-a53", kA53, 512, 4)},
    {kArm, 0xd05, Arm("cortex-a55", kA55, 128, 1)},
    {kArm, 0xd46, Arm("cortex-a510", kA510, 256, 2)},
    {kArm, 0xd80, Arm("cortex-a520", kA510, 256, 2)},
    {kArm, 0xd07, Arm("cortex-a57", kA57, 2048, 4)},
    {kArm, 0xd08, Arm("cortex-a72", kA57, 1024, 4)},
    {kArm, 0xd09, Arm("cortex-a73", kA57, 1024, 4)},
    {kArm, 0xd0a, Arm("cortex-a75", kA75, 256, 1)},
    {kArm, 0xd0b, Arm("cortex-a76", kN1, 512, 1)},
    {kArm, 0xd0d, Arm("cortex-a77", kN1, 512, 1)},
    {kArm, 0xd41, Arm("cortex-a78", kN1, 512, 1)},
    {kArm, 0xd0c, Arm("neoverse-n1", kN1, 1024, 1)},
    {kArm, 0xd47, Arm("cortex-a710", kN2, 512, 1)},
    {kArm, 0xd4d, Arm("cortex-a715", kN2, 512, 1)},
    {kArm, 0xd81, Arm("cortex-a720", kN2, 512, 1)},
    {kArm, 0xd49, Arm("neoverse-n2", kN2, 1024, 1)},
    {kArm, 0xd44, Arm("cortex-x1", kV1, 1024, 1)},
    {kArm, 0xd48, Arm("cortex-x2", kV1, 1024, 1)},
    {kArm, 0xd4e, Arm("cortex-x3", kV1, 1024, 1)},
    {kArm, 0xd82, Arm("cortex-x4", kV1, 2048, 1)},
    {kArm, 0xd40, Arm("neoverse-v1", kV1, 1024, 1)},
    {kArm, 0xd4f, Arm("neoverse-v2", kV1, 2048, 1)},
};

constexpr CoreModel kGenericInOrder = Arm("generic-in-order", kA53, 512, 4);
constexpr CoreModel kGenericOutOfOrder = Arm("generic-out-of-order", kN1, 512, 1);

// Cores of Arm that report another maker's number: Qualcomm's Kryo.
struct Alias {
  int implementer, part;
  int arm_part;
};
constexpr int kQualcomm = 0x51;
constexpr Alias kAliases[] = {
    {kQualcomm, 0x800, 0xd09}, {kQualcomm, 0x801, 0xd03}, {kQualcomm, 0x802, 0xd0a},
    {kQualcomm, 0x803, 0xd05}, {kQualcomm, 0x804, 0xd0b}, {kQualcomm, 0x805, 0xd05},
};

}  // namespace

double CoreModel::Slowness() const {
  // The kernels' time estimates assume 0.04 ns per float multiply-add of one lane at 4 GHz, that is
  // 6.25 products per cycle.
  constexpr double kProductsOfEstimates = 6.25;
  // The fraction of its peak rate that a core reaches in a whole loop, roughly. A core that runs in
  // order waits for its loads and reaches less.
  const double reached = float_products * (in_order ? 0.5 : 0.8);
  return std::max(1.0, kProductsOfEstimates / reached);
}

size_t CoreModel::ShareOfL2(size_t bytes) const {
  const size_t part = l2_bytes / static_cast<size_t>(l2_cores);
  const auto share =
      static_cast<size_t>(static_cast<double>(bytes) * (static_cast<double>(part) / kMegabyte));
  return std::max(std::min<size_t>(bytes, 1), share);
}

const CoreModel& ReferenceCore() { return kReference; }

const CoreModel* FindCore(const std::string& name) {
  for (const CoreModel* model : {&kReference, &kGenericInOrder, &kGenericOutOfOrder}) {
    if (name == model->name) return model;
  }
  for (const ArmCore& core : kArmCores) {
    if (name == core.model.name) return &core.model;
  }
  return nullptr;
}

std::vector<std::string> CoreNames() {
  std::vector<std::string> names = {kReference.name, kGenericInOrder.name, kGenericOutOfOrder.name};
  for (const ArmCore& core : kArmCores) names.emplace_back(core.model.name);
  return names;
}

const CoreModel* FindArmCore(uint64_t midr) {
  int implementer = static_cast<int>(midr >> 24 & 0xff), part = static_cast<int>(midr >> 4 & 0xfff);
  for (const Alias& alias : kAliases) {
    if (implementer != alias.implementer || part != alias.part) continue;
    implementer = kArm;
    part = alias.arm_part;
    break;
  }
  for (const ArmCore& core : kArmCores) {
    if (implementer == core.implementer && part == core.part) return &core.model;
  }
  return nullptr;
}

const CoreModel& GenericArmCore(bool has_dot_products) {
  return has_dot_products ? kGenericOutOfOrder : kGenericInOrder;
}

}  // namespace litmus::cpu
