// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --signature_to_run_for selects the signature of a model that a tool runs. Signatures are
// subgraphs with names for their inputs and outputs.
#ifndef LITMUS_TOOLS_COMMON_MODEL_ENTRY_POINT_H_
#define LITMUS_TOOLS_COMMON_MODEL_ENTRY_POINT_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cli/flags.h"
#include "runtime/core/interpreter.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {

// Declares the flag for these modes.
Flag& DeclareSignature(FlagRegistry& flags, Modes modes, std::string* value = nullptr);

// The part of a model that a tool runs.
struct EntryPoint {
  // "" if the model has at most one signature, or none for this subgraph: the names below are then
  // those of the tensors.
  std::string signature;
  int subgraph = 0;
  // In the order of the subgraph's inputs and outputs. If the signature has no name for a tensor,
  // this is the tensor's name, or "".
  std::vector<std::string> inputs, outputs;
  // If the model has several signatures and the flag selects none: a text for users with the
  // signatures, the one that is run, and the flag. Else "".
  std::string note;
};

// In the model's order.
std::vector<std::string> SignatureKeys(const tflite::Model& model);

// Returns the signature with this key. If `key` is "" or unknown: the first subgraph, with its
// signature.
EntryPoint EntryPointOf(const tflite::Model& model, const std::string& key);

// Likewise for a value of the flag. OutOfRange (a usage error): the model, which `model_flag` gave,
// does not have that signature.
absl::StatusOr<EntryPoint> ChooseEntryPoint(const tflite::Model& model,
                                            const std::string& model_flag, const std::string& key);

// Makes the subgraph the interpreter's primary one, to which all functions without a subgraph
// argument refer. Call before delegates are applied.
absl::Status SelectEntryPoint(const EntryPoint& entry, tflite::Interpreter* interpreter);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_ENTRY_POINT_H_
