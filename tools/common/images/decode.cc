// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads a file, detects its format, and adds the image's name to every error.
#include "tools/common/images/decode.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <new>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/images/decoders.h"
#include "tools/common/read_file.h"

namespace litmus {
namespace {

constexpr absl::string_view kJpegStart("\xFF\xD8\xFF", 3);
constexpr absl::string_view kPngStart("\x89PNG\r\n\x1A\n", 8);
constexpr absl::string_view kBmpStart("BM", 2);

struct OtherFormat {
  absl::string_view name, magic;
  size_t offset;
};
constexpr OtherFormat kOtherFormats[] = {
    {"GIF", "GIF8", 0},
    {"WebP", "WEBP", 8},
    {"TIFF", absl::string_view("II*\0", 4), 0},
    {"TIFF", absl::string_view("MM\0*", 4), 0},
    {"HEIF or AVIF", "ftyp", 4},
    {"JPEG 2000", "jP  ", 4},
    {"netpbm", "P6", 0},
    {"netpbm", "P5", 0},
};

absl::Status UnknownFormat(absl::string_view bytes) {
  if (bytes.empty()) return absl::InvalidArgumentError("the file is empty");
  for (const OtherFormat& format : kOtherFormats) {
    if (bytes.size() >= format.offset &&
        absl::StartsWith(bytes.substr(format.offset), format.magic)) {
      return absl::UnimplementedError(
          absl::StrCat("a ", format.name, " image; JPEG, PNG, BMP and .rgb8 are read: convert it"));
    }
  }
  std::string start;
  for (const char c : bytes.substr(0, 4)) {
    absl::StrAppendFormat(&start, " %02x", static_cast<unsigned char>(c));
  }
  return absl::InvalidArgumentError(
      absl::StrCat("not a JPEG, PNG or BMP image (it starts with", start, ")"));
}

bool IsRaw(const std::string& name) { return absl::EndsWithIgnoreCase(name, ".rgb8"); }

absl::StatusOr<Image> DecodeByContent(absl::string_view bytes, const std::string& name,
                                      const DecodeOptions& options) {
  if (IsRaw(name)) return DecodeRaw(bytes, options);
  if (absl::StartsWith(bytes, kJpegStart)) return DecodeJpeg(bytes, options);
  if (absl::StartsWith(bytes, kPngStart)) return DecodePng(bytes, options);
  if (absl::StartsWith(bytes, kBmpStart)) return DecodeBmp(bytes, options);
  return UnknownFormat(bytes);
}

// The size of an uncompressed image with the max number of pixels, 4 bytes each, and a header.
constexpr size_t kMaxImageBytes = (size_t{1} << 30) + (size_t{1} << 20);

absl::StatusOr<std::string> ReadEncoded(const std::string& path) {
  struct stat info;
  const auto cannot_open = [&](absl::string_view why) {
    return absl::NotFoundError(absl::StrCat(path, ": cannot be opened: ", why));
  };
  if (stat(path.c_str(), &info) != 0) return cannot_open(std::strerror(errno));
  if (!S_ISREG(info.st_mode)) {
    return absl::NotFoundError(absl::StrCat(path, ": is not a regular file"));
  }
  absl::StatusOr<std::string> bytes = ReadFileWithin(path, kMaxImageBytes);
  if (absl::IsFailedPrecondition(bytes.status())) {
    return absl::FailedPreconditionError(absl::StrCat(path, ": ", bytes.status().message()));
  }
  if (absl::IsNotFound(bytes.status())) return cannot_open(bytes.status().message());
  if (!bytes.ok()) {
    return absl::DataLossError(absl::StrCat(path, ": reading failed: ", bytes.status().message()));
  }
  return bytes;
}

}  // namespace

absl::Status CheckSize(int64_t width, int64_t height, const DecodeOptions& options) {
  if (width <= 0 || height <= 0) {
    return absl::InvalidArgumentError(absl::StrFormat("an empty image (%dx%d)", width, height));
  }
  if (width > options.max_side || height > options.max_side ||
      width > options.max_pixels / height) {
    return absl::FailedPreconditionError(
        absl::StrFormat("%dx%d pixels exceed the limit (%d per side, %d in total): scale it down",
                        width, height, options.max_side, options.max_pixels));
  }
  return absl::OkStatus();
}

absl::StatusOr<Image> DecodeRaw(absl::string_view bytes, const DecodeOptions& options) {
  if (options.raw_width <= 0 || options.raw_height <= 0) {
    return absl::InvalidArgumentError("the size of a raw .rgb8 image is unknown here");
  }
  const size_t expected = size_t{3} * options.raw_width * options.raw_height;
  if (bytes.size() != expected) {
    return absl::InvalidArgumentError(
        absl::StrFormat("a raw image of %d bytes, but %dx%dx3 = %d are expected: make it of the "
                        "size of the model's input",
                        bytes.size(), options.raw_height, options.raw_width, expected));
  }
  Image image;
  image.width = options.raw_width;
  image.height = options.raw_height;
  image.rgb.assign(bytes.begin(), bytes.end());
  image.presized = true;
  return image;
}

absl::StatusOr<Image> DecodeImage(absl::string_view bytes, const std::string& name,
                                  const DecodeOptions& options) {
  absl::StatusOr<Image> image = absl::UnknownError("");
  try {
    image = DecodeByContent(bytes, name, options);
  } catch (const std::bad_alloc&) {
    image = absl::ResourceExhaustedError("out of memory while decoding the image");
  }
  if (image.ok()) return image;
  return absl::Status(image.status().code(), absl::StrCat(name, ": ", image.status().message()));
}

absl::StatusOr<std::string> ReadImageBytes(const std::string& path) {
  try {
    return ReadEncoded(path);
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError(absl::StrCat(path, ": out of memory while reading it"));
  }
}

absl::StatusOr<Image> ReadImage(const std::string& path, const DecodeOptions& options) {
  const absl::StatusOr<std::string> bytes = ReadImageBytes(path);
  if (!bytes.ok()) return bytes.status();
  return DecodeImage(*bytes, path, options);
}

}  // namespace litmus
