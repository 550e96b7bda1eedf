// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How an object with packed constants tells its contents, once for both directions: a class names
// its members in one function, and an archive reads or writes them.
#ifndef LITMUS_RUNTIME_PACKING_ARCHIVE_H_
#define LITMUS_RUNTIME_PACKING_ARCHIVE_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <type_traits>
#include <vector>

#include "runtime/memory/block.h"

namespace litmus {

// An archive that writes only notes where vectors and blocks are, so the object must live and stay
// as it is until the pieces are used. One that reads copies all members but blocks, which become
// views of its bytes: these must outlive the object.
class Archive {
 public:
  // Bytes in memory.
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
  // Whether all that was read was there. A member that is not there becomes empty or stays.
  bool ok() const { return ok_; }
  // Whether everything has been read, and was there.
  bool IsAllRead() const { return ok_ && position_ == bytes_; }
  // What was written, one piece after the other; each has a multiple of 8 bytes.
  const std::vector<Piece>& pieces() const { return pieces_; }
  // Bytes that were read or written so far.
  size_t position() const { return position_; }

  // Members of any types without pointers, vectors of such, and blocks.
  template <typename... T>
  void operator()(T*... members) {
    (Visit(members), ...);
  }
  // A vector whose elements are objects themselves: `visit` names the members of one.
  template <typename T, typename Function>
  void Each(std::vector<T>* objects, Function visit) {
    const size_t count = Count(objects->size(), 1);
    if (reading_) objects->resize(count);
    for (T& object : *objects) visit(&object);
  }
  // The same for elements that `make` reads, which returns one.
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

  // The number of elements that follow, of `size` bytes each.
  size_t Count(size_t count, size_t size);
  // Copies, so that `data` may be a local variable.
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
  std::deque<uint64_t> words_;  // that pieces point to
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PACKING_ARCHIVE_H_
