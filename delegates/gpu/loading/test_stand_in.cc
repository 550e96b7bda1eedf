// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A stub library that the test copies to the path of a phone's OpenCL library.

extern "C" __attribute__((visibility("default"))) int LitmusStandIn() { return 42; }
