"""Compiler options for kernels whose sums fill the registers of 64-bit Arm."""

# GCC 12's first scheduling pass, which Clang does not have, moves so many loads upwards that the sums of a
# tile no longer fit into the registers.
NO_EARLY_SCHEDULING = [
    "-fno-schedule-insns",
    "-Wno-ignored-optimization-argument",  # of Clang
]
