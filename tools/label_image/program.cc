// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The program label_image.
#include "tools/common/run_main.h"
#include "tools/label_image/command.h"

int main(int argc, char** argv) {
  return litmus::RunMain("label_image", litmus::label_image::LabelImageCommand, argc, argv);
}
