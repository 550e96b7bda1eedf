// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/host_values.h"

#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "runtime/cpu/targets.h"
#include "tools/common/machine/hardware_counters.h"

namespace litmus::doctor {
namespace {

// Each of these changes kernels, devices, memory or the code that runs. LITMUS_SHARED and its like
// are for tests.
constexpr const char* kVariables[] = {
    "LITMUS_CPU_TARGET",  "LITMUS_CPU_CORE", "LITMUS_GPU_DEVICE", "LITMUS_OPENCL_LIBRARY",
    "LITMUS_EGL_LIBRARY", "LD_PRELOAD",      "GLIBC_TUNABLES",    "MALLOC_ARENA_MAX",
};

int64_t NowNs() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

// The fastest of some batches, because an interrupt may fall into the others.
double ClockReadNs() {
  constexpr int kBatches = 8, kReadings = 1000;
  int64_t best = INT64_MAX;
  for (int batch = 0; batch < kBatches; ++batch) {
    const int64_t start = NowNs();
    for (int i = 1; i < kReadings; ++i) NowNs();
    best = std::min(best, NowNs() - start);
  }
  return static_cast<double>(best) / kReadings;
}

// Leaf 0x40000000 has the vendor's name in 12 bytes; bit 31 of leaf 1's ECX says whether it exists.
std::string HypervisorVendor() {
#if defined(__x86_64__)
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0 || (ecx & (1u << 31)) == 0) return "";
  __cpuid(0x40000000, eax, ebx, ecx, edx);
  std::string vendor;
  for (const unsigned word : {ebx, ecx, edx}) {
    for (int byte = 0; byte < 4; ++byte) vendor += static_cast<char>(word >> (8 * byte) & 0xFF);
  }
  vendor.erase(
      std::find_if(vendor.begin(), vendor.end(), [](char c) { return c < ' ' || c > '~'; }),
      vendor.end());
  return vendor;
#else
  return "";
#endif
}

BuildKind ThisBuildKind() {
  BuildKind build;
#ifdef __OPTIMIZE__
  build.optimised = true;
#endif
#ifndef NDEBUG
  build.assertions = true;
#endif
#if defined(__SANITIZE_ADDRESS__)
  build.sanitizer = "AddressSanitizer";
#elif defined(__SANITIZE_THREAD__)
  build.sanitizer = "ThreadSanitizer";
#endif
  return build;
}

}  // namespace

HostValues ReadHostValues() {
  HostValues host;
  host.is_root = geteuid() == 0;
  timespec resolution{};
  if (clock_getres(CLOCK_MONOTONIC, &resolution) == 0) {
    host.clock_resolution_ns = int64_t{resolution.tv_sec} * 1'000'000'000 + resolution.tv_nsec;
  }
  host.clock_read_ns = ClockReadNs();
  host.hypervisor = HypervisorVendor();
  host.counters_error = HardwareCounters().unavailable();
  for (const char* name : kVariables) {
    const char* const value = std::getenv(name);
    if (value != nullptr && *value != '\0') host.variables.emplace_back(name, value);
  }
  host.variables_problem = cpu::EnvironmentProblem();
  struct statvfs space {};
  if (statvfs(".", &space) == 0) {
    host.folder_free_bytes =
        static_cast<int64_t>(space.f_bavail) * static_cast<int64_t>(space.f_frsize);
  }
  host.folder_writable = access(".", W_OK | X_OK) == 0;
  host.build = ThisBuildKind();
  return host;
}

}  // namespace litmus::doctor
