// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests that a kernel that refuses a fusion loses only that fusion.
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/base/logging.h"
#include "runtime/interfaces/kernel.h"
#include "runtime/interfaces/node_fusion.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/rewriting/rewriting_tester.h"

namespace litmus {
namespace {

using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT32;

// The fusions of a CONV_2D with a 3 x 3 filter, of which the test lets the kernel refuse some.
struct Fused {
  bool pads, activation, residual;
};
bool (*g_refuses)(const Fused&) = nullptr;

TfLiteStatus RefusingPrepare(TfLiteContext* context, TfLiteNode* node,
                             const PrepareArguments& arguments) {
  const NodeFusion none;
  const NodeFusion& fusion = arguments.fusion != nullptr ? *arguments.fusion : none;
  const auto* params = static_cast<const TfLiteConvParams*>(node->builtin_data);
  const bool square = context->tensors[node->inputs->data[1]].dims->data[1] == 3;
  if (square && g_refuses({fusion.pad_top > 0, params->activation != kTfLiteActNone,
                           fusion.residual_input >= 0})) {
    context->ReportError(context, "This is too much.");
    return kTfLiteError;
  }
  return FindKernelFunctions(*tflite::ops::builtin::Register_CONV_2D())
      .prepare(context, node, arguments);
}

// The builtin kernels, except that CONV_2D refuses some fusions. The rewriter treats it as the
// builtin one.
class RefusingResolver : public tflite::ops::builtin::BuiltinOpResolver {
 public:
  RefusingResolver() : rewriter_(*graph_rewriter_) {
    TfLiteRegistration conv = *tflite::ops::builtin::Register_CONV_2D();
    AddKernel(&conv, {RefusingPrepare, FindKernelFunctions(conv).invoke});
    AddBuiltin(tflite::BuiltinOperator_CONV_2D, &conv, 1, 8);
    graph_rewriter_ = &rewriter_;
  }

 private:
  class Rewriter : public GraphRewriter {
   public:
    explicit Rewriter(const GraphRewriter& own) : own_(own) {}
    Rewriting Rewrite(const RewritableGraph& source) const override {
      RewritableGraph graph = source;
      static const TfLiteRegistration conv = [] {
        TfLiteRegistration r = *tflite::ops::builtin::Register_CONV_2D();
        r.builtin_code = kTfLiteBuiltinConv2d;
        return r;
      }();
      for (RewritableGraph::Step& step : graph.steps) {
        if (step.registration->builtin_code == conv.builtin_code) step.registration = &conv;
      }
      return own_.Rewrite(graph);
    }

