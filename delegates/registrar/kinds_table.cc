// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/registrar/kinds_table.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace litmus {
namespace {

constexpr char kMeanings[] =
    "*        not in this build; as TensorFlow Lite documents it\n"
    "library  the library that the delegate's flag names decides\n"
    "unknown  not documented by TensorFlow Lite\n";

std::string Padded(std::string text, size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

std::string Row(const std::string& head, size_t head_width,
                const std::array<std::string, kModelKinds.size()>& cells) {
  std::string line = Padded(head, head_width);
  for (const ModelKind kind : kModelKinds) {
    const size_t width = std::max(std::strlen(NameOf(kind)), std::strlen("library"));
    line += "  " + Padded(cells[static_cast<size_t>(kind)], width);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

// One line for each note, with the kinds of models for which it holds.
std::string Notes(const ListedDelegate& delegate) {
  std::map<std::string, std::string> kinds_of_note;
  for (const ModelKind kind : kModelKinds) {
    const std::string note = Declared(delegate.kinds, kind).note;
    if (note.empty()) continue;
    std::string& kinds = kinds_of_note[note];
    kinds += (kinds.empty() ? "" : ", ") + std::string(NameOf(kind));
  }
  std::string text;
  for (const auto& [note, kinds] : kinds_of_note) {
    text += delegate.name + ", " + kinds + ":\n  " + note + "\n";
  }
  return text;
}

}  // namespace

std::string KindsTable(const std::vector<ListedDelegate>& delegates) {
  const auto head = [](const ListedDelegate& delegate) {
    return delegate.name + (delegate.in_build ? "" : " *");
  };
  size_t width = 0;
  for (const ListedDelegate& delegate : delegates) width = std::max(width, head(delegate).size());
  std::array<std::string, kModelKinds.size()> cells;
  for (const ModelKind kind : kModelKinds) cells[static_cast<size_t>(kind)] = NameOf(kind);
  std::string table = "Models that each delegate runs:\n" + Row("", width, cells);
  std::string notes;
  for (const ListedDelegate& delegate : delegates) {
    for (const ModelKind kind : kModelKinds) {
      cells[static_cast<size_t>(kind)] = NameOf(Declared(delegate.kinds, kind).support);
    }
    table += Row(head(delegate), width, cells);
    notes += Notes(delegate);
  }
  return table + kMeanings + notes;
}

}  // namespace litmus
