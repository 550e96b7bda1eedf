// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One call tests an operator: an interpreter with this one node runs by the reference kernel and by
// the GPU delegate, on every backend, with vectors of 4 floats and of the device's own width, with
// values kept in 32 and in 16 bits, where outputs are quantised also by the fast way; the outputs
// must agree.
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

// What a tensor of the test is.
struct TestTensor {
  enum class Kind { kRuntime, kConstant, kVariable, kAbsent } kind = Kind::kRuntime;
  TfLiteType type = kTfLiteFloat32;
  std::vector<int> shape;
  // Real values, row-major; empty: random between low and high, all of them numbers that 16-bit
  // floats hold, integers for integer types, on the grid for quantised ones.
  std::vector<float> values;
  float low = -1, high = 1;
  // Quantised types: one of each, or one per channel along `axis` of a constant.
  std::vector<float> scales;
  std::vector<int> zero_points;
  int axis = 0;
};

class OpTest {
 public:
  // `name` appears in failures. Version 1 unless set_version.
  OpTest(std::string name, int builtin_code) : name_(std::move(name)), code_(builtin_code) {}
  // A custom operator of BuiltinRefOpResolver.
  OpTest(std::string name, std::string custom_name)
      : name_(std::move(name)), code_(kTfLiteBuiltinCustom), custom_(std::move(custom_name)) {}

  // Inputs in the operator's order. The result may be changed until the next call.
  TestTensor& Input(std::vector<int> shape, TfLiteType type = kTfLiteFloat32);
  TestTensor& Constant(std::vector<int> shape, TfLiteType type = kTfLiteFloat32);
  TestTensor& Constant(std::vector<int> shape, std::vector<float> values,
                       TfLiteType type = kTfLiteFloat32);
  TestTensor& Variable(std::vector<int> shape);
  void Absent();
  // Shapes of outputs come from the reference kernel.
  TestTensor& Output(TfLiteType type = kTfLiteFloat32);

  OpTest& set_version(int version) {
    version_ = version;
    return *this;
  }
  // Of random values, 1 by default.
  OpTest& set_seed(uint32_t seed) {
    seed_ = seed;
    return *this;
  }
  // Largest allowed error of float outputs as a part of the largest expected magnitude: 1e-4, and
  // 2e-3 for values kept in 16 bits (0: not run in 16 bits). Quantised outputs: one quantum;
  // integers and truth values: none.
  OpTest& set_tolerance(float f32, float f16) {
    tolerance_ = f32;
    half_tolerance_ = f16;
    return *this;
  }
  // Quantised outputs are the reference's, bit for bit, whatever the precision; the fast way, which
  // does not promise that, is not run.
  OpTest& set_exact() {
    exact_ = true;
    return *this;
  }
  // Invokes in a row, with other inputs each (state).
  OpTest& set_invokes(int invokes) {
    invokes_ = invokes;
    return *this;
  }
  // Each case of a test by one kind of device, in turn with the other cases.
  OpTest& set_devices_in_turn() {
    devices_in_turn_ = true;
    return *this;
  }
  // Options of a custom operator, as the model stores them.
  OpTest& set_custom_options(std::vector<uint8_t> options) {
    custom_options_ = std::move(options);
    return *this;
  }

  // Failures are reported through GoogleTest. `params` is the struct of builtin_op_data.h.
  template <typename Params>
  void Run(const Params& params) {
    params_.assign(reinterpret_cast<const char*>(&params),
                   reinterpret_cast<const char*>(&params) + sizeof(params));
    RunAll();
  }
  void Run() { RunAll(); }
  // The delegate must refuse the node, with a reason that contains `reason`.
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

// An operator whose kernels are tested on each device elsewhere, in ../engine: here it is tested
// how the operator becomes such a kernel, by one device for each case.
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
