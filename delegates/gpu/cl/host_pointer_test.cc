// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests host memory that the driver refuses to use in place.
#include <cstdlib>
#include <memory>
#include <numeric>
#include <vector>

#include "delegates/gpu/cl/test_device.h"
#include "delegates/gpu/testing/faulty_opencl.h"

namespace litmus::gpu {
namespace {

OpenClFaults* const faults = UseFaultyOpenCl();

TEST_F(ClTest, RefusedHostMemoryIsCopied) {
  ASSERT_NE(faults, nullptr);
  if (!device_->info().unified_memory) GTEST_SKIP() << "no memory is shared with the host";
  constexpr int kFloats = 1024;
  void* page = nullptr;  // whole pages, which every such device can share
  ASSERT_EQ(posix_memalign(&page, 4096, kFloats * sizeof(float)), 0);
  const std::unique_ptr<void, decltype(&free)> owner(page, free);
  auto* const contents = static_cast<float*>(page);
  std::iota(contents, contents + kFloats, 1.0f);
  for (const bool refuse : {false, true}) {
    faults->refuse_host_pointer = refuse;
    faults->refused_host_pointers = 0;
    absl::StatusOr<std::unique_ptr<Buffer>> buffer =
        device_->Allocate(kFloats * sizeof(float), contents);
    ASSERT_TRUE(buffer.ok()) << "refused: " << refuse << ": " << buffer.status();
    EXPECT_EQ(faults->refused_host_pointers, refuse ? 1 : 0);
    const std::unique_ptr<Program> program = Compile({ScaleKernel()});
    const std::unique_ptr<Buffer> result = Upload(Count(kFloats));
    Run(program.get(), 0, {All(**buffer), All(*result)}, {ScalarArg::Int(1), ScalarArg::Float(1)},
        {{kFloats, 1, 1}});
    EXPECT_EQ(Download(*result, kFloats), Count(kFloats, 2)) << "refused: " << refuse;
  }
}

}  // namespace
}  // namespace litmus::gpu
