// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A detector that works without training: it finds coloured quadrants of an image.
#include "testdata/generator/small_models.h"

namespace litmus::testdata {
namespace {

// 1x1 convolution with the given weights [out][in].
int PointwiseConv(ModelBuilder* model, const std::string& name, int in,
                  const std::vector<float>& weights, const std::vector<float>& bias) {
  const auto outs = static_cast<int32_t>(bias.size());
  const auto ins = static_cast<int32_t>(weights.size()) / outs;
  TensorSpec w, b, out;
  w.name = name + "_weights";
  w.shape = {outs, 1, 1, ins};
  w.data = Bytes(weights);
  b.name = name + "_bias";
  b.shape = {outs};
  b.data = Bytes(bias);
  out.name = name + "_map";
  out.shape = {1, 2, 2, outs};
  const int weights_tensor = model->AddTensor(std::move(w));
  const int bias_tensor = model->AddTensor(std::move(b));
  const int result = model->AddTensor(std::move(out));
  tflite::Conv2DOptionsT options;
  options.stride_h = options.stride_w = 1;
  model->AddOperator(tflite::BuiltinOperator_CONV_2D, {in, weights_tensor, bias_tensor}, {result},
                     Options(options));
  TensorSpec flat;
  flat.name = name;
  flat.shape = {1, 4, outs};
  const int flat_tensor = model->AddTensor(std::move(flat));
  TensorSpec shape;
  shape.name = name + "_shape";
  shape.type = tflite::TensorType_INT32;
  shape.shape = {3};
  shape.data = Bytes(std::vector<int32_t>{1, 4, outs});
  const int shape_tensor = model->AddTensor(std::move(shape));
  tflite::ReshapeOptionsT reshape;
  reshape.new_shape = {1, 4, outs};
  model->AddOperator(tflite::BuiltinOperator_RESHAPE, {result, shape_tensor}, {flat_tensor},
                     Options(reshape));
  return flat_tensor;
}

}  // namespace

std::vector<uint8_t> TinyDetector() {
  ModelBuilder model("Finds quadrants that are red, green or blue: raw heads, four anchors");
  TensorSpec input, mean, scores;
  input.name = "image";
  input.shape = {1, 8, 8, 3};
  mean.name = "mean";
  mean.shape = {1, 2, 2, 3};
  const int in = model.AddTensor(std::move(input));
  const int quadrants = model.AddTensor(std::move(mean));
  tflite::Pool2DOptionsT pool;
  pool.stride_h = pool.stride_w = pool.filter_height = pool.filter_width = 4;
  model.AddOperator(tflite::BuiltinOperator_AVERAGE_POOL_2D, {in}, {quadrants}, Options(pool));
  const int logits =
      PointwiseConv(&model, "logits", quadrants, {4, 0, 0, 0, 4, 0, 0, 0, 4}, {0, 0, 0});
  scores.name = "scores";
  scores.shape = {1, 4, 3};
  const int probabilities = model.AddTensor(std::move(scores));
  model.AddOperator(tflite::BuiltinOperator_LOGISTIC, {logits}, {probabilities});
  // The height of a box is exp((blue - 1) / 5): the less blue, the smaller the part of the
  // quadrant.
  const int codes = PointwiseConv(&model, "codes", quadrants, {0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0},
                                  {0, 0, -1, 0});
  model.SetInputsOutputs({in}, {codes, probabilities});
  return model.Finish();
}

}  // namespace litmus::testdata
