// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decodes JPEG with libjpeg-turbo. libjpeg reports errors by longjmp, so functions that call it
// must not have local objects with destructors; their callers own the memory.
#include <csetjmp>
#include <cstddef>
#include <cstdio>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/images/decoders.h"

// Must come after <cstdio> and <cstddef>.
#include <jpeglib.h>

// Must come after <jpeglib.h>.
#include <jerror.h>

namespace litmus {
namespace {

// Normal progressive images have about ten scans. A hostile one of some kilobytes could have
// thousands, each of which needs a pass over the whole image.
constexpr int kMaxScans = 500;

class Decompressor {
 public:
  explicit Decompressor(absl::string_view bytes) : bytes_(bytes) {
    state_.err = jpeg_std_error(&errors_);
    errors_.error_exit = &OnError;
    errors_.emit_message = &OnMessage;
    errors_.output_message = [](j_common_ptr) {};
    state_.client_data = this;
  }
  ~Decompressor() {
    if (created_) jpeg_destroy_decompress(&state_);
  }
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;

  // These functions return false after an error; Error() then returns it.
  bool ReadHeader() {
    if (setjmp(jump_) != 0) return false;
    jpeg_create_decompress(&state_);
    created_ = true;
    state_.client_data = this;
    jpeg_mem_src(&state_, reinterpret_cast<const unsigned char*>(bytes_.data()), bytes_.size());
    jpeg_save_markers(&state_, JPEG_APP0 + 1, 0xFFFF);
    jpeg_read_header(&state_, TRUE);
    progress_.progress_monitor = &OnProgress;
    state_.progress = &progress_;
    return true;
  }
  bool Start() {
    if (setjmp(jump_) != 0) return false;
    const bool four = state_.num_components == 4;
    state_.out_color_space = four ? JCS_CMYK : JCS_RGB;
    state_.dct_method = JDCT_ISLOW;
    jpeg_start_decompress(&state_);
    return true;
  }
  bool ReadRow(uint8_t* row) {
    if (setjmp(jump_) != 0) return false;
    jpeg_read_scanlines(&state_, &row, 1);
    return true;
  }
  bool ReadRows(uint8_t* rgb) {
    if (setjmp(jump_) != 0) return false;
    const size_t stride = size_t{3} * state_.output_width;
    while (state_.output_scanline < state_.output_height) {
      uint8_t* row = rgb + stride * state_.output_scanline;
      jpeg_read_scanlines(&state_, &row, 1);
    }
    return true;
  }
  bool Finish() {
    if (setjmp(jump_) != 0) return false;
    jpeg_finish_decompress(&state_);
    return true;
  }

  const jpeg_decompress_struct& state() const { return state_; }

  int Orientation() const {
    for (const jpeg_marker_struct* m = state_.marker_list; m != nullptr; m = m->next) {
      const int orientation = ExifOrientation(
          absl::string_view(reinterpret_cast<const char*>(m->data), m->data_length));
      if (orientation != 1) return orientation;
    }
    return 1;
  }

  // Converts the last error that libjpeg recorded to a status.
  absl::Status Error() const {
    switch (errors_.msg_code) {
      case JERR_SOF_UNSUPPORTED:
        return absl::UnimplementedError(
            absl::StrFormat("a JPEG of an unusual kind (SOF%d, %s), which libjpeg-turbo does not "
                            "decode: save it as a baseline JPEG or PNG",
                            errors_.msg_parm.i[0] - 0xC0, ProcessName(errors_.msg_parm.i[0])));
      case JERR_BAD_PRECISION:
        return absl::UnimplementedError(absl::StrFormat(
            "a JPEG of %d bits per sample, only 8 are supported: save it with 8 bits",
            errors_.msg_parm.i[0]));
      case JERR_ARITH_NOTIMPL:
        return absl::UnimplementedError(
            "a JPEG with arithmetic coding, which this libjpeg-turbo lacks: save it as a baseline "
            "JPEG or PNG");
      case JERR_CONVERSION_NOTIMPL:
        return absl::UnimplementedError(
            absl::StrFormat("a JPEG of %d components without a conversion to RGB: save it as RGB",
                            state_.num_components));
      case JERR_OUT_OF_MEMORY:
        return absl::ResourceExhaustedError("out of memory while decoding a JPEG");
      case JWRN_JPEG_EOF:
      case JERR_INPUT_EOF:
        return absl::InvalidArgumentError("the JPEG is truncated: its data end too early");
      default:
        return absl::InvalidArgumentError(absl::StrCat("a corrupt JPEG: ", message_));
    }
  }

