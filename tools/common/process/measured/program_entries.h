// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The entries of the spawner and of the empty program, in assembly. Included by spawner_program.cc
// alone.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_PROGRAM_ENTRIES_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_PROGRAM_ENTRIES_H_

// The entries of both programs, and vfork, which needs assembly: the child runs on the parent's
// stack, so it must not overwrite the address to which the parent returns.
#if defined(__x86_64__)
__asm__(
    ".pushsection litmus_spawner,\"ax\",%progbits\n"
    ".globl litmus_spawner_entry\n.hidden litmus_spawner_entry\n"
    "litmus_spawner_entry:\n"
    "  xor %ebp, %ebp\n"
    "  mov %rsp, %rdi\n"
    "  and $-16, %rsp\n"
    "  call litmus_spawner_start\n"
    ".globl litmus_vfork\n.hidden litmus_vfork\n"
    "litmus_vfork:\n"
    "  pop %rdx\n"
    "  mov $58, %eax\n"
    "  syscall\n"
    "  push %rdx\n"
    "  ret\n"
    ".popsection\n"
    ".pushsection litmus_empty,\"ax\",%progbits\n"
    ".globl litmus_empty_entry\n.hidden litmus_empty_entry\n"
    "litmus_empty_entry:\n"
    "  xor %edi, %edi\n"
    "  mov $60, %eax\n"
    "  syscall\n"
    ".popsection\n");
#elif defined(__aarch64__)
__asm__(
    ".pushsection litmus_spawner,\"ax\",%progbits\n"
    ".balign 4\n"
    ".globl litmus_spawner_entry\n.hidden litmus_spawner_entry\n"
    "litmus_spawner_entry:\n"
    "  mov x29, #0\n"
    "  mov x30, #0\n"
    "  mov x0, sp\n"
    "  bl litmus_spawner_start\n"
    ".globl litmus_vfork\n.hidden litmus_vfork\n"
    "litmus_vfork:\n"
    "  mov x0, #0x4111\n"  // CLONE_VFORK | CLONE_VM | SIGCHLD
    "  mov x1, #0\n"
    "  mov x8, #220\n"
    "  svc #0\n"
    "  ret\n"
    ".popsection\n"
    ".pushsection litmus_empty,\"ax\",%progbits\n"
    ".balign 4\n"
    ".globl litmus_empty_entry\n.hidden litmus_empty_entry\n"
    "litmus_empty_entry:\n"
    "  mov x0, #0\n"
    "  mov x8, #93\n"
    "  svc #0\n"
    ".popsection\n");
#elif defined(__arm__)
__asm__(
    ".pushsection litmus_spawner,\"ax\",%progbits\n"
    ".syntax unified\n.arm\n.balign 4\n"
    ".globl litmus_spawner_entry\n.hidden litmus_spawner_entry\n"
    ".type litmus_spawner_entry, %function\n"
    "litmus_spawner_entry:\n"
    "  mov fp, #0\n"
    "  mov lr, #0\n"
    "  mov r0, sp\n"
    "  bic sp, sp, #7\n"
    "  bl litmus_spawner_start\n"
    ".globl litmus_vfork\n.hidden litmus_vfork\n"
    ".type litmus_vfork, %function\n"
    "litmus_vfork:\n"
    "  mov ip, r7\n"
    "  mov r7, #190\n"
    "  svc #0\n"
    "  mov r7, ip\n"
    "  bx lr\n"
    ".popsection\n"
    ".pushsection litmus_empty,\"ax\",%progbits\n"
    ".arm\n.balign 4\n"
    ".globl litmus_empty_entry\n.hidden litmus_empty_entry\n"
    ".type litmus_empty_entry, %function\n"
    "litmus_empty_entry:\n"
    "  mov r0, #0\n"
    "  mov r7, #1\n"
    "  svc #0\n"
    ".popsection\n"
#if defined(__thumb__)
    ".thumb\n"
#endif
);
#else
__asm__(
    ".pushsection litmus_spawner,\"ax\",%progbits\n"
    ".balign 4\n"
    ".globl litmus_spawner_entry\n.hidden litmus_spawner_entry\n"
    "litmus_spawner_entry:\n"
    "  mv a0, sp\n"
    "  andi sp, sp, -16\n"
    "  jal litmus_spawner_start\n"
    ".globl litmus_vfork\n.hidden litmus_vfork\n"
    "litmus_vfork:\n"
    "  li a0, 0x4111\n"  // CLONE_VFORK | CLONE_VM | SIGCHLD
    "  li a1, 0\n"
    "  li a7, 220\n"
    "  ecall\n"
    "  ret\n"
    ".popsection\n"
    ".pushsection litmus_empty,\"ax\",%progbits\n"
    ".balign 4\n"
    ".globl litmus_empty_entry\n.hidden litmus_empty_entry\n"
    "litmus_empty_entry:\n"
    "  li a0, 0\n"
    "  li a7, 93\n"
    "  ecall\n"
    ".popsection\n");
#endif

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_PROGRAM_ENTRIES_H_
