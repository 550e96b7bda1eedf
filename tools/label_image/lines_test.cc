// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/label_image/lines.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "runtime/c/builtin_ops.h"
#include "runtime/core/interpreter.h"

namespace litmus::label_image {
namespace {

using tflite::profiling::ProfileEvent;

// ABS from tensor "in" to a tensor without a name.
void BuildAbs(tflite::Interpreter* interpreter) {
  interpreter->AddTensors(2);
  interpreter->SetInputs({0});
  interpreter->SetOutputs({1});
  interpreter->SetTensorParametersReadWrite(0, kTfLiteUInt8, "in", {2, 3},
                                            TfLiteQuantizationParams{0.5f, 128});
  interpreter->SetTensorParametersReadWrite(1, kTfLiteUInt8, nullptr, {2, 3},
                                            TfLiteQuantizationParams{0.5f, 128});
  TfLiteRegistration abs = {};
  abs.builtin_code = kTfLiteBuiltinAbs;
  interpreter->AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &abs);
}

TEST(Lines, OfAModel) {
  tflite::Interpreter interpreter;
  BuildAbs(&interpreter);
  EXPECT_EQ(ModelLines(interpreter),
            (std::vector<std::string>{"tensors size: 2", "nodes size: 1", "inputs: 1",
                                      "input(0) name: in", "0: in, 6, 3, 0.5, 128", "input: 0",
                                      "number of inputs: 1", "number of outputs: 1"}));
}

// Events in microseconds are printed in milliseconds. Only runs of existing operators have a line.
TEST(Lines, OfAProfile) {
  tflite::Interpreter interpreter;
  BuildAbs(&interpreter);
  const struct {
    ProfileEvent::EventType type;
    uint64_t us;
    int64_t node, subgraph;
  } kEvents[] = {
      {ProfileEvent::EventType::DEFAULT, 9000, 0, 0},
      {ProfileEvent::EventType::OPERATOR_INVOKE, 5352, 0, 0},
      {ProfileEvent::EventType::OPERATOR_INVOKE, 1, 0, 0},
      {ProfileEvent::EventType::OPERATOR_INVOKE, 9000, 1, 0},
      {ProfileEvent::EventType::OPERATOR_INVOKE, 9000, 0, 1},
      {ProfileEvent::EventType::OPERATOR_INVOKE, 123456789, 0, 0},
  };
  std::vector<ProfileEvent> events;
  for (const auto& e : kEvents) {
    ProfileEvent event;
    event.event_type = e.type;
    event.elapsed_time = e.us;
    event.event_metadata = e.node;
    event.extra_event_metadata = e.subgraph;
    events.push_back(event);
  }
  std::vector<const ProfileEvent*> pointers;
  for (const ProfileEvent& event : events) pointers.push_back(&event);
  EXPECT_EQ(ProfileLines(pointers, interpreter),
            (std::vector<std::string>{"     5.352, Subgraph   0, Node   0, OpCode 101, ABS",
                                      "     0.001, Subgraph   0, Node   0, OpCode 101, ABS",
                                      "123456.789, Subgraph   0, Node   0, OpCode 101, ABS"}));
}

TEST(Lines, OfResults) {
  EXPECT_EQ(ResultLines({{0.25f, 1}, {1, 0}, {0.125f, 2}}, {"cat", "dog"}),
            (std::vector<std::string>{"0.25: 1 dog", "1: 0 cat", "0.125: 2 "}));
}

}  // namespace
}  // namespace litmus::label_image
