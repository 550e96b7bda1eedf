// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The dialect's macros in both languages: the text before the kernels of a program.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_DIALECT_PRELUDE_H_
#define LITMUS_DELEGATES_GPU_KERNELS_DIALECT_PRELUDE_H_

#include <string>

#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// `dots`: the device's dot products of bytes; only for OpenCL with vectors of 4.
std::string Prelude(Language language, int vector_width, Precision precision,
                    DotProducts dots = DotProducts::kNone);

// The preludes of the two languages. `arithmetic`: functions that both languages share.
std::string OpenClPrelude(int vector_width, Precision precision, const std::string& arithmetic);
std::string OpenClDotProducts(DotProducts dots);
std::string GlslPrelude(Precision precision, const std::string& arithmetic);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_DIALECT_PRELUDE_H_
