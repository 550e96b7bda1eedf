// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// gpu_stability MODEL cl|gl INVOKES LIVES: runs inferences of a model, then whole lives of a
// delegate (created, applied, one inference, deleted), and reports the resources of the process.
// Prints one line at each of 40 points of either phase: "phase=invokes done=100 anonymous_kb=…
// heap_kb=… files=… threads=… objects=… references=…". scripts/dev/prove gpu_stability evaluates
// the lines.
#include <malloc.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "delegates/gpu/api/gpu_delegate.h"
#include "delegates/gpu/cl/cl_device.h"
#include "delegates/gpu/gl/gl_device.h"
#include "delegates/gpu/testing/failing_device.h"
#include "delegates/gpu/testing/faulty_opencl.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"

namespace litmus::gpu {
namespace {

constexpr int kMoments = 40;

// Reads a number from /proc/self/status.
long Status(const std::string& name) {
  std::ifstream file("/proc/self/status");
  std::string word;
  long value = -1;
  while (file >> word) {
    if (word == name + ":") file >> value;
  }
  return value;
}

class Stability {
 public:
  Stability(const char* model, bool on_opengl, const OpenClFaults* opencl)
      : model_(tflite::FlatBufferModel::BuildFromFile(model)),
        on_opengl_(on_opengl),
        opencl_(opencl) {}

  // Returns false after an error, with a message on stderr.
  bool Run(int invokes, int lives) {
    if (model_ == nullptr) return false;
    return Repeat("invokes", invokes,
                  [&](bool first, bool last) {
                    return (!first || Begin()) && Infer() && (!last || End());
                  }) &&
           Repeat("lives", lives, [&](bool, bool) { return Begin() && Infer() && End(); });
  }

 private:
  template <typename F>
  bool Repeat(const char* phase, int count, const F& once) {
    for (int done = 1; done <= count; ++done) {
      // After the last inference nothing is reported, because the delegate is deleted.
      if (!once(done == 1, done == count)) return false;
      if (done % std::max(1, count / kMoments) == 0 && done != count) Tell(phase, done);
    }
    return true;
  }

  bool Begin() {
    delegate_ = GpuDelegate::Create({}, [this]() -> absl::StatusOr<std::shared_ptr<Device>> {
      auto device = on_opengl_ ? OpenGlDevice() : OpenClDevice();
      if (!device.ok()) return device.status();
      return WithFaults(*std::move(device), &objects_);
    });
    tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_);
    return interpreter_->ModifyGraphWithDelegate(delegate_) == kTfLiteOk &&
           interpreter_->execution_plan().size() == 1;
  }
  bool Infer() {
    interpreter_->typed_input_tensor<float>(0)[0] = static_cast<float>(++inferences_ % 100);
    return interpreter_->Invoke() == kTfLiteOk;
  }
  bool End() {
    interpreter_.reset();
    GpuDelegate::Delete(delegate_);
    return objects_.alive == 0;
  }

  void Tell(const char* phase, int done) const {
    const auto entries = std::filesystem::directory_iterator("/proc/self/fd");
    const auto files = std::distance(begin(entries), end(entries));
    const struct mallinfo2 heap = mallinfo2();
    std::printf(
        "phase=%s done=%d anonymous_kb=%ld heap_kb=%zu files=%td threads=%ld objects=%d "
        "references=%d\n",
        phase, done, Status("RssAnon"), (heap.uordblks + heap.hblkhd) >> 10, files,
        Status("Threads"), objects_.alive.load(),
        opencl_ == nullptr ? 0 : opencl_->references.load());
    std::fflush(stdout);
  }

  const tflite::ops::builtin::BuiltinOpResolver resolver_;
  const std::unique_ptr<tflite::FlatBufferModel> model_;
  const bool on_opengl_;
  const OpenClFaults* const opencl_;
  Faults objects_;
  TfLiteDelegate* delegate_ = nullptr;
  std::unique_ptr<tflite::Interpreter> interpreter_;
  int inferences_ = 0;
};

}  // namespace
}  // namespace litmus::gpu

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: gpu_stability MODEL cl|gl INVOKES LIVES\n");
    return 64;
  }
  const litmus::gpu::OpenClFaults* opencl = litmus::gpu::UseFaultyOpenCl();
  if (opencl == nullptr) {
    std::fprintf(stderr, "gpu_stability must run in bazel-bin\n");
    return 64;
  }
  const bool on_opengl = std::string(argv[2]) == "gl";
  litmus::gpu::Stability stability(argv[1], on_opengl, opencl);
  return stability.Run(std::atoi(argv[3]), std::atoi(argv[4])) ? 0 : 70;
}
