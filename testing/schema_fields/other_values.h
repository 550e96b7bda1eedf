// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Makes other values for a field of a table.
#ifndef LITMUS_TESTING_SCHEMA_FIELDS_OTHER_VALUES_H_
#define LITMUS_TESTING_SCHEMA_FIELDS_OTHER_VALUES_H_

#include <vector>

#include "testing/schema_fields/schema_document.h"

namespace litmus::schema_fields {

// Copies of the table, each with another value of the field: numbers near the current one and small
// ones, lists with one element added, removed or changed, tables and unions removed or added. An
// absent field has its default.
std::vector<Document> WithOtherValues(const Document& table, const Field& field);

}  // namespace litmus::schema_fields

#endif  // LITMUS_TESTING_SCHEMA_FIELDS_OTHER_VALUES_H_
