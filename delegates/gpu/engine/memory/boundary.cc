// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Conversions are templates over the element types of the host and the device, so that each pair is
// one tight loop. Numbers of channels from 1 to 4 are compile-time constants.
#include "delegates/gpu/engine/memory/boundary.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "absl/strings/str_cat.h"
#include "runtime/c/half.h"

namespace litmus::gpu {
namespace {

// Elements in device memory.
struct F32 {
  using Bits = float;
  static float Pack(float v) { return v; }
  static float Unpack(float v) { return v; }
};
struct F16 {
  using Bits = uint16_t;
  static uint16_t Pack(float v) { return FloatToHalf(v); }
  static float Unpack(uint16_t v) { return HalfToFloat(v); }
};

// Elements of a host tensor: Read converts to float, Write from float.
struct HostFloat {
  using Element = float;
  static constexpr bool kPlainFloat = true;
  float Read(float v) const { return v; }
  float Write(float v) const { return v; }
};
struct HostHalf {
  using Element = uint16_t;
  static constexpr bool kPlainFloat = false;
  float Read(uint16_t v) const { return HalfToFloat(v); }
  uint16_t Write(float v) const { return FloatToHalf(v); }
};
struct HostBool {
  using Element = uint8_t;
  static constexpr bool kPlainFloat = false;
  float Read(uint8_t v) const { return v != 0 ? 1.0f : 0.0f; }
  uint8_t Write(float v) const { return v != 0 ? 1 : 0; }
};
template <typename T>
struct HostInt {
  using Element = T;
  static constexpr bool kPlainFloat = false;
  float Read(T v) const { return static_cast<float>(v); }
  T Write(float v) const {
    // The type's maximum is not representable as a float, but kEnd, the power of two above it, is.
    constexpr float kEnd = -static_cast<float>(std::numeric_limits<T>::min());
    if (!(v < kEnd)) return v != v ? 0 : std::numeric_limits<T>::max();
    if (v <= -kEnd) return std::numeric_limits<T>::min();
    return static_cast<T>(std::nearbyint(v));
  }
};
template <typename T>
struct HostQuantized {
  using Element = T;
  static constexpr bool kPlainFloat = false;
  float scale;
  int zero_point;
  float Read(T v) const { return static_cast<float>(static_cast<int>(v) - zero_point) * scale; }
  T Write(float v) const {
    const auto low = static_cast<float>(std::numeric_limits<T>::min() - zero_point);
    const auto high = static_cast<float>(std::numeric_limits<T>::max() - zero_point);
    float x = v / scale;
    x = x > low ? x : low;  // also replaces NaN
    x = x < high ? x : high;
    // The largest float below 1/2. Adding it and truncating rounds halves away from zero, but keeps
    // 0.49999997 at 0.
    const float half = 0.49999997f;
    return static_cast<T>(static_cast<int>(x + std::copysign(half, x)) + zero_point);
  }
};

template <typename Stored, int kChannels, typename Host>
void PackLoop(const Host& host, const typename Host::Element* src, int64_t rows, int channels,
              typename Stored::Bits* dst) {
  if (kChannels != 0) channels = kChannels;
  const int padded = (channels + 3) / 4 * 4;
  for (int64_t r = 0; r < rows; ++r, src += channels, dst += padded) {
    for (int c = 0; c < channels; ++c) dst[c] = Stored::Pack(host.Read(src[c]));
    for (int c = channels; c < padded; ++c) dst[c] = 0;
  }
}

template <typename Stored, int kChannels, typename Host>
void UnpackLoop(const Host& host, const typename Stored::Bits* src, int64_t rows, int channels,
                typename Host::Element* dst) {
  if (kChannels != 0) channels = kChannels;
  const int padded = (channels + 3) / 4 * 4;
  for (int64_t r = 0; r < rows; ++r, src += padded, dst += channels) {
    for (int c = 0; c < channels; ++c) dst[c] = host.Write(Stored::Unpack(src[c]));
  }
}

// Rows without padding lanes are treated as one long row.
StoredLayout Flat(const StoredLayout& layout) {
  if (layout.channels % 4 != 0) return layout;
  const int64_t elements = layout.stored_elements();
  if (elements > std::numeric_limits<int>::max()) return layout;
  return {1, static_cast<int>(elements), layout.storage};
}

template <typename Stored, typename Host>
void PackAs(const Host& host, const typename Host::Element* src, const StoredLayout& given,
            void* stored) {
  if (given.stored_elements() == 0) return;
  const StoredLayout layout = Flat(given);
  auto* dst = static_cast<typename Stored::Bits*>(stored);
  if (Host::kPlainFloat && std::is_same<Stored, F32>::value && layout.channels % 4 == 0) {
    std::memcpy(stored, src, layout.bytes());
    return;
  }
  switch (layout.channels) {
    case 1:
      return PackLoop<Stored, 1>(host, src, layout.rows, 1, dst);
    case 2:
      return PackLoop<Stored, 2>(host, src, layout.rows, 2, dst);
    case 3:
      return PackLoop<Stored, 3>(host, src, layout.rows, 3, dst);
    default:
      return PackLoop<Stored, 0>(host, src, layout.rows, layout.channels, dst);
  }
}

template <typename Stored, typename Host>
void UnpackAs(const Host& host, const void* stored, const StoredLayout& given,
              typename Host::Element* dst) {
  if (given.stored_elements() == 0) return;
  const StoredLayout layout = Flat(given);
  const auto* src = static_cast<const typename Stored::Bits*>(stored);
  if (Host::kPlainFloat && std::is_same<Stored, F32>::value && layout.channels % 4 == 0) {
    std::memcpy(dst, stored, layout.bytes());
    return;
  }
  switch (layout.channels) {
    case 1:
      return UnpackLoop<Stored, 1>(host, src, layout.rows, 1, dst);
    case 2:
      return UnpackLoop<Stored, 2>(host, src, layout.rows, 2, dst);
    case 3:
      return UnpackLoop<Stored, 3>(host, src, layout.rows, 3, dst);
    default:
      return UnpackLoop<Stored, 0>(host, src, layout.rows, layout.channels, dst);
  }
}

template <typename Host>
void Pack(const Host& host, const void* dense, const StoredLayout& layout, void* stored) {
  const auto* src = static_cast<const typename Host::Element*>(dense);
  if (layout.storage == Storage::kF16) return PackAs<F16>(host, src, layout, stored);
  return PackAs<F32>(host, src, layout, stored);
}
template <typename Host>
void Unpack(const Host& host, const void* stored, const StoredLayout& layout, void* dense) {
  auto* dst = static_cast<typename Host::Element*>(dense);
  if (layout.storage == Storage::kF16) return UnpackAs<F16>(host, stored, layout, dst);
  return UnpackAs<F32>(host, stored, layout, dst);
}

// Calls `use` with an object for the tensor's element type.
template <typename Use>
absl::Status WithHostType(const TfLiteTensor& tensor, const StoredLayout& layout, const Use& use) {
  const auto run = [&](const auto& host) {
    using Element = typename std::decay_t<decltype(host)>::Element;
    const auto elements = static_cast<size_t>(layout.rows) * static_cast<size_t>(layout.channels);
    if (tensor.bytes != elements * sizeof(Element) ||
        (elements > 0 && tensor.data.raw == nullptr)) {
      return absl::InternalError(absl::StrCat("Tensor ", tensor.name != nullptr ? tensor.name : "",
                                              " has ", tensor.bytes, " bytes, not ",
                                              elements * sizeof(Element), "."));
    }
    use(host);
    return absl::OkStatus();
  };
  const float scale = tensor.params.scale;
  const int zero_point = tensor.params.zero_point;
  switch (tensor.type) {
    case kTfLiteFloat32:
      return run(HostFloat{});
    case kTfLiteFloat16:
      return run(HostHalf{});
    case kTfLiteBool:
      return run(HostBool{});
    case kTfLiteInt32:
      return run(HostInt<int32_t>{});
    case kTfLiteInt64:
      return run(HostInt<int64_t>{});
    case kTfLiteInt8:
      return run(HostQuantized<int8_t>{scale != 0 ? scale : 1, zero_point});
    case kTfLiteUInt8:
      return run(HostQuantized<uint8_t>{scale != 0 ? scale : 1, zero_point});
    default:
      return absl::UnimplementedError(
          absl::StrCat("Tensors of type ", TfLiteTypeGetName(tensor.type), " are not supported."));
  }
}

}  // namespace

StoredLayout LayoutOf(const Shape& shape, Storage storage) {
  return {Rows(shape), Channels(shape), storage};
}

void PackRows(const float* dense, const StoredLayout& layout, void* stored) {
  Pack(HostFloat{}, dense, layout, stored);
}
void UnpackRows(const void* stored, const StoredLayout& layout, float* dense) {
  Unpack(HostFloat{}, stored, layout, dense);
}

absl::Status UploadTensor(const TfLiteTensor& tensor, const StoredLayout& layout, void* stored) {
  return WithHostType(tensor, layout,
                      [&](const auto& host) { Pack(host, tensor.data.raw, layout, stored); });
}
absl::Status DownloadTensor(const void* stored, const StoredLayout& layout, TfLiteTensor* tensor) {
  return WithHostType(*tensor, layout,
                      [&](const auto& host) { Unpack(host, stored, layout, tensor->data.raw); });
}

}  // namespace litmus::gpu
