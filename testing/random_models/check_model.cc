// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/random_models/check_model.h"

#include <algorithm>
#include <memory>

#include "flatbuffers/minireflect.h"
#include "runtime/cpu/targets.h"
#include "testing/random_models/compare.h"
#include "testing/random_models/number_types.h"
#include "testing/source_text.h"

namespace litmus::random_models {
namespace {

constexpr int kAllTensorsShown = 60;  // max tensors that are listed; LSTMs have many

// Percentage of models whose inputs contain infinities and NaN, and the random stream that selects
// them.
constexpr int kPercentNotFinite = 25;
constexpr uint64_t kNotFiniteStream = 2000;

struct Subject {
  const char* name;
  bool fast;
  int threads;
  int invokes;  // the second one sees what the first one left in scratch buffers
};
constexpr Subject kSubjects[] = {
    {"BuiltinRefOpResolver after resizes", false, 1, 1},
    {"BuiltinOpResolver, 1 thread", true, 1, 2},
    {"BuiltinOpResolver, 2 threads", true, 2, 1},
};

std::string OperatorText(const tflite::Model& model, const tflite::Operator& op) {
  const auto* code = model.operator_codes()->Get(op.opcode_index());
  flatbuffers::ToStringVisitor visitor(" ");
  flatbuffers::IterateObject(reinterpret_cast<const uint8_t*>(&op), tflite::OperatorTypeTable(),
                             &visitor);
  return std::string("  ") + tflite::EnumNameBuiltinOperator(code->builtin_code()) + " " +
         visitor.s + "\n";
}

std::string TensorText(const tflite::Tensor& tensor) {
  Shape shape;  // empty for a scalar, which the file may omit
  if (tensor.shape() != nullptr) shape.assign(tensor.shape()->begin(), tensor.shape()->end());
  std::string text = "  " + tensor.name()->str() + " " + tflite::EnumNameTensorType(tensor.type()) +
                     " " + ShapeText(shape);
  const auto* quant = tensor.quantization();
  if (quant != nullptr && quant->scale() != nullptr && quant->scale()->size() > 0) {
    text += " scale " + std::to_string(quant->scale()->Get(0));
    if (quant->scale()->size() > 1) {
      text += " and others along " + std::to_string(quant->quantized_dimension());
    }
    if (quant->zero_point() != nullptr && quant->zero_point()->size() > 0) {
      text += " zero point " + std::to_string(quant->zero_point()->Get(0));
    }
  }
  return text + "\n";
}

// Whether float activations are multiplied by int8 or uint8 weights, so that they are quantised by
// their range: true if a model with float inputs has quantised constants.
// docs/reference/differences.md describes the handling of NaN ("NaN and infinity").
bool IsHybrid(const tflite::ModelT& model) {
  const tflite::SubGraphT& graph = *model.subgraphs[0];
  const auto is_byte = [&](const std::unique_ptr<tflite::TensorT>& tensor) {
    return tensor->buffer > 0 && BitsOf(tensor->type) <= 8 &&
           tensor->type != tflite::TensorType_BOOL;
  };
  return std::any_of(graph.tensors.begin(), graph.tensors.end(), is_byte);
}

}  // namespace

RandomModel::RandomModel(const Generator& generator, uint64_t seed, uint64_t index) {
  const NotFinite kind = NotFiniteInputsOf(generator.op);
  Random random(MixSeeds(seed, index, kNotFiniteStream));
  const bool not_finite = kind != NotFinite::kNotDrawn && random.Chance(kPercentNotFinite);
  const int percent = not_finite ? random.Pick({1, 5, 30}) : 0;
  fast_peer_ = not_finite && kind == NotFinite::kComparedWithFastPeer;
  rounds_.reserve(kRounds);
  for (int round = 0; round < kRounds; ++round) {
    rounds_.emplace_back(seed, index, round);
    rounds_.back().DrawNotFinite(percent);
    generator.draw(&rounds_.back());
    Draft& drawn = rounds_.back();
    const bool differs = kind == NotFinite::kNotComparedWithPeer || IsHybrid(drawn.model());
    if (not_finite && differs) drawn.SetNoPeer();
    if (rounds_.back().stateful()) break;
  }
  fast_peer_ = fast_peer_ || rounds_[0].fast_peer();
  file_ = rounds_[0].Finish();
}

bool RandomModel::is_hybrid() const { return IsHybrid(rounds_[0].model()); }

std::vector<tflite::TensorType> RandomModel::input_types() const {
  std::vector<tflite::TensorType> types;
  for (const InputValue& input : rounds_[0].inputs()) {
    types.push_back(
        rounds_[0].model().subgraphs[0]->tensors[static_cast<size_t>(input.tensor)]->type);
  }
  return types;
}

std::string RandomModel::Describe() const {
  const tflite::Model* model = tflite::GetModel(file_.data());
  std::string text;
  for (const tflite::SubGraph* graph : *model->subgraphs()) {
    if (graph->operators() == nullptr) continue;
    for (const tflite::Operator* op : *graph->operators()) text += OperatorText(*model, *op);
    int shown = 0;
    for (const tflite::Tensor* tensor : *graph->tensors()) {
      if (shown++ < kAllTensorsShown) text += TensorText(*tensor);
    }
  }
  for (size_t round = 0; round < rounds_.size(); ++round) {
    text += "  inputs of round " + std::to_string(round) + ":";
    for (const InputValue& input : rounds_[round].inputs()) text += " " + ShapeText(input.shape);
    text += "\n";
  }
  return text;
}

Verdict Check(const RandomModel& model, const Resolvers& resolvers) {
  Verdict verdict;
  {
    const cpu::ScopedLimit limit("portable");
    for (int round = 0; round < model.rounds(); ++round) {
      ModelRun fresh(model.file(), resolvers.plain, 1);
      verdict.expected.push_back(fresh.Run(model.round(round).inputs(), 1));
      verdict.accepted |= verdict.expected.back().accepted;
    }
  }
  const std::vector<tflite::TensorType> types = model.input_types();
  for (const Subject& subject : kSubjects) {
    ModelRun kept(model.file(), subject.fast ? resolvers.fast : resolvers.plain, subject.threads);
    for (int round = 0; round < model.rounds(); ++round) {
      const Draft& draft = model.round(round);
      const int invokes = draft.stateful() ? 1 : subject.invokes;
      const Outcome got = kept.Run(draft.inputs(), invokes);
      const std::string difference = Compare(verdict.expected[static_cast<size_t>(round)], got,
                                             draft.tolerance(), draft.inputs(), types);
      if (HasSourceText(got.messages)) {
        verdict.difference = "  a message is the text of the source:\n" + got.messages;
        return verdict;
      }
      if (difference.empty()) continue;
      verdict.difference =
          std::string("  ") + subject.name + ", round " + std::to_string(round) + "\n" + difference;
      return verdict;
    }
  }
  return verdict;
}

}  // namespace litmus::random_models
