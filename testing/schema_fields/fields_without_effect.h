// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The fields of the schema that do not affect results, each with the reason.
#ifndef LITMUS_TESTING_SCHEMA_FIELDS_FIELDS_WITHOUT_EFFECT_H_
#define LITMUS_TESTING_SCHEMA_FIELDS_FIELDS_WITHOUT_EFFECT_H_

namespace litmus::schema_fields {

struct FieldWithoutEffect {
  const char* field;  // "Table.field", or "Table.*" for all fields of a table
  const char* reason;
};

inline constexpr FieldWithoutEffect kFieldsWithoutEffect[] = {
#include "testing/schema_fields/fields_without_effect.inc"
};

}  // namespace litmus::schema_fields

#endif  // LITMUS_TESTING_SCHEMA_FIELDS_FIELDS_WITHOUT_EFFECT_H_
