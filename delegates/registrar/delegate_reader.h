// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads a delegate's report (delegate_report.h) as values: one call each, without a result if the
// delegate does not support the question.
#ifndef LITMUS_DELEGATES_REGISTRAR_DELEGATE_READER_H_
#define LITMUS_DELEGATES_REGISTRAR_DELEGATE_READER_H_

#include <optional>
#include <string>
#include <vector>

#include "delegates/registrar/registrar.h"

namespace litmus {

struct DelegateDevice {
  std::string name, api, driver;
  LitmusDeviceType type = kLitmusDeviceOther;

  // Returns "GPU", "accelerator", "CPU" or "other".
  const char* TypeName() const;
  // For example "name (OpenCL, CPU)".
  std::string Text() const;
};

struct DelegateNode {
  int node = -1;
  bool taken = false;
  std::string reason;
  int subgraph = 0;
};

struct DelegateLaunch {
  std::string kernel;
  std::vector<int> nodes;  // nodes of the model that the launch computes
  double us = 0;
};

// Times of one Invoke, in microseconds.
struct DelegateProfile {
  double upload_us = 0, kernels_us = 0, download_us = 0;
  std::vector<DelegateLaunch> launches;
};

// Not thread-safe.
class DelegateReader {
 public:
  // `delegate` must outlive the reader.
  explicit DelegateReader(const CreatedDelegate& delegate) : delegate_(delegate) {}

  std::optional<DelegateDevice> Device() const;
  std::optional<LitmusDelegateStatistics> Statistics() const;
  std::vector<DelegateNode> Nodes() const;
  // Returns false if the delegate cannot measure itself.
  bool SetProfiling(bool on) const;
  std::optional<DelegateProfile> Profile() const;

 private:
  const CreatedDelegate& delegate_;
};

}  // namespace litmus

#endif  // LITMUS_DELEGATES_REGISTRAR_DELEGATE_READER_H_
