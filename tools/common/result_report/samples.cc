// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes an invented result document of full size to stdout, to check reports without a long
// measurement. usage: samples run|grid|comparison
#include <cstdio>
#include <string>

#include "tools/common/document/output_file.h"
#include "tools/common/exports/sample_documents.h"

int main(int argc, char** argv) {
  const std::string what = argc == 2 ? argv[1] : "";
  nlohmann::ordered_json document;
  if (what == "run") document = litmus::SampleRun();
  if (what == "grid") document = litmus::SampleGrid();
  if (what == "comparison") document = litmus::SampleComparison();
  if (document.is_null()) {
    std::fprintf(stderr, "usage: samples run|grid|comparison\n");
    return 64;
  }
  std::fputs(litmus::ToJsonText(document).c_str(), stdout);
  return 0;
}
