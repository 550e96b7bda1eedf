// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decodes every image of the shared test data. The pixels must equal Pillow's
// (testdata/images/shared_goldens.tsv) and those of the reference image next to the file, or
// decoding must fail with the error listed here.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "gtest/gtest.h"
#include "testing/shared_data.h"
#include "tools/common/images/decode.h"
#include "tools/common/images/golden_images.h"
#include "tools/common/sha256.h"

namespace litmus {
namespace {

namespace fs = std::filesystem;

constexpr char kReftest[] = "jpeg-decoder/tests/reftest/images/";

// Images that are rejected, with the reason. The first entry that is a prefix of the path applies.
struct Refused {
  std::string path;
  const char* reason;
};

std::vector<Refused> RefusedImages() {
  const std::string reftest = kReftest, png = "pngsuite/png/";
  const char* const lossless = "SOF3, lossless";
  const char* const checksum = "the checksum of its chunk";
  const char* const no_png = "not a JPEG, PNG or BMP image";  // Its signature is damaged.
  const char* const depth = "1/2/4/8/16-bit only";
  const char* const colour_type = "bad ctype";
  return {
      {reftest + "lossless/1/jpeg_lossless_sel", lossless},
      {reftest + "lossless/2/MR4.jpg", lossless},
      // The marker of its second-last scan is damaged; decoders that continue lose that scan.
      {reftest + "partial_progressive.jpg", "Corrupt JPEG data"},
      {png + "xs", no_png},
      {png + "xcrn0g04.png", no_png},
      {png + "xlfn0g04.png", no_png},
      {png + "xcsn0g01.png", checksum},
      {png + "xhdn0g08.png", checksum},
      {png + "xc1n0g08.png", colour_type},
      {png + "xc9n2c08.png", colour_type},
      {png + "xd0n2c08.png", depth},
      {png + "xd3n2c08.png", depth},
      {png + "xd9n2c08.png", depth},
      {png + "xdtn0g01.png", "no IDAT"},
  };
}

const char* ReasonToRefuse(const std::string& path) {
  static const std::vector<Refused> refused = RefusedImages();
  const bool png = absl::EndsWith(path, ".png");
  for (const Refused& entry : refused) {
    // The reference images next to the lossless images are valid.
    if (png && absl::StartsWith(path, kReftest)) continue;
    if (absl::StartsWith(path, entry.path)) return entry.reason;
  }
  return nullptr;
}

struct Golden {
  int width = 0, height = 0;
  std::string digest;  // Empty: Pillow cannot decode the image.
};

std::map<std::string, Golden> Goldens() {
  std::map<std::string, Golden> goldens;
  std::istringstream table(ReadTestFile("testdata/images/shared_goldens.tsv"));
  std::string line, path, width;
  while (std::getline(table, line)) {
    std::istringstream fields(line);
    std::getline(fields, path, '\t');
    Golden& golden = goldens[path];
    if (std::getline(fields, width, '\t') && width != "-") {
      golden.width = std::atoi(width.c_str());
      fields >> golden.height >> golden.digest;
    }
  }
  return goldens;
}

std::vector<fs::path> Images(const fs::path& root) {
  std::vector<fs::path> images;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const std::string ending = absl::AsciiStrToLower(entry.path().extension().string());
    if (ending == ".jpg" || ending == ".jpeg" || ending == ".png" || ending == ".bmp") {
      images.push_back(entry.path());
    }
  }
  std::sort(images.begin(), images.end());
  return images;
}

TEST(SharedImages, PixelsArePillowsOrTheErrorIsTheKnownOne) {
  LITMUS_NEEDS_SHARED_DATA();
  const fs::path root = fs::path(SharedDataFolder()) / "images";
  std::map<std::string, Golden> goldens = Goldens();
  int decoded = 0, refused = 0;
  for (const fs::path& file : Images(root)) {
    const std::string path = fs::relative(file, root).string();
    SCOPED_TRACE(path);
    const absl::StatusOr<Image> image = ReadImage(file.string());
    const auto golden = goldens.find(path);
    ASSERT_NE(golden, goldens.end()) << "run testdata/images/make_shared_goldens.py again";
    if (const char* const reason = ReasonToRefuse(path)) {
      EXPECT_TRUE(!image.ok() && absl::StrContains(image.status().message(), reason))
          << image.status() << "; expected: " << reason;
      ++refused;
    } else {
      ASSERT_TRUE(image.ok()) << image.status();
      EXPECT_EQ(image->width, golden->second.width);
      EXPECT_EQ(image->height, golden->second.height);
      EXPECT_EQ(Sha256Hex(image->rgb.data(), image->rgb.size()), golden->second.digest);
      ++decoded;
    }
    goldens.erase(golden);
  }
  EXPECT_TRUE(goldens.empty()) << "not found: " << goldens.begin()->first;
  std::printf("%d images decoded, %d refused\n", decoded, refused);
}

// Another decoder may differ by one level in each of Y, Cb and Cr, which gives at most 1 + 1.772
// (blue) plus half a level of rounding: three levels.
constexpr int kOtherDecoder = 3;

TEST(SharedImages, PixelsAreThoseOfTheReferenceBesideThem) {
  LITMUS_NEEDS_SHARED_DATA();
  const fs::path root = fs::path(SharedDataFolder()) / "images";
  int compared = 0;
  for (const fs::path& file : Images(root / "jpeg-decoder")) {
    const std::string path = fs::relative(file, root).string();
    fs::path reference_file = file;
    reference_file.replace_extension(".png");
    if (file == reference_file || !fs::exists(reference_file) || ReasonToRefuse(path)) continue;
    SCOPED_TRACE(path);
    const absl::StatusOr<Image> image = ReadImage(file.string());
    const absl::StatusOr<Image> reference = ReadImage(reference_file.string());
    ASSERT_TRUE(image.ok()) << image.status();
    ASSERT_TRUE(reference.ok()) << reference.status();
    ASSERT_EQ(image->width, reference->width);
    ASSERT_EQ(image->height, reference->height);
    int largest = 0;
    for (size_t i = 0; i < image->rgb.size(); ++i) {
      largest = std::max(largest, std::abs(image->rgb[i] - reference->rgb[i]));
    }
    EXPECT_LE(largest, kOtherDecoder);
    ++compared;
  }
  EXPECT_GT(compared, 30);
}

}  // namespace
}  // namespace litmus
