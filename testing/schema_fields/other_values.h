// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Other values for a field of a table.
#ifndef LITMUS_TESTING_SCHEMA_FIELDS_OTHER_VALUES_H_
#define LITMUS_TESTING_SCHEMA_FIELDS_OTHER_VALUES_H_

#include <vector>

#include "testing/schema_fields/schema_document.h"

namespace litmus::schema_fields {

// The table, each time with another value of the field than `table` has: numbers near the one there
// and small ones, lists with an element more, less or changed, tables and unions taken out or put
// in. An absent field has its default.
std::vector<Document> WithOtherValues(const Document& table, const Field& field);

}  // namespace litmus::schema_fields

#endif  // LITMUS_TESTING_SCHEMA_FIELDS_OTHER_VALUES_H_