   private:
    const GraphRewriter& own_;
  };
  Rewriter rewriter_;
};

int Filter(RewritingTester* model, int side) {
  std::vector<float> values;
  for (int i = 0; i < side * side * 64; ++i) {
    values.push_back(static_cast<float>(i * 29 % 41 - 20) / 128);
  }
  return model->Constant<float>(TensorType_FLOAT32, {8, side, side, 8}, values);
}

int Conv(RewritingTester* model, int in, int side, const std::vector<int>& shape = {1, 6, 5, 8}) {
  const int out = model->Tensor(TensorType_FLOAT32, shape);
  tflite::Conv2DOptionsT options;
  options.stride_h = options.stride_w = 1;
  options.padding = side == 3 ? tflite::Padding_VALID : tflite::Padding_SAME;
  model->Op(tflite::BuiltinOperator_CONV_2D, {in, Filter(model, side), -1}, {out}, options);
  return out;
}

int Unary(RewritingTester* model, tflite::BuiltinOperator code, int in,
          const std::vector<int>& shape = {1, 6, 5, 8}) {
  const int out = model->Tensor(TensorType_FLOAT32, shape);
  model->Op(code, {in}, {out});
  return out;
}

int Add(RewritingTester* model, int a, int b, const std::vector<int>& shape = {1, 6, 5, 8}) {
  const int out = model->Tensor(TensorType_FLOAT32, shape);
  model->Op(tflite::BuiltinOperator_ADD, {a, b}, {out}, tflite::AddOptionsT());
  return out;
}

// Nodes 0 and 1: 1 x 1 convolution, RELU6. Nodes 2 to 5: PAD, 3 x 3 convolution, RELU, ADD of the
// input. Nodes 6 and 7: LOGISTIC, MUL.
RewritingTester Model() {
  RewritingTester model;
  const int image = model.Input(TensorType_FLOAT32, {1, 6, 5, 8});
  const int first = Unary(&model, tflite::BuiltinOperator_RELU6, Conv(&model, image, 1));
  const int pads = model.Constant<int>(TensorType_INT32, {4, 2}, {0, 0, 1, 1, 1, 1, 0, 0});
  const int wide = model.Tensor(TensorType_FLOAT32, {1, 8, 7, 8});
  model.Op(tflite::BuiltinOperator_PAD, {first, pads}, {wide}, tflite::PadOptionsT());
  const int second = Unary(&model, tflite::BuiltinOperator_RELU, Conv(&model, wide, 3));
  const int sum = Add(&model, second, image);
  const int gate = Unary(&model, tflite::BuiltinOperator_LOGISTIC, sum);
  const int product = model.Tensor(TensorType_FLOAT32, {1, 6, 5, 8});
  model.Op(tflite::BuiltinOperator_MUL, {sum, gate}, {product}, tflite::MulOptionsT());
  model.Output(product);
  return model;
}

std::string* g_log = nullptr;

class RefusedFusion : public ::testing::Test {
 protected:
  void SetUp() override {
    g_log = &log_;
    SetLogSink(
        [](void*, LogSeverity, const char* message) { *g_log += message + std::string("\n"); },
        nullptr);
    before_ = SetMinLogSeverity(LogSeverity::VERBOSE);
  }
  void TearDown() override {
    SetMinLogSeverity(before_);
    SetLogSink(nullptr, nullptr);
  }
  std::string log_;
  LogSeverity before_;
};

TEST_F(RefusedFusion, IsTheOnlyOneThatIsLost) {
  const struct {
    const char* name;
    bool (*refuses)(const Fused&);
    const char* names;  // expected names of the refusing convolution and the steps around it
    const char* log;
  } kCases[] = {
      {"nothing", [](const Fused&) { return false; }, "PAD+CONV_2D+RELU+ADD", ""},
      {"pads", [](const Fused& f) { return f.pads; }, "PAD CONV_2D+RELU+ADD",
       "Node number 2 (PAD) is not folded into node number 3 (CONV_2D): This is too much."},
      {"activation", [](const Fused& f) { return f.activation; }, "PAD+CONV_2D RELU ADD",
       "Node number 4 (RELU) is not folded into node number 3 (CONV_2D): This is too much."},
      {"residual", [](const Fused& f) { return f.residual; }, "PAD+CONV_2D+RELU ADD",
       "Node number 5 (ADD) is not folded into node number 3 (CONV_2D): This is too much."},
      {"pads with a residual", [](const Fused& f) { return f.pads && f.residual; },
       "PAD+CONV_2D+RELU ADD",
       "Node number 5 (ADD) is not folded into node number 3 (CONV_2D): This is too much."},
      {"any", [](const Fused& f) { return f.pads || f.activation || f.residual; },
       "PAD CONV_2D RELU ADD",
       "Node number 2 (PAD) is not folded into node number 3 (CONV_2D): This is too much."},
  };
  const RefusingResolver resolver;
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    g_refuses = c.refuses;
    log_.clear();
    RewritingTester model = Model();
    const auto off = model.Invoke(false), on = model.Invoke(true, {}, 1, &resolver);
    ASSERT_TRUE(off.ok && on.ok);
    EXPECT_EQ(on.names, "CONV_2D+RELU6 " + std::string(c.names) + " LOGISTIC+MUL");
    EXPECT_EQ(on.outputs, off.outputs);
    EXPECT_NE(log_.find(c.log), std::string::npos) << log_;
    EXPECT_EQ(log_.find("is not folded into") != std::string::npos, *c.log != 0) << log_;
  }
}

// If the convolution fails even without fusions, the error must be the same as without rewriting.
TEST_F(RefusedFusion, IsNoReasonForOtherErrors) {
  const RefusingResolver resolver;
  g_refuses = [](const Fused&) { return true; };
  EXPECT_FALSE(Model().Invoke(true, {}, 1, &resolver).allocated);
  EXPECT_EQ(log_.find("is not folded into"), std::string::npos) << log_;
  EXPECT_NE(log_.find("This is too much."), std::string::npos) << log_;
}

// More kernels refuse than there are attempts for single fusions. From the next refusing kernel on
// nothing is fused; the fusions before it stay.
TEST_F(RefusedFusion, OfManyKernels) {
  const RefusingResolver resolver;
  g_refuses = [](const Fused& f) { return f.activation; };
  RewritingTester model;
  int image = model.Input(TensorType_FLOAT32, {1, 40, 40, 8});
  image = Unary(&model, tflite::BuiltinOperator_RELU6, Conv(&model, image, 1, {1, 40, 40, 8}),
                {1, 40, 40, 8});
  std::string names = "CONV_2D+RELU6";
  for (int side = 38; side > 4; side -= 2) {
    const std::vector<int> shape = {1, side, side, 8};
    image = Unary(&model, tflite::BuiltinOperator_RELU, Conv(&model, image, 3, shape), shape);
    names += " CONV_2D RELU";
  }
  model.Output(image);
  const auto off = model.Invoke(false), on = model.Invoke(true, {}, 1, &resolver);
  ASSERT_TRUE(off.ok && on.ok);
  EXPECT_EQ(on.names, names);
  EXPECT_EQ(on.outputs, off.outputs);
  EXPECT_NE(log_.find("on nothing is folded: too many kernels refuse."), std::string::npos) << log_;
}

// A kernel of the library refuses: the ADD has equal shapes at first, and broadcasts after the
// image was resized. The rewriter still sees the shapes of the smaller image.
TEST_F(RefusedFusion, OfASumThatBroadcastsSinceAResize) {
  RewritingTester model;
  const std::vector<int> one = {1, 1, 1, 8};
  const int image = model.Input(TensorType_FLOAT32, one);
  const int first = Unary(&model, tflite::BuiltinOperator_RELU6, Conv(&model, image, 1, one), one);
  const int axes = model.Constant<int>(TensorType_INT32, {2}, {1, 2});
  const int mean = model.Tensor(TensorType_FLOAT32, one);
  tflite::ReducerOptionsT keep;
  keep.keep_dims = true;
  model.Op(tflite::BuiltinOperator_MEAN, {first, axes}, {mean}, keep);
  model.Output(Add(&model, Conv(&model, first, 1, one), mean, one));
  EXPECT_EQ(model.Invoke(true).names, "CONV_2D+RELU6 MEAN CONV_2D+ADD");
  ExpectRewrittenWhenResized(&model, {1, 6, 5, 8}, "CONV_2D+RELU6 MEAN CONV_2D ADD");
  EXPECT_NE(log_.find("(ADD) is not folded into"), std::string::npos) << log_;
}

}  // namespace
}  // namespace litmus
