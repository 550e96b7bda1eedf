// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the arena of a model with its lower bound: with placeholder kernels that need only the
// shapes in the file, and with each resolver, whose kernels add scratch tensors.
#ifndef LITMUS_TESTING_ARENA_BOUND_H_
#define LITMUS_TESTING_ARENA_BOUND_H_

#include <algorithm>
#include <memory>
#include <string>

#include "gtest/gtest.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"

namespace litmus {

class NothingResolver : public tflite::OpResolver {
 public:
  const TfLiteRegistration* FindOp(tflite::BuiltinOperator, int) const override {
    return &nothing_;
  }
  const TfLiteRegistration* FindOp(const char*, int) const override { return &nothing_; }

 private:
  TfLiteRegistration nothing_ = [] {
    TfLiteRegistration registration = {};
    registration.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
    return registration;
  }();
};

// The kinds for MakeArenaResolver: placeholder kernels, the fast resolver, the reference resolver.
constexpr const char* kArenaResolvers[] = {"shapes", "fast", "reference"};

inline std::unique_ptr<tflite::OpResolver> MakeArenaResolver(const std::string& kind) {
  if (kind == "fast") return std::make_unique<tflite::ops::builtin::BuiltinOpResolver>();
  if (kind == "reference") return std::make_unique<tflite::ops::builtin::BuiltinRefOpResolver>();
  return std::make_unique<NothingResolver>();
}

// The peak of the plan divided by its lower bound, which is at least 1 if both are correct. 0:
// planning failed, and so does the test.
inline double PeakByBound(const tflite::FlatBufferModel& model, const std::string& kind) {
  const std::unique_ptr<tflite::OpResolver> resolver = MakeArenaResolver(kind);
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (tflite::InterpreterBuilder(model, *resolver)(&interpreter) != kTfLiteOk ||
      interpreter->AllocateTensors() != kTfLiteOk) {
    ADD_FAILURE() << "the model is refused";
    return 0;
  }
  const ArenaReport report = interpreter->GetArenaReport();
  EXPECT_GT(report.arena_lower_bound, 0u);
  EXPECT_GE(report.arena_peak, report.arena_lower_bound);
  return static_cast<double>(report.arena_peak) /
         static_cast<double>(std::max<size_t>(report.arena_lower_bound, 1));
}

}  // namespace litmus

#endif  // LITMUS_TESTING_ARENA_BOUND_H_
