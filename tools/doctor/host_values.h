// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Values of the machine and the process that no file of /proc and /sys has.
#ifndef LITMUS_TOOLS_DOCTOR_HOST_VALUES_H_
#define LITMUS_TOOLS_DOCTOR_HOST_VALUES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace litmus::doctor {

// How this program was compiled.
struct BuildKind {
  bool optimised = false;
  bool assertions = false;
  std::string sanitizer;  // "AddressSanitizer"; "" without one
};

struct HostValues {
  bool is_root = false;
  std::optional<int64_t> clock_resolution_ns;  // of CLOCK_MONOTONIC
  std::optional<double> clock_read_ns;         // time for one reading of it
  // The vendor that the processor reports for its hypervisor (CPUID): "KVMKVMKVM"; "" without one.
  std::string hypervisor;
  std::string counters_error;  // why there are no performance counters; "" if there are
  // Environment variables that change what a measurement measures: name, value.
  std::vector<std::pair<std::string, std::string>> variables;
  std::string variables_problem;  // why one of them cannot be used; "" if there is no problem
  // The current folder, into which relative outputs go.
  std::optional<int64_t> folder_free_bytes;
  bool folder_writable = false;
  BuildKind build;
};

// Takes about a millisecond.
HostValues ReadHostValues();

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_HOST_VALUES_H_
