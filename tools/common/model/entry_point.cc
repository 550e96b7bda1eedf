// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/entry_point.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/nearest.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

constexpr char kFlag[] = "signature_to_run_for";

template <typename Text>
std::string ToString(const Text* text) {
  return text == nullptr ? "" : text->str();
}

std::string Quoted(const std::vector<std::string>& keys) {
  return absl::StrCat("'", absl::StrJoin(keys, "', '"), "'");
}

const tflite::SignatureDef* Find(const tflite::Model& model, const std::string& key) {
  if (model.signature_defs() == nullptr) return nullptr;
  for (const tflite::SignatureDef* signature : *model.signature_defs()) {
    if (ToString(signature->signature_key()) == key) return signature;
  }
  return nullptr;
}

const tflite::SignatureDef* OfFirstSubgraph(const tflite::Model& model) {
  if (model.signature_defs() == nullptr) return nullptr;
  for (const tflite::SignatureDef* signature : *model.signature_defs()) {
    if (signature->subgraph_index() == 0) return signature;
  }
  return nullptr;
}

// `names`: the signature's names, or null.
template <typename Indices, typename Names>
std::vector<std::string> NamesOf(const tflite::SubGraph& graph, const Indices* indices,
                                 const Names* names) {
  std::vector<std::string> list;
  if (indices == nullptr || graph.tensors() == nullptr) return list;
  for (const int32_t index : *indices) {
    const auto tensor = static_cast<uint32_t>(index);
    std::string name;
    if (tensor < graph.tensors()->size()) name = ToString(graph.tensors()->Get(tensor)->name());
    if (names != nullptr) {
      const auto named = std::find_if(names->begin(), names->end(), [&](const auto* one) {
        return one->tensor_index() == tensor && one->name() != nullptr;
      });
      if (named != names->end()) name = (*named)->name()->str();
    }
    list.push_back(std::move(name));
  }
  return list;
}

}  // namespace

Flag& DeclareSignature(FlagRegistry& flags, Modes modes, std::string* value) {
  return flags
      .AddString(kFlag, "", ChangesResult(modes),
                 "key of the signature to run, of a model with several", value)
      .Label("Signature to run");
}

std::vector<std::string> SignatureKeys(const tflite::Model& model) {
  std::vector<std::string> keys;
  if (model.signature_defs() == nullptr) return keys;
  for (const tflite::SignatureDef* signature : *model.signature_defs()) {
    keys.push_back(ToString(signature->signature_key()));
  }
  return keys;
}

EntryPoint EntryPointOf(const tflite::Model& model, const std::string& key) {
  EntryPoint entry;
  const tflite::SignatureDef* signature = key.empty() ? nullptr : Find(model, key);
  const bool by_default = signature == nullptr;
  if (by_default) signature = OfFirstSubgraph(model);
  if (signature != nullptr) entry.subgraph = static_cast<int>(signature->subgraph_index());
  const std::vector<std::string> keys = SignatureKeys(model);
  // Users and scripts know a model with one signature by the names of its tensors.
  if (keys.size() < 2) signature = nullptr;
  if (signature != nullptr) entry.signature = ToString(signature->signature_key());
  if (keys.size() > 1 && by_default) {
    entry.note =
        absl::StrCat("the model has ", keys.size(), " signatures: ", Quoted(keys), "; ",
                     signature == nullptr ? "the first subgraph, which none of them names, is run"
                                          : absl::StrCat("'", entry.signature, "' is run"),
                     "; --", kFlag, "=KEY runs another");
  }
  if (model.subgraphs() == nullptr ||
      static_cast<uint32_t>(entry.subgraph) >= model.subgraphs()->size()) {
    return entry;
  }
  const tflite::SubGraph& graph = *model.subgraphs()->Get(static_cast<uint32_t>(entry.subgraph));
  entry.inputs =
      NamesOf(graph, graph.inputs(), signature == nullptr ? nullptr : signature->inputs());
  entry.outputs =
      NamesOf(graph, graph.outputs(), signature == nullptr ? nullptr : signature->outputs());
  return entry;
}

absl::StatusOr<EntryPoint> ChooseEntryPoint(const tflite::Model& model,
                                            const std::string& model_flag, const std::string& key) {
  if (key.empty() || Find(model, key) != nullptr) return EntryPointOf(model, key);
  const std::vector<std::string> keys = SignatureKeys(model);
  if (keys.empty()) {
    return UsageError(absl::StrCat("--", kFlag, ": '", key, "': the model of ", model_flag,
                                   " has no signatures; leave the flag out"));
  }
  const std::string nearest = NearestName(keys, key);
  return UsageError(absl::StrCat(
      "--", kFlag, ": the model of ", model_flag, " has no signature '", key, "'; it has ",
      Quoted(keys), "; ",
      nearest.empty() ? "choose one of them" : absl::StrCat("did you mean '", nearest, "'?")));
}

absl::Status SelectEntryPoint(const EntryPoint& entry, tflite::Interpreter* interpreter) {
  if (interpreter->SetPrimarySubgraph(entry.subgraph) == kTfLiteOk) return absl::OkStatus();
  return absl::InternalError(
      absl::StrCat("--", kFlag, ": the interpreter has no subgraph ", entry.subgraph));
}

}  // namespace litmus
