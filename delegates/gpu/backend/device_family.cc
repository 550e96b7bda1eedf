// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/backend/device_family.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <iterator>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace litmus::gpu {
namespace {

constexpr size_t kKb = 1024, kMb = 1024 * kKb;

// Properties of a typical member of the family. 0: unknown, or too different between members.
struct FamilyFacts {
  DeviceFamily family;
  const char* name;
  int wave_size, item_registers;
  size_t compute_cache_bytes, shared_cache_bytes;
  bool dedicated_local_memory;
  int compute_units;
};

constexpr FamilyFacts kFacts[] = {
    {DeviceFamily::kUnknown, "unknown", 0, 0, 0, 0, true, 1},
    // From Mesa's freedreno and ir3: waves of 32 (64 from 6xx on; twice as many with half of the
    // registers); an instruction can address 48 registers of four words; shader processors of the
    // members in phones. A processor's own cache is for textures; buffers are read through the
    // shared cache.
    {DeviceFamily::kAdreno5xx, "adreno5xx", 32, 192, 0, 128 * kKb, true, 4},
    {DeviceFamily::kAdreno6xx, "adreno6xx", 64, 192, 0, 128 * kKb, true, 2},
    {DeviceFamily::kAdreno7xx, "adreno7xx", 64, 192, 0, kMb, true, 4},
    {DeviceFamily::kAdreno8xx, "adreno8xx", 64, 192, 0, kMb, true, 6},
    // From Arm's GPU best practices: a thread of Midgard runs alone and has 16 vector registers (64
    // words); warps of Bifrost have 4 or 8 threads, of Valhall 16; using 64 registers halves the
    // number of threads. Local memory is ordinary memory behind the load/store cache of 16 KB.
    {DeviceFamily::kMaliMidgard, "mali_midgard", 1, 64, 16 * kKb, 256 * kKb, false, 4},
    {DeviceFamily::kMaliBifrost, "mali_bifrost", 8, 64, 16 * kKb, 512 * kKb, false, 4},
    {DeviceFamily::kMaliValhall, "mali_valhall", 16, 64, 16 * kKb, kMb, false, 8},
    // From Imagination's architecture guide for developers: a task has 32 instances (128 from the
    // A-Series on, see below), and local memory is the common store of the shader core.
    {DeviceFamily::kPowerVr, "powervr", 32, 128, 16 * kKb, 128 * kKb, true, 2},
    // From the CUDA C programming guide, compute capabilities: warps of 32, 255 registers; L1 cache
    // of 7.x and later.
    {DeviceFamily::kNvidia, "nvidia", 32, 255, 128 * kKb, 4 * kMb, true, 20},
    // From the RDNA instruction set guides: waves of 32, 256 vector registers; 16 KB of L0 cache
    // per compute unit.
    {DeviceFamily::kAmd, "amd", 32, 256, 16 * kKb, 4 * kMb, true, 20},
    // From Intel's graphics manuals: a thread has 128 registers of 32 bytes, which are 64 words for
    // each of 16 lanes. Caches differ too much between members.
    {DeviceFamily::kIntel, "intel", 16, 64, 0, 0, true, 24},
    {DeviceFamily::kPocl, "pocl", 0, 0, 0, 0, false, 1},
    {DeviceFamily::kLlvmpipe, "llvmpipe", 0, 0, 0, 0, false, 1},
};

const FamilyFacts& FactsOf(DeviceFamily family) {
  return *std::find_if(std::begin(kFacts), std::end(kFacts),
                       [&](const FamilyFacts& facts) { return facts.family == family; });
}

bool HasAny(absl::string_view text, std::initializer_list<const char*> parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const char* part) { return absl::StrContains(text, part); });
}

// Returns the first number after `word` in the text, skipping other characters, or -1.
int NumberBehind(const std::string& text, const char* word) {
  const size_t at = text.find(word);
  if (at == std::string::npos) return -1;
  const size_t digits = text.find_first_of("0123456789", at + std::string(word).size());
  return digits == std::string::npos ? -1 : std::atoi(text.c_str() + digits);
}

// The model number is in the name ("Adreno (TM) 740") or, if the name is "QUALCOMM Adreno(TM)", in
// the version. Models below 600 count as 5xx. Snapdragons for computers have an "Adreno X1-85",
// which is a 7xx.
DeviceFamily AdrenoFamily(const std::string& name, const char* word, const std::string& version) {
  if (HasAny(name + " " + version, {"adreno(tm) x", "adreno (tm) x", "adreno x"})) {
    return DeviceFamily::kAdreno7xx;
  }
  const int in_name = NumberBehind(name, word);
  const int model = in_name >= 0 ? in_name : NumberBehind(version, "adreno");
  if (model < 0) return DeviceFamily::kAdreno6xx;  // the most common family
  return model < 600   ? DeviceFamily::kAdreno5xx
         : model < 700 ? DeviceFamily::kAdreno6xx
         : model < 800 ? DeviceFamily::kAdreno7xx
                       : DeviceFamily::kAdreno8xx;
}

