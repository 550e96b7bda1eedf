// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The generators: for each operator a function that builds a random model around it.
#ifndef LITMUS_TESTING_RANDOM_MODELS_GENERATOR_H_
#define LITMUS_TESTING_RANDOM_MODELS_GENERATOR_H_

#include <string>
#include <vector>

#include "testing/random_models/draft.h"

namespace litmus::random_models {

struct Generator {
  tflite::BuiltinOperator op;
  // How often the operator is selected, relative to others; larger for operators with many
  // variants.
  int weight;
  void (*draw)(Draft*);
};

using Generators = std::vector<Generator>;

// Add the generators of one family each; every file defines one function.
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

// How results are compared if the inputs of an operator contain infinities and NaN.
enum class NotFinite {
  kCompared,
  // Compared with LiteRT's fast kernels, which Litmus follows; the reference kernels have other
  // results.
  kComparedWithFastPeer,
  // Not compared with LiteRT, whose result differs: docs/reference/differences.md, "NaN and
  // infinity".
  kNotComparedWithPeer,
  // Inputs never contain infinities or NaN, for the reason in "NaN and infinity" of that page.
  kNotDrawn,
};
NotFinite NotFiniteInputsOf(tflite::BuiltinOperator op);

// All generators, by name.
const Generators& AllGenerators();
std::string NameOf(const Generator& generator);
// Returns null if no generator has the name.
const Generator* FindGenerator(const std::string& name);
// Names of the builtin operators that no generator builds.
std::vector<std::string> NotGenerated();

// The generator of model `index`: for even indices each operator in turn, for odd ones at random by
// weight.
const Generator& PickGenerator(uint64_t seed, uint64_t index);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_GENERATOR_H_
