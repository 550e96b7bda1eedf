// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The generators: one function per operator, which draws a model around it.
#ifndef LITMUS_TESTING_RANDOM_MODELS_GENERATOR_H_
#define LITMUS_TESTING_RANDOM_MODELS_GENERATOR_H_

#include <string>
#include <vector>

#include "testing/random_models/draft.h"

namespace litmus::random_models {

struct Generator {
  tflite::BuiltinOperator op;
  // How often the operator is drawn, relative to others; operators of many variants more often.
  int weight;
  void (*draw)(Draft*);
};

using Generators = std::vector<Generator>;

// By family; each file adds its own.
void AddConvolutions(Generators* all);
void AddMatrixProducts(Generators* all);
void AddPooling(Generators* all);
void AddUnary(Generators* all);
void AddBinary(Generators* all);
void AddConversions(Generators* all);
void AddReductions(Generators* all);
void AddMovement(Generators* all);
void AddPadding(Generators* all);
void AddShapes(Generators* all);
void AddIndexing(Generators* all);
void AddLookups(Generators* all);
void AddSelection(Generators* all);
void AddRecurrent(Generators* all);
void AddLstm(Generators* all);
void AddControl(Generators* all);
void AddStablehlo(Generators* all);

// What is known of an operator whose inputs hold infinities and NaN.
enum class NotFinite {
  kCompared,
  // LiteRT's reference kernels give other values than its fast ones, which Litmus follows.
  kComparedWithFastPeer,
  // LiteRT's result differs as docs/reference/differences.md says.
  kNotComparedWithPeer,
  // Not drawn, as docs/reference/differences.md says.
  kNotDrawn,
};
NotFinite NotFiniteInputsOf(tflite::BuiltinOperator op);

// All of them, by name.
const Generators& AllGenerators();
std::string NameOf(const Generator& generator);
// Null for a name that no generator has.
const Generator* FindGenerator(const std::string& name);
// Names of the built-in operators that no generator draws.
std::vector<std::string> NotGenerated();

// The generator of model `index`: every operator in turn for even indices, weighted for odd ones.
const Generator& PickGenerator(uint64_t seed, uint64_t index);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_GENERATOR_H_
