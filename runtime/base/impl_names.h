// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The classes of programs under the names that TensorFlow Lite's own headers give them, which
// appear in programs' declarations and in texts of compilers.
#ifndef LITMUS_RUNTIME_BASE_IMPL_NAMES_H_
#define LITMUS_RUNTIME_BASE_IMPL_NAMES_H_

namespace tflite {

class FlatBufferModel;
class Interpreter;
class InterpreterBuilder;
class SignatureRunner;

namespace impl {

using ::tflite::FlatBufferModel;
using ::tflite::Interpreter;
using ::tflite::InterpreterBuilder;
using ::tflite::SignatureRunner;

}  // namespace impl
}  // namespace tflite

#endif  // LITMUS_RUNTIME_BASE_IMPL_NAMES_H_
