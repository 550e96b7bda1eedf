// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Serialises objects with packed constants. A class lists its members in one function, Visit, and
// an archive reads or writes them.
#ifndef LITMUS_RUNTIME_PACKING_ARCHIVE_H_
#define LITMUS_RUNTIME_PACKING_ARCHIVE_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <type_traits>
#include <vector>

#include "runtime/memory/block.h"

namespace litmus {

// An archive that writes does not copy vectors and blocks, it only stores where they are: the
// object must not change or be destroyed until the pieces are used. An archive that reads copies
// all members except blocks, which become views of its bytes: these bytes must outlive the object.
class Archive {
 public:
  // A range of bytes in memory.
  struct Piece {
    const char* data;
    size_t bytes;
  };

  // Makes an archive that writes.
  Archive() = default;
  // Makes an archive that reads `bytes` bytes. `data` must be a multiple of Block::kAlignment.
  Archive(const char* data, size_t bytes) : reading_(true), data_(data), bytes_(bytes) {}
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  bool reading() const { return reading_; }
  // False if a member was missing in the bytes that are read. Such a member becomes empty or keeps
  // its value.
  bool ok() const { return ok_; }
  // True if nothing was missing and no bytes are left.
  bool IsAllRead() const { return ok_ && position_ == bytes_; }
  // The written ranges in order. The size of each is a multiple of 8 bytes.
  const std::vector<Piece>& pieces() const { return pieces_; }
  // Number of bytes that were read or written so far.
  size_t position() const { return position_; }

  // Reads or writes members: values without pointers, vectors of such values, and blocks.
  template <typename... T>
  void operator()(T*... members) {
    (Visit(members), ...);
  }
  // Reads or writes a vector of objects; `visit(&object)` reads or writes the members of one.
  template <typename T, typename Function>
  void Each(std::vector<T>* objects, Function visit) {
    const size_t count = Count(objects->size(), 1);
    if (reading_) objects->resize(count);
    for (T& object : *objects) visit(&object);
  }
  // Reads or writes a list whose elements are constructed when they are read: `make()` returns one.
  template <typename T, typename Make, typename Function>
  void Each(std::vector<T>* objects, Make make, Function visit) {
    const size_t count = Count(objects->size(), 1);
    if (!reading_) {
      for (T& object : *objects) visit(&object);
      return;
    }
    objects->clear();
    while (ok_ && objects->size() < count) objects->push_back(make());
  }

 private:
  template <typename T>
  void Visit(T* value) {
    static_assert(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>);
    Value(value, sizeof(T));
  }
  template <typename T, typename Allocator>
  void Visit(std::vector<T, Allocator>* values) {
    static_assert(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>);
    const size_t count = Count(values->size(), sizeof(T));
    if (reading_) values->resize(count);
    Bytes(values->data(), count * sizeof(T));
  }
  void Visit(Block* block);

  // Reads or writes the number of elements, of `size` bytes each.
  size_t Count(size_t count, size_t size);
  // Copies the value when writing, so that `data` may be a local variable.
  void Value(void* data, size_t bytes);
  void Bytes(void* data, size_t bytes);
  void Align(size_t alignment);
  // The next `bytes` bytes to read; null if fewer are left.
  const char* Take(size_t bytes);
  void Append(const void* data, size_t bytes);

  const bool reading_ = false;
  bool ok_ = true;
  const char* const data_ = nullptr;
  const size_t bytes_ = 0;
  size_t position_ = 0;
  std::vector<Piece> pieces_;
  std::deque<uint64_t> words_;  // copies of values, which pieces_ refers to
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PACKING_ARCHIVE_H_
