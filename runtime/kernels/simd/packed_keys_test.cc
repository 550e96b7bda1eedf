// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the keys of packed objects: each argument that packing depends on must change the key. The
// image's size must not, unless packing depends on it.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "runtime/kernels/simd/f16/conv.h"
#include "runtime/kernels/simd/f32/depthwise.h"
#include "runtime/kernels/simd/f32/fully_connected.h"
#include "runtime/kernels/simd/f32/transpose_conv.h"
#include "runtime/kernels/simd/f32/winograd.h"
#include "runtime/kernels/simd/int8/composite/grouped_conv.h"
#include "runtime/kernels/simd/int8/composite/transpose_conv.h"
#include "runtime/kernels/simd/int8/depthwise/depthwise.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_conv.h"
#include "runtime/kernels/simd/int8/narrow/narrow_product.h"
#include "runtime/kernels/simd/int8/winograd/winograd.h"
#include "runtime/kernels/simd/sparse/sparse_product.h"

namespace litmus {
namespace {

constexpr int kChannels = 4;

// The arguments of all classes.
struct Arguments {
  ConvShape shape;
  int multiplier = 1;
  int32_t input_zero_point = 3;
  float min = -1, max = 1;
  f32::StoredFloats floats = nullptr, float_bias = nullptr;
  int8::ConvWeights bytes;
  int8::OutputStage output;
  int8::HybridWeights hybrid;
  int8::NarrowWeights narrow;
  f32::SparseFilter sparse;
  size_t form = 0;
  std::vector<float> scales = {1, 2, 3, 4};
};

// The bytes of a model, into which constants point.
struct ModelData {
  uint16_t halves[4096] = {};
  float floats[2048] = {};
  int32_t biases[64] = {};
};

using Change = std::function<void(Arguments*)>;
using Changes = std::vector<std::pair<const char*, Change>>;

class PackedKeys : public ::testing::Test {
 protected:
  Arguments Base() const {
    Arguments a;
    a.shape.in_h = a.shape.in_w = a.shape.out_h = a.shape.out_w = 8;
    a.shape.in_c = a.shape.out_c = kChannels;
    a.shape.k_h = a.shape.k_w = 3;
    a.floats = data_.floats;
    a.float_bias = data_.floats + 1024;
    a.bytes.data = data_.halves;
    a.bytes.bias = data_.biases;
    a.output.multiplier.assign(kChannels, 1 << 30);
    a.output.shift.assign(kChannels, -3);
    a.hybrid.data = reinterpret_cast<const int8_t*>(data_.halves);
    a.hybrid.out_c = a.hybrid.group_c = kChannels;
    a.hybrid.k_h = a.hybrid.k_w = 3;
    a.narrow.data = reinterpret_cast<const uint8_t*>(data_.halves);
    a.narrow.units = kChannels;
    a.narrow.block_size = 8;
    a.sparse.units = a.sparse.depth = kChannels;
    a.sparse.weights = {{0, 0, 1}, {1, 2, 3}};
    return a;
  }
  template <typename Add>
  void ExpectDifferentKeys(const char* layout, const Changes& changes, const Add& add) const {
    std::map<std::string, std::string> seen;
    for (const auto& [name, change] : changes) {
      Arguments a = Base();
      change(&a);
      a.hybrid.scales = a.narrow.scales = a.scales.data();
      PackedKey key(layout, {reinterpret_cast<const char*>(&data_), sizeof(data_)});
      add(&key, a);
      const auto [other, is_new] = seen.insert({key.bytes(), name});
      EXPECT_TRUE(is_new) << layout << ": '" << name << "' has the key of '" << other->second
                          << "'";
    }
  }
  // Changes of the shape other than the image's size.
  Changes ShapeChanges() const {
    return {
        {"nothing", [](Arguments*) {}},
        {"more inputs", [](Arguments* a) { a->shape.in_c = 8; }},
        {"more outputs", [](Arguments* a) { a->shape.out_c = 8; }},
        {"kernel height", [](Arguments* a) { a->shape.k_h = 1; }},
        {"kernel width", [](Arguments* a) { a->shape.k_w = 1; }},
        {"stride of rows", [](Arguments* a) { a->shape.stride_h = 2; }},
        {"stride of columns", [](Arguments* a) { a->shape.stride_w = 2; }},
        {"dilation of rows", [](Arguments* a) { a->shape.dilation_h = 2; }},
        {"dilation of columns", [](Arguments* a) { a->shape.dilation_w = 2; }},
        {"groups", [](Arguments* a) { a->shape.groups = 2; }},
    };
  }
  Changes FloatChanges() const {
    Changes changes = ShapeChanges();
    const Changes more = {
        {"min", [](Arguments* a) { a->min = -2; }},
        {"max", [](Arguments* a) { a->max = 2; }},
        {"min and max", [](Arguments* a) { std::swap(a->min, a->max); }},
        {"other weights", [&](Arguments* a) { a->floats = data_.floats + 1; }},
        {"halves", [&](Arguments* a) { a->floats = data_.halves; }},
        {"other bias", [&](Arguments* a) { a->float_bias = data_.floats + 1025; }},
        {"no bias", [](Arguments* a) { a->float_bias = nullptr; }},
    };
    changes.insert(changes.end(), more.begin(), more.end());
    return changes;
  }
  Changes ByteChanges() const {
    Changes changes = ShapeChanges();
    const Changes more = {
        {"input's zero point", [](Arguments* a) { a->input_zero_point = 4; }},
        {"type of weights", [](Arguments* a) { a->bytes.type = int8::InputType::kUint8; }},
        {"weights' zero point", [](Arguments* a) { a->bytes.zero_point = 1; }},
        {"other weights", [&](Arguments* a) { a->bytes.data = data_.halves + 1; }},
        {"other bias", [&](Arguments* a) { a->bytes.bias = data_.biases + 1; }},
        {"no bias", [](Arguments* a) { a->bytes.bias = nullptr; }},
        {"output's type", [](Arguments* a) { a->output.type = int8::OutputType::kUint8; }},
        {"output's zero point", [](Arguments* a) { a->output.zero_point = 1; }},
        {"output's min", [](Arguments* a) { a->output.min = 0; }},
        {"output's max", [](Arguments* a) { a->output.max = 0; }},
        {"all multipliers", [](Arguments* a) { a->output.multiplier.assign(kChannels, 1 << 29); }},
        {"a multiplier", [](Arguments* a) { a->output.multiplier[2] ^= 1; }},
        {"all shifts", [](Arguments* a) { a->output.shift.assign(kChannels, -4); }},
        {"a shift", [](Arguments* a) { a->output.shift[3] = -4; }},
        {"scales", [](Arguments* a) { a->output.scale.assign(kChannels, 0.5); }},
    };
    changes.insert(changes.end(), more.begin(), more.end());
    return changes;
  }

