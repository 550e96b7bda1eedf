// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/made_machine.h"

#include <atomic>
#include <filesystem>
#include <fstream>

#include "gtest/gtest.h"

namespace litmus::doctor {

const Files kTwoCpus = {
    {"sys/devices/system/cpu/online", "0-1\n"},
    {"sys/devices/system/cpu/cpu0/online", "1\n"},
    {"sys/devices/system/cpu/cpu1/online", "1\n"},
    {"proc/self/status", "Name:\tx\nTracerPid:\t0\nCpus_allowed_list:\t0-1\n"},
    {"proc/cpuinfo", "processor\t: 0\nmodel name\t: Some CPU\nflags\t\t: fpu avx\n"},
};

void WriteInto(const std::string& root, const Files& files) {
  for (const auto& [path, content] : files) {
    const std::filesystem::path file = std::filesystem::path(root) / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << content;
  }
}

std::string MakeTree(const Files& files) {
  static std::atomic<int> number{0};
  const std::string root = testing::TempDir() + "/machine_" + std::to_string(number++);
  std::filesystem::remove_all(root);
  std::filesystem::create_directories(root);
  WriteInto(root, files);
  return root;
}

Context MakeContext(const Files& files, const Files& later) {
  const std::string root = MakeTree(files);
  Context context;
  context.files = DeviceFiles(root);
  context.facts = ReadMachineFacts(context.files);
  context.host.clock_resolution_ns = 1;
  context.host.clock_read_ns = 25;
  context.host.folder_free_bytes = int64_t{8} << 30;
  context.host.folder_writable = true;
  context.host.build.optimised = true;
  context.observed = Observe(context.files, [&] {
    WriteInto(root, later);
    Interruptions quiet;
    quiet.wall_ns = 500'000'000;
    return quiet;
  });
  return context;
}

void ExpectFindings(const std::vector<CheckCase>& cases) {
  for (const CheckCase& row : cases) {
    Files files = kTwoCpus;
    files.insert(files.end(), row.files.begin(), row.files.end());
    Context context = MakeContext(files, row.later);
    if (row.change) row.change(&context);
    const Finding finding = row.check(context);
    EXPECT_EQ(finding.status, row.status) << row.name << ": " << finding.value << finding.reason;
    const std::string& shown = finding.status == Status::kUnknown ? finding.reason : finding.value;
    EXPECT_NE(shown.find(row.value), std::string::npos) << row.name << ": " << shown;
    const std::string fix = finding.fix + " " + finding.command;
    EXPECT_NE(fix.find(row.command), std::string::npos) << row.name << ": " << fix;
    // A finding that is bad states what it does and how to fix it.
    const bool bad = finding.status > Status::kUnknown;
    EXPECT_EQ(bad, !finding.fix.empty() || !finding.command.empty()) << row.name;
    EXPECT_TRUE(!bad || !finding.reason.empty()) << row.name;
  }
}

}  // namespace litmus::doctor
