// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the fingerprint, and the facts of this machine.
#include "tools/common/machine/machine_facts.h"

#include <sched.h>
#include <sys/utsname.h>

#include <functional>
#include <set>
#include <string>

#include "gtest/gtest.h"
#include "tools/common/sha256.h"

namespace litmus {
namespace {

MachineFacts Example() {
  MachineFacts facts;
  facts.cpu_model = "Some CPU";
  facts.cpus_online = 8;
  facts.cpus_usable = 4;
  facts.memory_bytes = int64_t{16} << 30;
  facts.kernel = "Linux 6.1.0";
  facts.governor = "performance";
  facts.container.cpu_quota = 2.5;
  facts.container.memory_limit_bytes = 1 << 30;
  return facts;
}

void UseTwoKinds(MachineFacts* facts, const char* usable) {
  facts->clusters.resize(2);
  facts->usable_cpus = usable;
}

TEST(MachineFactsTest, FingerprintIsTheBeginningOfADigest) {
  const std::string text =
      "cpu_model=Some CPU\ncpus_online=8\ncpus_usable=4\nmemory_gib=16\nkernel=Linux 6.1.0\n"
      "governor=performance\ncpu_quota=2.5\nmemory_limit_bytes=1073741824\n";
  EXPECT_EQ(Fingerprint(Example()), Sha256Hex(text.data(), text.size()).substr(0, 16));
  EXPECT_EQ(Fingerprint(MachineFacts()), Sha256Hex(nullptr, 0).substr(0, 16));
}

TEST(MachineFactsTest, EachFactChangesTheFingerprint) {
  const std::function<void(MachineFacts*)> kChanges[] = {
      [](MachineFacts*) {},
      [](MachineFacts* f) { f->cpu_model = "Some CPU 2"; },
      [](MachineFacts* f) { f->cpus_online = 9; },
      [](MachineFacts* f) { f->cpus_usable = 8; },
      [](MachineFacts* f) { f->memory_bytes = int64_t{15} << 30; },
      [](MachineFacts* f) { f->kernel = "Linux 6.1.1"; },
      [](MachineFacts* f) { f->governor = "powersave"; },
      [](MachineFacts* f) { f->container.cpu_quota = 2; },
      [](MachineFacts* f) { f->container.memory_limit_bytes = 1 << 29; },
      [](MachineFacts* f) { f->android.emplace().model = "Pixel 8"; },
      [](MachineFacts* f) { f->android.emplace().model = "Pixel 9"; },
      [](MachineFacts* f) { UseTwoKinds(f, "0-3"); },
      [](MachineFacts* f) { UseTwoKinds(f, "4-7"); },
      [](MachineFacts* f) { f->cpu_model.reset(); },
      [](MachineFacts* f) { f->cpus_online.reset(); },
      [](MachineFacts* f) { f->cpus_usable.reset(); },
      [](MachineFacts* f) { f->memory_bytes.reset(); },
      [](MachineFacts* f) { f->kernel.reset(); },
      [](MachineFacts* f) { f->governor.reset(); },
      [](MachineFacts* f) { f->container.cpu_quota.reset(); },
      [](MachineFacts* f) { f->container.memory_limit_bytes.reset(); },
  };
  std::set<std::string> seen;
  int index = 0;
  for (const auto& change : kChanges) {
    MachineFacts facts = Example();
    change(&facts);
    EXPECT_TRUE(seen.insert(Fingerprint(facts)).second) << "change " << index;
    ++index;
  }
}

TEST(MachineFactsTest, MemoryCountsInWholeGib) {
  const int64_t gib = int64_t{1} << 30;
  const struct {
    int64_t bytes;
    bool same;  // has the same fingerprint as 16 GiB
  } kCases[] = {
      {16 * gib, true},           {16 * gib - 4096, true},         {16 * gib + 4096, true},
      {16 * gib - gib / 2, true}, {16 * gib - gib / 2 - 1, false}, {16 * gib + gib / 2, false}};
  for (const auto& c : kCases) {
    MachineFacts facts = Example();
    facts.memory_bytes = c.bytes;
    EXPECT_EQ(Fingerprint(facts) == Fingerprint(Example()), c.same) << c.bytes;
  }
}

TEST(MachineFactsTest, ThisMachine) {
  const MachineFacts facts = ReadMachineFacts();
  utsname name;
  ASSERT_EQ(uname(&name), 0);
  ASSERT_TRUE(facts.kernel.has_value());
  EXPECT_EQ(*facts.kernel, std::string(name.sysname) + " " + name.release);
  cpu_set_t set;
  ASSERT_EQ(sched_getaffinity(0, sizeof(set), &set), 0);
  EXPECT_EQ(facts.cpus_usable, CPU_COUNT(&set));
  EXPECT_GT(facts.memory_bytes.value_or(0), int64_t{64} << 20);
  if (facts.cpus_online) {
    EXPECT_GE(*facts.cpus_online, *facts.cpus_usable);
  }
  EXPECT_EQ(Fingerprint(facts), Fingerprint(ReadMachineFacts()));
}

}  // namespace
}  // namespace litmus
