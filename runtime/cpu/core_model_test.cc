// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the table of cores, and that the reference core changes no sizes and no time estimates.
#include "runtime/cpu/core_model.h"

#include <set>
#include <string>

#include "gtest/gtest.h"

namespace litmus::cpu {
namespace {

TEST(CoreModel, RegistersAndNames) {
  // Registers of real machines; the bits for variant, architecture and revision are set, too.
  const struct {
    uint64_t midr;
    const char* name;  // null: the table does not have the core
  } kCases[] = {
      {0x410fd034, "cortex-a53"},  {0x412fd050, "cortex-a55"},  {0x411fd072, "cortex-a57"},
      {0x410fd083, "cortex-a72"},  {0x410fd092, "cortex-a73"},  {0x412fd0a1, "cortex-a75"},
      {0x414fd0b1, "cortex-a76"},  {0x411fd0d0, "cortex-a77"},  {0x413fd0c1, "neoverse-n1"},
      {0x411fd401, "neoverse-v1"}, {0x411fd411, "cortex-a78"},  {0x411fd440, "cortex-x1"},
      {0x411fd461, "cortex-a510"}, {0x412fd470, "cortex-a710"}, {0x412fd480, "cortex-x2"},
      {0x410fd490, "neoverse-n2"}, {0x411fd4d0, "cortex-a715"}, {0x411fd4e0, "cortex-x3"},
      {0x410fd4f0, "neoverse-v2"}, {0x410fd801, "cortex-a520"}, {0x410fd811, "cortex-a720"},
      {0x410fd820, "cortex-x4"},   {0x51af8001, "cortex-a73"},  {0x51af8014, "cortex-a53"},
      {0x516f802d, "cortex-a75"},  {0x517f803c, "cortex-a55"},  {0x51df804e, "cortex-a76"},
      {0x51df805e, "cortex-a55"},  {0x00000000, nullptr},       {0x534f0021, nullptr},
      {0x420fd034, nullptr},       {0x410ffff0, nullptr},
  };
  for (const auto& c : kCases) {
    const CoreModel* found = FindArmCore(c.midr);
    EXPECT_STREQ(found == nullptr ? nullptr : found->name, c.name) << std::hex << c.midr;
  }
}

TEST(CoreModel, EveryNameIsFoundOnce) {
  std::set<std::string> names;
  for (const std::string& name : CoreNames()) {
    EXPECT_TRUE(names.insert(name).second) << name;
    const CoreModel* found = FindCore(name);
    ASSERT_NE(found, nullptr) << name;
    EXPECT_EQ(found->name, name);
    EXPECT_GT(found->issue, 0) << name;
    EXPECT_GE(found->l2_cores, 1) << name;
    EXPECT_GE(found->l2_bytes, size_t{128} << 10) << name;
  }
  EXPECT_EQ(FindCore(""), nullptr);
  EXPECT_EQ(FindCore("cortex-a54"), nullptr);
}

TEST(CoreModel, TheReferenceChangesNothing) {
  const CoreModel& core = ReferenceCore();
  EXPECT_EQ(core.Slowness(), 1);
  for (const size_t bytes : {size_t{0}, size_t{1}, size_t{128} << 10, size_t{320} << 10,
                             size_t{1} << 20, size_t{8} << 20, size_t{262143}}) {
    EXPECT_EQ(core.ShareOfL2(bytes), bytes);
  }
}

TEST(CoreModel, SlownessAndShares) {
  const struct {
    const char* name;
    double least, most;  // bounds of Slowness
    size_t share;        // ShareOfL2 of 320 KB, in KB
  } kCases[] = {
      {"cortex-a53", 3, 3.3, 40},  {"cortex-a55", 3, 3.3, 40},   {"cortex-a72", 1.9, 2, 80},
      {"cortex-a76", 1, 1.1, 160}, {"neoverse-n1", 1, 1.1, 320}, {"neoverse-v1", 1, 1, 320},
  };
  for (const auto& c : kCases) {
    const CoreModel& core = *FindCore(c.name);
    EXPECT_GE(core.Slowness(), c.least) << c.name;
    EXPECT_LE(core.Slowness(), c.most) << c.name;
    EXPECT_EQ(core.ShareOfL2(320 << 10), c.share << 10) << c.name;
    EXPECT_EQ(core.ShareOfL2(1), 1u) << c.name;
  }
}

TEST(CoreModel, UnknownCoresByTheirInstructions) {
  EXPECT_STREQ(GenericArmCore(true).name, "generic-out-of-order");
  EXPECT_STREQ(GenericArmCore(false).name, "generic-in-order");
  EXPECT_EQ(GenericArmCore(true).issue, FindCore("cortex-a76")->issue);
  EXPECT_EQ(GenericArmCore(false).issue, FindCore("cortex-a53")->issue);
}

}  // namespace
}  // namespace litmus::cpu
