// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Counts the memory transactions of kernels that run on the host. Clang's address sanitizer calls
// the functions __asan_* before each access. Accesses that the work-items of a wave make at one
// code address, and for the same execution count of that address, form one instruction.
// transactions.py compiles this file and calls the functions litmus_*.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

constexpr uintptr_t kSector = 32, kLine = 128;
constexpr int kWave = 64;  // work-items that run before their accesses are counted
constexpr int kMostBuffers = 32;

struct Range {
  uintptr_t begin, end;
};

typedef float Texel __attribute__((vector_size(16)));

struct Access {
  uintptr_t site;
  uint32_t turn;
  int lane;
  int slot;  // 2 * buffer index + (1 for a store)
  Range bytes;
};

// Transactions of one buffer's loads or stores by waves of one size. transactions.py declares the
// same struct.
struct Counts {
  uint64_t instructions, sectors, lines, useful_bytes, asked_bytes;
};

uint32_t place[5][3];
Range memory;
std::vector<Range> buffers;
std::vector<bool> written;
// Bytes per texel, keyed by the start address of a buffer that is read as an image.
std::unordered_map<uintptr_t, size_t> texel_bytes;
int lane = 0;
std::unordered_map<uintptr_t, uint32_t> turns;
std::vector<Access> accesses;
Counts counts[2][2 * kMostBuffers];  // index 0: waves of 32; index 1: waves of 64
uint64_t outside = 0;                // accesses of the memory outside of every buffer

// Returns the index of the smallest buffer that contains the bytes (and is writable, for a store),
// since a buffer may be a part of another one; -1 if there is none.
int BufferOf(Range bytes, bool store) {
  int found = -1;
  for (size_t i = 0; i < buffers.size(); ++i) {
    if (written[i] != store || bytes.begin < buffers[i].begin || bytes.end > buffers[i].end)
      continue;
    if (found < 0 ||
        buffers[i].end - buffers[i].begin < buffers[found].end - buffers[found].begin) {
      found = static_cast<int>(i);
    }
  }
  return found;
}

void Note(uintptr_t address, size_t size, bool store, void* site) {
  // Private or local memory of the work-item.
  if (address < memory.begin || address >= memory.end) return;
  const Range bytes = {address, address + size};
  int buffer = BufferOf(bytes, store);
  // A load from a buffer that was declared as written.
  if (buffer < 0 && !store) buffer = BufferOf(bytes, true);
  if (buffer < 0) {
    ++outside;
    return;
  }
  const auto place_of_code = reinterpret_cast<uintptr_t>(site);
  accesses.push_back(
      {place_of_code, turns[place_of_code]++, lane, 2 * buffer + (store ? 1 : 0), bytes});
}

// Returns how many aligned blocks of `unit` bytes the ranges touch. The ranges are sorted by their
// start.
uint64_t Touched(const std::vector<Range>& ranges, uintptr_t unit) {
  uint64_t touched = 0;
  uintptr_t next = 0;  // the first block that has not been counted
  for (const Range& r : ranges) {
    const uintptr_t first = std::max(r.begin / unit, next), last = (r.end - 1) / unit;
    if (last < first) continue;
    touched += last - first + 1;
    next = last + 1;
  }
  return touched;
}

void CountInstruction(std::vector<Range>* ranges, Counts* to) {
  if (ranges->empty()) return;
  for (const Range& r : *ranges) to->asked_bytes += r.end - r.begin;
  std::sort(ranges->begin(), ranges->end(),
            [](const Range& a, const Range& b) { return a.begin < b.begin; });
  to->instructions += 1;
  to->sectors += Touched(*ranges, kSector);
  to->lines += Touched(*ranges, kLine);
  to->useful_bytes += Touched(*ranges, 1);
}