  const ModelData data_ = {};
};

template <typename T>
void AddFloats(PackedKey* key, const Arguments& a) {
  T::AddToKey(key, a.shape, a.floats, a.float_bias, a.min, a.max);
}

template <typename T>
void AddBytes(PackedKey* key, const Arguments& a) {
  T::AddToKey(key, a.shape, a.bytes, a.input_zero_point, a.output);
}

TEST_F(PackedKeys, EveryArgumentCounts) {
  ExpectDifferentKeys("f32::Conv", FloatChanges(), AddFloats<f32::Conv>);
  ExpectDifferentKeys("f16::Conv", FloatChanges(), AddFloats<f16::Conv>);
  ExpectDifferentKeys("f32::Winograd", FloatChanges(), AddFloats<f32::Winograd>);
  ExpectDifferentKeys("f32::TransposeConv", FloatChanges(), AddFloats<f32::TransposeConv>);
  ExpectDifferentKeys("int8::Conv", ByteChanges(), AddBytes<int8::Conv>);
  ExpectDifferentKeys("int8::Winograd", ByteChanges(), AddBytes<int8::Winograd>);
  ExpectDifferentKeys("int8::GroupedConv", ByteChanges(), AddBytes<int8::GroupedConv>);
  ExpectDifferentKeys("int8::TransposeConv", ByteChanges(), AddBytes<int8::TransposeConv>);
  const std::pair<const char*, Change> multiplier = {"multiplier",
                                                     [](Arguments* a) { a->multiplier = 2; }};
  Changes changes = FloatChanges();
  changes.push_back(multiplier);
  ExpectDifferentKeys("f32::Depthwise", changes, [](PackedKey* key, const Arguments& a) {
    f32::Depthwise::AddToKey(key, a.shape, a.multiplier, a.floats, a.float_bias, a.min, a.max);
  });
  changes = ByteChanges();
  changes.push_back(multiplier);
  ExpectDifferentKeys("int8::Depthwise", changes, [](PackedKey* key, const Arguments& a) {
    int8::Depthwise::AddToKey(key, a.shape, a.multiplier, a.bytes, a.input_zero_point, a.output);
  });
  changes = ShapeChanges();
  const Changes hybrid = {
      {"images", [](Arguments* a) { a->shape.out_w = 9; }},
      {"other weights", [](Arguments* a) { ++a->hybrid.data; }},
      {"weights' channels", [](Arguments* a) { a->hybrid.group_c = 2; }},
      {"weights' groups", [](Arguments* a) { a->hybrid.groups = 2; }},
      {"a scale", [](Arguments* a) { a->scales[3] = 5; }},
      {"bias", [&](Arguments* a) { a->hybrid.bias = data_.floats; }},
      {"min", [](Arguments* a) { a->hybrid.min = -1; }},
      {"max", [](Arguments* a) { a->hybrid.max = 1; }},
      {"scales first", [](Arguments* a) { a->hybrid.scales_first = true; }},
  };
  changes.insert(changes.end(), hybrid.begin(), hybrid.end());
  ExpectDifferentKeys("int8::HybridConv", changes, [](PackedKey* key, const Arguments& a) {
    int8::HybridConv::AddToKey(key, a.shape, a.hybrid);
  });
}

TEST_F(PackedKeys, EveryArgumentOfCompactWeightsCounts) {
  const Changes narrow = {
      {"nothing", [](Arguments*) {}},
      {"other weights", [](Arguments* a) { ++a->narrow.data; }},
      {"bits", [](Arguments* a) { a->narrow.bits = 2; }},
      {"units", [](Arguments* a) { a->narrow.units = 3; }},
      {"blocks", [](Arguments* a) { a->narrow.blocks = 1, a->narrow.block_size = 4; }},
      {"block size", [](Arguments* a) { a->narrow.block_size = 4, a->narrow.units = 2; }},
      {"a scale", [](Arguments* a) { a->scales[3] = 5; }},
      {"bias", [&](Arguments* a) { a->narrow.bias = data_.floats; }},
      {"min", [](Arguments* a) { a->narrow.min = -1; }},
      {"max", [](Arguments* a) { a->narrow.max = 1; }},
      {"scales first", [](Arguments* a) { a->narrow.scales_first = true; }},
  };
  ExpectDifferentKeys("int8::NarrowProduct", narrow, [](PackedKey* key, const Arguments& a) {
    int8::NarrowProduct::AddToKey(key, a.narrow);
  });
  const Changes sparse = {
      {"nothing", [](Arguments*) {}},
      {"form", [](Arguments* a) { a->form = 1; }},
      {"units", [](Arguments* a) { a->sparse.units = 3; }},
      {"depth", [](Arguments* a) { a->sparse.depth = 3; }},
      {"a value", [](Arguments* a) { a->sparse.weights[1].value = 4; }},
      {"a place", [](Arguments* a) { a->sparse.weights[1].input = 3; }},
      {"fewer weights", [](Arguments* a) { a->sparse.weights.pop_back(); }},
      {"bias", [&](Arguments* a) { a->sparse.bias = data_.floats; }},
      {"min", [](Arguments* a) { a->sparse.min = -1; }},
      {"max", [](Arguments* a) { a->sparse.max = 1; }},
  };
  ExpectDifferentKeys("f32::SparseProduct", sparse, [](PackedKey* key, const Arguments& a) {
    f32::SparseProduct::AddToKey(key, a.sparse, a.form);
  });
}

// Interpreters with other batches and image sizes share the packed weights.
TEST_F(PackedKeys, TheImageDoesNotCountWherePackingDoesNotSeeIt) {
  const auto key_of = [&](int size, const auto& add) {
    Arguments a = Base();
    a.shape.batch = size / 8;
    a.shape.in_h = a.shape.in_w = a.shape.out_h = a.shape.out_w = size;
    a.shape.pad_top = size / 8;
    PackedKey key("layout", {reinterpret_cast<const char*>(&data_), sizeof(data_)});
    add(&key, a);
    return key.bytes();
  };
  EXPECT_EQ(key_of(8, AddFloats<f32::Conv>), key_of(16, AddFloats<f32::Conv>));
  EXPECT_EQ(key_of(8, AddFloats<f32::Winograd>), key_of(16, AddFloats<f32::Winograd>));
  EXPECT_EQ(key_of(8, AddBytes<int8::Conv>), key_of(16, AddBytes<int8::Conv>));
  EXPECT_NE(key_of(8, AddBytes<int8::TransposeConv>), key_of(16, AddBytes<int8::TransposeConv>));
}

}  // namespace
}  // namespace litmus
