// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that lack of memory is distinguished from a corrupt image.
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

#include "gtest/gtest.h"
#include "tools/common/images/black_png.h"
#include "tools/common/images/decode.h"

namespace litmus {
namespace {

constexpr size_t kMiB = size_t{1} << 20;

// Limits this process to `more` bytes beyond its current size until the end of the scope.
class LimitedMemory {
 public:
  explicit LimitedMemory(size_t more) {
    malloc_trim(0);  // Freed memory counts as used until malloc returns it.
    getrlimit(RLIMIT_AS, &before_);
    size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    rlimit limit = before_;
    limit.rlim_cur = pages * static_cast<size_t>(sysconf(_SC_PAGESIZE)) + more;
    limited_ = pages > 0 && setrlimit(RLIMIT_AS, &limit) == 0;
  }
  ~LimitedMemory() { setrlimit(RLIMIT_AS, &before_); }
  bool limited() const { return limited_; }

 private:
  rlimit before_;
  bool limited_;
};

bool Sanitized() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;  // A sanitizer reserves address space while it runs.
#else
  return false;
#endif
}

TEST(DecodeMemory, ShortOfMemoryIsNotBroken) {
  if (Sanitized()) GTEST_SKIP() << "a sanitizer does not run in limited address space";
  // The bytes of a black BMP of 24 bits.
  std::string bmp(54 + 3 * 4000 * 4000, '\0');
  const auto set = [&](size_t at, uint32_t value) {
    for (int i = 0; i < 4; ++i) bmp[at + i] = static_cast<char>(value >> 8 * i);
  };
  bmp[0] = 'B', bmp[1] = 'M';
  set(10, 54), set(14, 40), set(18, 4000), set(22, 4000), set(26, 1 | 24 << 16);
  const struct {
    const char* name;
    std::string bytes;
    size_t more;  // bytes; the image needs 48 MB, and stb_image needs as much again
  } kCases[] = {
      {"inflating", BlackPng(4000, 4000), 8 * kMiB},
      {"converting to RGB", BlackPng(4000, 4000), 40 * kMiB},
      {"copying", BlackPng(4000, 4000), 56 * kMiB},
      {"a BMP", std::move(bmp), 40 * kMiB},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    absl::Status status;
    {
      const LimitedMemory limit(c.more);
      ASSERT_TRUE(limit.limited());
      status = DecodeImage(c.bytes, "it").status();
    }
    EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
    EXPECT_EQ(status.message().rfind("it: out of memory while decoding ", 0), 0u) << status;
    const absl::StatusOr<Image> image = DecodeImage(c.bytes, "it");
    ASSERT_TRUE(image.ok()) << image.status();
    EXPECT_EQ(image->rgb.size(), size_t{3} * 4000 * 4000);
  }
}

TEST(DecodeMemory, AImageThatInflatesBeyondItsSizeIsBroken) {
  const struct {
    uint32_t width, height;
    size_t extra;
    bool ok;
  } kCases[] = {{1, 1, 0, true},          {1, 5000, 0, true},           {5000, 1, 0, true},
                {1, 1, 64 * kMiB, false}, {500, 500, 64 * kMiB, false}, {500, 500, 1000, true}};
  for (const auto& c : kCases) {
    SCOPED_TRACE(testing::Message() << c.width << " x " << c.height << " + " << c.extra);
    const absl::Status status = DecodeImage(BlackPng(c.width, c.height, c.extra), "it").status();
    EXPECT_EQ(status.ok(), c.ok) << status;
    if (c.ok) continue;
    EXPECT_TRUE(absl::IsInvalidArgument(status)) << status;
    EXPECT_EQ(status.message(),
              "it: a corrupt PNG: it contains far more data than its size allows");
  }
}

}  // namespace
}  // namespace litmus
