// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testdata/generator/small_models.h"

#include <string>

namespace litmus::testdata {
namespace {

TensorSpec Spec(const std::string& name, std::vector<int32_t> shape,
                tflite::TensorType type = tflite::TensorType_FLOAT32) {
  TensorSpec spec;
  spec.name = name;
  spec.shape = std::move(shape);
  spec.type = type;
  return spec;
}

// Adds the layers to `net`; returns input and output.
std::pair<Value, Value> BuildTinyCnn(Network* net) {
  const Value input = net->Input("input", {1, 16, 16, 3});
  Value x = net->Conv(input, 8, 3, 2, kRelu6);
  x = net->Depthwise(x, 3, 1, kRelu6);
  x = net->Conv(x, 16, 1, 1, kRelu6);
  x = net->GlobalAveragePool(x);
  x = net->Reshape(x, {1, 16}, /*any_batch=*/true);
  x = net->FullyConnected(x, 10);
  x = net->Softmax(x);
  return {input, x};
}

}  // namespace

std::vector<uint8_t> OneAdd(Precision precision) {
  Network net("out = a + b", precision, /*seed=*/3);
  const Value a = net.Input("a", {1, 8, 8, 3});
  const Value b = net.Input("b", {1, 8, 8, 3});
  const Value out = net.Add(a, b);
  net.Finish({a, b}, {out});
  return net.builder().Finish();
}

std::vector<uint8_t> TinyCnn(Precision precision) {
  Network net("A tiny convolutional network, random weights", precision, /*seed=*/4);
  const auto [input, output] = BuildTinyCnn(&net);
  net.Finish({input}, {output});
  return net.builder().Finish();
}

std::vector<uint8_t> TinyCnnExternalBuffers() {
  Network net("A tiny convolutional network, constants past the flatbuffer", Precision::kFloat32,
              /*seed=*/4);
  const auto [input, output] = BuildTinyCnn(&net);
  net.Finish({input}, {output});
  return net.builder().FinishWithExternalBuffers();
}

std::vector<uint8_t> TwoSignatures() {
  ModelBuilder model("Signatures add and mul over two subgraphs");
  const struct {
    const char* key;
    tflite::BuiltinOperator op;
  } kSignatures[] = {{"add", tflite::BuiltinOperator_ADD}, {"mul", tflite::BuiltinOperator_MUL}};
  for (int i = 0; i < 2; ++i) {
    if (i > 0) model.AddSubgraph(kSignatures[i].key);
    const std::string key = kSignatures[i].key;
    const int x = model.AddTensor(Spec(key + "_x", {4}));
    const int y = model.AddTensor(Spec(key + "_y", {4}));
    const int out = model.AddTensor(Spec(key + "_out", {4}));
    model.AddOperator(kSignatures[i].op, {x, y}, {out},
                      i == 0 ? Options(tflite::AddOptionsT()) : Options(tflite::MulOptionsT()));
    model.SetInputsOutputs({x, y}, {out});
    model.AddSignature(key, i, {{"x", x}, {"y", y}}, {{"result", out}});
  }
  const std::string note = "made by //testdata";
  model.AddMetadata("note", std::vector<uint8_t>(note.begin(), note.end()));
  return model.Finish();
}

std::vector<uint8_t> DynamicReshape() {
  ModelBuilder model("RESHAPE by a shape given at run time");
  const int in = model.AddTensor(Spec("in", {2, 3}));
  const int shape = model.AddTensor(Spec("shape", {2}, tflite::TensorType_INT32));
  const int out = model.AddTensor(Spec("out", {}));
  model.AddOperator(tflite::BuiltinOperator_RESHAPE, {in, shape}, {out});
  model.SetInputsOutputs({in, shape}, {out});
  return model.Finish();
}

std::vector<uint8_t> OpenShape() {
  ModelBuilder model("out = (frames + bias) * scale over any number of frames");
  const auto open = [](const std::string& name) {
    TensorSpec spec = Spec(name, {1, 2, 1});
    spec.shape_signature = {1, 2, -1};
    return spec;
  };
  const int frames = model.AddTensor(open("frames"));
  const int scale = model.AddTensor(Spec("scale", {}));
  const int bias = model.AddTensor(Spec("", {1, 2, 1}));
  const int sum = model.AddTensor(open("sum"));
  const int out = model.AddTensor(open("out"));
  model.AddOperator(tflite::BuiltinOperator_ADD, {frames, bias}, {sum},
                    Options(tflite::AddOptionsT()));
  model.AddOperator(tflite::BuiltinOperator_MUL, {sum, scale}, {out},
                    Options(tflite::MulOptionsT()));
  model.SetInputsOutputs({frames, scale, bias}, {out});
  return model.Finish();
}

std::vector<uint8_t> TwoChains() {
  ModelBuilder model("out = abs(abs(x)) + neg(neg(y)), the chains by turns");
  const int x = model.AddTensor(Spec("x", {4})), y = model.AddTensor(Spec("y", {4}));
  int abs = x, neg = y;
  for (int i = 0; i < 2; ++i) {
    const std::string number = std::to_string(i);
    const int next_abs = model.AddTensor(Spec("abs" + number, {4}));
    const int next_neg = model.AddTensor(Spec("neg" + number, {4}));
    model.AddOperator(tflite::BuiltinOperator_ABS, {abs}, {next_abs},
                      Options(tflite::AbsOptionsT()));
    model.AddOperator(tflite::BuiltinOperator_NEG, {neg}, {next_neg},
                      Options(tflite::NegOptionsT()));
    abs = next_abs;
    neg = next_neg;
  }
  const int out = model.AddTensor(Spec("out", {4}));
  model.AddOperator(tflite::BuiltinOperator_ADD, {abs, neg}, {out}, Options(tflite::AddOptionsT()));
  model.SetInputsOutputs({x, y}, {out});
  return model.Finish();
}

std::vector<uint8_t> DynamicChain() {
  ModelBuilder model("out = abs(in reshaped by a shape given at run time)");
  const int in = model.AddTensor(Spec("in", {2, 3}));
  const int shape = model.AddTensor(Spec("shape", {2}, tflite::TensorType_INT32));
  const int reshaped = model.AddTensor(Spec("reshaped", {}));
  const int out = model.AddTensor(Spec("out", {}));
  model.AddOperator(tflite::BuiltinOperator_RESHAPE, {in, shape}, {reshaped});
  model.AddOperator(tflite::BuiltinOperator_ABS, {reshaped}, {out}, Options(tflite::AbsOptionsT()));
  model.SetInputsOutputs({in, shape}, {out});
  return model.Finish();
}

std::vector<uint8_t> CountingLoop() {
  constexpr auto kInt32 = tflite::TensorType_INT32;
  ModelBuilder model("while (i < 1000) ++i");
  const auto constant = [&](const std::string& name, int32_t value) {
    TensorSpec spec = Spec(name, {1}, kInt32);
    spec.data = Bytes(std::vector<int32_t>{value});
    return model.AddTensor(std::move(spec));
  };
  tflite::WhileOptionsT loop;
  loop.cond_subgraph_index = 1;
  loop.body_subgraph_index = 2;
  const int in = model.AddTensor(Spec("in", {1}, kInt32));
  const int out = model.AddTensor(Spec("out", {1}, kInt32));
  model.AddOperator(tflite::BuiltinOperator_WHILE, {in}, {out}, Options(loop));
  model.SetInputsOutputs({in}, {out});
  for (const bool condition : {true, false}) {
    model.AddSubgraph(condition ? "less" : "next");
    const int i = model.AddTensor(Spec("i", {1}, kInt32));
    const int other = constant(condition ? "limit" : "one", condition ? 1000 : 1);
    const int result = model.AddTensor(condition ? Spec("goes_on", {1}, tflite::TensorType_BOOL)
                                                 : Spec("i_next", {1}, kInt32));
    model.AddOperator(condition ? tflite::BuiltinOperator_LESS : tflite::BuiltinOperator_ADD,
                      {i, other}, {result},
                      condition ? Options(tflite::LessOptionsT()) : Options(tflite::AddOptionsT()));
    model.SetInputsOutputs({i}, {result});
  }
  return model.Finish();
}

std::vector<uint8_t> UnknownCustomOps() {
  ModelBuilder model("Custom operators that nothing registers");
  const int in = model.AddTensor(Spec("in", {4}));
  const int middle = model.AddTensor(Spec("middle", {4}));
  const int sum = model.AddTensor(Spec("sum", {4}));
  const int out = model.AddTensor(Spec("out", {4}));
  model.AddCustomOperator("Mystery", {in}, {middle}, {1, 2, 3});
  model.AddOperator(tflite::BuiltinOperator_ADD, {in, middle}, {sum},
                    Options(tflite::AddOptionsT()));
  model.AddCustomOperator("Enigma", {sum}, {out}, {});
  model.SetInputsOutputs({in}, {out});
  return model.Finish();
}

std::vector<uint8_t> VariableTensor() {
  ModelBuilder model("out = state + in");
  const int in = model.AddTensor(Spec("in", {2}));
  TensorSpec state_spec = Spec("state", {2});
  state_spec.is_variable = true;
  const int state = model.AddTensor(std::move(state_spec));
  const int out = model.AddTensor(Spec("out", {2}));
  model.AddOperator(tflite::BuiltinOperator_ADD, {state, in}, {out},
                    Options(tflite::AddOptionsT()));
  model.SetInputsOutputs({in}, {out});
  return model.Finish();
}

}  // namespace litmus::testdata
