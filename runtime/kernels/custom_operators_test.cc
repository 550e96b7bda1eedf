// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that both resolvers have every custom operator under its names, and that damaged options
// are an error or ignored but never a crash.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "flatbuffers/flexbuffers.h"
#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/kernels/custom/custom_ops_register.h"
#include "runtime/kernels/register.h"

namespace litmus {
namespace {

namespace custom = tflite::ops::custom;

TEST(CustomOperators, BothResolversKnowEachName) {
  const struct {
    const char* name;
    TfLiteRegistration* (*function)();
  } kRows[] = {
#define CUSTOM_OPERATOR(name, Function) {name, custom::Register_##Function},
#define CUSTOM_ALIAS(name, Function) {name, custom::Register_##Function},
#include "runtime/kernels/custom/custom_operators.inc"
#undef CUSTOM_OPERATOR
#undef CUSTOM_ALIAS
  };
  const tflite::ops::builtin::BuiltinOpResolver fast;
  const tflite::ops::builtin::BuiltinRefOpResolver reference;
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    for (const tflite::OpResolver* resolver :
         {static_cast<const tflite::OpResolver*>(&fast),
          static_cast<const tflite::OpResolver*>(&reference)}) {
      const TfLiteRegistration* found = resolver->FindOp(row.name, 1);
      ASSERT_NE(found, nullptr);
      EXPECT_EQ(found->prepare, row.function()->prepare);
      EXPECT_EQ(found->invoke, row.function()->invoke);
      EXPECT_EQ(found->builtin_code, kTfLiteBuiltinCustom);
      EXPECT_STREQ(found->custom_name, row.name);
    }
  }
}

// A program may register its own operator under such a name; it has precedence.
TEST(CustomOperators, AProgramReplacesOne) {
  tflite::ops::builtin::BuiltinOpResolver resolver;
  TfLiteRegistration own = {};
  own.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
  resolver.AddCustom("Roll", &own);
  EXPECT_EQ(resolver.FindOp("Roll", 1)->invoke, own.invoke);
}

// Builtin operators under custom names get no parameters.
TEST(CustomOperators, BuiltinOnesRunWithoutParameters) {
  KernelTester atan2;
  atan2.Input<float>({4}, {1, -1, 0, INFINITY});
  atan2.Input<float>({4}, {0, 0, -1, 1});
  atan2.Output(kTfLiteFloat32);
  ASSERT_EQ(atan2.BuildCustom(custom::Register_ATAN2(), {}), kTfLiteOk) << atan2.errors();
  ASSERT_EQ(atan2.InvokeError(), "");
  const auto angles = atan2.Values<float>();
  const double expected[] = {M_PI / 2, -M_PI / 2, M_PI, M_PI / 2};
  for (size_t i = 0; i < 4; ++i) EXPECT_FLOAT_EQ(angles[i], static_cast<float>(expected[i]));

  KernelTester sign;
  sign.Input<double>({4}, {-3, 0, 1e-300, std::nan("")});
  sign.Output(kTfLiteFloat64);
  ASSERT_EQ(sign.BuildCustom(custom::Register_SIGN(), {}), kTfLiteOk) << sign.errors();
  ASSERT_EQ(sign.InvokeError(), "");
  const auto signs = sign.Values<double>();
  EXPECT_EQ(std::vector<double>(signs.begin(), signs.end() - 1), (std::vector<double>{-1, 0, 1}));
  EXPECT_TRUE(std::isnan(signs[3]));
}

struct WithOptions {
  const char* name;
  TfLiteRegistration* (*function)();
  std::function<void(flexbuffers::Builder*)> fill;
  std::function<void(KernelTester*)> add;
};

void AddList(flexbuffers::Builder* b, const char* key, const std::vector<int>& values) {
  const size_t start = b->StartVector(key);
  for (const int v : values) b->Int(v);
  b->EndVector(start, true, false);
}

const WithOptions kOperators[] = {
    {"aeq.hadamard_rotation", custom::Register_HADAMARD_ROTATION,
     [](flexbuffers::Builder* b) {
       b->Int("hadamard_size", 4);
       AddList(b, "random_binary_vector", {1, 1, 1, 1});
     },
     [](KernelTester* t) {
       t->Input<float>({2, 4}, std::vector<float>(8));
       t->Output(kTfLiteFloat32);
     }},
    {"MaxPool3D", custom::Register_MAX_POOL_3D,
     [](flexbuffers::Builder* b) {
       b->String("data_format", "NDHWC");
       b->String("padding", "SAME");
       AddList(b, "ksize", {1, 2, 2, 2, 1});
       AddList(b, "strides", {1, 1, 1, 1, 1});
     },
     [](KernelTester* t) {
       t->Input<float>({1, 2, 2, 2, 1}, std::vector<float>(8));
       t->Output(kTfLiteFloat32);
     }},
    {"NumericVerify", custom::Register_NUMERIC_VERIFY,
     [](flexbuffers::Builder* b) {
       b->Float("tolerance", 5);
       b->Bool("log_if_failed", true);
     },
     [](KernelTester* t) {
       t->Input<int8_t>({2}, {1, 2}, {{0.5f}, {0}});
       t->Input<float>({2}, {1, 1});
       t->Output(kTfLiteFloat32);
     }},
    {"RandomUniform", custom::Register_RANDOM_UNIFORM,
     [](flexbuffers::Builder* b) {
       b->Int("seed", 1 << 20);
       b->Int("seed2", 5);
     },
     [](KernelTester* t) {
       t->Constant<int32_t>({1}, {4});
       t->Output(kTfLiteFloat32);
     }},
};

void RunOnce(const WithOptions& op, const std::vector<uint8_t>& options) {
  KernelTester tester;
  op.add(&tester);
  const TfLiteStatus status = tester.BuildCustom(op.function(), options);
  if (status == kTfLiteOk) tester.Invoke();
  EXPECT_TRUE(status == kTfLiteOk || !tester.errors().empty()) << op.name << ": no message";
}

TEST(CustomOperators, DamagedOptions) {
  for (const WithOptions& op : kOperators) {
    SCOPED_TRACE(op.name);
    flexbuffers::Builder builder;
    builder.Map([&] { op.fill(&builder); });
    builder.Finish();
    const std::vector<uint8_t> good = builder.GetBuffer();
    {
      KernelTester tester;
      op.add(&tester);
      ASSERT_EQ(tester.BuildCustom(op.function(), good), kTfLiteOk) << tester.errors();
      ASSERT_EQ(tester.Invoke(), kTfLiteOk) << tester.errors();
    }
    for (size_t length = 0; length < good.size(); ++length) {
      RunOnce(op,
              std::vector<uint8_t>(good.begin(), good.begin() + static_cast<ptrdiff_t>(length)));
    }
    for (size_t i = 0; i < good.size(); ++i) {
      for (const int change : {1, 2, 4, 8, 0x10, 0x20, 0x40, 0x80, 0xff}) {
        std::vector<uint8_t> changed = good;
        changed[i] = static_cast<uint8_t>(changed[i] ^ change);
        RunOnce(op, changed);
      }
    }
  }
}

}  // namespace
}  // namespace litmus
