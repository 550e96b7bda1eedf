// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Functions that a kernel needs, in addition to libclc's, when it runs on the host to have its
// accesses counted: the ids of its work-item, and loads and stores of vectors.
#define OVER __attribute__((overloadable, always_inline))

// Defined in transactions.cc. what = 0: global id; 1: local id; 2: group id; 3: local size; 4:
// number of groups.
__attribute__((const)) uint litmus_place(uint what, uint dimension);
OVER size_t get_global_id(uint d) { return litmus_place(0, d); }
OVER size_t get_local_id(uint d) { return litmus_place(1, d); }
OVER size_t get_group_id(uint d) { return litmus_place(2, d); }
OVER size_t get_local_size(uint d) { return litmus_place(3, d); }
OVER size_t get_num_groups(uint d) { return litmus_place(4, d); }
OVER size_t get_global_size(uint d) { return get_local_size(d) * get_num_groups(d); }
// Barriers do nothing: each work-item runs through the whole kernel before the next one starts,
// because no address depends on values that another work-item computes.
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
