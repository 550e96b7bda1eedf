// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks of what others take from this process. Thresholds follow tools/common/machine/evidence.h:
// a benchmark distinguishes latencies that differ by 1 %.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/plain_number.h"
#include "tools/doctor/checks.h"

namespace litmus::doctor {
namespace {

constexpr double kDisturbs = 0.01;  // fraction of the time
constexpr double kDisturbsMuch = 0.05;
// CPUs that the kernel's own threads and an idle desktop use.
constexpr double kIdleCpus = 0.1;

std::string Names(const std::vector<BusyProcess>& busiest) {
  std::vector<std::string> names;
  for (const BusyProcess& process : busiest) {
    names.push_back(absl::StrFormat("%s %.2f (pid %d)", process.name, process.cpus, process.pid));
  }
  return absl::StrJoin(names, ", ");
}

// The load of the last minute, for systems that deny /proc/stat, as Android does.
Finding CheckLoadAverage(const Context& context, double usable) {
  const std::optional<double> load = context.observed.state.load_average;
  if (!load) return Unknown("/proc/stat and /proc/loadavg are not readable");
  const std::string value = absl::StrFormat("load average %.2f on %.0f CPUs", *load, usable);
  // This process is one of the runnable tasks.
  if (*load <= 1) return Ok(value);
  return {*load > usable ? Status::kProblem : Status::kWarning, value,
          "other processes used the CPUs in the last minute",
          "stop other processes, wait for a minute and try again", ""};
}

// The name of a machine that is virtual by what its firmware claims, for processors that show no
// hypervisor, as Arm's.
std::string VirtualProduct(const DeviceFiles& files) {
  const std::string vendor = files.Line("/sys/class/dmi/id/sys_vendor").value_or("");
  const std::string product = files.Line("/sys/class/dmi/id/product_name").value_or("");
  for (const char* part : {"Virtual", "KVM", "Google Compute Engine", "OpenStack"}) {
    if (absl::StrContains(product, part)) return product;
  }
  const bool is_metal = absl::StrContains(product, "metal");
  if (vendor == "QEMU" || (vendor == "Amazon EC2" && !is_metal)) {
    return absl::StrCat(vendor, " ", product);
  }
  return "";
}

}  // namespace

Finding CheckLoad(const Context& context) {
  const Observation& observed = context.observed;
  const double usable = std::max(1, context.facts.cpus_usable.value_or(1));
  if (!observed.other_cpus) return CheckLoadAverage(context, usable);
  const double others = *observed.other_cpus;
  std::string value = absl::StrFormat("others use %.2f of %.0f CPUs", others, usable);
  const std::string names = Names(observed.busiest);
  if (!names.empty()) absl::StrAppend(&value, ": ", names);
  const bool none_free = others > 2 * kIdleCpus && usable - others < 1;
  if (none_free || others > usable / 2) {
    return {Status::kProblem, value, "they take CPUs, caches and memory from the measured threads",
            "stop them, or wait until they end", ""};
  }
  if (others > kIdleCpus) {
    return {Status::kWarning, value, "they take caches, memory and clock from the measured threads",
            "stop them, or bind the tool to idle CPUs with --cpu_affinity", ""};
  }
  const std::optional<double> load = observed.state.load_average;
  if (load && *load > usable) {
    return {Status::kWarning, absl::StrFormat("%s now, but the load average is %.2f", value, *load),
            "what ran in the last minute may run again", "wait for a minute and try again", ""};
  }
  return Ok(absl::StrFormat("others use %.2f of %.0f CPUs", others, usable));
}

Finding CheckInterruptions(const Context& context) {
  const Interruptions& seen = context.observed.interruptions;
  if (seen.wall_ns <= 0) return Unknown("nothing was observed");
  const std::string value =
      absl::StrFormat("%s of %.2g s lost in %d gaps, the longest %.2g ms",
                      Percent(seen.lost_fraction()), static_cast<double>(seen.wall_ns) * 1e-9,
                      seen.gaps, static_cast<double>(seen.longest_ns) * 1e-6);
  if (seen.lost_fraction() <= kDisturbs) return Ok(value);
  return {seen.lost_fraction() > kDisturbsMuch ? Status::kProblem : Status::kWarning, value,
          "a thread that never waits was stopped",
          "as for load, steal and vm; --cpu_affinity for idle CPUs", ""};
}

Finding CheckSteal(const Context& context) {
  const Observation& observed = context.observed;
  const std::optional<CpuTicks>& since_boot = observed.state.cpu_ticks;
  if (!since_boot) return Unknown("/proc/stat is not readable");
  const double busy = static_cast<double>(since_boot->total - since_boot->idle);
  // The kernel's steal time has been seen to fall, and to exceed all other times.
  const double total =
      busy > 0 ? std::clamp(static_cast<double>(since_boot->steal) / busy, 0., 1.) : 0;
  const double now = observed.evidence.steal_share.value_or(0);
  const std::string value =
      absl::StrCat(Percent(now), " now, ", Percent(total), " since the machine started");
  if (now <= kDisturbs && total <= kDisturbs) return Ok(value);
  return {now > kDisturbsMuch ? Status::kProblem : Status::kWarning, value,
          "the hypervisor runs other machines on these CPUs",
          "take a machine with dedicated CPUs; compare two models with compare, which interleaves "
          "them",
          ""};
}

Finding CheckVirtualMachine(const Context& context) {
  static constexpr std::pair<const char*, const char*> kVendors[] = {
      {"KVMKVMKVM", "KVM"},        {"Microsoft Hv", "Hyper-V"},   {"VMwareVMware", "VMware"},
      {"XenVMMXenVMM", "Xen"},     {"TCGTCGTCGTCG", "QEMU TCG"},  {"bhyve bhyve", "bhyve"},
      {"prl hyperv", "Parallels"}, {"VBoxVBoxVBox", "VirtualBox"}};
  const DeviceFiles& files = context.files;
  std::string kind = context.host.hypervisor;
  for (const auto& [vendor, name] : kVendors) {
    if (absl::StartsWith(kind, vendor)) kind = name;
  }
  if (kind.empty()) kind = files.Line("/sys/hypervisor/type").value_or("");
  if (kind.empty()) {
    // The file's text ends with a zero byte.
    kind = files.Line("/proc/device-tree/hypervisor/compatible").value_or("").c_str();
  }
  if (kind.empty()) kind = VirtualProduct(files);
  const std::string flags = files.Value("/proc/cpuinfo", "flags").value_or("");
  if (kind.empty() && absl::StrContains(absl::StrCat(" ", flags, " "), " hypervisor ")) {
    kind = "unknown hypervisor";
  }
  if (kind.empty()) {
    return files.Text("/proc/cpuinfo") ? Ok("none found")
                                       : Unknown("/proc/cpuinfo is not readable");
  }
  if (kind == "QEMU TCG") {
    return {Status::kProblem, kind, "every instruction is emulated: times mean nothing",
            "measure on the processor itself, or under KVM", ""};
  }
  return {Status::kWarning, absl::StrCat("a virtual machine (", kind, ")"),
          "others share the processor, and its clock and temperature are hidden",
          "to publish numbers, use a machine of your own", ""};
}

}  // namespace litmus::doctor
