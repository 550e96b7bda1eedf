// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Small models, each for one purpose of tests.
#ifndef LITMUS_TESTDATA_GENERATOR_SMALL_MODELS_H_
#define LITMUS_TESTDATA_GENERATOR_SMALL_MODELS_H_

#include <cstdint>
#include <vector>

#include "testdata/generator/network.h"

namespace litmus::testdata {

// out = a + b, all [1, 8, 8, 3].
std::vector<uint8_t> OneAdd(Precision precision);
// Convolution, depthwise convolution, pooling, fully connected, softmax on [1, 16, 16, 3]; ten
// classes. The RESHAPE is to [-1, 16], so that the batch can be resized.
std::vector<uint8_t> TinyCnn(Precision precision);
// TinyCnn's float model with its constants behind the flatbuffer.
std::vector<uint8_t> TinyCnnExternalBuffers();
// Two subgraphs, signatures "add" (x + y) and "mul" (x * y) over [4] floats, and a metadata entry.
std::vector<uint8_t> TwoSignatures();
// A RESHAPE whose shape is an input, so the output is dynamic.
std::vector<uint8_t> DynamicReshape();
// out = (frames + bias) * scale. "frames" is [1, 2, 1] in the file and [1, 2, -1] in its shape
// signature, "scale" is a scalar, and the bias [1, 2, 1] has no name.
std::vector<uint8_t> OpenShape();
// Two chains of two operators each, whose nodes alternate, and an ADD: nodes 0 and 2 form one
// chain.
std::vector<uint8_t> TwoChains();
// A RESHAPE whose shape is an input, then ABS: the tensor "reshaped" is dynamic and not an output.
std::vector<uint8_t> DynamicChain();
// A WHILE of up to a thousand iterations, with one operator each in condition and body.
std::vector<uint8_t> CountingLoop();
// Custom operators "Mystery" and "Enigma", for which there is no kernel, around an ADD.
std::vector<uint8_t> UnknownCustomOps();
// A variable tensor that is added to the input in each run: out = state + in; [2] floats. No
// operator writes the state, so it must read as zero.
std::vector<uint8_t> VariableTensor();
// An SSD with 2 x 2 anchors (the quadrants of the image; centres 0.25 and 0.75, sizes 0.5) on [1,
// 8, 8, 3]. Outputs: box codes [1, 4, 4] and probabilities [1, 4, 3] of red, green and blue,
// sigmoid(4 * mean of the colour). The height of a box is exp((mean of blue - 1) / 5) of the
// quadrant.
std::vector<uint8_t> TinyDetector();
// An encoder block of a transformer on [1, 128, 128]: two heads of 64, layer normalisation, ADD and
// two fully connected layers.
std::vector<uint8_t> AttentionBlock();
// A block of a language model on [1, 128, 128]: normalisation twice and attention of two heads as
// STABLEHLO_COMPOSITE, with fully connected layers and ADD between them.
std::vector<uint8_t> CompositeBlock();

}  // namespace litmus::testdata

#endif  // LITMUS_TESTDATA_GENERATOR_SMALL_MODELS_H_