void CountWave() {
  const auto key = [](const Access& a) { return std::tie(a.site, a.turn, a.slot); };
  std::sort(accesses.begin(), accesses.end(),
            [&](const Access& a, const Access& b) { return key(a) < key(b); });
  std::vector<Range> halves[2], whole;
  for (size_t i = 0; i < accesses.size();) {
    for (auto* ranges : {&halves[0], &halves[1], &whole}) ranges->clear();
    const Access& first = accesses[i];
    for (; i < accesses.size() && key(accesses[i]) == key(first); ++i) {
      halves[accesses[i].lane / (kWave / 2)].push_back(accesses[i].bytes);
      whole.push_back(accesses[i].bytes);
    }
    for (auto& ranges : halves) CountInstruction(&ranges, &counts[0][first.slot]);
    CountInstruction(&whole, &counts[1][first.slot]);
  }
  accesses.clear();
  lane = 0;
}

}  // namespace

extern "C" {

uint32_t litmus_place(uint32_t what, uint32_t dimension) { return place[what][dimension]; }

// Resets all counts. Accesses outside of [begin, begin + bytes) are not counted.
void litmus_start(uintptr_t begin, size_t bytes) {
  memory = {begin, begin + bytes};
  buffers.clear();
  written.clear();
  texel_bytes.clear();
  accesses.clear();
  lane = 0;
  outside = 0;
  std::memset(counts, 0, sizeof(counts));
}

// Declares a buffer; returns 1, or 0 if there are too many buffers. texel: bytes per texel if the
// buffer is read as an image.
int litmus_buffer(uintptr_t begin, size_t bytes, int is_written, int texel) {
  if (buffers.size() == kMostBuffers) return 0;
  buffers.push_back({begin, begin + bytes});
  written.push_back(is_written != 0);
  texel_bytes[begin] = static_cast<size_t>(texel);
  return 1;
}

// Starts the next work-item: litmus_place returns these `places` until the next call. The caller
// then runs the item's kernel and calls litmus_end_item.
void litmus_item(const uint32_t places[15]) {
  std::memcpy(place, places, sizeof(place));
  turns.clear();
}

void litmus_end_item() {
  if (++lane == kWave) CountWave();
}

// Call when all work-items of the group have run.
void litmus_end_group() { CountWave(); }

// Clang calls this for read_imagef(image, i) and read_imageh(image, i) of an image1d_buffer_t. The
// returned texel is zero; both result types are returned in the same register.
Texel _Z11read_imagef21ocl_image1d_buffer_roi(uintptr_t image, int i) {
  const size_t texel = texel_bytes[image];
  Note(image + texel * static_cast<size_t>(i), texel, false, __builtin_return_address(0));
  return Texel{};
}
Texel _Z11read_imageh21ocl_image1d_buffer_roi(uintptr_t image, int i) {
  const size_t texel = texel_bytes[image];
  Note(image + texel * static_cast<size_t>(i), texel, false, __builtin_return_address(0));
  return Texel{};
}

const Counts* litmus_counts(int wave, int slot) { return &counts[wave][slot]; }
uint64_t litmus_outside() { return outside; }

void __asan_init() {}
void __asan_version_mismatch_check_v8() {}
void __asan_handle_no_return() {}
#define LITMUS_ACCESS(bytes)                                                                   \
  void __asan_load##bytes(uintptr_t p) { Note(p, bytes, false, __builtin_return_address(0)); } \
  void __asan_store##bytes(uintptr_t p) { Note(p, bytes, true, __builtin_return_address(0)); }
LITMUS_ACCESS(1)
LITMUS_ACCESS(2)
LITMUS_ACCESS(4)
LITMUS_ACCESS(8)
LITMUS_ACCESS(16)
void __asan_loadN(uintptr_t p, size_t bytes) { Note(p, bytes, false, __builtin_return_address(0)); }
void __asan_storeN(uintptr_t p, size_t bytes) { Note(p, bytes, true, __builtin_return_address(0)); }

}  // extern "C"
