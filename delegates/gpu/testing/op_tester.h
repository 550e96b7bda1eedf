// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests an operator with one call: an interpreter with a single node is run by the reference kernel
// and by the GPU delegate, and the outputs must agree. The delegate runs on every backend, with
// vectors of 4 floats and of the device's native width, with values in 32 and in 16 bits and, if
// outputs are quantised, also with fast_quantized.
//
//   OpTest test("conv 3x3", kTfLiteBuiltinConv2d);
//   test.Input({1, 8, 8, 3});
//   test.Constant({16, 3, 3, 3});
//   test.Constant({16});
//   test.Output(kTfLiteFloat32);
//   TfLiteConvParams params = {};
//   ...
//   test.Run(params);
#ifndef LITMUS_DELEGATES_GPU_TESTING_OP_TESTER_H_
#define LITMUS_DELEGATES_GPU_TESTING_OP_TESTER_H_

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/builtin_ops.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

// A tensor of the test.
struct TestTensor {
  enum class Kind { kRuntime, kConstant, kVariable, kAbsent } kind = Kind::kRuntime;
  TfLiteType type = kTfLiteFloat32;
  std::vector<int> shape;
  // Real values, row-major. Empty: random values between low and high that 16-bit floats hold
  // exactly; integers for integer types, representable ones for quantised types.
  std::vector<float> values;
  float low = -1, high = 1;
  // Quantised types: one scale and zero point, or one per channel along `axis` of a constant.
  std::vector<float> scales;
  std::vector<int> zero_points;
  int axis = 0;
};

class OpTest {
 public:
  // `name` appears in failure messages. The version is 1 unless set_version is called.
  OpTest(std::string name, int builtin_code) : name_(std::move(name)), code_(builtin_code) {}
  // Tests a custom operator of BuiltinRefOpResolver.
  OpTest(std::string name, std::string custom_name)
      : name_(std::move(name)), code_(kTfLiteBuiltinCustom), custom_(std::move(custom_name)) {}

  // Adds an input; the order is the operator's. The result may be changed until the next call.
  TestTensor& Input(std::vector<int> shape, TfLiteType type = kTfLiteFloat32);
  TestTensor& Constant(std::vector<int> shape, TfLiteType type = kTfLiteFloat32);
  TestTensor& Constant(std::vector<int> shape, std::vector<float> values,
                       TfLiteType type = kTfLiteFloat32);
  TestTensor& Variable(std::vector<int> shape);
  void Absent();
  // The reference kernel determines the shapes of outputs.
  TestTensor& Output(TfLiteType type = kTfLiteFloat32);

  OpTest& set_version(int version) {
    version_ = version;
    return *this;
  }
  // Sets the seed of random values (default 1).
  OpTest& set_seed(uint32_t seed) {
    seed_ = seed;
    return *this;
  }
  // Sets the max error of float outputs, relative to the largest expected magnitude, for values in
  // 32 bits (default 1e-4) and in 16 bits (default 2e-3; 0: not run in 16 bits). Quantised outputs
  // may differ by one quantum; integers and booleans must be equal.
  OpTest& set_tolerance(float f32, float f16) {
    tolerance_ = f32;
    half_tolerance_ = f16;
    return *this;
  }
  // Quantised outputs must equal the reference's bit for bit in every precision. fast_quantized,
  // which does not guarantee that, is not run.
  OpTest& set_exact() {
    exact_ = true;
    return *this;
  }
  // Sets the number of Invokes in a row, each with other inputs, to test state.
  OpTest& set_invokes(int invokes) {
    invokes_ = invokes;
    return *this;
  }
  // Runs each case of a test on one kind of device only, which changes from case to case.
  OpTest& set_devices_in_turn() {
    devices_in_turn_ = true;
    return *this;
  }
  // Sets the options of a custom operator, as bytes in the model.
  OpTest& set_custom_options(std::vector<uint8_t> options) {
    custom_options_ = std::move(options);
    return *this;
  }

  // Runs the test; failures are reported to GoogleTest. `params`: the operator's struct of
  // builtin_op_data.h.
  template <typename Params>
  void Run(const Params& params) {
    params_.assign(reinterpret_cast<const char*>(&params),
                   reinterpret_cast<const char*>(&params) + sizeof(params));
    RunAll();
  }
  void Run() { RunAll(); }
  // Checks that the delegate refuses the node with a reason that contains `reason`.
  template <typename Params>
  void ExpectRefused(const Params& params, const std::string& reason) {
    params_.assign(reinterpret_cast<const char*>(&params),
                   reinterpret_cast<const char*>(&params) + sizeof(params));
    RefuseAll(reason);
  }
  void ExpectRefused(const std::string& reason) { RefuseAll(reason); }

 private:
  friend class OpRun;
  void RunAll();
  void RefuseAll(const std::string& reason);

  const std::string name_;
  const int code_;
  const std::string custom_;
  bool devices_in_turn_ = false, exact_ = false;
  int version_ = 1, invokes_ = 1;
  uint32_t seed_ = 1;
  float tolerance_ = 1e-4f, half_tolerance_ = 2e-3f;
  std::vector<TestTensor> inputs_, outputs_;
  std::vector<char> params_;
  std::vector<uint8_t> custom_options_;
};

// Tests how an operator is lowered. Its kernels are tested on each device in ../engine, so each
// case runs on one device only.
class LoweringTest : public OpTest {
 public:
  LoweringTest(std::string name, int builtin_code) : OpTest(std::move(name), builtin_code) {
    set_devices_in_turn();
  }
  LoweringTest(std::string name, std::string custom_name)
      : OpTest(std::move(name), std::move(custom_name)) {
    set_devices_in_turn();
  }
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TESTING_OP_TESTER_H_
