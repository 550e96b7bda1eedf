"""Compiler options for kernels whose sums fill the registers of 64-bit Arm."""

# GCC 12's first scheduling pass moves loads upwards until the sums of a tile no longer fit in the registers. Clang has
# no such pass.
NO_EARLY_SCHEDULING = [
    "-fno-schedule-insns",
    "-Wno-ignored-optimization-argument",  # Clang does not know the option above
]
