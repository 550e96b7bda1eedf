// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The kernel dialect, in which every GPU kernel is written once, and its expansion to OpenCL C 1.2
// or GLSL ES 3.10. docs/development/gpu_dialect.md describes it for authors; in short:
//
//   %kernel NAME
//   %in act src              a value: rows of 4-channel slices, read with LOAD4/LOADV/LOAD1
//   %in vec wgt              weights: VF vectors (V floats), read with LOADW(wgt, i)
//   %in const wgt N          weights in constant memory: N VFs, of 32-bit floats; N = 0: as vec
//   %in raw x                dense 32-bit floats, read as x[i]; %out raw y: written as y[i]
//   %in words x              32-bit integers, likewise
//   %out act dst
//   %arg int H W             scalar arguments, in order
//   %arg float SCALE
//   %shared float part 64    work-group memory
//   %subgroup SUB            subgroups of SUB items, neighbours in dimension 0; 0: any
//     int y = GID(0);
//   %for r R  ...  %end      unrolled R times; $r, ${r*ST+1} are replaced
//   %if TAIL  ...  %end      kept if the parameter is not 0 (%else is allowed)
//     %store dst, ROW, BLOCK, S, EXPRESSION
//   %endkernel
//
// Expressions after $ and in %for and %if: integers, parameters, loop variables, + - * / % ( ) < >
// ==.
//
// %store applies the node's epilogue operations to one VF (V channels of a row; BLOCK counts VFs),
// zeroes its padding lanes and writes it; lanes past the row's S slices are dropped. %store2 dst,
// ROW, BLOCK, S, EXPRESSION; EXPRESSION writes two blocks at once, if BLOCK and S are even and a VF
// is a slice.
//
// Macros: V, V4 (slices of a VF), VF, SPLAT(x), GID(d), LID(d), GROUP(d), LOCAL_BARRIER, NO_UNROLL.
// LOAD4(name, act, slice) declares four channels as scalars BC(name, 0..3) (slice = row * S + s).
// LOADV(act, row, block, S), LOAD1(act, element), STORE4(act, slice, a, b, c, d), LOADW(vec, i) (i
// counts VFs). STOREV(act, row, block, S, v) is %store without epilogue operations; STOREV_WHOLE is
// the same if no lane is dropped.
//
// Arithmetic: MADV(a, b, c) = a * b + c, CLAMPV(v, lo, hi), VMIN VMAX VSEL(c, a, b) (c != 0 ? a :
// b), MASK_TAIL(v, block, channels) (0 in lanes past the channels), VLT VLE VEQ VNE (0 or 1), VEXP
// VLOG VSQRT VRSQRT VSIN VCOS VTANH VERF VABS VFLOOR VCEIL VTRUNC VSIGN VROUND (half to even)
// VROUNDA (half away from zero) VPOW(a, b) VFMOD(a, b) (sign of a) VFLOORDIV(a, b) (floor of the
// exact quotient); for one float SMIN SMAX SEXP SLOG SSQRT SRSQRT STANH SABS SFLOOR SCEIL SPOW;
// over lanes HSUM(v) HMAX(v) HMIN(v), LANE(v, j) (j constant); TO_FLOAT(i), TO_INT(f); INSIDE(x,
// n): 0 <= x < n; floats in words: FLOAT_OF(word), HALF_OF(word, j), BITS_OF(x), PACK_HALVES(a, b);
// SDIV(a, b): the quotient, rounded as in C; BLOCK_LANES(block): the channel numbers of a block as
// a VF. Fixed point: WHOLE(a, b) = round(a * b), RESCALE(x, m, c), RESCALE_ONCE(x, m, c),
// FROM_VI(x). For kernels of bytes (prelude.cc): QUANTIZE(a, p), BETWEEN(a, b, w, z), APART(x, z),
// BYTE(x, s, z).
//
// Accumulators of convolutions, 16-bit for kF16: VA, SPLATA, MADA, LOADWA, BCA, TO_VF(va);
// VECTORA(a, b, c, d), a VA of four numbers, on GPUs; in OpenCL's kF16, VA2 is a pair of VA:
// PAIRA(a, b), FIRSTA(p), SECONDA(p). In kF16 kernels with %subgroup 16, LOADS2(a, b, vec, i)
// declares two VA: channel c of an item is the 16-bit float 16 * c + item, counted from VF i for
// `a` and from VF i + 16 for `b`; i is the same in all items of the subgroup. BROADCASTA(v, j): the
// VA v of item j of the subgroup. FIRST(i): the integer i of item 0. On devices with dot products
// of bytes: WORDS4, LOAD_WORDS4, STORE_WORDS4, FLOATS_OF, LANES_OF, BYTES_OF, DOT16
// (prelude_dot_products.cc).
//
// Forbidden, because one of the languages lacks it: pointers, ##, casts in C's form, swizzles,
// half, double, implicit int <-> float, % and / of negative ints, arrays indexed by variables,
// functions, return before a barrier, names with __ or GLSL's keywords (input, output, sample,
// filter, common, active).
#ifndef LITMUS_DELEGATES_GPU_KERNELS_DIALECT_DIALECT_H_
#define LITMUS_DELEGATES_GPU_KERNELS_DIALECT_DIALECT_H_

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/kernels/dialect/kernel_text.h"

namespace litmus::gpu {

// How a buffer stores its elements. Elements of kF16 are converted to 32 bits for arithmetic unless
// the precision is kF16.
enum class Storage { kF32, kF16 };

// kF32: everything in 32 bits. kF32Accumulate: values and weights are stored in 16 bits, arithmetic
// is in 32. kF16: convolutions and products accumulate in 16 bits too (only on devices with
// half_arithmetic).
enum class Precision { kF32, kF32Accumulate, kF16 };

// Compile-time integers of a kernel, such as tile sizes. V (floats in a VF) is always defined.
using Params = std::map<std::string, int>;

struct ExpandRequest {
  std::shared_ptr<const ParsedKernel> kernel;
  std::string alias;  // name of the function in the program
  Params params;
  std::map<std::string, Storage> storages;  // by buffer name; absent: kF32
  Precision precision = Precision::kF32;
  std::array<int, 3> local = {1, 1, 1};
  Language language = Language::kOpenClC;
  // Epilogue operations of %store. Declarations ("%in act e0", "%arg float e0p") are appended to
  // the kernel's own, buffers before scalars. The statements modify the VF `v_` of row ROW_ and
  // block BLOCK_ in a value of S_ slices.
  std::vector<std::string> epilogue_declarations;
  std::string epilogue_statements;
  // Buffers that are bound with all memory before them. Each appends "%arg int NAME_at_", the
  // number of slices to skip. OpenCL only.
  std::vector<std::string> bound_whole;
  // Buffers (%in vec) that are read as images. V must be 4.
  std::vector<std::string> images;
  // True: %store writes rows that are further apart than S slices; appends "%arg int PITCH_", the
  // distance in slices. V must be 4.
  bool pitched = false;
  bool mask_tail = false;     // %store zeroes padding lanes; appends "%arg int CHANNELS_"
  bool whole_blocks = false;  // S is a multiple of V4 in every dispatch, which shortens the code
};

// Number of VFs that the buffer has in constant memory; 0: it is not in constant memory.
absl::StatusOr<int> ConstantCount(const KernelArgument& buffer, const Params& params);

// Expands a kernel. Errors name the kernel and the line.
absl::StatusOr<KernelCode> Expand(const ExpandRequest& request);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_DIALECT_DIALECT_H_
