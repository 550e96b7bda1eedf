// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the table of delegates and kinds of models: each delegate that this machine can run gets a
// model of each kind. Either it runs nodes and the results equal the CPU's, or it runs none and the
// log states the reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "delegates/registrar/registrar.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "tools/common/model/apply_in_order.h"
#include "tools/common/model/kind_models.h"

namespace litmus {
namespace {

const std::string kPlugin = "--external_delegate_path=testing/plugins/perturb_plugin.so";
const std::string kEightBit = "; the device computes in 8-bit integers only.";
const std::string kTurnedOff = "is quantized, and quantized models are turned off.";

struct Case {
  const char* name;
  std::vector<std::string> flags;
  std::array<bool, kModelKinds.size()> runs;  // whether it runs models, in the order of kModelKinds
  std::string reason;    // a part of the log line for kinds that it does not run
  bool declared = true;  // the provider declares the same
};

const Case kCases[] = {
    {"OpenCL", {"--use_gpu", "--gpu_backend=cl"}, {true, true, true, true, true}, ""},
    {"OpenGL", {"--use_gpu", "--gpu_backend=gl"}, {true, true, true, true, true}, ""},
    {"WithoutQuant",
     {"--use_gpu", "--gpu_experimental_enable_quant=false"},
     {true, true, true, false, false},
     kTurnedOff,
     false},
    // Libraries, which decide at run time.
    {"AnyType", {kPlugin}, {true, true, true, true, true}, "", false},
    {"EightBit",
     {kPlugin, "--external_delegate_options=eight_bit:1;reasons:1"},
     {false, false, false, true, true},
     kEightBit,
     false},
    {"EightBitAndSilent",
     {kPlugin, "--external_delegate_options=eight_bit:1"},
     {false, false, false, true, true},
     "it reports no reason",
     false},
};

// Relative to the largest output. Floats: sums of a few dozen products in another order, over some
// layers. Dynamic range: the CPU rounds activations to 8 bits before each product, but a GPU does
// not.
float ToleranceOf(ModelKind kind) { return kind == ModelKind::kDynamicRange ? 3e-2f : 1e-4f; }

std::vector<float> Reals(const TfLiteTensor& tensor) {
  std::vector<float> reals;
  const auto add = [&](const auto* values) {
    for (size_t i = 0; i < tensor.bytes / sizeof(*values); ++i) {
      reals.push_back(static_cast<float>(values[i]));
    }
  };
  if (tensor.type == kTfLiteFloat32) add(tensor.data.f);
  if (tensor.type == kTfLiteInt8) add(tensor.data.int8);
  if (tensor.type == kTfLiteUInt8) add(tensor.data.uint8);
  return reals;
}

std::vector<float> OutputOf(const KindModel& drawn, tflite::Interpreter* interpreter) {
  EXPECT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  TfLiteTensor* input = interpreter->input_tensor(0);
  EXPECT_EQ(input->bytes, drawn.input.size());
  std::memcpy(input->data.raw, drawn.input.data(), drawn.input.size());
  EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
  return Reals(*interpreter->output_tensor(0));
}

class DeclaredKindsTest : public ::testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    // Files of other programs in the user's caches must not affect what a test compiles.
    for (const char* cache : {"POCL_CACHE_DIR", "MESA_SHADER_CACHE_DIR"}) {
      setenv(cache, testing::TempDir().c_str(), 0);
    }
    DeclareDelegateFlags(flags_);
    std::vector<const char*> argv = {"test"};
    for (const std::string& flag : GetParam().flags) argv.push_back(flag.c_str());
    std::ostringstream out, err;
    int exit_code;
    ASSERT_TRUE(flags_.Parse(static_cast<int>(argv.size()), argv.data(), &exit_code, out, err))
        << err.str();
  }

  FlagRegistry flags_{"test", ""};
};

TEST_P(DeclaredKindsTest, AModelOfEachKind) {
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  for (const ModelKind kind : kModelKinds) {
    SCOPED_TRACE(NameOf(kind));
    DelegateList list = CreateDelegates(flags_);
    if (list.exit_code == kExitUnavailable) GTEST_SKIP() << list.error;
    ASSERT_TRUE(list.ok()) << list.error;
    const bool runs = GetParam().runs[static_cast<size_t>(kind)];
    const KindSupport declared = Declared(list.delegates.front().kinds, kind).support;
    if (GetParam().declared) {
      EXPECT_EQ(declared == KindSupport::kYes, runs);
    }

    const KindModel drawn = DrawModelOf(kind);
    const auto model =
        tflite::FlatBufferModel::BuildFromBuffer(drawn.file.data(), drawn.file.size());
    ASSERT_NE(model, nullptr);
    std::unique_ptr<tflite::Interpreter> cpu, delegated;
    for (auto* interpreter : {&cpu, &delegated}) {
      ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(interpreter), kTfLiteOk);
    }
    std::string warnings;
    const auto applied =
        ApplyInOrder(&list, false, delegated.get(),
                     {nullptr, [&](const std::string& warning) { warnings += warning; }});
    ASSERT_TRUE(applied.ok()) << applied.status();
    EXPECT_EQ(applied->front().kernels > 0, runs);
    if (runs) {
      EXPECT_EQ(warnings, "");
    } else {
      EXPECT_NE(warnings.find(std::string(" nodes of this ") + NameOf(kind) + " model: "),
                std::string::npos)
          << warnings;
      EXPECT_NE(warnings.find(GetParam().reason), std::string::npos) << warnings;
    }

    const std::vector<float> want = OutputOf(drawn, cpu.get()),
                             got = OutputOf(drawn, delegated.get());
    ASSERT_EQ(want.size(), 10u);
    ASSERT_EQ(got.size(), want.size());
    const bool quantized = cpu->output_tensor(0)->type != kTfLiteFloat32;
    const auto magnitude = [](float a, float b) { return std::abs(a) < std::abs(b); };
    const float largest = std::abs(*std::max_element(want.begin(), want.end(), magnitude));
    const float tolerance = quantized ? 1 : ToleranceOf(kind) * largest;
    EXPECT_GT(largest, 0);
    for (size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got[i], want[i], tolerance) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Delegates, DeclaredKindsTest, ::testing::ValuesIn(kCases),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace litmus
