// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// int8 dot products as the OpenCL extensions of two vendors declare them, and as the Khronos
// extension declares them. Intel's compiler of Debian 12 has the Khronos functions only under the
// name that Intel's driver calls.
#ifdef INTEL_DOT_PRODUCTS
int __builtin_IB_dp4a_ss(int c, int a, int b, bool saturated);
#define dot_acc_sat_4x8packed_ss_int(a, b, c) __builtin_IB_dp4a_ss(c, (int)(a), (int)(b), false)
#else
int qcom_dot8_acc(uint a, uint b, int c);
int arm_dot(char4 a, char4 b);
#endif
