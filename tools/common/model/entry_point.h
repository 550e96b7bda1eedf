// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --signature_to_run_for: which of a model's signatures a tool runs. Signatures are subgraphs with
// names for their inputs and outputs.
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

// Declares the flag in these modes.
Flag& DeclareSignature(FlagRegistry& flags, Modes modes, std::string* value = nullptr);

// What a tool runs of a model.
struct EntryPoint {
  // "" where the model has one signature or none, or none of this subgraph: the names below are
  // then the tensors' own.
  std::string signature;
  int subgraph = 0;
  // In the order of the subgraph's inputs and outputs. What the signature does not name has the
  // tensor's name, "" where there is none.
  std::vector<std::string> inputs, outputs;
  // For people, where the model has several signatures and the flag names none of them: which ones,
  // which one is run, and the flag. Else "".
  std::string note;
};

// In the model's order.
std::vector<std::string> SignatureKeys(const tflite::Model& model);

// The signature of that key; the first subgraph, and its signature, where `key` is "" or the model
// does not have it.
EntryPoint EntryPointOf(const tflite::Model& model, const std::string& key);

// The same for a value of the flag. OutOfRange (a usage error): the model, which `model_flag`
// named, does not have that signature.
absl::StatusOr<EntryPoint> ChooseEntryPoint(const tflite::Model& model,
                                            const std::string& model_flag, const std::string& key);

// Makes the subgraph the interpreter's primary one, whose inputs, outputs and nodes are then those
// of all functions that name no subgraph. Call before delegates are applied.
absl::Status SelectEntryPoint(const EntryPoint& entry, tflite::Interpreter* interpreter);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_ENTRY_POINT_H_
