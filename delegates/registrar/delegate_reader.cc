// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/registrar/delegate_reader.h"

#include <utility>

namespace litmus {
namespace {

// The field's value, or zero if the delegate's struct ends before the field.
template <typename Struct, typename Field>
Field Get(const Struct& s, Field Struct::*field) {
  const auto offset =
      reinterpret_cast<const char*>(&(s.*field)) - reinterpret_cast<const char*>(&s);
  return s.struct_size >= static_cast<size_t>(offset) + sizeof(Field) ? s.*field : Field{};
}

// A function of the report; null if the delegate does not have it.
template <typename Function>
Function Find(const CreatedDelegate& delegate, Function LitmusDelegateReport::*function) {
  return delegate.report == nullptr ? nullptr : Get(*delegate.report, function);
}

std::string Text(const char* text) { return text == nullptr ? "" : text; }

}  // namespace

const char* DelegateDevice::TypeName() const {
  switch (type) {
    case kLitmusDeviceGpu:
      return "GPU";
    case kLitmusDeviceAccelerator:
      return "accelerator";
    case kLitmusDeviceCpu:
      return "CPU";
    default:
      return "other";
  }
}

std::string DelegateDevice::Text() const { return name + " (" + api + ", " + TypeName() + ")"; }

std::optional<DelegateDevice> DelegateReader::Device() const {
  const auto function = Find(delegate_, &LitmusDelegateReport::device);
  LitmusDevice device = {};
  device.struct_size = sizeof(device);
  if (function == nullptr || function(delegate_.delegate.get(), &device) != kTfLiteOk) return {};
  return DelegateDevice{litmus::Text(device.name), litmus::Text(device.api),
                        litmus::Text(device.driver), device.type};
}

std::optional<LitmusDelegateStatistics> DelegateReader::Statistics() const {
  const auto function = Find(delegate_, &LitmusDelegateReport::statistics);
  LitmusDelegateStatistics statistics = {};
  statistics.struct_size = sizeof(statistics);
  if (function == nullptr || function(delegate_.delegate.get(), &statistics) != kTfLiteOk) {
    return {};
  }
  return statistics;
}

std::vector<DelegateNode> DelegateReader::Nodes() const {
  const auto function = Find(delegate_, &LitmusDelegateReport::nodes);
  std::vector<DelegateNode> nodes;
  if (function == nullptr) return nodes;
  const auto add = [](void* user, const LitmusReportedNode* node) {
    static_cast<std::vector<DelegateNode>*>(user)->push_back(
        {Get(*node, &LitmusReportedNode::node), Get(*node, &LitmusReportedNode::taken),
         litmus::Text(Get(*node, &LitmusReportedNode::reason)),
         Get(*node, &LitmusReportedNode::subgraph)});
  };
  if (function(delegate_.delegate.get(), add, &nodes) != kTfLiteOk) nodes.clear();
  return nodes;
}

bool DelegateReader::SetProfiling(bool on) const {
  const auto function = Find(delegate_, &LitmusDelegateReport::set_profiling);
  return function != nullptr && function(delegate_.delegate.get(), on) == kTfLiteOk;
}

std::optional<DelegateProfile> DelegateReader::Profile() const {
  const auto function = Find(delegate_, &LitmusDelegateReport::profile);
  if (function == nullptr) return {};
  LitmusReportedTimes times = {};
  times.struct_size = sizeof(times);
  DelegateProfile profile;
  const auto add = [](void* user, const LitmusReportedLaunch* told) {
    DelegateLaunch launch;
    launch.kernel = litmus::Text(Get(*told, &LitmusReportedLaunch::name));
    const int* nodes = Get(*told, &LitmusReportedLaunch::nodes);
    const int count = Get(*told, &LitmusReportedLaunch::node_count);
    if (nodes != nullptr) launch.nodes.assign(nodes, nodes + count);
    launch.us = Get(*told, &LitmusReportedLaunch::us);
    static_cast<DelegateProfile*>(user)->launches.push_back(std::move(launch));
  };
  if (function(delegate_.delegate.get(), &times, add, &profile) != kTfLiteOk) return {};
  profile.upload_us = times.upload_us;
  profile.kernels_us = times.kernels_us;
  profile.download_us = times.download_us;
  return profile;
}

}  // namespace litmus
