// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/tools/kernel_dump.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "delegates/gpu/cl/build_options.h"
#include "delegates/gpu/gl/shader_text.h"
#include "delegates/gpu/tools/device_table.h"
#include "tools/common/document/output_file.h"

namespace litmus::gpu {
namespace {

using Json = nlohmann::ordered_json;

class Writer {
 public:
  explicit Writer(const DeviceInfo& device) : device_(device) {}

  void Add(int partition, const PartitionListing& listed) {
    std::vector<std::string> names;  // the dump's name of each kernel in the listing
    for (const ListedKernel& kernel : listed.listing.kernels) {
      names.push_back(NameOf(kernel, listed));
    }
    for (size_t i = 0; i < listed.bindings.size(); ++i) {
      const ListedDispatch& dispatch = listed.listing.dispatches[i];
      const size_t kernel = static_cast<size_t>(dispatch.kernel);
      Json entry = {{"kernel", names[kernel]},
                    {"partition", partition},
                    {"node", first_node_ + dispatch.node},
                    {"operator", listed.listing.nodes[static_cast<size_t>(dispatch.node)]},
                    {"step", dispatch.step},
                    {"candidate", dispatch.candidate},
                    {"local", listed.bindings[i].groups.local},
                    {"groups", listed.bindings[i].groups.count},
                    {"buffers", Buffers(dispatch, listed.bindings[i])},
                    {"scalars", Scalars(listed.bindings[i])}};
      dispatches_.push_back(std::move(entry));
    }
    first_node_ += static_cast<int>(listed.listing.nodes.size());
  }

  KernelDump Finish() {
    KernelDump dump;
    dump.kernels = static_cast<int>(kernels_.size());
    dump.dispatches = static_cast<int>(dispatches_.size());
    dump.files["kernels.json"] = ToJsonText(kernels_);
    dump.files["dispatches.json"] = ToJsonText(dispatches_);
    if (device_.language == Language::kOpenClC) {
      dump.files["options.txt"] = absl::StrCat(BuildOptions(device_), "\n");
      for (size_t i = 0; i < preludes_.size(); ++i) {
        std::vector<const KernelCode*> codes;
        for (const KernelCode& code : codes_[i]) codes.push_back(&code);
        dump.files[ProgramFile(i)] = ProgramText(preludes_[i], codes);
      }
    } else {
      for (size_t i = 0; i < preludes_.size(); ++i) {
        for (const KernelCode& code : codes_[i]) {
          dump.files[code.name + ".comp"] = ShaderText(preludes_[i], code.source);
        }
      }
    }
    return dump;
  }

 private:
  static std::string ProgramFile(size_t program) {
    return program == 0 ? "program.cl" : absl::StrCat("program_", program + 1, ".cl");
  }

  // Returns the kernel's name in the dump. Adds the kernel if its text is new.
  std::string NameOf(const ListedKernel& kernel, const PartitionListing& listed) {
    const size_t program = ProgramOf(listed.prelude);
    // In OpenCL the text contains the kernel's name, after attributes.
    const std::string begin = absl::StrCat("__kernel void ", kernel.code.name, "(");
    const std::vector<std::string> parts =
        absl::StrSplit(kernel.code.source, absl::MaxSplits(begin, 1));
    const bool named = parts.size() == 2;
    const auto [found, is_new] =
        names_.try_emplace({program, kernel.name, absl::StrJoin(parts, "")}, "");
    if (!is_new) return found->second;
    const std::string name = absl::StrCat(kernel.name, "_", kernels_.size());
    found->second = name;
    KernelCode code = kernel.code;
    code.name = name;
    if (named) code.source = absl::StrCat(parts[0], "__kernel void ", name, "(", parts[1]);
    Json storages = Json::object();
    for (const auto& [buffer, storage] : kernel.storages) {
      storages[buffer] = storage == Storage::kF16 ? "f16" : "f32";
    }
    kernels_.push_back({{"name", name},
                        {"kernel", kernel.name},
                        {"params", kernel.params},
                        {"source", code.source},
                        {"local", code.local},
                        {"storages", std::move(storages)},
                        {"precision", PrecisionName(listed.precision)},
                        {"file", named ? ProgramFile(program) : name + ".comp"}});
    codes_[program].push_back(std::move(code));
    return name;
  }

  // Partitions with quantised operators have another precision, and so another prelude.
  size_t ProgramOf(const std::string& prelude) {
    const auto found = std::find(preludes_.begin(), preludes_.end(), prelude);
    const auto program = static_cast<size_t>(found - preludes_.begin());
    if (found == preludes_.end()) {
      preludes_.push_back(prelude);
      codes_.emplace_back();
    }
    return program;
  }

  static Json Buffers(const ListedDispatch& dispatch, const NullBinding& binding) {
    Json buffers = Json::array();
    for (size_t i = 0; i < dispatch.buffers.size(); ++i) {
      const ListedBuffer& buffer = dispatch.buffers[i];
      const NullSlice& slice = binding.buffers[i];
      buffers.push_back({{"name", buffer.name},
                         {"kind", buffer.kind},
                         {"memory", slice.memory},
                         {"memory_bytes", slice.memory_bytes},
                         {"offset", slice.offset},
                         {"bytes", slice.bytes},
                         {"element_bytes", buffer.element_bytes},
                         {"constant", buffer.constant},
                         {"image", buffer.image},
                         {"written", buffer.written}});
    }
    return buffers;
  }

  static Json Scalars(const NullBinding& binding) {
    Json scalars = Json::array();
    for (size_t i = 0; i < binding.scalars.size(); ++i) {
      const ScalarArg& scalar = binding.scalars[i];
      const bool is_float = scalar.kind == ScalarArg::Kind::kFloat;
      Json entry = {{"name", binding.code().scalars[i]}, {"type", is_float ? "float" : "int"}};
      if (is_float) {
        entry["value"] = scalar.f;
      } else {
        entry["value"] = scalar.i;
      }
      scalars.push_back(std::move(entry));
    }
    return scalars;
  }

  const DeviceInfo& device_;
  int first_node_ = 0;  // index of the partition's first node
  std::vector<std::string> preludes_;
  std::vector<std::vector<KernelCode>> codes_;  // for each prelude
  // (prelude, name in the dialect, text without the name) -> name in the dump.
  std::map<std::tuple<size_t, std::string, std::string>, std::string> names_;
  Json kernels_ = Json::array(), dispatches_ = Json::array();
};

}  // namespace

const char* PrecisionName(Precision precision) {
  switch (precision) {
    case Precision::kF16:
      return "fp16";
    case Precision::kF32Accumulate:
      return "fp32acc";
    case Precision::kF32:
      break;
  }
  return "fp32";
}

KernelDump MakeKernelDump(const DescribedDevice& device,
                          const std::vector<PartitionListing>& partitions) {
  Writer writer(device.info);
  for (size_t i = 0; i < partitions.size(); ++i) writer.Add(static_cast<int>(i), partitions[i]);
  KernelDump dump = writer.Finish();
  Json document = {{"name", device.name},
                   {"language", LanguageName(device.info.language)},
                   {"precision", PrecisionName(partitions[0].precision)}};
  document.update(DeviceToJson(device.info));
  dump.files["device.json"] = ToJsonText(document);
  return dump;
}

}  // namespace litmus::gpu
