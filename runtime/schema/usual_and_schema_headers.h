// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Precompiled for sources that use the object API of the .tflite format.
#include "runtime/schema/schema_generated.h"
#include "third_party/precompiled/usual_headers.h"