 private:
  static const char* ProcessName(int marker) {
    switch (marker) {
      case 0xC3:
      case 0xC7:
      case 0xCB:
      case 0xCF:
        return "lossless";
      case 0xC5:
      case 0xC6:
      case 0xCD:
      case 0xCE:
        return "hierarchical";
      default:
        return "arithmetic coding";
    }
  }

  static void OnError(j_common_ptr common) {
    auto* self = static_cast<Decompressor*>(common->client_data);
    self->errors_.format_message(common, self->message_);
    std::longjmp(self->jump_, 1);
  }

  // Warnings (level -1) after which pixels are missing or wrong are treated as errors; the others,
  // such as extraneous bytes before a marker, are harmless.
  static void OnMessage(j_common_ptr common, int level) {
    if (level >= 0) return;
    switch (common->err->msg_code) {
      case JWRN_JPEG_EOF:
      case JWRN_HIT_MARKER:
      case JWRN_HUFF_BAD_CODE:
      case JWRN_ARITH_BAD_CODE:
      case JWRN_MUST_RESYNC:
        OnError(common);
    }
  }

  static void OnProgress(j_common_ptr common) {
    auto* self = static_cast<Decompressor*>(common->client_data);
    if (self->state_.input_scan_number <= kMaxScans) return;
    std::snprintf(self->message_, sizeof(self->message_), "more than %d scans", kMaxScans);
    self->errors_.msg_code = 0;
    std::longjmp(self->jump_, 1);
  }

  absl::string_view bytes_;
  jpeg_decompress_struct state_ = {};
  jpeg_error_mgr errors_ = {};
  jpeg_progress_mgr progress_ = {};
  std::jmp_buf jump_;
  char message_[JMSG_LENGTH_MAX] = "";
  bool created_ = false;
};

// Converts CMYK samples to RGB. With an Adobe marker they are stored inverted, as Photoshop does.
void CmykToRgb(const uint8_t* cmyk, int width, bool inverted, uint8_t* rgb) {
  const uint8_t flip = inverted ? 0 : 0xFF;
  for (int x = 0; x < width; ++x, cmyk += 4, rgb += 3) {
    const int light = cmyk[3] ^ flip;
    for (int c = 0; c < 3; ++c) rgb[c] = ((cmyk[c] ^ flip) * light + 127) / 255;
  }
}

bool ReadPixels(Decompressor& jpeg, uint8_t* rgb) {
  const jpeg_decompress_struct& state = jpeg.state();
  if (state.out_color_space == JCS_RGB) return jpeg.ReadRows(rgb);
  std::vector<uint8_t> cmyk(size_t{4} * state.output_width);
  for (JDIMENSION y = 0; y < state.output_height; ++y) {
    if (!jpeg.ReadRow(cmyk.data())) return false;
    CmykToRgb(cmyk.data(), state.output_width, state.saw_Adobe_marker,
              rgb + size_t{3} * state.output_width * y);
  }
  return true;
}

}  // namespace

absl::StatusOr<Image> DecodeJpeg(absl::string_view bytes, const DecodeOptions& options) {
  Decompressor jpeg(bytes);
  if (!jpeg.ReadHeader()) return jpeg.Error();
  const absl::Status size = CheckSize(jpeg.state().image_width, jpeg.state().image_height, options);
  if (!size.ok()) return size;
  if (!jpeg.Start()) return jpeg.Error();
  Image image;
  image.width = jpeg.state().output_width;
  image.height = jpeg.state().output_height;
  image.rgb.resize(size_t{3} * image.width * image.height);
  // Must be read before Finish, which frees the metadata.
  const int orientation = options.apply_orientation ? jpeg.Orientation() : 1;
  if (!ReadPixels(jpeg, image.rgb.data()) || !jpeg.Finish()) return jpeg.Error();
  return Orient(std::move(image), orientation);
}

}  // namespace litmus
