// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A command of known work, for scripts/dev/prove commands: work KIND SIZE [STARTUP [WORDS…]]. SIZE
// units of work of a kind run after STARTUP units of computation; words behind them are ignored, so
// that two equal commands may look different.
//   compute  a unit is 1000 dependent multiplications in registers
//   memory   100 dependent loads from 256 KiB, in an order that no prefetcher guesses
//   pages    a page of memory, touched for the first time
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static volatile uint64_t
    used;  // what is computed has to be read, or the compiler leaves the loops out

static uint64_t Next(uint64_t x) { return x * 6364136223846793005u + 1442695040888963407u; }

static void Compute(unsigned long units) {
  uint64_t x = used;
  for (unsigned long i = 0; i < units; ++i) {
    for (int j = 0; j < 1000; ++j) x = Next(x);
  }
  used = x;
}

static void* Pages(size_t bytes) {
  void* pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) {
    fprintf(stderr, "work: the system gives no %zu bytes of memory\n", bytes);
    exit(70);
  }
  return pages;
}

static void Load(unsigned long units) {
  enum { kWords = 1 << 15 };
  uint64_t* words = Pages(kWords * sizeof(uint64_t));
  // This sequence visits each of the words before it repeats (Hull and Dobell 1962).
  for (uint64_t i = 0; i < kWords; ++i) words[i] = (i * 1664525 + 1013904223) % kWords;
  uint64_t at = 0;
  for (unsigned long i = 0; i < units; ++i) {
    for (int j = 0; j < 100; ++j) at = words[at];
  }
  used = at;
}

static void Touch(unsigned long units) {
  enum { kPage = 4096, kAtOnce = 64 };
  for (unsigned long done = 0; done < units;) {
    const unsigned long pages = units - done < kAtOnce ? units - done : kAtOnce;
    volatile char* bytes = Pages(kAtOnce * kPage);
    for (unsigned long page = 0; page < pages; ++page) bytes[page * kPage] = 1;
    munmap((void*)bytes, kAtOnce * kPage);
    done += pages;
  }
}

static const struct {
  const char* name;
  void (*run)(unsigned long units);
} kKinds[] = {{"compute", &Compute}, {"memory", &Load}, {"pages", &Touch}};

int main(int argc, char** argv) {
  for (size_t i = 0; argc > 2 && i < sizeof kKinds / sizeof *kKinds; ++i) {
    if (strcmp(argv[1], kKinds[i].name) != 0) continue;
    if (argc > 3) Compute(strtoul(argv[3], NULL, 10));
    kKinds[i].run(strtoul(argv[2], NULL, 10));
    return 0;
  }
  fprintf(stderr, "usage: work compute|memory|pages SIZE [STARTUP [WORDS...]]\n");
  return 64;
}
