// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Shared by cells with and without gates.
#ifndef LITMUS_TESTING_RANDOM_MODELS_RECURRENT_H_
#define LITMUS_TESTING_RANDOM_MODELS_RECURRENT_H_

#include "testing/random_models/draft.h"

namespace litmus::random_models {

// Types of the weights of a float cell; kInt8 and kUint8 are hybrid.
enum class CellKind { kFloat, kInt8, kUint8 };

// A random kind. Also sets the tolerance for floats.
CellKind DrawCellKind(Draft* draft);
// Increases the tolerance if a hybrid cell quantises values that an earlier step, or its own gates,
// computed.
void AllowStepsOfState(Draft* draft, CellKind kind);
int CellWeights(Draft* draft, CellKind kind, const Shape& shape);
int CellFloats(Draft* draft, int count);
Shape SequenceShape(bool time_major, int steps, int batch, int size);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_RECURRENT_H_
