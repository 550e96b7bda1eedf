// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flag --weight_cache, which all tools that run one model share.
#ifndef LITMUS_TOOLS_COMMON_WEIGHT_CACHE_H_
#define LITMUS_TOOLS_COMMON_WEIGHT_CACHE_H_

#include <string>

#include "cli/flags.h"

namespace litmus {

// Declares --weight_cache: the file that stores packed weights between processes.
void DeclareWeightCache(FlagRegistry& flags);

// The file that the command line names: by --weight_cache, otherwise by TensorFlow Lite's
// --xnnpack_weight_cache_file_path if the tool has this flag and its value is not ":memory". Empty:
// none. Pass it to FlatBufferModel::UseWeightCache.
std::string WeightCachePath(const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_WEIGHT_CACHE_H_
