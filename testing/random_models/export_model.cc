// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/random_models/export_model.h"

#include <cstdio>
#include <fstream>

#include "testing/random_models/compare.h"

namespace litmus::random_models {
namespace {

std::string ValueText(const Shape& shape, const std::vector<uint8_t>& bytes,
                      tflite::TensorType type) {
  return "{\"shape\": " + ShapeText(shape) + ", \"type\": \"" + tflite::EnumNameTensorType(type) +
         "\", \"bytes\": " + std::to_string(bytes.size()) + "}";
}

}  // namespace

bool Export(const RandomModel& model, const std::string& operator_name, const Verdict& verdict,
            const std::string& folder, uint64_t index) {
  const Draft& first = model.round(0);
  std::string head = "{\"index\": " + std::to_string(index) + ", \"operator\": \"" + operator_name +
                     "\", \"model\": " + std::to_string(model.file().size()) +
                     ", \"peer\": " + (first.no_peer() ? "false" : "true") +
                     ", \"fast_peer\": " + (model.fast_peer() ? "true" : "false") +
                     ", \"absolute\": " + NumberText(first.peer_tolerance().absolute) +
                     ", \"relative\": " + NumberText(first.peer_tolerance().relative) +
                     ", \"rounds\": [";
  std::string data(model.file().begin(), model.file().end());
  const auto append = [&data](const std::vector<uint8_t>& bytes) {
    data.append(bytes.begin(), bytes.end());
  };
  const std::vector<tflite::TensorType> types = model.input_types();
  for (int round = 0; round < model.rounds(); ++round) {
    const Outcome& outcome = verdict.expected[static_cast<size_t>(round)];
    head += std::string(round == 0 ? "" : ", ") +
            "{\"accepted\": " + (outcome.accepted ? "true" : "false") + ", \"inputs\": [";
    const std::vector<InputValue>& inputs = model.round(round).inputs();
    for (size_t i = 0; i < inputs.size(); ++i) {
      head += (i == 0 ? "" : ", ") + ValueText(inputs[i].shape, inputs[i].bytes, types[i]);
      append(inputs[i].bytes);
    }
    head += "], \"outputs\": [";
    for (size_t o = 0; o < outcome.outputs.size(); ++o) {
      const OutputValue& output = outcome.outputs[o];
      head += (o == 0 ? "" : ", ") + ValueText(output.shape, output.bytes, output.type);
      append(output.bytes);
    }
    head += "]}";
  }
  std::ofstream file(folder + "/" + std::to_string(index) + ".case", std::ios::binary);
  file << head << "]}\n" << data;
  file.close();
  return file.good();
}

}  // namespace litmus::random_models
