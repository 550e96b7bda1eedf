// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Precompiled for sources that read the tables of the .tflite format, without the object API.
#include "runtime/schema/schema_tables_generated.h"
#include "third_party/precompiled/usual_headers.h"
