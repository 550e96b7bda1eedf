// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a kernel that runs on the host to be watched needs beside libclc's functions: where its work-item stands, and loads and
// stores of vectors.
#define OVER __attribute__((overloadable, always_inline))

// transactions.cc has it: 0: the work-item in all; 1: in its group; 2: the group; 3: the group's size; 4: the number of groups.
__attribute__((const)) uint litmus_place(uint what, uint dimension);
OVER size_t get_global_id(uint d) { return litmus_place(0, d); }
OVER size_t get_local_id(uint d) { return litmus_place(1, d); }
OVER size_t get_group_id(uint d) { return litmus_place(2, d); }
OVER size_t get_local_size(uint d) { return litmus_place(3, d); }
OVER size_t get_num_groups(uint d) { return litmus_place(4, d); }
OVER size_t get_global_size(uint d) { return get_local_size(d) * get_num_groups(d); }
// Work-items run one after the other, each through the whole kernel: no address depends on what another one computes.
OVER void barrier(cl_mem_fence_flags flags) {}

#define LOADS(type, n, space)                                                                                  \
  OVER type##n vload##n(size_t i, const space type* p) { return *(const space type##n##_of_##type*)(p + n * i); }
#define STORES(type, n, space)                                                                                 \
  OVER void vstore##n(type##n v, size_t i, space type* p) { *(space type##n##_of_##type*)(p + n * i) = v; }
#define ACCESSES(type, n)                                                                \
  typedef type##n __attribute__((aligned(sizeof(type)))) type##n##_of_##type;            \
  LOADS(type, n, __global)                                                               \
  LOADS(type, n, __constant)                                                             \
  LOADS(type, n, __local)                                                                \
  LOADS(type, n, __private)                                                              \
  STORES(type, n, __global)                                                              \
  STORES(type, n, __local)                                                               \
  STORES(type, n, __private)
#define TYPES(n)       \
  ACCESSES(float, n)   \
  ACCESSES(int, n)     \
  ACCESSES(uint, n)    \
  ACCESSES(short, n)   \
  ACCESSES(ushort, n)  \
  ACCESSES(char, n)    \
  ACCESSES(uchar, n)
TYPES(2)
TYPES(4)
TYPES(8)
