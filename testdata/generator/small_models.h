// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Small models, each made for one thing that tests want to see.
#ifndef LITMUS_TESTDATA_GENERATOR_SMALL_MODELS_H_
#define LITMUS_TESTDATA_GENERATOR_SMALL_MODELS_H_

#include <cstdint>
#include <vector>

#include "testdata/generator/network.h"

namespace litmus::testdata {

// out = a + b, all [1, 8, 8, 3].
std::vector<uint8_t> OneAdd(Precision precision);
// Convolution, depthwise, pooling, fully connected, softmax on [1, 16, 16, 3]; ten classes. The
// RESHAPE is to [-1, 16], so that the batch may be resized.
std::vector<uint8_t> TinyCnn(Precision precision);
// TinyCnn's float model with constants stored past the flatbuffer.
std::vector<uint8_t> TinyCnnExternalBuffers();
// Two subgraphs, signatures "add" (x + y) and "mul" (x * y) over [4] floats, and a metadata entry.
std::vector<uint8_t> TwoSignatures();
// RESHAPE by a shape that is an input: the output is dynamic.
std::vector<uint8_t> DynamicReshape();
// out = (frames + bias) * scale: "frames" is [1, 2, 1] in the file and [1, 2, -1] by its signature,
// "scale" a scalar, and the bias, [1, 2, 1], has no name.
std::vector<uint8_t> OpenShape();
// Two chains of two operators each, which come by turns, and an ADD: nodes 0 and 2 are one chain.
std::vector<uint8_t> TwoChains();
// RESHAPE by a shape that is an input, then ABS: "reshaped" is dynamic and no output.
std::vector<uint8_t> DynamicChain();
// A WHILE of up to a thousand iterations, of one operator in the condition and one in the body.
std::vector<uint8_t> CountingLoop();
// Custom operators "Mystery" and "Enigma", which nothing registers, around an ADD.
std::vector<uint8_t> UnknownCustomOps();
// A variable tensor that each run adds the input to: out = state + in; [2] floats. The state itself
// is never written (no operator of this graph assigns it), so that it must read as zero.
std::vector<uint8_t> VariableTensor();
// An SSD of 2 x 2 anchors (the quadrants of the picture; centres 0.25 and 0.75, sizes 0.5) over
// [1, 8, 8, 3]: outputs box codes [1, 4, 4] and, by LOGISTIC, probabilities [1, 4, 3] of red, green
// and blue, sigmoid(4 * mean of the colour). Boxes are as high as exp((mean of blue - 1) / 5) of
// the quadrant.
std::vector<uint8_t> TinyDetector();
// An encoder block of a transformer over [1, 128, 128]: two heads of 64, layer normalization,
// ADD and two fully connected layers.
std::vector<uint8_t> AttentionBlock();
// A block of a language model over [1, 128, 128]: normalization twice and attention of two heads as
// STABLEHLO_COMPOSITE, fully connected layers and ADD between them.
std::vector<uint8_t> CompositeBlock();

}  // namespace litmus::testdata

#endif  // LITMUS_TESTDATA_GENERATOR_SMALL_MODELS_H_
