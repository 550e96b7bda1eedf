// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A plugin for QEMU's user emulation (API 1, QEMU 6 and later) that counts how many instructions a
// single-threaded program executes between two system calls getsid.
//   qemu-x86_64 -plugin ./libcount_instructions.so,out=FILE[,blocks=FILE2] PROGRAM
// Each getsid adds a line to FILE: the number of instructions since the last getsid, in decimal
// digits. It also writes a new FILE2: for each translated block that was executed since then, a
// line with its address, the number of its executions and its instructions; all but the number of
// executions are hexadecimal. A repeated string instruction of x86 is not counted, because QEMU
// executes it once for each element that it moves. The program must have one thread, because
// additions of several threads would race.
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The parts of qemu-plugin.h that are needed, because Debian does not package it.
typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
typedef struct {
  const char* target_name;
} qemu_info_t;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };
typedef void (*TranslationFn)(qemu_plugin_id_t, struct qemu_plugin_tb*);
typedef void (*SystemCallFn)(qemu_plugin_id_t, unsigned, int64_t, uint64_t, uint64_t, uint64_t,
                             uint64_t, uint64_t, uint64_t, uint64_t, uint64_t);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, TranslationFn);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb*, enum qemu_plugin_op, void*,
                                              uint64_t);
void qemu_plugin_register_vcpu_syscall_cb(qemu_plugin_id_t, SystemCallFn);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb*);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb*);
struct qemu_plugin_insn* qemu_plugin_tb_get_insn(const struct qemu_plugin_tb*, size_t);
const void* qemu_plugin_insn_data(const struct qemu_plugin_insn*);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn*);

#define EXPORT __attribute__((visibility("default")))
EXPORT int qemu_plugin_version = 1;

static uint64_t executed;
static FILE* out;
static const char* blocks_path;
static bool is_x86;

// A translated block. QEMU may translate a block several times; each translation has its own entry.
struct Block {
  struct Block* next;
  uint64_t executions, address;
  char* code;  // its instructions as text for FILE2
};
static struct Block* blocks;

// Whether the instruction is MOVS, CMPS, STOS or SCAS with a repeat prefix.
static bool IsRepeatedString(const uint8_t* code, size_t size) {
  bool repeats = false;
  size_t i = 0;
  for (; i < size; ++i) {
    const bool repeat = code[i] == 0xf2 || code[i] == 0xf3;
    // operand-size and REX prefixes.
    const bool other = code[i] == 0x66 || (code[i] & 0xf0) == 0x40;
    if (!repeat && !other) break;
    repeats = repeats || repeat;
  }
  if (!repeats || i + 1 != size) return false;
  const uint8_t opcode = code[i] & 0xfe;
  return opcode == 0xa4 || opcode == 0xa6 || opcode == 0xaa || opcode == 0xae;
}

// Makes QEMU count the executions of a block.
static void Follow(struct qemu_plugin_tb* tb) {
  const size_t count = qemu_plugin_tb_n_insns(tb);
  size_t bytes = 1;
  for (size_t i = 0; i < count; ++i) {
    bytes += 1 + 2 * qemu_plugin_insn_size(qemu_plugin_tb_get_insn(tb, i));
  }
  struct Block* block = calloc(1, sizeof(*block));
  char* to = block == NULL ? NULL : malloc(bytes);
  if (to == NULL) {
    fprintf(stderr, "count_instructions: no memory for a block\n");
    exit(1);
  }
  *block = (struct Block){blocks, 0, qemu_plugin_tb_vaddr(tb), to};
  *to = '\0';
  blocks = block;
  for (size_t i = 0; i < count; ++i) {
    const struct qemu_plugin_insn* insn = qemu_plugin_tb_get_insn(tb, i);
    const uint8_t* code = qemu_plugin_insn_data(insn);
    *to++ = ' ';
    for (size_t k = 0; k < qemu_plugin_insn_size(insn); ++k) to += sprintf(to, "%02x", code[k]);
  }
  qemu_plugin_register_vcpu_tb_exec_inline(tb, QEMU_PLUGIN_INLINE_ADD_U64, &block->executions, 1);
}

static void WriteBlocks(void) {
  FILE* file = fopen(blocks_path, "w");
  if (file == NULL) {
    fprintf(stderr, "count_instructions: '%s' cannot be written\n", blocks_path);
    exit(1);
  }
  for (struct Block* block = blocks; block != NULL; block = block->next) {
    if (block->executions == 0) continue;
    fprintf(file, "%" PRIx64 " %" PRIu64 "%s\n", block->address, block->executions, block->code);
    block->executions = 0;
  }
  fclose(file);
}

static void Translated(qemu_plugin_id_t id, struct qemu_plugin_tb* block) {
  (void)id;
  uint64_t count = 0;
  for (size_t i = 0; i < qemu_plugin_tb_n_insns(block); ++i) {
    const struct qemu_plugin_insn* insn = qemu_plugin_tb_get_insn(block, i);
    if (!is_x86 || !IsRepeatedString(qemu_plugin_insn_data(insn), qemu_plugin_insn_size(insn))) {
      ++count;
    }
  }
  // The addition is inlined into the translated code, so that a run takes hardly longer.
  qemu_plugin_register_vcpu_tb_exec_inline(block, QEMU_PLUGIN_INLINE_ADD_U64, &executed, count);
  if (blocks_path != NULL) Follow(block);
}

static void Called(qemu_plugin_id_t id, unsigned cpu, int64_t number, uint64_t a1, uint64_t a2,
                   uint64_t a3, uint64_t a4, uint64_t a5, uint64_t a6, uint64_t a7, uint64_t a8) {
  (void)id, (void)cpu, (void)a1, (void)a2, (void)a3, (void)a4, (void)a5, (void)a6, (void)a7,
      (void)a8;
  // Number of getsid on x86-64 and on other architectures such as aarch64.
  if (number != (is_x86 ? 124 : 156)) return;
  fprintf(out, "%" PRIu64 "\n", executed);
  fflush(out);
  executed = 0;
  if (blocks_path != NULL) WriteBlocks();
}

EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t* info, int argc,
                               char** argv) {
  is_x86 = strcmp(info->target_name, "x86_64") == 0;
  for (int i = 0; i < argc; ++i) {
    if (strncmp(argv[i], "out=", 4) == 0) out = fopen(argv[i] + 4, "w");
    if (strncmp(argv[i], "blocks=", 7) == 0) blocks_path = strdup(argv[i] + 7);
  }
  if (out == NULL) {
    fprintf(stderr, "count_instructions: out=FILE is missing, or FILE cannot be written\n");
    return 1;
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, Translated);
  qemu_plugin_register_vcpu_syscall_cb(id, Called);
  return 0;
}
