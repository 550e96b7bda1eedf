// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A library that the test lays where a phone has its OpenCL library.

extern "C" __attribute__((visibility("default"))) int LitmusStandIn() { return 42; }
