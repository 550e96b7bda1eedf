// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Small models, each for a field on which neither the random models nor the conformance cases
// depend.
#ifndef LITMUS_TESTING_SCHEMA_FIELDS_MADE_MODELS_H_
#define LITMUS_TESTING_SCHEMA_FIELDS_MADE_MODELS_H_

#include <vector>

#include "testing/schema_fields/base_models.h"

namespace litmus::schema_fields {

std::vector<BaseModel> ModelsForSingleFields();

}  // namespace litmus::schema_fields

#endif  // LITMUS_TESTING_SCHEMA_FIELDS_MADE_MODELS_H_
