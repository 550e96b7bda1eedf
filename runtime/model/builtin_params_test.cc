// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that options of the file are copied to the fields of the C structs, and that options that
// do not fit are errors.
#include "runtime/model/builtin_params.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/c/builtin_op_data.h"
#include "runtime/model/operator_table.h"
#include "runtime/schema/schema_generated.h"

namespace litmus {
namespace {

class Recorder : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override {
    char line[1024];
    vsnprintf(line, sizeof(line), format, args);
    messages += line;
    return 0;
  }
  std::string messages;
};

struct Parsed {
  TfLiteStatus status = kTfLiteError;
  std::unique_ptr<void, decltype(&std::free)> params{nullptr, &std::free};
  std::string messages;

  template <typename Params>
  const Params& as() const {
    return *static_cast<const Params*>(params.get());
  }
};

Parsed Parse(const flatbuffers::FlatBufferBuilder& builder, int32_t code) {
  const auto* op = flatbuffers::GetRoot<tflite::Operator>(builder.GetBufferPointer());
  Recorder recorder;
  Parsed result;
  void* params = nullptr;
  result.status = ParseBuiltinParams(*op, code, &params, &recorder);
  result.params.reset(params);
  result.messages = recorder.messages;
  return result;
}

Parsed ParseWith(const std::function<void(tflite::OperatorT*)>& set, int32_t code,
                 flatbuffers::FlatBufferBuilder* builder) {
  tflite::OperatorT op;
  set(&op);
  builder->Finish(tflite::Operator::Pack(*builder, &op));
  return Parse(*builder, code);
}

// Parses an operator whose options are `options`, a table of the first union.
template <typename OptionsT>
Parsed ParseOptions(const OptionsT& options, int32_t code) {
  flatbuffers::FlatBufferBuilder builder;
  return ParseWith([&](tflite::OperatorT* op) { op->builtin_options.Set(OptionsT(options)); }, code,
                   &builder);
}

TEST(BuiltinParamsTest, EveryOperatorWithoutAndWithDefaultOptions) {
  for (int code = -1; code <= tflite::BuiltinOperator_MAX + 1; ++code) {
    SCOPED_TRACE(code);
    const OperatorRow* row = FindOperatorRow(static_cast<tflite::BuiltinOperator>(code));
    flatbuffers::FlatBufferBuilder none;
    none.Finish(tflite::CreateOperator(none));
    const Parsed without = Parse(none, code);
    EXPECT_EQ(without.status, kTfLiteOk) << without.messages;
    if (row == nullptr) {
      EXPECT_EQ(without.params, nullptr);
      continue;
    }
    // An options table whose fields all have their defaults.
    flatbuffers::FlatBufferBuilder builder;
    const flatbuffers::Offset<void> empty(builder.EndTable(builder.StartTable()));
    tflite::OperatorBuilder op(builder);
    if (row->options != tflite::BuiltinOptions_NONE) {
      op.add_builtin_options_type(row->options);
      op.add_builtin_options(empty);
    }
    if (row->options_2 != tflite::BuiltinOptions2_NONE) {
      op.add_builtin_options_2_type(row->options_2);
      op.add_builtin_options_2(empty);
    }
    builder.Finish(op.Finish());
    const Parsed with = Parse(builder, code);
    EXPECT_EQ(with.params == nullptr, with.status != kTfLiteOk || without.params == nullptr);
    EXPECT_EQ(with.status == kTfLiteOk, with.messages.empty()) << with.messages;
  }
}

TEST(BuiltinParamsTest, Convolutions) {
  tflite::Conv2DOptionsT conv;
  conv.padding = tflite::Padding_VALID;
  conv.stride_w = 2;
  conv.stride_h = 3;
  conv.dilation_w_factor = 4;
  conv.dilation_h_factor = 5;
  conv.fused_activation_function = tflite::ActivationFunctionType_RELU6;
  const Parsed parsed = ParseOptions(conv, tflite::BuiltinOperator_CONV_2D);
  ASSERT_EQ(parsed.status, kTfLiteOk) << parsed.messages;
  const auto& p = parsed.as<TfLiteConvParams>();
  EXPECT_EQ(p.padding, kTfLitePaddingValid);
  EXPECT_EQ(p.stride_width, 2);
  EXPECT_EQ(p.stride_height, 3);
  EXPECT_EQ(p.dilation_width_factor, 4);
  EXPECT_EQ(p.dilation_height_factor, 5);
  EXPECT_EQ(p.activation, kTfLiteActRelu6);

  tflite::DepthwiseConv2DOptionsT depthwise;
  depthwise.depth_multiplier = 7;
  depthwise.padding = tflite::Padding_SAME;
  const Parsed other = ParseOptions(depthwise, tflite::BuiltinOperator_DEPTHWISE_CONV_2D);
  EXPECT_EQ(other.as<TfLiteDepthwiseConvParams>().depth_multiplier, 7);
  EXPECT_EQ(other.as<TfLiteDepthwiseConvParams>().padding, kTfLitePaddingSame);
  // The default of the format.
  EXPECT_EQ(other.as<TfLiteDepthwiseConvParams>().dilation_width_factor, 1);
}

TEST(BuiltinParamsTest, Activations) {
  const std::pair<tflite::ActivationFunctionType, TfLiteFusedActivation> cases[] = {
      {tflite::ActivationFunctionType_NONE, kTfLiteActNone},
      {tflite::ActivationFunctionType_RELU, kTfLiteActRelu},
      {tflite::ActivationFunctionType_RELU_N1_TO_1, kTfLiteActReluN1To1},
      {tflite::ActivationFunctionType_RELU6, kTfLiteActRelu6},
      {tflite::ActivationFunctionType_TANH, kTfLiteActTanh},
      {tflite::ActivationFunctionType_SIGN_BIT, kTfLiteActSignBit},
  };
  for (const auto& test : cases) {
    tflite::AddOptionsT options;
    options.fused_activation_function = test.first;
    const Parsed parsed = ParseOptions(options, tflite::BuiltinOperator_ADD);
    EXPECT_EQ(parsed.as<TfLiteAddParams>().activation, test.second)
        << tflite::EnumNameActivationFunctionType(test.first);
  }
  // Bytes that are no activation must become a value that the enumeration can represent and kernels
  // refuse.
  for (const int byte : {-128, -1, 6, 7, 75, 127}) {
    tflite::AddOptionsT options;
    options.fused_activation_function = static_cast<tflite::ActivationFunctionType>(byte);
    const Parsed parsed = ParseOptions(options, tflite::BuiltinOperator_ADD);
    EXPECT_EQ(static_cast<int>(parsed.as<TfLiteAddParams>().activation), 7) << byte;
  }
}

// An option that is an enumeration.
struct Enumeration {
  const char* name;
  tflite::BuiltinOperator code;
  int count;  // number of valid values, from 0 on
  std::function<void(int, tflite::OperatorT*)> set;
};

template <typename Options, typename Enum>
Enumeration EnumerationOf(const char* name, tflite::BuiltinOperator code, int count,
                          Enum Options::*field) {
  return {name, code, count, [field](int number, tflite::OperatorT* op) {
            Options options;
            options.*field = static_cast<Enum>(number);
            op->builtin_options.Set(Options(options));
          }};
}

TEST(BuiltinParamsTest, NumbersOfEnumerationsWithoutAMeaning) {
  const Enumeration cases[] = {
      EnumerationOf("weights_format", tflite::BuiltinOperator_FULLY_CONNECTED, 2,
                    &tflite::FullyConnectedOptionsT::weights_format),
      EnumerationOf("kernel_type", tflite::BuiltinOperator_LSTM, 2,
                    &tflite::LSTMOptionsT::kernel_type),
      EnumerationOf("type", tflite::BuiltinOperator_LSH_PROJECTION, 3,
                    &tflite::LSHProjectionOptionsT::type),
      EnumerationOf("combiner", tflite::BuiltinOperator_EMBEDDING_LOOKUP_SPARSE, 3,
                    &tflite::EmbeddingLookupSparseOptionsT::combiner),
      {"algorithm", tflite::BuiltinOperator_STABLEHLO_RNG_BIT_GENERATOR, 3,
       [](int number, tflite::OperatorT* op) {
         tflite::StablehloRngBitGeneratorOptionsT options;
         options.algorithm = static_cast<tflite::RngAlgorithm>(number);
         op->builtin_options_2.Set(tflite::StablehloRngBitGeneratorOptionsT(options));
       }},
      {"reduce_function", tflite::BuiltinOperator_REDUCE_WINDOW, 7,
       [](int number, tflite::OperatorT* op) {
         tflite::ReduceWindowOptionsT options;
         options.reduce_function = static_cast<tflite::ReduceWindowFunction>(number);
         op->builtin_options_2.Set(tflite::ReduceWindowOptionsT(options));
       }},
  };
  for (const Enumeration& test : cases) {
    for (const int number : {-128, -1, 0, test.count - 1, test.count, 127}) {
      SCOPED_TRACE(test.name + std::string(" ") + std::to_string(number));
      flatbuffers::FlatBufferBuilder builder;
      const Parsed parsed =
          ParseWith([&](tflite::OperatorT* op) { test.set(number, op); }, test.code, &builder);
      const bool has_meaning = number >= 0 && number < test.count;
      EXPECT_EQ(parsed.status == kTfLiteOk, has_meaning) << parsed.messages;
      EXPECT_EQ(parsed.params != nullptr, has_meaning);
      if (has_meaning) continue;
      EXPECT_NE(parsed.messages.find(test.name), std::string::npos) << parsed.messages;
      EXPECT_NE(parsed.messages.find(std::to_string(number)), std::string::npos) << parsed.messages;
    }
  }
}

TEST(BuiltinParamsTest, ListsOfFixedCapacity) {
  for (const int size : {0, 1, 8, 9}) {
    SCOPED_TRACE(size);
    tflite::ReshapeOptionsT reshape;
    tflite::SqueezeOptionsT squeeze;
    for (int i = 0; i < size; ++i) {
      reshape.new_shape.push_back(i + 1);
      squeeze.squeeze_dims.push_back(i - 1);
    }
    const Parsed first = ParseOptions(reshape, tflite::BuiltinOperator_RESHAPE);
    const Parsed second = ParseOptions(squeeze, tflite::BuiltinOperator_SQUEEZE);
    if (size > 8) {
      EXPECT_EQ(first.status, kTfLiteError);
      EXPECT_NE(first.messages.find("new_shape has 9 entries"), std::string::npos)
          << first.messages;
      EXPECT_EQ(second.status, kTfLiteError);
      EXPECT_EQ(second.params, nullptr);
      continue;
    }
    ASSERT_EQ(first.status, kTfLiteOk) << first.messages;
    ASSERT_EQ(second.status, kTfLiteOk) << second.messages;
    EXPECT_EQ(first.as<TfLiteReshapeParams>().num_dimensions, size);
    EXPECT_EQ(second.as<TfLiteSqueezeParams>().num_squeeze_dims, size);
    for (int i = 0; i < size; ++i) {
      EXPECT_EQ(first.as<TfLiteReshapeParams>().shape[i], i + 1);
      EXPECT_EQ(second.as<TfLiteSqueezeParams>().squeeze_dims[i], i - 1);
    }
  }
}

TEST(BuiltinParamsTest, CodebooksAreRefused) {
  for (const size_t bytes : {0, 1, 40}) {
    tflite::FullyConnectedOptionsT options;
    options.quant_spec.assign(bytes, 7);
    const Parsed parsed = ParseOptions(options, tflite::BuiltinOperator_FULLY_CONNECTED);
    EXPECT_EQ(parsed.status == kTfLiteOk, bytes == 0) << parsed.messages;
    EXPECT_EQ(parsed.messages.find("FULLY_CONNECTED: option quant_spec has ") == 0, bytes > 0)
        << parsed.messages;
  }
}

TEST(BuiltinParamsTest, PointersLieInTheModel) {
  tflite::BucketizeOptionsT options;
  options.boundaries = {0.5f, 1.5f};
  flatbuffers::FlatBufferBuilder builder;
  const Parsed parsed = ParseWith(
      [&](tflite::OperatorT* op) { op->builtin_options.Set(tflite::BucketizeOptionsT(options)); },
      tflite::BuiltinOperator_BUCKETIZE, &builder);
  ASSERT_EQ(parsed.status, kTfLiteOk) << parsed.messages;
  const auto& p = parsed.as<TfLiteBucketizeParams>();
  ASSERT_EQ(p.num_boundaries, 2);
  EXPECT_EQ(p.boundaries[1], 1.5f);
  const auto* at = reinterpret_cast<const uint8_t*>(p.boundaries);
  EXPECT_GE(at, builder.GetBufferPointer());
  EXPECT_LT(at, builder.GetBufferPointer() + builder.GetSize());
}

TEST(BuiltinParamsTest, FieldsOfOtherFamilies) {
  tflite::StridedSliceOptionsT slice;
  slice.begin_mask = 1;
  slice.end_mask = 2;
  slice.ellipsis_mask = 4;
  slice.new_axis_mask = 8;
  slice.shrink_axis_mask = 16;
  slice.offset = true;
  const Parsed sliced = ParseOptions(slice, tflite::BuiltinOperator_STRIDED_SLICE);
  const auto& s = sliced.as<TfLiteStridedSliceParams>();
  EXPECT_EQ(s.begin_mask | s.end_mask | s.ellipsis_mask | s.new_axis_mask | s.shrink_axis_mask, 31);
  EXPECT_EQ(s.shrink_axis_mask, 16);
  EXPECT_TRUE(s.offset);

  tflite::LSTMOptionsT lstm;
  lstm.cell_clip = 3;
  lstm.proj_clip = 4;
  lstm.kernel_type = tflite::LSTMKernelType_BASIC;
  const Parsed basic = ParseOptions(lstm, tflite::BuiltinOperator_LSTM);
  EXPECT_EQ(basic.as<TfLiteLSTMParams>().kernel_type, kTfLiteLSTMBasicKernel);
  EXPECT_EQ(basic.as<TfLiteLSTMParams>().proj_clip, 4);

  tflite::CastOptionsT cast;
  cast.in_data_type = tflite::TensorType_UINT8;
  cast.out_data_type = tflite::TensorType_FLOAT16;
  const Parsed casted = ParseOptions(cast, tflite::BuiltinOperator_CAST);
  EXPECT_EQ(casted.as<TfLiteCastParams>().in_data_type, kTfLiteUInt8);
  EXPECT_EQ(casted.as<TfLiteCastParams>().out_data_type, kTfLiteFloat16);

  tflite::WhileOptionsT loop;
  loop.cond_subgraph_index = 5;
  loop.body_subgraph_index = 6;
  const Parsed looped = ParseOptions(loop, tflite::BuiltinOperator_WHILE);
  EXPECT_EQ(looped.as<TfLiteWhileParams>().cond_subgraph_index, 5);
  EXPECT_EQ(looped.as<TfLiteWhileParams>().body_subgraph_index, 6);

  tflite::SoftmaxOptionsT softmax;
  softmax.beta = 0.5f;
  EXPECT_EQ(ParseOptions(softmax, tflite::BuiltinOperator_SOFTMAX).as<TfLiteSoftmaxParams>().beta,
            0.5f);
  tflite::FullyConnectedOptionsT full;
  full.keep_num_dims = true;
  EXPECT_TRUE(ParseOptions(full, tflite::BuiltinOperator_FULLY_CONNECTED)
                  .as<TfLiteFullyConnectedParams>()
                  .keep_num_dims);
}

}  // namespace
}  // namespace litmus
