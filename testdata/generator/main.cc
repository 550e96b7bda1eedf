// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// generate NAME OUTPUT: writes one of the models of //testdata. Without arguments, lists their
// names.
#include <cstdio>
#include <cstring>
#include <functional>
#include <vector>

#include "testdata/generator/limit_models.h"
#include "testdata/generator/network.h"
#include "testdata/generator/small_models.h"

namespace {

using litmus::testdata::Precision;
namespace td = litmus::testdata;

struct Entry {
  const char* name;
  std::function<std::vector<uint8_t>()> make;
};

const Entry kModels[] = {
    {"mobilenet_v1_float", [] { return td::MobileNetV1(Precision::kFloat32, 224); }},
    {"mobilenet_v1_int8", [] { return td::MobileNetV1(Precision::kInt8, 224); }},
    {"mobilenet_v2_float", [] { return td::MobileNetV2(Precision::kFloat32, 224); }},
    {"mobilenet_v2_int8", [] { return td::MobileNetV2(Precision::kInt8, 224); }},
    {"add_float", [] { return td::OneAdd(Precision::kFloat32); }},
    {"add_int8", [] { return td::OneAdd(Precision::kInt8); }},
    {"tiny_cnn_float", [] { return td::TinyCnn(Precision::kFloat32); }},
    {"tiny_cnn_int8", [] { return td::TinyCnn(Precision::kInt8); }},
    {"tiny_cnn_external_buffers", td::TinyCnnExternalBuffers},
    {"tiny_detector", td::TinyDetector},
    {"attention_block", td::AttentionBlock},
    {"composite_block", td::CompositeBlock},
    {"two_signatures", td::TwoSignatures},
    {"dynamic_reshape", td::DynamicReshape},
    {"open_shape", td::OpenShape},
    {"two_chains", td::TwoChains},
    {"dynamic_chain", td::DynamicChain},
    {"counting_loop", td::CountingLoop},
    {"unknown_custom_ops", td::UnknownCustomOps},
    {"variable_tensor", td::VariableTensor},
    {"endless_loop", td::EndlessLoop},
    {"endless_detector", td::EndlessDetector},
    {"boxes_by_value", td::BoxesByValue},
};

int Write(const char* path, const std::vector<uint8_t>& bytes) {
  std::FILE* file = std::fopen(path, "wb");
  if (file == nullptr) {
    std::perror(path);
    return 73;
  }
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  const bool closed = std::fclose(file) == 0;
  if (written && closed) return 0;
  std::perror(path);
  return 74;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3) {
    for (const Entry& entry : kModels) {
      if (std::strcmp(entry.name, argv[1]) == 0) return Write(argv[2], entry.make());
    }
    std::fprintf(stderr, "error: no model is called '%s'\n", argv[1]);
  }
  std::fprintf(stderr, "usage: generate NAME OUTPUT.tflite, NAME one of:\n");
  for (const Entry& entry : kModels) std::fprintf(stderr, "  %s\n", entry.name);
  return 64;
}