// Names are "Mali-T880", "Mali-G78 MP14", "Immortalis-G715". Utgard ("Mali-450") cannot compute.
DeviceFamily MaliFamily(const std::string& name) {
  if (absl::StrContains(name, "immortalis")) return DeviceFamily::kMaliValhall;
  if (absl::StrContains(name, "mali-t")) return DeviceFamily::kMaliMidgard;
  const int model = NumberBehind(name, "mali-g");
  if (model < 0) return DeviceFamily::kUnknown;
  for (const int bifrost : {31, 51, 52, 71, 72, 76}) {
    if (model == bifrost) return DeviceFamily::kMaliBifrost;
  }
  return DeviceFamily::kMaliValhall;
}

bool IsPocl(const std::string& name, const std::string& version, DeviceType type) {
  return absl::StartsWith(name, "pthread-") || absl::StartsWith(name, "cpu-") ||
         (type == DeviceType::kCpu && absl::StrContains(version, "pocl"));
}

// Sets properties of members that differ from the rest of their family, by name.
void ApplyName(const std::string& name, DeviceInfo* info) {
  if (info->family == DeviceFamily::kMaliBifrost && info->wave_size == 0 &&
      HasAny(name, {"g31", "g51", "g71", "g72"})) {
    info->wave_size = 4;
  }
  if (info->family == DeviceFamily::kPowerVr && info->wave_size == 0 &&
      HasAny(name, {"-series", " ax", " bx", " cx", " dx"})) {
    info->wave_size = 128;
  }
  // GPUs before RDNA.
  if (info->family == DeviceFamily::kAmd && info->wave_size == 0 &&
      HasAny(name, {"gfx6", "gfx7", "gfx8", "gfx9", "polaris", "vega"})) {
    info->wave_size = 64;
  }
  // Reads the number of cores from names such as "Mali-G52 MC2" and "Mali-G78 MP14".
  if (info->compute_units > 0) return;
  const int cores = std::max(NumberBehind(name, " mc"), NumberBehind(name, " mp"));
  if (absl::StrContains(name, "mali-") && cores > 0) info->compute_units = cores;
}

}  // namespace

const char* FamilyName(DeviceFamily family) { return FactsOf(family).name; }

bool IsAdreno(DeviceFamily family) {
  return family == DeviceFamily::kAdreno5xx || family == DeviceFamily::kAdreno6xx ||
         family == DeviceFamily::kAdreno7xx || family == DeviceFamily::kAdreno8xx;
}

bool IsSoftwareRenderer(const std::string& name) {
  return HasAny(absl::AsciiStrToLower(name),
                {"llvmpipe", "softpipe", "software rasterizer", "swiftshader"});
}

DeviceFamily FamilyOf(const DeviceInfo& info) {
  const std::string name = absl::AsciiStrToLower(info.name);
  const std::string vendor = absl::AsciiStrToLower(info.vendor);
  const std::string version = absl::AsciiStrToLower(info.version);
  if (absl::StrContains(name, "llvmpipe")) return DeviceFamily::kLlvmpipe;
  if (IsPocl(name, version, info.type)) return DeviceFamily::kPocl;
  if (info.type == DeviceType::kCpu) return DeviceFamily::kUnknown;
  if (HasAny(name, {"adreno"})) return AdrenoFamily(name, "adreno", version);
  if (HasAny(vendor, {"qualcomm", "freedreno"}) && absl::StartsWith(name, "fd")) {
    return AdrenoFamily(name, "fd", version);  // Mesa's name, such as "FD630"
  }
  if (HasAny(name, {"mali-", "immortalis"})) return MaliFamily(name);
  if (HasAny(name, {"powervr"})) return DeviceFamily::kPowerVr;
  if (HasAny(name, {"nvidia", "geforce"}) || HasAny(vendor, {"nvidia", "nouveau"})) {
    return DeviceFamily::kNvidia;
  }
  if (absl::StartsWith(name, "gfx") || absl::StrContains(name, "radeon")) {
    return DeviceFamily::kAmd;
  }
  const bool intel = HasAny(name, {"intel"}) || HasAny(vendor, {"intel"});
  if (intel && HasAny(name, {"graphics", "iris", "arc(tm)", "data center gpu"})) {
    return DeviceFamily::kIntel;
  }
  return DeviceFamily::kUnknown;
}

void CompleteByFamily(DeviceInfo* info) {
  info->family = FamilyOf(*info);
  ApplyName(absl::AsciiStrToLower(info->name), info);
  const FamilyFacts& facts = FactsOf(info->family);
  const auto complete = [](auto known, auto* value) {
    if (*value == 0) *value = known;
  };
  complete(facts.wave_size, &info->wave_size);
  complete(facts.item_registers, &info->item_registers);
  complete(facts.compute_cache_bytes, &info->compute_cache_bytes);
  complete(facts.shared_cache_bytes, &info->shared_cache_bytes);
  complete(facts.compute_units, &info->compute_units);
}

bool HasDedicatedLocalMemory(DeviceFamily family) { return FactsOf(family).dedicated_local_memory; }

}  // namespace litmus::gpu
