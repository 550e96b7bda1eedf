// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/random_models/generator.h"

#include <algorithm>

namespace litmus::random_models {
namespace {

constexpr tflite::BuiltinOperator kBuiltins[] = {
#define ONE_FORM(Name, min, max) tflite::BuiltinOperator_##Name,
#define TWO_FORMS(Name, min, max) tflite::BuiltinOperator_##Name,
#include "runtime/kernels/common/builtin_operators.inc"
#undef ONE_FORM
#undef TWO_FORMS
};

constexpr uint64_t kChoice = 1u << 20;  // the random stream that selects operators

}  // namespace

NotFinite NotFiniteInputsOf(tflite::BuiltinOperator op) {
  switch (op) {
    case tflite::BuiltinOperator_REDUCE_MAX:
    case tflite::BuiltinOperator_REDUCE_MIN:
      return NotFinite::kComparedWithFastPeer;
    case tflite::BuiltinOperator_ARG_MAX:
    case tflite::BuiltinOperator_ARG_MIN:
    case tflite::BuiltinOperator_BIDIRECTIONAL_SEQUENCE_LSTM:
    case tflite::BuiltinOperator_BIDIRECTIONAL_SEQUENCE_RNN:
    case tflite::BuiltinOperator_GELU:
    case tflite::BuiltinOperator_LSTM:
    case tflite::BuiltinOperator_NON_MAX_SUPPRESSION_V4:
    case tflite::BuiltinOperator_NON_MAX_SUPPRESSION_V5:
    case tflite::BuiltinOperator_QUANTIZE:
    case tflite::BuiltinOperator_RFFT2D:
    case tflite::BuiltinOperator_RNN:
    case tflite::BuiltinOperator_TOPK_V2:
    case tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM:
    case tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_RNN:
    case tflite::BuiltinOperator_UNIQUE:
      return NotFinite::kNotComparedWithPeer;
    default:
      return NotFinite::kCompared;
  }
}

std::string NameOf(const Generator& generator) {
  return tflite::EnumNameBuiltinOperator(generator.op);
}

const Generators& AllGenerators() {
  static const Generators all = [] {
    Generators generators;
    AddConvolutions(&generators);
    AddMatrixProducts(&generators);
    AddPooling(&generators);
    AddUnary(&generators);
    AddBinary(&generators);
    AddConversions(&generators);
    AddReductions(&generators);
    AddMovement(&generators);
    AddPadding(&generators);
    AddShapes(&generators);
    AddIndexing(&generators);
    AddLookups(&generators);
    AddSelection(&generators);
    AddRecurrent(&generators);
    AddLstm(&generators);
    AddControl(&generators);
    AddStablehlo(&generators);
    std::sort(generators.begin(), generators.end(),
              [](const Generator& a, const Generator& b) { return NameOf(a) < NameOf(b); });
    return generators;
  }();
  return all;
}

const Generator* FindGenerator(const std::string& name) {
  for (const Generator& generator : AllGenerators()) {
    if (NameOf(generator) == name) return &generator;
  }
  return nullptr;
}

std::vector<std::string> NotGenerated() {
  std::vector<std::string> names;
  for (const tflite::BuiltinOperator op : kBuiltins) {
    const std::string name = tflite::EnumNameBuiltinOperator(op);
    if (FindGenerator(name) == nullptr) names.push_back(name);
  }
  return names;
}

const Generator& PickGenerator(uint64_t seed, uint64_t index) {
  const Generators& all = AllGenerators();
  if (index % 2 == 0) return all[index / 2 % all.size()];
  int weights = 0;
  for (const Generator& generator : all) weights += generator.weight;
  int left = Random(MixSeeds(seed, index, kChoice)).Below(weights);
  for (const Generator& generator : all) {
    left -= generator.weight;
    if (left < 0) return generator;
  }
  return all.back();
}

}  // namespace litmus::random_models
